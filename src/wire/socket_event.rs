//! What a socket receives about itself: who it is signed in as, what was refused, and that the server goes.

use actors::runtime::sink::Frame;
use actors::session::AttachRefused;
use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use super::ack::EventRefusal;

/// Why a socket is not signed in, by codes that clients branch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AuthCode {
    /// The access token is not ours, or void.
    TokenInvalid,
    /// The access token has ended: the client presents another one.
    TokenExpired,
    /// The device was signed out.
    SessionRevoked,
    /// The player has as many sockets as a player may have.
    TooManySockets,
    /// The socket is signed in as another player.
    OtherUser,
    /// The server has no room now.
    Busy,
}

impl From<AttachRefused> for AuthCode {
    fn from(refused: AttachRefused) -> Self {
        match refused {
            AttachRefused::TooMany => Self::TooManySockets,
            AttachRefused::Closed => Self::Busy,
        }
    }
}

impl AuthCode {
    /// The sentence that players read.
    pub fn message(self) -> &'static str {
        match self {
            Self::TokenInvalid => "Token verification failed",
            Self::TokenExpired => "Your session has expired. Please sign in again.",
            Self::SessionRevoked => "You have been signed out on this device",
            Self::TooManySockets => "You have too many windows open. Close one and try again.",
            Self::OtherUser => "This connection belongs to another account",
            Self::Busy => "The server is busy. Please try again.",
        }
    }
}

#[derive(Debug, Serialize)]
struct AuthErrorPayload {
    code: AuthCode,
    message: &'static str,
}

/// A socket is not signed in, or no longer.
pub fn auth_error(code: AuthCode) -> Frame {
    let message = code.message();
    Frame::reliable("auth_error", &AuthErrorPayload { code, message })
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AuthenticatedPayload {
    user: Identity,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

#[derive(Debug, Serialize)]
struct Identity {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
}

/// A socket is signed in as a player, until it needs another token at `expires_at`.
pub fn authenticated(
    (id, username): (Uuid, String),
    server_time: OffsetDateTime,
    expires_at: OffsetDateTime,
) -> Frame {
    let sent = AuthenticatedPayload {
        user: Identity { id, username },
        server_time,
        expires_at,
    };
    Frame::reliable("authenticated", &sent)
}

/// An event was refused that asked for no answer.
pub fn error(refusal: &EventRefusal) -> Frame {
    Frame::reliable("error", refusal)
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ShutdownPayload {
    retry_after_ms: u64,
}

/// The server goes; the client comes back after this time.
pub fn server_shutdown(retry_after_ms: u64) -> Frame {
    Frame::reliable("server_shutdown", &ShutdownPayload { retry_after_ms })
}
