"""What there is to say about a round that was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from stackyard.engine.analysis.event import END, ROLL, Event, Judgement
from stackyard.engine.analysis.luck import Account, account

FORMAT = "stackyard-analysis-1"


@dataclass(frozen=True)
class Summary:
    """How one seat played."""

    seat: int
    name: str
    decisions: int
    """How many it made where there was a choice and that could be judged."""
    agreed: int
    """How many of them were the best that the search found, or as good."""
    cost: float
    """What they cost in all, as a share of the win."""
    account: Account | None
    """None where nothing has happened yet."""

    @property
    def mean_cost(self) -> float:
        """What a decision cost on average."""
        return self.cost / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class Report:
    """A round with every event valued and every decision judged."""

    game: str
    names: tuple[str, ...]
    result: str
    """As in the record: scores by seat, or `*`."""
    search: str
    """The kind of search that judged."""
    budget: str
    """What it was given for a position."""
    events: tuple[Event, ...]
    complete: bool = True
    """False where the analysis was stopped before the end of the record."""
    viewer: int | None = None
    """The seat from whose view the record is told, if it is."""

    @property
    def decisions(self) -> list[tuple[Event, Judgement]]:
        """Every decision that was judged."""
        return [(event, event.judgement) for event in self.events if event.judgement is not None]

    @property
    def chance(self) -> bool:
        """Whether the table had a part in it."""
        return any(event.kind == ROLL for event in self.events)

    def summary(self, seat: int) -> Summary:
        """How a seat played."""
        made = [
            (event, judged) for event, judged in self.decisions if event.seat == seat and not judged.forced
        ]
        return Summary(
            seat,
            self.names[seat],
            decisions=len(made),
            agreed=sum(judged.cost == 0 for _, judged in made),
            cost=sum(judged.cost for _, judged in made),
            account=account(seat, self.events) if self.events else None,
        )

    @property
    def summaries(self) -> list[Summary]:
        """How everybody played."""
        return [self.summary(seat) for seat in range(len(self.names))]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The expectation of a seat after so many moves, event by event."""
        if not self.events:
            return []
        first = self.events[0]
        points = [(first.first - 1, first.before[seat])]
        for event in self.events:
            if event.kind == END:
                points.pop()  # The last position is drawn as what it was worth in the end.
            points.append((event.first - 1 + len(event.moves), event.after[seat]))
        return points

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON knows it, with a summary for each seat."""
        told = {name: value for name, value in asdict(self).items() if name != "events"}
        seats = []
        for summary in self.summaries:
            line = asdict(summary)
            line["mean_cost"] = summary.mean_cost
            if summary.account is not None:
                line["account"]["play"] = summary.account.play
            seats.append(line)
        events = [event.to_dict() for event in self.events]
        return {"format": FORMAT, **told, "events": events, "seats": seats}

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Report:
        """What `to_dict` wrote, read back; summaries follow from the events."""
        if told.get("format") != FORMAT:
            raise ValueError(f"this is {told.get('format')!r}, not {FORMAT!r}")
        fields = {name: told[name] for name in ("game", "result", "search", "budget", "complete", "viewer")}
        events = tuple(Event.from_dict(each) for each in told["events"])
        return cls(names=tuple(told["names"]), events=events, **fields)


def swings(events: Sequence[Event], most: int = 3) -> list[Event]:
    """The rolls that changed most, the largest change first."""
    rolls = [event for event in events if event.kind == ROLL]
    return sorted(rolls, key=lambda event: -max(map(abs, event.change)))[:most]
