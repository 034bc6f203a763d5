//! One actor, as operators see it: how busy it is, and what it holds in memory. A sleeper is never woken.

use std::time::{Duration, Instant};

use actors::runtime::meter::ActorReport;
use serde::Serialize;
use serde_json::Value;
use tokio::time::timeout;
use uuid::Uuid;

use crate::services::sockets::trace::sockets_by_number;
use crate::services::sockets::traced_socket::TracedSocket;
use crate::state::AppState;

/// An actor that is stuck, which is looked at most of all, does not answer: its figures are shown without its state then.
const STATE_WITHIN: Duration = Duration::from_secs(1);

/// What one actor is at. Nothing of it is there while it sleeps.
#[derive(Debug)]
pub struct Observed {
    /// Its mailbox and its handler.
    pub report: Option<ActorReport>,
    /// What it holds in memory; nothing where it did not answer.
    pub state: Option<Value>,
}

/// The actors of a kind with the most in their mailboxes; nothing where there is no such kind.
pub fn busiest(app: &AppState, kind: &str, count: usize) -> Option<Vec<ActorReport>> {
    let kinds = app.actor_kinds();
    let kind = kinds.iter().find(|it| it.name() == kind)?;
    Some(kind.busiest(count, Instant::now()))
}

/// The actor of a key; nothing where there is no such kind.
pub async fn of(app: &AppState, kind: &str, key: Uuid) -> Option<Observed> {
    let kinds = app.actor_kinds();
    let actors = kinds.iter().find(|it| it.name() == kind)?;
    let report = actors.report(key, Instant::now());
    let state = if report.is_none() {
        None
    } else {
        let observed = timeout(STATE_WITHIN, observe(app, kind, key)).await;
        observed.ok().flatten()
    };
    Some(Observed { report, state })
}

/// The sockets that watch a challenge, some of them where they are many; none where its actor sleeps or does not answer.
pub async fn watching(app: &AppState, challenge: Uuid) -> Vec<TracedSocket> {
    let observed = timeout(STATE_WITHIN, app.challenges.observe_awake(challenge)).await;
    let observed = observed.ok().and_then(|it| it.ok().flatten());
    observed.map_or_else(Vec::new, |it| sockets_by_number(app, &it.watching))
}

async fn observe(app: &AppState, kind: &str, key: Uuid) -> Option<Value> {
    match kind {
        "challenge" => state(app.challenges.observe_awake(key).await.ok().flatten()),
        "conversation" => state(app.conversations.observe_awake(key).await.ok().flatten()),
        "session" => state(app.sessions.observe_awake(key).await.ok().flatten()),
        "notification" => state(app.notifications.observe_awake(key).await.ok().flatten()),
        _ => None,
    }
}

/// An observation serializes itself, each with its own fields.
fn state(observed: Option<impl Serialize>) -> Option<Value> {
    serde_json::to_value(observed?).ok()
}
