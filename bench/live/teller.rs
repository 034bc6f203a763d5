//! Who makes the news: a creator who edits a challenge on our server, a client that speaks into a room on Node's.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use reqwest::Response;
use reqwest::multipart::Form;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::progress::Progress;
use crate::client::Client;
use crate::server::Server;

/// A server that answers no more must not hang the benchmark.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// Edits in flight: fewer than events may be, since those that were answered are still being published.
const EDITS_AT_ONCE: usize = 7;
/// The player of the seeded world who creates what is watched.
const CREATOR: usize = 0;

pub(crate) enum Teller {
    Editor(Editor),
    Speaker(Speaker),
}

impl Teller {
    /// Sends an event: a command, once few enough are in flight, or a message.
    pub(crate) async fn send(&mut self, version: u64, progress: &Progress) -> anyhow::Result<()> {
        match self {
            Self::Editor(editor) => editor.edit(version).await,
            Self::Speaker(speaker) => speaker.speak(version, progress).await,
        }
    }

    /// Answers the heartbeats of the server, where it sends any.
    pub(crate) async fn stay(&mut self, progress: &Progress) -> anyhow::Result<()> {
        match self {
            Self::Editor(_) => Ok(()),
            Self::Speaker(speaker) => Ok(speaker.client.catch_up(progress).await?),
        }
    }
}

/// The creator of a challenge.
pub(crate) struct Editor {
    client: reqwest::Client,
    api: String,
    token: String,
    /// The challenge.
    pub(crate) id: String,
    /// The edits that are not answered yet, the oldest first. They are answered before their watchers are notified.
    asked: VecDeque<JoinHandle<reqwest::Result<Response>>>,
}

impl Editor {
    /// Creates the challenge.
    pub(crate) async fn begin(server: &Server) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(ANSWER_TIMEOUT)
            .build()?;
        let token = server.token(CREATOR).to_owned();
        let api = format!("http://{}/api/challenges", server.address);
        let form = Form::new()
            .text("title", "Aim duel, first to 30")
            .text("gameCategory", "FPS")
            .text("game", "Counter-Strike")
            .text("matchType", "1 vs 1")
            .text("minimumStake", "10");
        let request = client
            .post(&api)
            .bearer_auth(&token)
            .header("idempotency-key", format!("live-{}", server.address.port()))
            .multipart(form);
        let answer = request.send().await?.error_for_status()?;
        let answer: Value = answer.json().await?;
        let id = answer
            .pointer("/data/challenge/_id")
            .and_then(Value::as_str);
        Ok(Self {
            id: id.context("the new challenge has no id")?.to_owned(),
            client,
            api,
            token,
            asked: VecDeque::new(),
        })
    }

    async fn edit(&mut self, version: u64) -> anyhow::Result<()> {
        while EDITS_AT_ONCE <= self.asked.len() {
            let Some(oldest) = self.asked.pop_front() else {
                break;
            };
            oldest.await??.error_for_status()?;
        }
        // As long as every other title, so that all events have the same size.
        let form = Form::new().text("title", format!("Aim duel, edition {version:06}"));
        let request = self.client.put(format!("{}/{}", self.api, self.id));
        let request = request.bearer_auth(&self.token).multipart(form);
        self.asked.push_back(tokio::spawn(request.send()));
        Ok(())
    }
}

/// A client that sends to a room what our server sent its watchers.
pub(crate) struct Speaker {
    client: Client,
    /// An event of ours.
    body: Value,
}

impl Speaker {
    pub(crate) async fn begin(server: SocketAddr, sample: &str) -> anyhow::Result<Self> {
        Ok(Self {
            client: Client::open(server).await?,
            body: serde_json::from_str(sample)?,
        })
    }

    async fn speak(&mut self, version: u64, progress: &Progress) -> anyhow::Result<()> {
        // The answers to earlier messages, and heartbeats.
        self.client.catch_up(progress).await?;
        if let Some(sent) = self.body.get_mut("version") {
            *sent = json!(version);
        }
        let request = json!({ "room": super::ROOM, "event": "challenge_event", "body": self.body });
        let event = json!(["send", request]);
        Ok(self.client.send(&format!("421{event}")).await?)
    }
}
