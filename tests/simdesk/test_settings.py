# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from dataclasses import replace

import pytest

from simdesk.errors import SettingsError
from simdesk.settings import Locations, Recipe, Settings, load_settings, save_settings


def test_missing_file_means_defaults(tmp_path):
    assert load_settings(tmp_path / "settings.json") == Settings()


def test_what_is_saved_is_loaded(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    settings = replace(Settings(), min_similarity=91, max_distance=3, colour_scheme="dark")
    save_settings(path, settings)
    assert load_settings(path) == settings


def test_keys_of_a_newer_version_are_kept(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"from_the_future": [1], "min_similarity": 70}))
    settings = load_settings(path)
    assert settings.min_similarity == 70
    save_settings(path, settings)
    assert json.loads(path.read_text())["from_the_future"] == [1]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("min_similarity", 49),
        ("min_similarity", 101),
        ("max_distance", 25),
        ("max_distance", -1),
        ("workers", -1),
        ("colour_scheme", "pink"),
        ("exclude", "*.log"),
        ("exclude", [1]),
        ("exclude", ["a\\"]),
        ("include", ["!"]),
        ("least_bytes", -1),
        ("most_bytes", -1),
        ("suffixes", [".pdf"]),
        ("suffixes", ["PDF"]),
        ("modified_after", "yesterday"),
        ("modified_after", "0001-01-01"),
        ("modified_before", "2024-13-01"),
    ],
)
def test_an_illegal_value_is_refused_by_name(tmp_path, key, value):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({key: value}))
    with pytest.raises(SettingsError) as caught:
        load_settings(path)
    assert caught.value.key == key


@pytest.mark.parametrize("content", ["[1]", "{", '{"workers": "many"}'])
def test_a_damaged_file_is_named_and_left_alone(tmp_path, content):
    path = tmp_path / "settings.json"
    path.write_text(content)
    with pytest.raises(SettingsError):
        load_settings(path)
    assert path.read_text() == content


def test_recipes_that_differ_in_anything_have_other_digests():
    recipe = Recipe()
    assert recipe.digest() == Recipe().digest()
    assert replace(recipe, seed=recipe.seed + 1).digest() != recipe.digest()
    assert replace(recipe, version=recipe.version + 1).digest() != recipe.digest()


def test_a_data_folder_holds_everything(tmp_path):
    locations = Locations.choose(tmp_path)
    locations.create()
    for path in (locations.index, locations.texts, locations.decisions, locations.settings):
        assert path.is_relative_to(tmp_path)
        assert path.parent.is_dir()


@pytest.mark.parametrize("languages", ["", "eng+", "-l", "eng deu", "../x", "eng+deu;"])
def test_languages_that_tesseract_has_no_name_for_are_refused(languages):
    with pytest.raises(SettingsError) as caught:
        Settings(ocr_languages=languages)
    assert caught.value.key == "ocr_languages"


def test_limits_say_whether_pictures_are_read_and_how_long_that_may_take():
    assert Settings().limits().recognition_s == 0
    limits = Settings(ocr=True, ocr_languages="eng+chi_sim").limits()
    assert limits.ocr_languages == "eng+chi_sim"
    assert limits.recognition_s == limits.ocr_pages * limits.ocr_page_s > 0


def test_lists_are_kept_as_they_are(tmp_path):
    settings = Settings(
        exclude=("*.log", "# why", "", "!keep/"),
        include=("docs/",),
        suffixes=("pdf",),
        least_bytes=1,
        most_bytes=10,
        modified_after="2020-02-29",
    )
    save_settings(tmp_path / "settings.json", settings)
    assert load_settings(tmp_path / "settings.json") == settings


def test_most_bytes_may_not_lie_below_least_bytes():
    with pytest.raises(SettingsError):
        Settings(least_bytes=10, most_bytes=9)


def test_settings_that_change_what_is_walked_are_told_apart():
    assert Settings().same_walk(Settings(workers=3))
    assert not Settings().same_walk(Settings(exclude=()))
    assert not Settings().same_walk(Settings(follow_links=True))


CHOICES = [
    {"weighting": "tf"},
    {"shingle_width": 1},
    {"shingle_width": 3, "bits": 256},
    {"bits": 128},
    {"weighting": "tfidf", "frequency_table": "12-0123456789abcdef"},
    {"words_below": 0, "shingles_from": 0, "min_tokens": 5, "min_features": 1},
]


@pytest.mark.parametrize("choices", CHOICES)
def test_a_recipe_can_be_chosen_in_the_settings_file(tmp_path, choices):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"recipe": choices}))
    settings = load_settings(path)
    assert settings.recipe == replace(Recipe(), **choices)
    assert settings.recipe.digest() != Recipe().digest()
    save_settings(path, settings)
    assert json.loads(path.read_text())["recipe"] == choices
    assert load_settings(path) == settings


@pytest.mark.parametrize(
    ("choices", "key"),
    [
        ([], "recipe"),
        ("idf", "recipe"),
        ({"weighting": "idf"}, "recipe.weighting"),
        ({"weighting": "words"}, "recipe.weighting"),
        ({"weighting": 1}, "recipe.weighting"),
        ({"frequency_table": "12-0123456789abcdef"}, "recipe.weighting"),
        (
            {"weighting": "idf", "frequency_table": "../1-0123456789abcdef"},
            "recipe.frequency_table",
        ),
        ({"weighting": "idf", "frequency_table": 1}, "recipe.frequency_table"),
        ({"shingle_width": 0}, "recipe.shingle_width"),
        ({"shingle_width": 2.0}, "recipe.shingle_width"),
        ({"shingle_width": True}, "recipe.shingle_width"),
        ({"bits": 96}, "recipe.bits"),
        ({"bits": None}, "recipe.bits"),
        ({"bits": [64]}, "recipe.bits"),
        ({"min_tokens": -1}, "recipe.min_tokens"),
        ({"shingles_from": 200}, "recipe.shingles_from"),
        ({"version": 2}, "recipe.version"),
        ({"seed": 1}, "recipe.seed"),
        ({"sketch_least": 1}, "recipe.sketch_least"),
    ],
)
def test_an_illegal_recipe_is_refused_by_name(tmp_path, choices, key):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"recipe": choices}))
    with pytest.raises(SettingsError) as refused:
        load_settings(path)
    assert refused.value.key == key


def test_a_recipe_reads_its_own_spec():
    recipe = replace(Recipe(), bits=128)
    assert Recipe.of_spec(recipe.spec()) == recipe
