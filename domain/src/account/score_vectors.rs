//! The score of passwords as a file of test vectors, to which the web holds the meter beside its field.

use std::path::Path;

use serde_json::json;

use super::Strength;

/// Every mix of kinds of characters, at each length at which the score changes.
fn passwords() -> Vec<String> {
    let kinds = [
        "abcdefghijkl",
        "ABCDEFGHIJKL",
        "123456789012",
        "!?#-_ é😀ß§$%",
    ];
    let mut passwords = Vec::new();
    for mix in 0..1_usize << kinds.len() {
        let chosen: Vec<_> = (0..kinds.len())
            .filter(|kind| mix >> kind & 1 == 1)
            .collect();
        for length in [1, 7, 8, 11, 12, 13] {
            let from = |n: usize| {
                let kind = chosen.get(n.checked_rem(chosen.len())?)?;
                kinds[*kind].chars().nth(n % 12)
            };
            let password: String = (0..length).filter_map(from).collect();
            if !passwords.contains(&password) {
                passwords.push(password);
            }
        }
    }
    passwords
}

/// A stale file fails once and is written anew.
#[test]
fn the_scores_of_passwords_are_in_their_file() {
    let lines: Vec<_> = passwords()
        .into_iter()
        .map(|password| json!([password, Strength::of(&password).score]).to_string())
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/passwords.json");
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    if found != text {
        std::fs::write(&path, text).expect("the file can be written");
        panic!("{} was stale: commit what is written now", path.display());
    }
}
