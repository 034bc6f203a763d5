//! The client's own reducer, run under Node: what a browser would show after the events it got.

use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// One reducer, with the snapshot that it holds.
pub(super) struct Reducer {
    /// Ends with this value.
    _node: Child,
    commands: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
    /// What the screen shows.
    pub(super) state: Value,
}

impl Reducer {
    pub(super) fn start() -> Self {
        let script = Path::new(crate::ROOT).join("web/scripts/reducer-cli.mjs");
        let mut node = Command::new("node")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("node runs");
        let answers = BufReader::new(node.stdout.take().unwrap()).lines();
        Self {
            commands: node.stdin.take().unwrap(),
            answers,
            _node: node,
            state: Value::Null,
        }
    }

    /// The version that the screen is at.
    pub(super) fn version(&self) -> i64 {
        self.state["version"].as_i64().unwrap()
    }

    /// A snapshot was read.
    pub(super) async fn read(&mut self, snapshot: &Value, viewer: &Value) {
        let command = json!({ "cmd": "snapshot", "data": snapshot, "viewer": viewer });
        assert_eq!(self.execute(command).await, "snapshot");
    }

    /// Applies an event; returns what the reducer made of it.
    pub(super) async fn apply(&mut self, event: &Value) -> String {
        let result = self
            .execute(json!({ "cmd": "event", "event": event }))
            .await;
        let known = ["applied", "stale", "gap", "refetch"];
        assert!(known.contains(&result.as_str()), "{result}: {event:#}");
        result
    }

    async fn execute(&mut self, command: Value) -> String {
        let line = format!("{command}\n");
        self.commands.write_all(line.as_bytes()).await.unwrap();
        let answer = self.answers.next_line().await.unwrap();
        let answer = answer.expect("the reducer runs: are the packages of web/ installed?");
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        self.state = answer["state"].take();
        answer["result"].as_str().unwrap().to_owned()
    }
}
