"""What is sent about tables: what anybody may know in the lobby, and at a table what one person may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from stackyard.apps.server.store.store import Listed
from stackyard.apps.server.table import actions
from stackyard.apps.server.table.event import Kind
from stackyard.apps.server.table.setup import BOT, TimeControl
from stackyard.apps.server.table.table import PLAYING, Place, Table
from stackyard.apps.server.wire import view
from stackyard.apps.server.wire.about import about
from stackyard.apps.server.wire.models import base
from stackyard.apps.server.wire.models.base import trusted
from stackyard.apps.server.wire.models.scenes import SceneInfo, SymbolsInfo
from stackyard.apps.server.wire.models.tables import (
    ClockInfo,
    ClockTimes,
    LastMoveInfo,
    LobbyInfo,
    MarkedInfo,
    MatchInfo,
    MoveInfo,
    NewSeatInfo,
    NewTableInfo,
    OfferInfo,
    PictureInfo,
    PlayerInfo,
    RematchInfo,
    SeatInfo,
    StateMessage,
    TableInfo,
)
from stackyard.apps.server.wire.scenes import scene_info, symbols_info
from stackyard.apps.server.wire.view import NOTHING, Known, Viewer
from stackyard.core.errors import OptionError
from stackyard.core.match import Match
from stackyard.core.message import msg
from stackyard.core.registry import load as load_game
from stackyard.core.state import State
from stackyard.core.tree import Tree
from stackyard.render.language import Language
from stackyard.render.scene import sheet_of, symbols_key
from stackyard.show.theme import theme_named

# The lobby ---------------------------------------------------------------------------------------


def lobby_info(tables: Iterable[tuple[Listed, int]]) -> LobbyInfo:
    """The tables that anybody may see, each with the number of people who watch it."""
    return LobbyInfo(tables=tuple(_table_info(table, watchers) for table, watchers in tables))


def _table_info(table: Listed, watchers: int) -> TableInfo:
    summary = table.summary
    assert summary is not None
    return TableInfo(
        id=table.id,
        game=summary.game,
        title=load_game(summary.game).title,
        phase=table.phase,
        seats=tuple(SeatInfo(name=name, kind=kind) for name, kind in summary.seats),
        open=sum(kind == "open" for _, kind in summary.seats),
        round=summary.round,
        watchers=watchers,
        rated=summary.rated,
        clock=clock_times(summary.clock),
        created=table.created,
    )


def clock_times(clock: TimeControl | None) -> ClockTimes | None:
    """How much time players have."""
    if clock is None:
        return None
    return ClockTimes(minutes=clock.minutes, increment=clock.increment, days=clock.days)


def _kind(place: Place) -> base.Kind:
    """At its table a place at which a bot stands in is still the person's; in the lobby it is the bot's."""
    return "bot" if place.machine else "open" if place.open else "person"


def new_table_info(id: str, tokens: Mapping[int, str]) -> NewTableInfo:
    """A table that was set up, and the tokens of its places, to whoever set it up."""
    return NewTableInfo(id=id, tokens=dict(tokens))


def new_seat_info(player: int, token: str) -> NewSeatInfo:
    """The place that somebody got, and the token that holds it."""
    return NewSeatInfo(player=player, token=token)


# The state of a table ----------------------------------------------------------------------------


def state_message(
    table: Table, viewer: Viewer, here: tuple[bool, ...], spent: int, known: Known = NOTHING
) -> StateMessage:
    """The state of a table for somebody; `spent` is what the running clock has lost by now.

    What the page knows already is left out where it has asked for that.
    """
    setup, offer = table.setup, table.offer
    board = _board(table, viewer, known) if table.match is not None and table.round is not None else _Board()
    return _state(
        id=setup.id,
        game=setup.game.name,
        title=setup.game.title,
        number=table.number,
        round=table.round_number,
        phase=table.phase,
        you=viewer.player,
        players=tuple(
            _player(table, player, here, spent, viewer.language) for player in range(setup.players)
        ),
        clock=_clock(table),
        to_move=table.mover,
        offer=None if offer is None else _offer(kind=offer.kind, player=offer.player),
        can=() if viewer.player is None else tuple(actions.possible(table, viewer.player)),
        match=None if table.match is None else _match(table.match, viewer.language),
        options=dict(setup.options),
        hints=setup.hints,
        about=about(setup, viewer.language),
        rematch=_rematch(players=tuple(sorted(table.rematch)), table=table.followed_by or None),
        commitment=view.commitment(table),
        seed=view.revealed_seed(table),
        listed=setup.listed,
        rated=setup.rated,
        secrets=board.secrets,
        seat=board.seat,
        svg=board.svg,
        scene=board.scene,
        words=board.words,
        turns=board.turns,
        lit=board.lit,
        paths=board.paths or {},
        tree=board.tree,
        moves=board.moves,
        moves_from=board.moves_from,
        last=board.last,
        turn=board.turn,
        notices=board.notices,
        scores=board.scores,
        winners=board.winners,
        ending=board.ending,
        ended=None if table.ended is None else viewer.language.say(actions.ended_because(table.ended)),
    )


_state, _player_info, _match_info = trusted(StateMessage), trusted(PlayerInfo), trusted(MatchInfo)
_move, _last_move = trusted(MoveInfo), trusted(LastMoveInfo)
_offer, _clock_info, _rematch = trusted(OfferInfo), trusted(ClockInfo), trusted(RematchInfo)


class _Board(NamedTuple):
    """What a state says about the round on the board."""

    secrets: bool = False
    seat: int | None = None
    svg: str | None = None
    scene: SceneInfo | None = None
    words: str = ""
    turns: int = 1
    lit: tuple[str, ...] = ()
    paths: dict[str, tuple[str, ...]] | None = None
    tree: Tree | None = None
    moves: tuple[MoveInfo, ...] = ()
    moves_from: int = 0
    last: LastMoveInfo | None = None
    turn: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    scores: tuple[float, ...] | None = None
    winners: tuple[int, ...] = ()
    ending: str | None = None


def _board(table: Table, viewer: Viewer, known: Known) -> _Board:
    assert table.match is not None
    ended = not table.in_round
    shown = view.seen(table, table.state, viewer.player, ended=ended)
    seat = None if viewer.player is None else table.seat_of(viewer.player)
    language = view.language_for(table, viewer)
    tree = view.tree_for(table, shown, viewer.player) if viewer.paths == "tree" else None
    paths = view.paths_for(table, shown, viewer.player) if viewer.paths == "list" else {}
    svg, drawn, words = None, None, ""
    picked = () if paths or tree else None
    if viewer.picture == "svg":
        svg, words = view.picture(shown, language, seat, picked, narrow=viewer.narrow)
    elif viewer.picture == "scene":
        scene = view.scene(shown, seat, picked, narrow=viewer.narrow)
        known_backdrop = known.backdrop if viewer.moves == "new" else None
        drawn = scene_info(scene, language, known_backdrop)
    moves_from = _moves_from(table, viewer, known)
    return _Board(
        secrets=table.state.secrets and not ended,
        seat=seat,
        svg=svg,
        scene=drawn,
        words=words,
        turns=getattr(table.setup.game.drawing, "TURNS", 1),
        lit=view.lit_tokens(paths, ()),
        paths=paths,
        tree=tree,
        moves=_moves(table, viewer, moves_from, language),
        moves_from=moves_from,
        last=_last(table, viewer),
        turn=view.last_turn(table) if viewer.picture == "scene" else (),
        notices=tuple(map(language.say, table.notices)),
        scores=table.on_board.scores,
        winners=() if not ended else tuple(table.match.rounds[-1].winners),
        ending=_ending(table, viewer.language),
    )


def known_after(message: StateMessage, viewer: Viewer) -> Known:
    """What a page knows that has been sent a state."""
    if viewer.moves == "all":
        return NOTHING
    backdrop = None if message.scene is None else message.scene.backdrop.key
    moves = message.moves_from + len(message.moves)
    return Known(message.round, moves, message.phase != PLAYING, backdrop)


def _moves_from(table: Table, viewer: Viewer, known: Known) -> int:
    """How many moves of the round somebody knows; when it has ended, all of them may be seen anew."""
    if viewer.moves == "all" or (known.round, known.ended) != (table.round_number, not table.in_round):
        return 0
    return min(known.moves, table.moves_made)


def _moves(table: Table, viewer: Viewer, first: int, language: Language) -> tuple[MoveInfo, ...]:
    comments, movers = table.on_board.record.comments, table.movers
    return tuple(
        _move(
            move=seen.text,
            player=movers[at],
            comment=comments[at],
            words=language.say(seen.words),
            sound=table.move_views[at].sound if first else "",
        )
        for at, seen in enumerate(view.moves_seen(table, viewer.player, first), first)
    )


def _last(table: Table, viewer: Viewer) -> LastMoveInfo | None:
    if not table.moves_made:
        return None
    (seen,) = view.moves_seen(table, viewer.player, table.moves_made - 1)
    # In a scene the items say where they were.
    path = None if viewer.picture == "scene" else table.move_views[-1].path or None
    return _last_move(move=seen.text, player=table.movers[-1], path=path)


def _player(table: Table, player: int, here: tuple[bool, ...], spent: int, language: Language) -> PlayerInfo:
    game, place = table.setup.game, table.places[player]
    seat = table.seat_of(player)
    left = None
    if table.clocks:
        left = table.clocks[player] - (spent if table.mover == player else 0)
    return _player_info(
        player=player,
        seat=seat,
        side="" if game.numbers_seats else language.say(game.seat_names[seat]),
        colour=_colour(table, seat),
        name=place.name,
        kind=_kind(place),
        level=place.kind.removeprefix(BOT) if place.machine else None,
        stand_in=bool(place.stand_in),
        here=here[player] or place.machine,
        total=table.match.totals[player] if table.match else 0,
        clock=None if left is None else max(0, left),
        vacation=place.vacation or None,
    )


def _colour(table: Table, seat: int) -> str:
    """The colour of a seat's pieces, in games where it has one."""
    colours: Sequence[str] = getattr(table.setup.game.drawing, "SEAT_COLOURS", ())
    return colours[seat] if colours else ""


def _clock(table: Table) -> ClockInfo | None:
    clock = table.setup.clock
    if clock is None:
        return None
    return _clock_info(minutes=clock.minutes, increment=clock.increment, days=clock.days, running=table.mover)


def _match(match: Match, language: Language) -> MatchInfo:
    return _match_info(
        totals=tuple(match.totals),
        over=match.over,
        winners=tuple(match.winners),
        rounds=len(match.rounds),
        options=dict(match.options),
        goal=language.say(match.goal),
    )


def _ending(table: Table, language: Language) -> str | None:
    """How a round ended that was not played to its end, in a sentence."""
    if not table.ending:
        return None
    name = "" if table.ended_by is None else table.places[table.ended_by].name
    sentences = {
        Kind.RESIGN: msg("{name} resigned.", name=name),
        Kind.TIME: msg("{name} ran out of time.", name=name),
        Kind.DRAW: msg("A draw was agreed."),
    }
    return language.say(sentences[Kind(table.ending)])


# Pictures of a table -----------------------------------------------------------------------------


def picture_info(
    table: Table,
    viewer: Viewer,
    number: int | None,
    move: int | None,
    picked: tuple[str, ...],
    turn: int,
    asked: tuple[str, ...] = (),
) -> PictureInfo:
    """A picture of a round, after some clicks, turned, or as it was after so many moves.

    Of moves that are asked about, in a round that has ended, it says where they go.
    """
    if table.round is None:
        raise actions.NoRound(msg("no round has begun at this table"))
    number = table.round_number if number is None else number
    record = table.record_of(number)
    on_board = number == table.round_number
    states = table.on_board.states if on_board else tuple(record.states())
    last = len(states) - 1
    at = last if move is None else move
    if at > last:
        raise OptionError(msg("this round has {most} moves; there is no {given}", most=last, given=at))
    shown = view.seen(table, states[at], viewer.player, ended=not (on_board and table.in_round))
    paths = view.paths_for(table, shown, viewer.player) if on_board and at == last else {}
    seats = table.seats if on_board or table.match is None else table.match.rounds[number - 1].seats
    seat = None if viewer.player is None else seats.index(viewer.player)
    language, clicked = view.language_for(table, viewer, seats), picked if paths else None
    lit = view.lit_tokens(paths, picked)
    ended = not (on_board and table.in_round)
    marked = _marked(states[at], asked, language) if asked and ended else ()
    if viewer.picture == "scene":
        scene = view.scene(shown, seat, clicked, turn=turn, narrow=viewer.narrow)
        drawn = scene_info(scene, language)
        return PictureInfo(
            svg=None, scene=drawn, words=drawn.words, lit=lit, round=number, move=at, marked=marked
        )
    svg, words = view.picture(shown, language, seat, clicked, turn=turn, narrow=viewer.narrow)
    return PictureInfo(svg=svg, scene=None, words=words, lit=lit, round=number, move=at, marked=marked)


def _marked(state: State, moves: Sequence[str], language: Language) -> tuple[MarkedInfo, ...]:
    """Moves of a position with their clicks and words; of those that it has not, nothing."""
    paths = state.paths()
    return tuple(
        MarkedInfo(move=move, path=paths[move], words=language.say(state.describe(move)))
        for move in moves
        if move in paths
    )


def symbols(table: Table, theme: str) -> SymbolsInfo:
    """What the names in a table's scenes mean, in a theme."""
    chosen = theme_named(theme)
    if table.round is None:
        raise actions.NoRound(msg("no round has begun at this table"))
    return symbols_info(symbols_key(table.state, chosen), sheet_of(table.state, chosen), chosen)
