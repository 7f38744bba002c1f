# SPDX-License-Identifier: MIT
"""Whether what two stretches of words differ in is numbers only: digits, dates, ordinals, numerals.

A word with digits is a number wherever it stands. What may also be a common word is one only where
something bears it out: the name of a month or a day beside a number, a number in words or a roman
numeral in the place of another. So *three* for *four* is another number, *one* for *any* is not.
"""

from __future__ import annotations

import re
from functools import lru_cache

_DATE_WORDS = """
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    januar februar märz april mai juni juli august september oktober november dezember mrz okt dez
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
    januari februari maart mei juni juli augustus
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lundi mardi mercredi jeudi vendredi samedi dimanche
    lunes martes miércoles jueves viernes sábado domingo
"""
_SPELLED_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred thousand million billion first second third fourth fifth sixth seventh eighth ninth
    tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth
    nineteenth twentieth thirtieth
    erste ersten erster zweite zweiten zweiter dritte dritten dritter vierte vierten vierter fünfte
    fünften fünfter sechste sechsten sechster siebte siebten siebter achte achten achter neunte
    neunten neunter zehnte zehnten zehnter
    deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze vingt
    trente quarante cinquante soixante cent cents mille deuxième troisième
    quatrième cinquième sixième septième huitième neuvième dixième
    dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince veinte treinta
    cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil primero segundo tercero
    cuarto quinto sexto séptimo octavo noveno décimo
"""
_DATES = frozenset(_DATE_WORDS.split())
_SPELLED = frozenset(_SPELLED_WORDS.split())
_UNITS = "ein|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun"
_TENS = "zwanzig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig"
_TEENS = "zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn"
_BELOW_100 = rf"(?:{_UNITS}|{_TEENS}|(?:(?:{_UNITS})und)?(?:{_TENS}))"
_BELOW_1000 = rf"(?:(?:{_UNITS})?hundert(?:und)?{_BELOW_100}?|{_BELOW_100})"
_GERMAN = re.compile(rf"(?:{_BELOW_1000}?tausend(?:und)?)?{_BELOW_1000}?")
_ROMAN = re.compile(r"x{0,3}(?:ix|iv|v?i{0,3})")
_HAN = frozenset("零〇一二三四五六七八九十百千万萬亿億两兩")
_DIGITS = re.compile(r"\d+")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|ste|de)|1(?:er|re|ère)")


def only_numbers(left: list[str], right: list[str], near: list[str]) -> bool:
    """Tell whether two stretches, one in the place of the other, differ in numbers only.

    Args:
        left: tokens, as of `simdesk.tokenise.tokens`; may be none.
        right: tokens that stand in their place.
        near: the tokens before and after them, which are common to both texts.
    """
    frame = _frame(left, right, near)
    return frame is not None and frame == _frame(right, left, near)


@lru_cache(maxsize=4096)
def may_be_number(word: str) -> bool:
    """Tell whether a token is a number, or is one beside or in the place of another."""
    return (
        has_digits(word) or word in _DATES or word in _HAN or _is_spelled(word) or _is_roman(word)
    )


def has_digits(word: str) -> bool:
    """Tell whether a token has a decimal digit, of whatever script."""
    return any(character.isdecimal() for character in word)


def _frame(words: list[str], others: list[str], near: list[str]) -> list[str] | None:
    # What is left of a stretch without its numbers: `inv2024001` is as good as `inv2024002`.
    # None where a word stands in it.
    frame: list[str] = []
    for word in words:
        if has_digits(word):
            shape = _shape(word)
            if shape:
                frame.append(shape)
        elif not _is_borne_out(word, (words, others, near)):
            return None
    return frame


@lru_cache(maxsize=4096)
def _shape(word: str) -> str:
    if _ORDINAL.fullmatch(word):
        return ""
    shape = _DIGITS.sub("0", word)
    return "" if shape == "0" else shape


def _is_borne_out(word: str, around: tuple[list[str], list[str], list[str]]) -> bool:
    # A word without digits: is it a number here?
    words, others, near = around
    if word in _DATES and (any(map(has_digits, words)) or any(map(has_digits, near))):
        return True
    if word in _HAN:
        return any(each in _HAN or has_digits(each) for each in [*others, *near])
    if _is_spelled(word):
        there = any(_is_spelled(each) or has_digits(each) for each in others)
        return there or any(map(_is_spelled, near))
    if not _is_roman(word):
        return False
    if len(word) > 1:
        return any(_is_roman(each) or has_digits(each) for each in others)
    # a single letter is a pronoun, a variable, a unit; a longer numeral in its place is none
    return any(len(each) > 1 and _is_roman(each) for each in others)


@lru_cache(maxsize=4096)
def _is_spelled(word: str) -> bool:
    return word in _SPELLED or (word != "" and _GERMAN.fullmatch(word) is not None)


def _is_roman(word: str) -> bool:
    return word != "" and _ROMAN.fullmatch(word) is not None
