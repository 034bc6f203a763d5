//! How a client's event is answered: `{ok: true, …}` or `{ok: false, code, message, retryAfterMs?}`.

use actors::runtime::rate_limit::TooOften;
use serde::Serialize;
use serde_json::{Value, json};
use socketio::{Ack, EventError, Socket};
use time::OffsetDateTime;

use crate::services::chat::retry_ms;

/// Why an event was refused, by codes that clients branch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Code {
    /// The socket is not signed in.
    Unauthenticated,
    /// There is no such thing, or not for these eyes.
    NotFound,
    /// The rules do not allow it.
    Forbidden,
    /// The data are not as they have to be.
    Invalid,
    /// Too much is waiting. Try again.
    Busy,
    /// Too often.
    RateLimited,
    /// One of the two does not want to hear from the other.
    Blocked,
    /// The time for it is over.
    TooLate,
    /// More than one socket may have.
    TooMany,
}

/// Why an event was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventRefusal {
    /// What clients branch on.
    pub code: Code,
    /// What people are shown.
    pub message: String,
    /// When trying again makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

impl EventRefusal {
    /// A refusal without a time to come back.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            retry_after_ms: None,
        }
    }

    /// What a client is answered that sends too often.
    pub fn too_often(too_often: TooOften, now: OffsetDateTime) -> Self {
        Self {
            retry_after_ms: Some(retry_ms(too_often.retry_at, now)),
            ..Self::new(Code::RateLimited, "Too fast. Please wait a few seconds.")
        }
    }

    /// The refusal while too much waits already.
    pub fn busy() -> Self {
        Self {
            code: Code::Busy,
            message: "The server is busy. Please try again.".to_owned(),
            retry_after_ms: Some(1_000),
        }
    }
}

#[derive(Debug, Serialize)]
struct Answer<T> {
    ok: bool,
    #[serde(flatten)]
    rest: T,
}

/// Answers an event; one that asks for no answer gets none.
pub fn send(ack: Ack, outcome: Result<impl Serialize, EventRefusal>) {
    let sent = match outcome {
        Ok(rest) => ack.send(&Answer { ok: true, rest }),
        Err(rest) => ack.send(&Answer { ok: false, rest }),
    };
    if let Err(error) = sent {
        tracing::error!("an answer to an event cannot be written: {error}");
    }
}

/// The answer to an event whose data are of another shape.
#[expect(
    clippy::unnecessary_wraps,
    reason = "the hook may also leave an event without an answer"
)]
pub(super) fn invalid(_: &Socket, event: &str, error: &EventError) -> Option<Value> {
    tracing::debug!(event, "the data of {event} are not as expected: {error}");
    let refusal = EventRefusal::new(Code::Invalid, "The request is not as expected");
    Some(json!({"ok": false, "code": refusal.code, "message": refusal.message}))
}
