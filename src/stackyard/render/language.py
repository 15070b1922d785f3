"""Languages: what Stackyard says, said in another language, with the names of the players.

All code makes its sentences in English, as messages that remember their template and their values
(`stackyard.core.message`). A `Language` says them again from the catalogues of that language, gettext's PO
files; `docs/languages.md` tells how a language is added.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stackyard.core.errors import OptionError
from stackyard.core.game import GAMES
from stackyard.core.languages import GENERAL, language_folders, languages, own_languages
from stackyard.core.message import listed, msg
from stackyard.core.registry import load, names
from stackyard.render.catalogue import Catalogue
from stackyard.render.names import shortened

ENGLISH = "en"


class Language:
    """A language that Stackyard speaks, perhaps with the names of those who sit in the seats.

    >>> from stackyard.core.message import msg, plural, seat_name
    >>> french = Language.load("fr")
    >>> french.say(plural("{number} player", "{number} players", 3)), french.say("b3-c3")
    ('3 joueurs', 'b3-c3')
    >>> french.named(["Ann", "Bob"]).say(seat_name(msg("Seat {number}", number=1), 1))
    'Bob'
    """

    def __init__(
        self,
        name: str,
        catalogue: Catalogue,
        game: str | None = None,
        players: tuple[str, ...] = (),
        nameless: Language | None = None,
    ) -> None:
        self.name = name
        """Its code, such as `fr`."""
        self.catalogue = catalogue
        self.players = players
        """The names of the players, by seat; none where they are not known."""
        self.game = game
        """The game whose words it uses; None for all."""
        self.plain = name == ENGLISH and not any(players)
        """Whether everything stays as it is."""
        self.nameless = self if nameless is None else nameless
        """The same language for what names no player: one and the same whoever plays."""
        self._short = tuple(map(shortened, players))

    @staticmethod
    def load(name: str, game: str | None = None) -> Language:
        """The language of that name, with the words of all games, or of one."""
        return _load(name, game, own_languages())

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of all languages, English first.

        >>> Language.names()
        ('en', 'fr')
        """
        return (ENGLISH, *languages())

    @property
    def title(self) -> str:
        """What its speakers call it."""
        return "English" if self.name == ENGLISH else self.catalogue.title or self.name

    def named(self, players: Sequence[str]) -> Language:
        """The same language with the names of the players, for messages that name their seats."""
        return _named(self.nameless, tuple(players))

    def say(self, text: str) -> str:
        """A message in this language; any other text is a name, a move or the like, and stays as it is."""
        return text if self.plain else self.catalogue.say(text, self.players)

    def short(self, text: str) -> str:
        """The same for a picture, in which names have little room."""
        return text if self.plain else self.catalogue.say(text, self._short)


@lru_cache(maxsize=1 << 12)
def _named(language: Language, players: tuple[str, ...]) -> Language:
    return Language(language.name, language.catalogue, language.game, players, language)


@lru_cache(maxsize=256)
def _load(name: str, game: str | None, own: str) -> Language:
    """A language; `own` is the folder of more languages, so that another one is not mistaken for it."""
    known = Language.names()
    if name not in known:
        raise OptionError(
            msg("there is no language {name:quoted}; there are: {names}", name=name, names=listed(known, ""))
        )
    game = None if game is None else load(game).name
    pages = () if name == ENGLISH else catalogue_files(name, game)
    return Language(name, Catalogue.read(pages), game)


def catalogue_files(name: str, game: str | None = None) -> tuple[Traversable, ...]:
    """The PO files of a language: those of all games, or of one, before the general ones."""
    games = names() if game is None else [game]
    pages = [folder / each / "messages.po" for folder in language_folders(name) for each in games]
    pages += [files(f"{GAMES}.{each}") / "languages" / name / "messages.po" for each in games]
    pages += [folder / GENERAL for folder in language_folders(name)]
    return tuple(page for page in pages if page.is_file())
