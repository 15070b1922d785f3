"""What is sent to teach a game: nothing of it is anybody's secret."""

from __future__ import annotations

from functools import lru_cache

from stackyard.apps.server.wire.models.teach import ExampleInfo, ExamplesInfo
from stackyard.core.game import Game
from stackyard.render.language import Language
from stackyard.teach import picture
from stackyard.teach.example import Example
from stackyard.teach.reading import examples, named, unshown


@lru_cache(maxsize=64)
def examples_info(game: Game, language: Language) -> ExamplesInfo:
    """All examples of a game, with the addresses of their pictures."""
    return ExamplesInfo(
        game=game.name,
        examples=tuple(_example(each, language) for each in examples(game)),
        unshown={clause: language.say(reason) for clause, reason in unshown(game).items()},
    )


def _example(example: Example, language: Language) -> ExampleInfo:
    scene = picture.scene(example)
    return ExampleInfo(
        clause=example.clause,
        number=example.number,
        allowed=not example.forbidden,
        caption=language.say(example.caption),
        move=example.move,
        words=language.say(scene.words),
        after="" if example.forbidden else language.say(example.outcome.scene(example.seat).words),
        picture=f"/api/games/{example.game.name}/examples/{example.clause}/{example.number}.svg",
        width=scene.box[2],
        height=scene.box[3],
    )


@lru_cache(maxsize=1024)
def example_picture(game: Game, clause: str, number: int, theme: str, after: bool, language: Language) -> str:
    """The picture of an example, or of what comes of its move; OptionError where there is none such."""
    example = named(game, f"{clause}.{number}")
    if after and not example.forbidden:
        return str(example.outcome.svg(example.seat, theme=theme, language=language))
    return picture.svg(example, theme, language)
