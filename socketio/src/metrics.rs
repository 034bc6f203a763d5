//! What the server counts for an operator, as a trait that any metrics library can implement.

use std::fmt;

use crate::terms::{CloseReason, RequestError, TransportKind, Urgency};

/// Receives counts as they happen. Every method does nothing by default.
///
/// Methods are called from the workers' threads, some with a room's order held, so they must not block
/// and must not call back into the server.
pub trait Metrics: Send + Sync + 'static {
    /// A handshake was answered with a new session.
    fn session_opened(&self, _transport: TransportKind) {}
    /// A session ended, on the transport that it had last.
    fn session_closed(&self, _transport: TransportKind, _reason: CloseReason) {}
    /// A session moved from polling to WebSocket.
    fn session_upgraded(&self) {}
    /// A request was refused.
    fn request_refused(&self, _refusal: &RequestError) {}
    /// A client's message came in.
    fn message_received(&self, _bytes: usize) {}
    /// Frames were handed to a transport.
    fn frames_sent(&self, _frames: usize, _bytes: usize) {}
    /// A message was dropped instead of queued.
    fn message_shed(&self, _urgency: Urgency) {}
    /// An event was queued for so many sockets.
    fn fanned_out(&self, _sockets: usize) {}
    /// A handler was called for an event.
    fn event_handled(&self) {}
    /// An event's data were not what its handler takes.
    fn event_invalid(&self) {}
    /// A handler panicked. The session goes on.
    fn handler_panicked(&self) {}
    /// A client reconnected: with its missed events, or as a new one.
    fn recovery(&self, _outcome: Recovery) {}
}

/// How an attempt to recover a connection's state ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// Everything missed was sent.
    Recovered,
    /// Recovered from a socket that still looked alive.
    TakenOver,
    /// The session or its place in the log is no longer known.
    Lost,
}

/// Metrics that count nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoMetrics;

impl Metrics for NoMetrics {}

impl fmt::Debug for dyn Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}
