"""The errors of the package: every one is a ValueError that names what is wrong and what was expected."""

from collections.abc import Sequence


class PreferansError(ValueError):
    """Base of all errors that bad input raises.

    `code` is a stable word for programs (the same in C, JSON and Python), `card` the offending card's text, `places`
    where it was found (`hand 0` .. `hand 2`, `talon`, `dead hand`, `trick`, `talon leads`). Where the input was a
    text, `text` is that text, `spans` the (start, end) places concerned and `hint` a correction that is sure to fit.
    Each may be empty.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        card: str = "",
        places: Sequence[str] = (),
        text: str = "",
        spans: Sequence[tuple[int, int]] = (),
        hint: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.card = card
        self.places = tuple(places)
        self.text = text
        self.spans = tuple(spans)
        self.hint = hint


class CardError(PreferansError):
    """A card, a set of cards, a suit, a strain or a seat that does not exist."""


class DealError(PreferansError):
    """Hands and talon that are no deal: cards twice, missing, too many."""


class PositionError(PreferansError):
    """A moment of play that cannot have come about, or a question that does not fit it."""


class NotationError(PreferansError):
    """A text that cannot be read."""


class RulesError(PreferansError):
    """Options of a variant, or an event of the record, that contradict the rules."""
