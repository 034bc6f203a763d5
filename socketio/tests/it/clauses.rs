//! `tests/CLAUSES.md` names the test of each clause; here it is held to that.

use std::{fs, path::Path};

const CLAUSES: &str = include_str!("../CLAUSES.md");

/// The file of a test and how it is called there.
fn place(name: &str) -> Option<(String, String)> {
    let (file, test) = name.split_once("::")?;
    if file.starts_with("tests/node/") {
        return Some((file.to_owned(), format!("it(\"{test}\"")));
    }
    let file = if file.contains('/') {
        file.to_owned()
    } else {
        format!("tests/it/{file}.rs")
    };
    Some((file, format!("fn {test}(")))
}

#[test]
fn every_clause_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = 0;
    for clause in CLAUSES.split("\n* ").skip(1) {
        let named = clause.split('`').skip(1).step_by(2);
        let places: Vec<_> = named.filter_map(place).collect();
        assert!(!places.is_empty(), "no test: {clause}");
        for (file, test) in places {
            let text = fs::read_to_string(root.join(&file)).expect(&file);
            assert!(text.contains(&test), "{file} has no {test}");
            tests += 1;
        }
    }
    assert!(tests > 60, "the list is read");
}
