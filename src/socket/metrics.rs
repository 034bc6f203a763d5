//! What the Socket.IO server counts, for Prometheus. Labels are kinds, never ids.

use metrics::{counter, gauge, histogram};
use socketio::engine::{CloseReason, RequestError, TransportKind, Urgency};
use socketio::metrics::{Metrics, Recovery};

#[derive(Debug, Clone, Copy)]
pub(super) struct Prometheus;

impl Metrics for Prometheus {
    fn session_opened(&self, transport: TransportKind) {
        let transport = match transport {
            TransportKind::Polling => "polling",
            TransportKind::WebSocket => "websocket",
        };
        gauge!("sockets_open").increment(1.0);
        counter!("sockets_opened_total", "transport" => transport).increment(1);
    }

    fn session_closed(&self, reason: CloseReason) {
        gauge!("sockets_open").decrement(1.0);
        counter!("sockets_closed_total", "reason" => reason.as_str()).increment(1);
        if reason == CloseReason::OutboxesFull {
            counter!("sockets_relieved_total", "kind" => "socketio").increment(1);
        }
    }

    fn session_upgraded(&self) {
        counter!("sockets_upgraded_total").increment(1);
    }

    fn request_refused(&self, _: &RequestError) {
        counter!("socket_requests_refused_total").increment(1);
    }

    fn message_received(&self, _: usize) {
        counter!("socket_messages_received_total").increment(1);
    }

    fn frames_sent(&self, frames: usize, bytes: usize) {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        counter!("socket_frames_sent_total").increment(count(frames));
        counter!("socket_bytes_sent_total").increment(count(bytes));
    }

    fn message_shed(&self, _: Urgency) {
        counter!("socket_frames_shed_total").increment(1);
    }

    fn fanned_out(&self, sockets: usize) {
        histogram!("socket_fan_out_sockets").record(u32::try_from(sockets).unwrap_or(u32::MAX));
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
