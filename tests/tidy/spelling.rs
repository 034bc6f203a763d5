//! Where JSON that leaves the process is spelled: in src/wire alone.

use crate::{Tracked, naming, none, tracked};

/// Code that sends, and may not spell what it sends.
const SENDERS: [&str; 3] = ["actors/src/", "src/services/", "src/socket/"];

/// Code that answers, and may not define its answers.
const ANSWERERS: [&str; 1] = ["src/http/"];

/// What requests have, which is serialized for the digest of a repeated request alone, and deserialized by its own code.
const REQUESTS: [&str; 1] = ["src/http/raw_number.rs"];

#[test]
fn only_wire_spells_what_sockets_get() {
    let words = ["json!(", "Frame::reliable(", "Frame::ephemeral("];
    let mut faults = Vec::new();
    for file in sources(&tracked(), &SENDERS) {
        let code: Vec<_> = code_of(file)
            // What a security event stores is read by operators alone.
            .filter(|(_, line)| !line.contains("details: json!("))
            .collect();
        let mut spelled: Vec<_> = naming(code.iter().copied(), &words).collect();
        let types = serialized_types(&code).into_iter();
        // What shows an operator what an actor holds.
        let types = types.filter(|it| !words_of(it.head).any(|word| word.ends_with("Observation")));
        spelled.extend(types.map(|it| (it.line, it.head)));
        let path = &file.path;
        faults.extend(spelled.iter().map(|(number, word)| {
            format!("{path}:{number}: {word}: what leaves the process is spelled in src/wire/")
        }));
    }
    none(&faults);
}

#[test]
fn only_wire_defines_what_http_answers() {
    let mut faults = Vec::new();
    for file in sources(&tracked(), &ANSWERERS).filter(|it| !it.is_under(&REQUESTS)) {
        let code: Vec<_> = code_of(file).collect();
        let answers = serialized_types(&code).into_iter();
        // What is read too is a request: it is serialized for its digest.
        let answers = answers.filter(|it| !it.is_read);
        let mut defined: Vec<_> = naming(code.iter().copied(), &["json(json!("]).collect();
        defined.extend(answers.map(|it| (it.line, it.head)));
        let path = &file.path;
        faults.extend(defined.iter().map(|(number, word)| {
            format!("{path}:{number}: {word}: what leaves the process is defined in src/wire/")
        }));
    }
    none(&faults);
}

/// The source files in some folders, without those of tests.
fn sources<'a>(files: &'a [Tracked], folders: &'a [&str]) -> impl Iterator<Item = &'a Tracked> {
    files
        .iter()
        .filter(|it| it.has_ending(&["rs"]) && it.is_under(folders))
        .filter(|it| !it.path.ends_with("/tests.rs"))
}

/// The code of a file above its unit tests.
fn code_of(file: &Tracked) -> impl Iterator<Item = (usize, &str)> {
    let code = file.code();
    code.take_while(|(_, line)| *line != "#[cfg(test)]")
}

fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(|it: char| !it.is_alphanumeric())
}

/// A type that derives `Serialize`.
#[derive(Debug, PartialEq, Eq)]
struct SerializedType<'a> {
    line: usize,
    /// The line that names it.
    head: &'a str,
    /// Whether it derives `Deserialize` too.
    is_read: bool,
}

fn serialized_types<'a>(code: &[(usize, &'a str)]) -> Vec<SerializedType<'a>> {
    let (mut is_serialized, mut is_read) = (false, false);
    let mut types = Vec::new();
    for (number, line) in code {
        if line.trim_start().starts_with("#[") {
            let derives = |name| line.contains("derive(") && words_of(line).any(|it| it == name);
            is_serialized |= derives("Serialize");
            is_read |= derives("Deserialize");
        } else {
            let is_read = std::mem::take(&mut is_read);
            if std::mem::take(&mut is_serialized) {
                types.push(SerializedType {
                    line: *number,
                    head: line.trim(),
                    is_read,
                });
            }
        }
    }
    types
}

#[test]
fn types_that_are_serialized_are_found() {
    let code = [
        (1, "#[derive(Debug, Serialize, ToSchema)]"),
        (2, "#[serde(rename_all = \"camelCase\")]"),
        (3, "pub struct Answer {"),
        (4, "    id: Uuid,"),
        (5, "#[derive(Deserialize)]"),
        (6, "struct Question {"),
        (7, "#[derive(Serialize, Deserialize)]"),
        (8, "struct Repeated {"),
    ];
    let found = |line, head, is_read| SerializedType {
        line,
        head,
        is_read,
    };
    assert_eq!(
        serialized_types(&code),
        [
            found(3, "pub struct Answer {", false),
            found(8, "struct Repeated {", true),
        ]
    );
}
