//! The words that `metrics` and `engine` share: transports, urgencies, and why sessions end and requests are refused.

use std::{error::Error, fmt};

/// What carries a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransportKind {
    /// HTTP requests, of which one usually waits.
    Polling,
    /// One WebSocket.
    WebSocket,
}

/// What becomes of a message that cannot be sent at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Urgency {
    /// Waits in the outbox; where that is full the session is closed rather than a message lost.
    #[default]
    Reliable,
    /// Shed when the outbox is half full: presence, typing, counts.
    Ephemeral,
    /// Dropped unless the transport can write at this moment.
    Volatile,
}

/// Why a session ended, by the names that Socket.IO's users know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CloseReason {
    /// The client closed, or its connection did.
    TransportClose,
    /// A request or frame broke the transport's rules.
    TransportError,
    /// No pong came.
    PingTimeout,
    /// What came was no Engine.IO packet.
    ParseError,
    /// What came was no Socket.IO packet, or came out of turn.
    ForcedClose,
    /// The server's code closed the session.
    ForcedServerClose,
    /// The server goes down, and the client reconnects.
    ServerShuttingDown,
    /// The client reads too slowly for what it is sent.
    OutboxFull,
    /// Too much waits for all clients together, and this outbox is among the largest.
    OutboxesFull,
}

impl CloseReason {
    /// The name that handlers switch on. Full outboxes count as a transport error.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TransportClose => "transport close",
            Self::TransportError | Self::OutboxFull | Self::OutboxesFull => "transport error",
            Self::PingTimeout => "ping timeout",
            Self::ParseError => "parse error",
            Self::ForcedClose => "forced close",
            Self::ForcedServerClose => "forced server close",
            Self::ServerShuttingDown => "server shutting down",
        }
    }
}

impl fmt::Display for CloseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a request was refused, by the protocol's codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestError {
    /// 0: the transport is missing, unknown or switched off.
    TransportUnknown,
    /// 1: no such session.
    SessionUnknown,
    /// 2: a handshake that is no GET.
    BadHandshakeMethod,
    /// 3: anything else that makes no sense.
    BadRequest,
    /// 4: refused by the admission hook; `None` for the plain message.
    Forbidden(Option<String>),
    /// 5: not version 4.
    UnsupportedVersion,
    /// 503: too many sessions, or the server is draining.
    Busy,
}

impl RequestError {
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::TransportUnknown => 0,
            Self::SessionUnknown => 1,
            Self::BadHandshakeMethod => 2,
            Self::BadRequest | Self::Busy => 3,
            Self::Forbidden(_) => 4,
            Self::UnsupportedVersion => 5,
        }
    }

    /// The message as the client sees it.
    pub fn message(&self) -> &str {
        match self {
            Self::TransportUnknown => "Transport unknown",
            Self::SessionUnknown => "Session ID unknown",
            Self::BadHandshakeMethod => "Bad handshake method",
            Self::BadRequest => "Bad request",
            Self::Forbidden(message) => message.as_deref().unwrap_or("Forbidden"),
            Self::UnsupportedVersion => "Unsupported protocol version",
            Self::Busy => "Server busy",
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for RequestError {}
