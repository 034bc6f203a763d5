//! An event of a challenge, for those who may see it and, bare, for those who may not.

use actors::outlet::Frame;
use domain::challenge::{Event, Eyes, Words};
use serde::Serialize;
use store::challenge::{Snapshot, Told};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::after::ChallengeAfter;
use super::person::user;
use crate::images::{self, Kind};

/// One event. Where the viewer may not see what happened, it has neither type nor data.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeEvent {
    /// 1, 2, 3 …
    version: i64,
    /// created, joined, readied, left, edited, started, `call_off_agreed`, declared, disputed, awarded, settled,
    /// cancelled or `deadline_extended`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    kind: Option<&'static str>,
    /// What it says; its fields follow from the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, required = false)]
    data: Option<serde_json::Value>,
    /// Where the challenge stood then; absent from the oldest events.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ChallengeAfter, required = false)]
    after: Option<ChallengeAfter>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// `challenge_event`, as sockets hear it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Heard {
    challenge_id: Uuid,
    #[serde(flatten)]
    event: ChallengeEvent,
}

impl ChallengeEvent {
    /// The event as `eyes` may see it, by what is known of the challenge now.
    pub fn of(snapshot: &Snapshot, told: &Told, eyes: Eyes) -> Self {
        let is_shown = told.event.is_shown_to(eyes, &snapshot.challenge);
        Self {
            version: told.version,
            kind: is_shown.then(|| told.event.name()),
            data: is_shown.then(|| data(snapshot, &told.event)),
            after: told
                .after
                .as_ref()
                .map(|after| ChallengeAfter::of(snapshot, after)),
            at: told.at,
        }
    }

    /// What the actor of the challenge tells its watchers.
    pub fn frame(snapshot: &Snapshot, told: &Told, eyes: Eyes) -> Frame {
        let heard = Heard {
            challenge_id: snapshot.challenge.id,
            event: Self::of(snapshot, told, eyes),
        };
        Frame::lasting("challenge_event", &heard)
    }
}

/// What an event says, with people and pictures as the snapshot shows them.
fn data(snapshot: &Snapshot, event: &Event) -> serde_json::Value {
    let mut event = event.clone();
    if let Event::Edited { changes, .. } = &mut event
        && let Some(Some(Words::Text(cover))) = changes.get_mut("coverImage")
    {
        *cover = images::url(Kind::Cover, cover);
    }
    let mut written = serde_json::json!(event);
    let mut data = written.get_mut("data").map(serde_json::Value::take);
    // Whoever has a new picture since is shown with that one, as everywhere else.
    if let (Event::Created { user: who, .. } | Event::Joined { user: who, .. }, Some(data)) = (
        &event,
        data.as_mut().and_then(serde_json::Value::as_object_mut),
    ) {
        data.insert("user".to_owned(), serde_json::json!(user(snapshot, who.id)));
    }
    data.unwrap_or_default()
}
