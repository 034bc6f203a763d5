//! The field's own words, which replaced a private dialect: those of the dialect may not come back.

use std::path::Path;

use crate::{none, tracked};

/// Words that named things here before the field's own words did. No name and no comment has them; what players read may.
const DIALECT: [&str; 19] = [
    concat!("an", "ybody"),
    concat!("cr", "owd"),
    concat!("de", "ed"),
    concat!("de", "eds"),
    concat!("he", "ard"),
    concat!("ke", "eper"),
    concat!("ke", "pt"),
    concat!("out", "let"),
    concat!("pa", "ce"),
    concat!("sa", "id"),
    concat!("si", "ght"),
    concat!("some", "body"),
    concat!("stand", "ings"),
    concat!("to", "ld"),
    concat!("un", "done"),
    concat!("uns", "aid"),
    concat!("who", "ever"),
    concat!("wi", "sh"),
    concat!("wi", "shes"),
];

/// The words of a line in lower case, those that an identifier joins apart.
fn words_of(line: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut was_lower = false;
    for letter in line.chars() {
        if was_lower && letter.is_uppercase() {
            spaced.push(' ');
        }
        was_lower = letter.is_lowercase();
        spaced.push(letter);
    }
    let words = spaced.split(|it: char| !it.is_alphabetic());
    words.map(str::to_lowercase).collect()
}

#[test]
fn names_and_comments_are_in_the_words_of_the_field() {
    let mut faults = Vec::new();
    for file in &tracked() {
        let lines: Vec<_> = match Path::new(&file.path).extension().and_then(|it| it.to_str()) {
            Some("rs") => (1..).zip(file.text.lines()).collect(),
            // What the screens state stands in the code of the web app. A migration stays as it was: its checksum is stored.
            Some("ts" | "tsx" | "mjs" | "sql") if !file.is_under(&["migrations/"]) => {
                file.comments().collect()
            }
            _ => continue,
        };
        for (number, line) in lines {
            let words = words_of(line).into_iter();
            let found = words.filter(|word| DIALECT.contains(&word.as_str()));
            faults.extend(found.map(|word| format!("{}:{number}: {word}", file.path)));
        }
    }
    none(&faults);
}

#[test]
fn the_words_of_an_identifier_are_found() {
    assert_eq!(
        words_of("fn oldWord_HERE(OldWords2)"),
        ["fn", "old", "word", "here", "old", "words", "", ""]
    );
}

/// Whether a word looks like the id of a requirement, such as `LOGIN-04`.
fn is_requirement(word: &str) -> bool {
    let Some((name, number)) = word.rsplit_once('-') else {
        return false;
    };
    let is_name = 3 <= name.len() && name.chars().all(|it| it.is_ascii_uppercase() || it == '-');
    let is_number = number.len() == 2 && number.chars().all(|it| it.is_ascii_digit());
    is_name && is_number && name != "UTF"
}

/// The requirements are in no document here: their ids stand in names of tests alone.
#[test]
fn comments_cite_no_ids_of_requirements() {
    let mut faults = Vec::new();
    let files = tracked();
    let sources = files.iter().filter(|file| {
        file.has_ending(&["rs", "ts", "tsx", "mjs", "sql"]) && !file.is_under(&["tests/"])
    });
    for file in sources {
        for (number, line) in file.comments() {
            let words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '-');
            let found = words.filter(|word| is_requirement(word));
            faults.extend(found.map(|word| format!("{}:{number}: {word}", file.path)));
        }
    }
    none(&faults);
}

#[test]
fn an_id_of_a_requirement_is_recognised() {
    let words = [
        "LOGIN-04",
        "API-AUTH-08",
        "UTF-16",
        "SHA-256",
        "x-04",
        "A-04",
    ];
    assert_eq!(
        words.map(is_requirement),
        [true, true, false, false, false, false]
    );
}
