//! What the Socket.IO server counts, for Prometheus. Labels are kinds, never ids.

use metrics::{Counter, Histogram, counter, gauge, histogram};
use socketio::engine::{CloseReason, RequestError, TransportKind};
use socketio::metrics::{Metrics, Recovery};

/// These sockets, as metrics name them.
const KIND: &str = "socketio";

/// What is counted for each message is looked up once, and not by its name each time.
#[derive(Debug)]
pub(super) struct Prometheus {
    messages_received: Counter,
    frames_sent: Counter,
    bytes_sent: Counter,
    fan_out_sockets: Histogram,
}

impl Prometheus {
    /// Made after the process's recorder, which it counts in.
    pub(super) fn new() -> Self {
        Self {
            messages_received: counter!("socket_messages_received_total"),
            frames_sent: counter!("socket_frames_sent_total"),
            bytes_sent: counter!("socket_bytes_sent_total"),
            fan_out_sockets: histogram!("socket_fan_out_sockets"),
        }
    }
}

const fn word(transport: TransportKind) -> &'static str {
    match transport {
        TransportKind::Polling => "polling",
        TransportKind::WebSocket => "websocket",
    }
}

/// The protocol's word for it, but for those that it has no word for: a client that does not read is distinguished from a line
/// that broke.
fn why(reason: CloseReason) -> &'static str {
    match reason {
        CloseReason::OutboxFull => "outbox full",
        CloseReason::OutboxesFull => "outboxes full",
        other => other.as_str(),
    }
}

impl Metrics for Prometheus {
    fn session_opened(&self, transport: TransportKind) {
        let transport = word(transport);
        gauge!("sockets_open", "kind" => KIND, "transport" => transport).increment(1.0);
        counter!("sockets_opened_total", "kind" => KIND, "transport" => transport).increment(1);
    }

    fn session_closed(&self, transport: TransportKind, reason: CloseReason) {
        let transport = word(transport);
        gauge!("sockets_open", "kind" => KIND, "transport" => transport).decrement(1.0);
        counter!(
            "sockets_closed_total",
            "kind" => KIND, "transport" => transport, "reason" => why(reason)
        )
        .increment(1);
        if reason == CloseReason::OutboxesFull {
            counter!("sockets_relieved_total", "kind" => "socketio").increment(1);
        }
    }

    fn session_upgraded(&self) {
        gauge!("sockets_open", "kind" => KIND, "transport" => "polling").decrement(1.0);
        gauge!("sockets_open", "kind" => KIND, "transport" => "websocket").increment(1.0);
        counter!("sockets_upgraded_total").increment(1);
    }

    fn request_refused(&self, _: &RequestError) {
        counter!("socket_requests_refused_total").increment(1);
    }

    fn message_received(&self, _: usize) {
        self.messages_received.increment(1);
    }

    fn frames_sent(&self, frames: usize, bytes: usize) {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        self.frames_sent.increment(count(frames));
        self.bytes_sent.increment(count(bytes));
    }

    fn fanned_out(&self, sockets: usize) {
        self.fan_out_sockets
            .record(u32::try_from(sockets).unwrap_or(u32::MAX));
    }

    fn event_invalid(&self) {
        counter!("socket_events_invalid_total").increment(1);
    }

    fn handler_panicked(&self) {
        counter!("socket_handlers_panicked_total").increment(1);
    }

    fn recovery(&self, _: Recovery) {
        counter!("socket_recoveries_total").increment(1);
    }
}
