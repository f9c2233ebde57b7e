"""Answers that moderators begin with, in both languages; each may be changed before it is sent.

They are data and not translations: the language is that of the person who reads them, whatever
the moderator's own is.
"""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("de", "en")


@dataclass(frozen=True, slots=True)
class Canned:
    """One answer; `fits` are the outcomes or reasons that it is offered first for."""

    key: str
    fits: tuple[str, ...]
    de: str
    en: str

    def say(self, language: str) -> str:
        """The words in that language."""
        return self.en if language == "en" else self.de


# To who has reported.
TO_REPORTER: tuple[Canned, ...] = (
    Canned(
        "acted",
        ("acted",),
        "Danke für deine Meldung. Du hattest recht, und wir haben etwas unternommen.",
        "Thank you for your report. You were right, and we have done something about it.",
    ),
    Canned(
        "acted_line",
        ("hide",),
        "Danke für deine Meldung. Die Zeile ist nicht mehr zu sehen.",
        "Thank you for your report. The line is out of sight now.",
    ),
    Canned(
        "no_fault",
        ("no_fault",),
        "Danke für deine Meldung. Wir haben es uns genau angesehen und nichts gefunden, was gegen "
        "die Regeln ist. Wenn du jemandem nicht mehr begegnen möchtest, kannst du ihn blockieren.",
        "Thank you for your report. We have looked closely and found nothing against the rules. "
        "If you would rather not meet somebody again, you can block them.",
    ),
    Canned(
        "no_fault_cheating",
        ("no_fault",),
        "Danke für deine Meldung. Die Züge und Zeiten dieser Partie sehen nach einem Menschen aus, "
        "der gut gespielt hat. Das ist ärgerlich, aber erlaubt.",
        "Thank you for your report. The moves and times of this game look like those of a person "
        "who has played well. That is annoying, but allowed.",
    ),
    Canned(
        "no_fault_connection",
        ("no_fault",),
        "Danke für deine Meldung. Hier sieht es nach einer abgerissenen Verbindung aus und nicht "
        "nach Absicht. Wir behalten es im Auge.",
        "Thank you for your report. This looks like a lost connection, not like intent. We keep "
        "an eye on it.",
    ),
    Canned(
        "refused",
        ("refused",),
        "Diese Meldung können wir nicht nachvollziehen. Bitte melde nur, was wirklich gegen die "
        "Regeln ist – sonst warten andere länger auf Hilfe.",
        "We cannot follow this report. Please report only what really is against the rules – "
        "otherwise others wait longer for help.",
    ),
)

# To the person about whom something is done.
TO_PERSON: tuple[Canned, ...] = (
    Canned(
        "insult",
        ("insult",),
        "Bitte sprich mit anderen so, wie du möchtest, dass sie mit dir sprechen. Beleidigungen "
        "und Drohungen haben hier keinen Platz.",
        "Please speak to others as you would like to be spoken to. There is no room for insults "
        "or threats here.",
    ),
    Canned(
        "cheating",
        ("cheating",),
        "In deinen Partien gegen Menschen hat ein Programm mitgespielt. Gegen Menschen spielt man "
        "hier allein. Zum Üben mit dem Programm gibt es den Modus „Gegen PC“ und die Analyse.",
        "A program has helped you in games against people. Against people one plays alone here. "
        "To practise with the program there are “Against the PC” and the analysis.",
    ),
    Canned(
        "stalling",
        ("stalling",),
        "Du hast die Zeit laufen lassen, statt zu ziehen. Wenn du nicht weiterspielen möchtest, "
        "gib die Partie bitte auf – dann müssen andere nicht warten.",
        "You let the time run instead of moving. If you do not want to go on, please resign – "
        "then nobody has to wait.",
    ),
    Canned(
        "leaving",
        ("leaving",),
        "Du hast mehrere Partien mittendrin verlassen. Wenn deine Verbindung schlecht ist, spiele "
        "lieber ohne Uhr; wenn du keine Lust mehr hast, gib bitte auf.",
        "You have left several games half-way. If your connection is bad, rather play without a "
        "clock; if you do not want to go on, please resign.",
    ),
    Canned(
        "name",
        ("name",),
        "Dein Name oder dein Profil kann andere verletzen. Bitte wähle etwas, das alle lesen "
        "mögen.",
        "Your name or profile can hurt others. Please choose something that everybody likes to "
        "read.",
    ),
    Canned(
        "spam",
        ("spam",),
        "Werbung und immer gleiche Zeilen stören beim Spielen. Bitte lass das.",
        "Advertising and the same lines again and again disturb the game. Please stop it.",
    ),
    Canned(
        "evasion",
        ("evasion",),
        "Du hast trotz eines Ausschlusses unter anderem Namen weitergespielt. Bitte warte, bis er "
        "vorbei ist, oder leg Einspruch ein.",
        "You went on playing under another name in spite of an exclusion. Please wait until it is "
        "over, or appeal.",
    ),
    Canned(
        "false_reports",
        ("false_reports",),
        "Du hast mehrmals etwas gemeldet, was nicht stimmt. Jede Meldung liest ein Mensch; bitte "
        "melde nur, was wirklich passiert ist.",
        "You have several times reported what was not true. People read every report; please "
        "report only what has really happened.",
    ),
    Canned(
        "other",
        ("other",),
        "Bitte halte dich an die Regeln, damit alle hier gern spielen.",
        "Please keep to the rules, so that everybody likes to play here.",
    ),
)

# To who has appealed.
TO_APPEAL: tuple[Canned, ...] = (
    Canned(
        "lifted",
        ("lifted",),
        "Wir haben es uns noch einmal angesehen: Du hattest recht. Die Entscheidung ist "
        "aufgehoben. Entschuldige bitte.",
        "We have looked at it again: you were right. The decision is lifted. We are sorry.",
    ),
    Canned(
        "lifted_early",
        ("lifted",),
        "Die Entscheidung war richtig, aber wir glauben dir, dass es nicht wieder vorkommt. Darum "
        "heben wir sie vorzeitig auf.",
        "The decision was right, but we believe you that it will not happen again. So we lift it "
        "early.",
    ),
    Canned(
        "upheld",
        ("upheld",),
        "Jemand anderes hat sich alles noch einmal angesehen. Die Entscheidung bleibt.",
        "Somebody else has looked at all of it again. The decision stands.",
    ),
)


def canned_for(answers: tuple[Canned, ...], fit: str) -> Canned | None:
    """The one to begin with; None where none fits."""
    return next((one for one in answers if fit in one.fits), None)


def canned_choices(answers: tuple[Canned, ...], fit: str, language: str) -> list[dict[str, str]]:
    """All of them as choices, those that fit first: `key` and `words`."""
    ordered = sorted(answers, key=lambda one: fit not in one.fits)
    return [{"key": one.key, "words": one.say(language)} for one in ordered]


def canned_words(answers: tuple[Canned, ...], key: str, language: str) -> str:
    """The words of one; empty for a key that there is not."""
    return next((one.say(language) for one in answers if one.key == key), "")


def canned_in(answers: tuple[Canned, ...], words: str, language: str) -> str:
    """One that nobody has changed, in that language; all other words as they are."""
    return next((one.say(language) for one in answers if words in (one.de, one.en)), words)
