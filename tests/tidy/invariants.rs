//! One letter and number is one invariant, in the document and in the audit.

use std::collections::BTreeMap;

use crate::{none, text_of, tracked};

const DOCUMENT: &str = "docs/ledger.md";
const AUDIT: &str = "store/src/audit/mod.rs";

/// The invariants that the document has a line for: `| I5 | …`.
fn documented(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next())
        .filter(|word| is_invariant(word))
        .collect()
}

/// The invariants of the audit's checks, each with its file: `"I5", "src/audit/i05_replay.sql"`.
fn audited(text: &str) -> Vec<(&str, &str)> {
    text.lines()
        .filter_map(|line| {
            let (name, rest) = line
                .trim_start()
                .strip_prefix('"')?
                .split_once("\", \"src/audit/")?;
            Some((name, rest.split('"').next()?))
        })
        .collect()
}

fn is_invariant(word: &str) -> bool {
    let (letter, number) = word.split_at_checked(1).unwrap_or_default();
    letter.chars().all(|it| it.is_ascii_uppercase())
        && !number.is_empty()
        && number.chars().all(|it| it.is_ascii_digit())
}

#[test]
fn each_invariant_is_documented_once_and_its_checks_have_its_name() {
    let files = tracked();
    let mut faults = Vec::new();
    let mut lines = BTreeMap::new();
    for name in documented(text_of(&files, DOCUMENT)) {
        *lines.entry(name).or_insert(0) += 1;
    }
    assert!(!lines.is_empty(), "{DOCUMENT} has no invariants");
    for (name, count) in lines.iter().filter(|(_, count)| 1 < **count) {
        faults.push(format!("{DOCUMENT}: {name} stands there {count} times"));
    }
    let checks = audited(text_of(&files, AUDIT));
    assert!(!checks.is_empty(), "{AUDIT} has no checks");
    for (name, file) in checks {
        if !lines.contains_key(name) {
            faults.push(format!("{AUDIT}: {name} is not in {DOCUMENT}"));
        }
        let (letter, number) = name.split_at(1);
        let begin = format!("{}{number:0>2}_", letter.to_lowercase());
        if !file.starts_with(&begin) {
            faults.push(format!(
                "{AUDIT}: the check {file} of {name} begins with {begin}"
            ));
        }
    }
    none(&faults);
}

#[test]
fn invariants_are_found_in_both() {
    assert_eq!(
        documented("| I5 | a |\n| | what |\n| I16 | b |\n|---|"),
        ["I5", "I16"]
    );
    let check = "        \"I5\", \"src/audit/i05_replay.sql\", \"a rule\";";
    assert_eq!(audited(check), [("I5", "i05_replay.sql")]);
}
