//! How a client's event is answered: `{ok: true, …}` or `{ok: false, code, message, retryAfterMs?}`.

use serde::Serialize;

/// Why an event was refused, by codes that clients branch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AckCode {
    /// The socket is not signed in.
    Unauthenticated,
    /// There is no such thing, or the viewer may not see it.
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
    /// An operator has set the service read-only.
    ReadOnly,
}

/// Why an event was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventRefusal {
    code: AckCode,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
}

impl EventRefusal {
    /// A refusal with the sentence that people are shown.
    pub fn new(code: AckCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            retry_after_ms: None,
        }
    }

    /// Why, for the server itself.
    pub fn code(&self) -> AckCode {
        self.code
    }

    /// The refusal while too much waits already.
    pub fn busy() -> Self {
        Self::new(AckCode::Busy, "The server is busy. Please try again.").retry_after(1_000)
    }

    /// The same, with the milliseconds after which it is worth another try.
    #[must_use]
    pub fn retry_after(self, milliseconds: u64) -> Self {
        Self {
            retry_after_ms: Some(milliseconds),
            ..self
        }
    }
}

/// Why a handshake was refused, in the envelope of HTTP's errors.
#[derive(Debug, Serialize)]
pub struct HandshakeRefusal {
    success: bool,
    code: AckCode,
    message: String,
}

impl HandshakeRefusal {
    /// There are as many sockets as the server may have.
    pub fn full() -> Self {
        Self {
            success: false,
            code: AckCode::Busy,
            message: "The server has as many connections as it may have".to_owned(),
        }
    }
}

/// The answer to an event.
#[derive(Debug, Serialize)]
pub struct Acknowledgement<T> {
    ok: bool,
    #[serde(flatten)]
    rest: T,
}

impl<T> Acknowledgement<T> {
    /// The event did what it asked for.
    pub fn done(rest: T) -> Self {
        Self { ok: true, rest }
    }
}

impl Acknowledgement<EventRefusal> {
    /// The event was refused.
    pub fn refused(rest: EventRefusal) -> Self {
        Self { ok: false, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_is(answer: &impl Serialize, json: &str) {
        assert_eq!(serde_json::to_string(answer).unwrap_or_default(), json);
    }

    #[test]
    fn an_event_without_data_of_its_own_is_answered_with_ok_alone() {
        assert_is(&Acknowledgement::done(()), r#"{"ok":true}"#);
    }

    #[test]
    fn a_refusal_has_a_time_to_come_back_only_where_there_is_one() {
        let refusal = EventRefusal::new(AckCode::NotFound, "Challenge not found");
        assert_is(
            &Acknowledgement::refused(refusal.clone()),
            r#"{"ok":false,"code":"NOT_FOUND","message":"Challenge not found"}"#,
        );
        assert_is(
            &Acknowledgement::refused(refusal.retry_after(250)),
            r#"{"ok":false,"code":"NOT_FOUND","message":"Challenge not found","retryAfterMs":250}"#,
        );
    }
}
