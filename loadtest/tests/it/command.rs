//! The program as it is used: processes, addresses, reports, exit codes and the search.

use std::path::PathBuf;
use std::process::{Output, Stdio};

use loadtest::accounts;
use loadtest::record::Action;
use loadtest::report::Report;
use tokio::process::Command;

use crate::server::{self, FakeServer};

const PROGRAM: &str = env!("CARGO_BIN_EXE_duel-loadtest");

/// A folder with the accounts of the fake server, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("loadtest-it-{}-{name}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&folder.0).unwrap();
        accounts::store(&folder.0.join("players.jsonl"), &server::accounts()).unwrap();
        folder
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Runs the program with these arguments on the server.
    async fn load(&self, url: &str, arguments: &[&str]) -> Output {
        let players = self.file("players.jsonl");
        let server = ["--url", url, "--metrics", "", "--accounts", &players];
        program(&[arguments, &server, &["--ramp", "0s", "--plain"]].concat()).await
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

async fn program(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null());
    command.output().await.unwrap()
}

#[track_caller]
fn assert_exit(output: &Output, code: i32) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}\n{error}");
    text
}

const CHAT: [&str; 9] = [
    "run",
    "chat",
    "--players",
    "4",
    "--rate",
    "20",
    "--hold",
    "2s",
    "--connect-rate",
];

fn chat<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&CHAT, ["100"].as_slice(), more].concat()
}

#[tokio::test]
async fn two_processes_from_two_addresses_add_up_to_one_report() {
    let (server, folder) = (FakeServer::start("none"), Folder::new("processes"));
    let (json, html) = (folder.file("report.json"), folder.file("report.html"));
    let spread = ["--processes", "2", "--addresses", "2"];
    let files = ["--report", &json, "--html", &html];
    let output = folder
        .load(&server.url(), &chat(&[spread, files].concat()))
        .await;
    assert_exit(&output, 0);
    let report = Report::load(json.as_ref()).unwrap();
    assert_eq!(report.conclusion.connected, 4);
    assert_eq!(report.conclusion.purses_counted, 4);
    // Twenty a second for two seconds, ten by each process.
    assert_eq!(report.action(Action::Send).unwrap().done, 40);
    assert_eq!(report.action(Action::Deliver).unwrap().done, 40);
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<svg") && !page.contains("src="), "{page}");
    let sources = reqwest::get(format!("{}/api/sources", server.url())).await;
    let sources: Vec<String> = sources.unwrap().json().await.unwrap();
    assert_eq!(sources, ["127.0.0.1", "127.0.0.2"]);

    let output = program(&["compare", &json, &json]).await;
    let text = assert_exit(&output, 0);
    assert!(text.contains("before:") && text.contains("send"), "{text}");
}

#[tokio::test]
async fn the_exit_code_states_what_held() {
    let folder = Folder::new("exits");
    let server = FakeServer::start("none");
    let within = chat(&["--threshold", "send p99<60s", "--threshold", "errors<1%"]);
    assert_exit(&folder.load(&server.url(), &within).await, 0);
    let broken = chat(&["--threshold", "connected>=5"]);
    let text = assert_exit(&folder.load(&server.url(), &broken).await, 1);
    assert!(text.contains("BROKEN  connected>=5: 4 at most"), "{text}");

    let wrong = FakeServer::start("double");
    let text = assert_exit(&folder.load(&wrong.url(), &chat(&[])).await, 1);
    assert!(text.contains("FOUND double"), "{text}");

    let output = folder.load("https://127.0.0.1:1", &chat(&[])).await;
    assert_exit(&output, 2);
    let gone = server.url();
    drop(server);
    let text = assert_exit(&folder.load(&gone, &chat(&[])).await, 1);
    assert!(text.contains("NOTHING WAS DONE"), "{text}");
}

#[tokio::test]
async fn a_search_prints_what_the_server_supports() {
    let (server, folder) = (FakeServer::start("none"), Folder::new("search"));
    let search = [
        "search",
        "chat",
        "--from",
        "2",
        "--to",
        "4",
        "--hold",
        "1s",
        "--rate-per-player",
        "10",
    ];
    let within = [search.as_slice(), &["--threshold", "send p99<60s"]].concat();
    let text = assert_exit(&folder.load(&server.url(), &within).await, 0);
    let verdict = "supports at least 4 players at send p99<60s";
    assert!(text.contains(verdict), "{text}");
    let broken = [search.as_slice(), &["--threshold", "connected>=3"]].concat();
    let text = assert_exit(&folder.load(&server.url(), &broken).await, 1);
    let verdict = "supports fewer than 2 players at connected>=3";
    assert!(text.contains(verdict), "{text}");
}
