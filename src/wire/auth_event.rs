//! The event that tells a socket that it is not signed in, or no longer.

use actors::runtime::sink::Frame;
use actors::session::AttachRefused;
use serde::Serialize;
use serde_json::json;

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

/// A socket is not signed in, or no longer.
pub fn auth_error(code: AuthCode) -> Frame {
    Frame::reliable(
        "auth_error",
        &json!({"code": code, "message": code.message()}),
    )
}
