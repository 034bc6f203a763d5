//! What the compiler cannot hold, a tidy test holds: walls between layers, sizes, headers, and documents that stay true.
//!
//! It reads what git tracks and nothing else. A rule that is in the way is changed here, with its reason, in the commit
//! that needs it.

mod dialect;
mod floors;
mod invariants;
mod locks;
mod metrics;
mod modules;
mod schemas;
mod spelling;
mod walls;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use walls::WALLS;

/// Documents that stay short enough to be read: how many words, and how many lines.
const LENGTHS: [(&str, usize, usize); 3] = [
    ("ARCHITECTURE.md", 1_800, 300),
    ("README.md", 2_000, 120),
    ("docs/glossary.md", 1_500, 60),
];

/// Lines of a file, at most. Generated types are not read.
const LINES_MAX: usize = 500;
const GENERATED: [&str; 1] = ["web/src/api/schema.d.ts"];

/// Files of a feature of the web app that stand upon one another, at most.
const FLOORS_MAX: usize = 7;

/// How the constants of queues and bounds end that docs/queues.md must list.
const BOUNDS: [&str; 16] = [
    "MAILBOX",
    "RUNNING_MAX",
    "WAITING_MAX",
    "DECODING_MAX",
    "AT_ONCE_MAX",
    "CONNECTIONS_MAX",
    "BYTES_MAX",
    "ROWS_MAX",
    "FRAMES_MAX",
    "HANDLERS_MAX",
    "SESSIONS_MAX",
    "STORED_MAX",
    "WINDOWS_MAX",
    "POSTPONED_MAX",
    "MAILS_MAX",
    "DEVICES_MAX",
];

/// Documents beside those of docs/, and the folders whose paths they name.
const DOCUMENTS: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];
const TOP_FOLDERS: [&str; 12] = [
    "actors/",
    "bench/",
    "docs/",
    "domain/",
    "loadtest/",
    "migrations/",
    "socketio/",
    "src/",
    "store/",
    "tests/",
    "web/",
    ".ci/",
];

struct Tracked {
    path: String,
    text: String,
}

impl Tracked {
    fn has_ending(&self, endings: &[&str]) -> bool {
        let ending = Path::new(&self.path).extension();
        ending.is_some_and(|it| endings.iter().any(|one| it == *one))
    }

    fn is_under(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.path.starts_with(folder))
    }

    /// Lines of comments alone, with their numbers.
    fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.text.lines());
        lines.filter(|(_, line)| {
            let line = line.trim_start();
            ["//", "/*", "*", "--"]
                .iter()
                .any(|it| line.starts_with(it))
        })
    }

    /// Lines with their numbers, those of comments left out.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.text.lines());
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// Every text file that git tracks.
fn tracked() -> Vec<Tracked> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let listed = Command::new("git")
        .args(["-c", "safe.directory=*", "ls-files", "-z"])
        .current_dir(root)
        .output()
        .expect("git lists the files that are checked");
    assert!(
        listed.status.success(),
        "git ls-files failed in {}",
        root.display()
    );
    let names = String::from_utf8(listed.stdout).expect("our paths are UTF-8");
    names
        .split('\0')
        .filter(|name| !name.is_empty())
        // What is no text, or was deleted and not yet staged, is not read.
        .filter_map(|name| {
            let text = fs::read_to_string(root.join(name)).ok()?;
            let path = name.to_owned();
            Some(Tracked { path, text })
        })
        .collect()
}

/// Where some of `words` stand.
fn naming<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    words: &'a [&'a str],
) -> impl Iterator<Item = (usize, &'a str)> {
    lines.flat_map(move |(number, line)| {
        let found = words.iter().filter(move |word| line.contains(**word));
        found.map(move |word| (number, *word))
    })
}

fn text_of<'a>(files: &'a [Tracked], path: &str) -> &'a str {
    let file = files.iter().find(|file| file.path == path);
    file.map_or("", |file| &file.text)
}

#[track_caller]
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn no_layer_reaches_through_its_wall() {
    let mut faults = Vec::new();
    for file in &tracked() {
        for wall in WALLS.iter().filter(|wall| wall.stands_before(file)) {
            for (number, word) in naming(file.code(), wall.words) {
                faults.push(format!("{}:{number}: {word}: {}", file.path, wall.why));
            }
        }
    }
    none(&faults);
}

#[test]
fn no_files_of_the_server_import_one_another_in_a_circle() {
    let circles = modules::circles(&tracked(), "src/");
    let faults: Vec<_> = circles
        .iter()
        .map(|circle| circle.iter().map(|it| it.join("::")).collect::<Vec<_>>())
        .map(|circle| circle.join(" "))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_feature_of_the_web_app_is_built_too_high() {
    let files = tracked();
    let mut heights = floors::heights(&files);
    assert!(!heights.is_empty(), "{} is empty", floors::FEATURES);
    heights.retain(|_, height| FLOORS_MAX < *height);
    assert!(heights.is_empty(), "{FLOORS_MAX} at most: {heights:#?}");
}

/// Type names that every crate may have.
const COMMON_TYPES: [&str; 2] = ["Error", "Result"];

/// The Socket.IO server is a package of its own, with the words of its protocol.
#[test]
fn no_public_type_name_stands_twice() {
    let files = tracked();
    for folders in [
        &["actors/src/", "domain/src/", "src/", "store/src/"][..],
        &["socketio/src/"][..],
    ] {
        let mut names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for file in files.iter().filter(|it| it.is_under(folders)) {
            for name in file.code().filter_map(|(_, line)| public_type(line)) {
                names.entry(name).or_default().push(&file.path);
            }
        }
        names.retain(|name, places| 1 < places.len() && !COMMON_TYPES.contains(name));
        assert!(names.is_empty(), "{names:#?}");
    }
}

/// Of two schemas of one name, the document of the API shows only one.
#[test]
fn no_schema_of_the_api_stands_twice() {
    let files = tracked();
    let mut schemas: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files.iter().filter(|it| it.is_under(&["src/"])) {
        for name in schemas::names(file) {
            schemas.entry(name).or_default().push(&file.path);
        }
    }
    assert!(!schemas.is_empty(), "no type derives ToSchema");
    schemas.retain(|_, places| 1 < places.len());
    assert!(schemas.is_empty(), "{schemas:#?}");
}

/// The name of the public type that a line defines.
fn public_type(line: &str) -> Option<&str> {
    let definition = line.strip_prefix("pub ")?;
    let keywords = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = keywords.iter().find_map(|it| definition.strip_prefix(it))?;
    name.split(|it: char| !it.is_alphanumeric()).next()
}

#[test]
fn no_file_is_too_long_to_read() {
    let faults: Vec<_> = tracked()
        .iter()
        .filter(|file| file.has_ending(&["rs", "ts", "tsx", "sql", "css", "mjs", "js", "sh"]))
        .filter(|file| !GENERATED.contains(&file.path.as_str()))
        .map(|file| (&file.path, file.text.lines().count()))
        .filter(|(_, lines)| LINES_MAX < *lines)
        .map(|(path, lines)| format!("{path}: {lines} lines, {LINES_MAX} at most"))
        .collect();
    none(&faults);
}

#[test]
fn modules_and_migrations_begin_by_saying_what_they_are() {
    let faults: Vec<_> = tracked()
        .iter()
        .filter(|file| {
            let is_headless = |start| !file.text.starts_with(start);
            (file.has_ending(&["rs"]) && is_headless("//!"))
                || (file.is_under(&["migrations/"]) && is_headless("--"))
        })
        .map(|file| format!("{}: its first line is no heading", file.path))
        .collect();
    none(&faults);
}

#[test]
fn nothing_is_left_for_later() {
    let words = [
        concat!("FIX", "ME"),
        concat!("TO", "DO"),
        concat!("XX", "X:"),
        concat!("to", "do!("),
        concat!("unimple", "mented!("),
    ];
    let mut faults = Vec::new();
    for file in &tracked() {
        if !file.has_ending(&["rs", "ts", "tsx", "sql", "css", "mjs", "js", "sh", "md"]) {
            continue;
        }
        for (number, word) in naming((1..).zip(file.text.lines()), &words) {
            let path = &file.path;
            faults.push(format!("{path}:{number}: {word}: do it, or write an issue"));
        }
    }
    none(&faults);
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    // Registries are the clients' settings: a mirror must be able to stand in for each of them.
    let words = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("registry.", "npmjs"),
        concat!("static.", "crates", ".io"),
        concat!("index.", "crates", ".io"),
        concat!("https://", "crates", ".io"),
        concat!("files.", "python", "hosted"),
    ];
    let mut faults = Vec::new();
    for file in &tracked() {
        for word in words.iter().filter(|word| file.text.contains(**word)) {
            faults.push(format!(
                "{}: {word}: another machine has no such place",
                file.path
            ));
        }
    }
    none(&faults);
}

#[test]
fn every_top_folder_is_on_the_map_of_the_readme() {
    let files = tracked();
    let readme = text_of(&files, "README.md");
    let folders: BTreeSet<_> = files
        .iter()
        .filter_map(|file| file.path.split_once('/'))
        .map(|(folder, _)| format!("`{folder}/`"))
        .collect();
    let faults: Vec<_> = folders
        .iter()
        .filter(|folder| !readme.contains(*folder))
        .map(|folder| format!("README.md: its map lacks {folder}"))
        .collect();
    none(&faults);
}

#[test]
fn every_bound_has_its_row_and_its_size_in_the_document_of_queues() {
    let files = tracked();
    let rows = text_of(&files, "docs/queues.md");
    let mut faults = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.is_under(&["actors/src/", "socketio/src/", "src/", "store/src/"]))
    {
        for (name, size) in file.code().filter_map(|(_, line)| bound(line)) {
            let (name, path) = (format!("`{name}`"), file.path.as_str());
            let is_listed = rows
                .lines()
                .any(|row| row.contains(&name) && row.contains(path) && row.contains(size));
            if !is_listed {
                faults.push(format!(
                    "docs/queues.md: no row has {name}, {path} and the size {size}"
                ));
            }
        }
    }
    none(&faults);
}

#[test]
fn documents_stay_short_enough_to_be_read() {
    let files = tracked();
    let faults: Vec<_> = LENGTHS
        .iter()
        .map(|(path, words_max, lines_max)| (path, words_max, lines_max, text_of(&files, path)))
        .filter(|(_, words_max, lines_max, text)| {
            let words = text.split_whitespace().count();
            words == 0 || **words_max < words || **lines_max < text.lines().count()
        })
        .map(|(path, words, lines, _)| format!("{path}: {words} words and {lines} lines at most"))
        .collect();
    none(&faults);
}

#[test]
fn every_path_that_a_document_names_exists() {
    let files = tracked();
    let mut faults = Vec::new();
    let documents = files
        .iter()
        .filter(|file| file.path.starts_with("docs/") || DOCUMENTS.contains(&file.path.as_str()));
    for document in documents {
        for path in paths_in(&document.text) {
            let is_there = |file: &Tracked| match path.strip_suffix('/') {
                Some(_) => file.path.starts_with(path),
                None => file.path == path,
            };
            if !files.iter().any(is_there) {
                faults.push(format!("{}: there is no {path}", document.path));
            }
        }
    }
    none(&faults);
}

#[test]
fn comments_cite_documents_and_sections_that_are_here() {
    let files = tracked();
    let rules = text_of(&files, "docs/rules.md");
    let mut faults = Vec::new();
    let sources = files.iter().filter(|file| {
        // What a migration states stays as it was: its checksum is stored.
        file.has_ending(&["rs", "ts", "tsx", "sql"]) && !file.is_under(&["migrations/"])
    });
    for file in sources {
        for (number, line) in file.comments() {
            let path = &file.path;
            let is_there = |name: &str| {
                let name = name.trim_start_matches("../");
                files.iter().any(|it| it.path.ends_with(name))
            };
            let absent = documents_in(line).filter(|name| !is_there(name));
            faults.extend(absent.map(|name| format!("{path}:{number}: there is no {name}")));
            let cited = line.split("docs/rules.md, ").nth(1);
            let cited =
                cited.and_then(|it| it.split(|letter: char| !letter.is_alphabetic()).next());
            let absent = cited.filter(|section| !rules.contains(&format!("\n## {section}")));
            faults.extend(
                absent.map(|section| {
                    format!("{path}:{number}: docs/rules.md has no section {section}")
                }),
            );
        }
    }
    none(&faults);
}

/// The documents that a comment names.
fn documents_in(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    let words = line.split(move |letter| !is_part(letter));
    words.filter(|word| Path::new(word).extension().is_some_and(|it| it == "md"))
}

/// What stands between backticks and looks like a file or a folder of ours: it begins with a top folder.
fn paths_in(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|it| {
        let is_path = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
        let is_ours = TOP_FOLDERS.iter().any(|folder| it.starts_with(folder));
        // What a build makes has neither an ending nor a slash at its end in our documents.
        let is_tracked = it.ends_with('/') || Path::new(it).extension().is_some();
        is_ours && is_tracked && it.chars().all(is_path)
    })
}

/// The name and the size of a bound, as the source spells it.
fn bound(line: &str) -> Option<(&str, &str)> {
    let (_, constant) = line.split_once("const ")?;
    let (name, rest) = constant.split_once(": ")?;
    let (_, size) = rest.split_once(" = ")?;
    // A trait's constant that is another constant is described at that one.
    let is_size = size.starts_with(|first: char| first.is_ascii_digit());
    let is_bound = BOUNDS.iter().any(|ending| name.ends_with(ending));
    (is_size && is_bound).then_some((name, size.trim_end_matches(';')))
}
