"""What is sent about people whom somebody avoids: to that person alone."""

from __future__ import annotations

from collections.abc import Iterable

from stackyard.apps.server.people.avoided import Avoided
from stackyard.apps.server.wire.models.avoid import AvoidedInfo, AvoidedPersonInfo, ReportedInfo


def avoided_info(avoided: Iterable[Avoided]) -> AvoidedInfo:
    """Whom somebody has muted or blocked."""
    return AvoidedInfo(people=tuple(map(avoided_person, avoided)))


def avoided_person(avoided: Avoided) -> AvoidedPersonInfo:
    """One of them."""
    return AvoidedPersonInfo(name=avoided.name, seen_as=avoided.seen_as, kind=avoided.kind, since=avoided.at)


def reported_info() -> ReportedInfo:
    """The organiser has been told."""
    return ReportedInfo(reported=True)
