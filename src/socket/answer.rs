//! How a client's event is answered.

use serde::Serialize;
use serde_json::Value;
use socketio::{Ack, EventError, Socket};

use crate::wire::ack::{AckCode, Acknowledgement, EventRefusal};

/// Answers an event; one that asks for no answer gets none.
pub fn send(ack: Ack, outcome: Result<impl Serialize, EventRefusal>) {
    let sent = match outcome {
        Ok(rest) => ack.send(&Acknowledgement::done(rest)),
        Err(refusal) => ack.send(&Acknowledgement::refused(refusal)),
    };
    if let Err(error) = sent {
        tracing::error!("an answer to an event cannot be written: {error}");
    }
}

/// The answer to an event whose data are of another shape.
pub(super) fn invalid(_: &Socket, event: &str, error: &EventError) -> Option<Value> {
    tracing::debug!(event, "the data of {event} are not as expected: {error}");
    let refusal = EventRefusal::new(AckCode::Invalid, "The request is not as expected");
    serde_json::to_value(Acknowledgement::refused(refusal)).ok()
}
