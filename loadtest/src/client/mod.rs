//! The client side of the server's protocols, written from their descriptions: HTTP, Socket.IO over WebSocket, and the raw
//! WebSocket of notifications. None of the server's code is in it.

pub mod http;
pub mod notifications;
pub mod packet;
pub mod socketio;
pub mod target;
pub mod websocket;

use std::time::Duration;

/// How long anything may take to be answered.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
