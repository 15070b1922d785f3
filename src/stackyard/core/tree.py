"""Moves as a tree of tokens: what can be clicked first, what after it, and so on.

A node is a text with the tokens that each end a move here, blanks between them, where there is nothing else;
or a dict from each token to what can follow it, in which `""` stands for the tokens that end a move.

>>> tree_of([("b3-", "c3", "end"), ("b3-", "c3", "d3"), ("b3-", "b4"), ("swap",)])
{'': 'swap', 'b3-': {'': 'b4', 'c3': 'end d3'}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Tree = str | dict[str, "Tree"]
ENDS = ""
"""Stands for the tokens after which nothing more is clicked."""


def tree_of(paths: Iterable[tuple[str, ...]]) -> Tree:
    """Paths, of which none is the beginning of another, as a tree."""
    ends: list[str] = []
    going_on: dict[str, list[tuple[str, ...]]] = {}
    for path in paths:
        if len(path) == 1:
            ends.append(path[0])
        else:
            going_on.setdefault(path[0], []).append(path[1:])
    if not going_on:
        return " ".join(ends)
    node: dict[str, Tree] = {ENDS: " ".join(ends)} if ends else {}
    node.update((token, tree_of(rest)) for token, rest in going_on.items())
    return node


def after(tree: Tree, clicked: Iterable[str]) -> Tree | None:
    """What can follow some clicks; empty where they make a move, None where no move begins with them.

    >>> after({'b3-': {'': 'b4', 'c3': 'end d3'}}, ["b3-", "c3"])
    'end d3'
    """
    node = tree
    for token in clicked:
        if isinstance(node, str):
            if token not in node.split():
                return None
            node = ""
        elif token and token in node:
            node = node[token]
        elif token in str(node.get(ENDS, "")).split():
            node = ""
        else:
            return None
    return node


def firsts(tree: Tree) -> Iterator[str]:
    """The tokens that can be clicked first.

    >>> list(firsts({'': 'swap', 'b3-': 'c3'}))
    ['swap', 'b3-']
    """
    if isinstance(tree, str):
        yield from tree.split()
        return
    for token, rest in tree.items():
        yield from firsts(rest) if token == ENDS else (token,)


def paths_in(tree: Tree) -> Iterator[tuple[str, ...]]:
    """The paths of a tree.

    >>> list(paths_in({'': 'swap', 'b3-': {'': 'b4', 'c3': 'end d3'}}))
    [('swap',), ('b3-', 'b4'), ('b3-', 'c3', 'end'), ('b3-', 'c3', 'd3')]
    """
    if isinstance(tree, str):
        yield from ((token,) for token in tree.split())
        return
    for token, rest in tree.items():
        if token == ENDS:
            yield from paths_in(rest)
        else:
            yield from ((token, *path) for path in paths_in(rest))
