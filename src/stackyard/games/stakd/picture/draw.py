"""Stakd as a scene: the tower in three dimensions, the plan of the two layers that matter, the hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from stackyard.core.kernels import Record
from stackyard.core.message import Message, msg
from stackyard.games.stakd.picture import hands, picker, plan, solid
from stackyard.games.stakd.picture.clicks import TOKENS, attempts, clicks
from stackyard.games.stakd.picture.picker import NEW_LAYER
from stackyard.games.stakd.picture.shapes import TURNS, centre_of
from stackyard.games.stakd.picture.sizes import Measures, layout
from stackyard.games.stakd.picture.sound import sound
from stackyard.games.stakd.picture.symbols import sheet
from stackyard.games.stakd.rules import encoding, kernel
from stackyard.games.stakd.rules.facts import KEPT, Facts, facts
from stackyard.games.stakd.rules.layout import key_of
from stackyard.games.stakd.rules.pieces import LETTERS, Node
from stackyard.games.stakd.rules.tower import Piece, Shapes, laid_piece, layer_at, nodes_of
from stackyard.games.stakd.rules.words import choices, how_it_ended, position_words, what_to_do
from stackyard.show.scene import Backdrop, Item, Scene

__all__ = ["NARROW", "TOKENS", "TURNS", "attempts", "clicks", "scene", "sheet", "sound"]

NARROW = True
"""There is a layout for screens that are higher than wide."""

# What was clicked ------------------------------------------------------------------------------


def _choice(shapes: Shapes, picked: Sequence[str]) -> tuple[int | None, int | None]:
    """The kind and the orientation that were picked."""
    kind = orientation = None
    for each in picked:
        if each in tuple(LETTERS):
            kind = LETTERS.index(each)
            orientation = 0 if len(shapes.nodes[kind]) == 1 else None
        elif kind is not None and each[0] == LETTERS[kind]:
            orientation = int(each[1:])
    return kind, orientation


def _possible(shapes: Shapes, picked: Sequence[str], lit: Collection[str]) -> list[Piece]:
    """The places where the picked piece may go, one for each lit node."""
    kind, orientation = _choice(shapes, picked)
    if kind is None or orientation is None:
        return []
    anchors: list[Node] = []
    for each in lit:
        q, mark, r = each.partition(",")
        if mark:
            anchors.append((int(q), int(r)))
    return [laid_piece(shapes, (kind, orientation, int(key_of(q, r)))) for q, r in sorted(anchors)]


# The scene ---------------------------------------------------------------------------------------


def scene(
    state: Record,
    seat: int | None,
    last: int | None,
    picked: Sequence[str],
    lit: Collection[str],
    turn: int = 0,
    narrow: bool = False,
) -> Scene:
    """What a position looks like: `turn` turns the table below the eye, 60 degrees a step.

    `last` is the move that led here, `picked` the tokens clicked so far and `lit` those that may follow:
    where the picked piece may go, its outline is drawn.
    """
    now, over = facts(state), bool(kernel.over(state))
    shapes, bases = now.shapes, now.laying_bases
    here, new = (False, False) if over else choices(state, now)
    m = layout(narrow, now.calls)
    status = how_it_ended(now) if over else what_to_do(now, here, new)
    items = [*_bar(status, now.layer, now.pieces_here, m)]
    # The plan shows the layer on which the next piece can be laid.
    level = len(now.tower) - (0 if not over and not bases and (NEW_LAYER in picked or not here) else 1)
    places = _possible(shapes, picked, lit) if picked else []
    items += _views(now, last, places, level, turn, m) if places else _still(now, last, level, turn, m)
    if here and new and seat in (None, now.turn):
        items.append(picker.new_layer(m))
    if not over:
        items += picker.counted(shapes, now.hands[now.turn], bases, m)
        items += picker.turned_icons(shapes, bases, turn)
    items += hands.held(now, over, m)
    behind, high = _backdrop(shapes, now.players, seat or 0, bases, now.calls, over, m)
    return Scene(
        (0, 0, m.wide, high),
        position_words(status, now),
        behind,
        tuple(items),
        prompt=_prompt(status[1], over or bases),
    )


@lru_cache(maxsize=256)
def _prompt(reason: Message, alone: bool) -> Message:
    """What the player to move is to do, or why the round is over; `alone` where the reason says it all."""
    return reason if alone else msg("lay a piece; {reason}", reason=reason)


def _last_piece(now: Facts, last: int) -> Piece | None:
    """The piece of the last move, if it lies on the current layer."""
    laid = int(encoding.kind_of(last)), int(encoding.orientation_of(last)), int(encoding.key_in(last))
    return None if last & encoding.CALL or laid not in now.tower[-1] else laid_piece(now.shapes, laid)


@lru_cache(maxsize=1 << 10)
def _backdrop(
    shapes: Shapes, players: int, seat: int, bases: bool, calls: bool, over: bool, m: Measures
) -> tuple[Backdrop, float]:
    """What does not change while bases are laid, or pieces; and how high the picture is."""
    x, y, _, _ = m.plan
    items = [Item("bar", f"bar{m.name}"), Item("plan", f"plan{m.name}", x, y)]
    top = m.picker
    if not over:
        cards, top = picker.picker(shapes, bases, m)
        items += cards
    items += hands.hands(players, seat, bases, calls and not over, top, m)
    phase = "over" if over else "bases" if bases else "pieces"
    key = f"{phase}-{m.name}{players}-{seat}"
    return Backdrop(key, tuple(items)), top + hands.rows(players, m) * m.row + 4


def _bar(status: tuple[Message, Message], layer: int, pieces: int, m: Measures) -> Iterator[Item]:
    """Above the tower: whose turn or victory it is, and how far the layer is."""
    left, right = m.margin + 6, m.wide - m.margin - 6
    yield Item("who", "", left, m.title[0], text=status[0], style=f"title{m.name}")
    yield Item("what", "", left, m.reason[0], text=status[1], style=f"reason{m.name}")
    if layer:
        aside, foot, _ = m.gauge
        done = min(pieces, encoding.ENOUGH_PIECES)
        yield Item("layer", "", right, m.layer[0], text=_layer(layer), style=f"layer{m.name}")
        yield Item("gauge", f"gauge{done}{m.name}", right - aside, foot)


@lru_cache(maxsize=64)
def _layer(layer: int) -> Message:
    return msg("layer {layer}", layer=layer)


@lru_cache(maxsize=64)
def _seen_from_above(level: int) -> Message:
    if level > 1:
        return msg("from above: layer {layer} on layer {below}", layer=level, below=level - 1)
    return msg("from above: layer 1 on the bases") if level else msg("from above: the bases")


@lru_cache(maxsize=KEPT)
def _still(now: Facts, last: int | None, level: int, turn: int, m: Measures) -> list[Item]:
    """The views while no piece is picked, which are the same for all seats."""
    return _views(now, last, (), level, turn, m)


def _views(
    now: Facts, last: int | None, places: Sequence[Piece], level: int, turn: int, m: Measures
) -> list[Item]:
    """The tower, then its two layers that matter, from above."""
    newest = None if last is None else _last_piece(now, last)
    shapes, tower = now.shapes, now.tower
    anchors = nodes_of(places) if level == 0 else frozenset[Node]()
    _, ground = layer_at(shapes, tower[0])
    centre = centre_of(shapes.lattice, ground)
    stand = solid.standing(shapes, tower, centre, anchors, turn, m)
    items = solid.solid(shapes, tower, stand, list(solid.ghosts(shapes, places, level, stand)), level, m)
    if newest is not None:
        items.append(solid.laid_last(shapes, newest, centre, len(tower) - 1))
    current = tower[level] if level < len(tower) else ()
    below = tower[level - 1] if level else ()
    covered = layer_at(shapes, current)[1]
    shown = layer_at(shapes, below)[1] or covered
    items.append(plan.chart(shapes, shown | anchors, centre, turn, m))
    x, y, _, _ = m.plan
    caption = f"caption{m.name}"
    items.append(Item("view", "", x + 16, y + m.caption[0], text=_seen_from_above(level), style=caption))
    new_one = newest if level < len(tower) else None
    items += plan.plan(shapes, below, current, new_one, centre, level, turn)
    if newest is not None:
        items.append(plan.laid_last(shapes, newest, centre))
    items += plan.ghosts(shapes, places, centre)
    open_nodes = shown | frozenset(piece.anchor for piece in places)
    items += plan.nodes(shapes, open_nodes - covered, centre, turn)
    return items
