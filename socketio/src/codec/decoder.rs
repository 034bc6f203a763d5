//! Puts Socket.IO packets together from the messages of one connection.

use bytes::Bytes;
use serde_json::Value;

use super::{packet::Packet, parse::parse};

/// Why a message is no Socket.IO packet. The connection that sent it is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The first character is none of `0` to `6`.
    #[error("unknown packet type")]
    UnknownType,
    /// The number of attachments is missing, no number, or zero.
    #[error("illegal attachments")]
    Attachments,
    /// More attachments are announced than [`ATTACHMENTS_MAX`](super::packet::ATTACHMENTS_MAX).
    #[error("too many attachments")]
    TooManyAttachments,
    /// The data is no JSON, or not of the shape that the packet's type asks for.
    #[error("invalid payload")]
    Payload,
    /// Text arrived where an attachment was due.
    #[error("got text while an attachment was awaited")]
    TextForBinary,
    /// Binary arrived where none was announced.
    #[error("got an attachment that was not announced")]
    BinaryForText,
}

/// The decoder of one connection: it remembers a packet whose attachments are still on their way.
#[derive(Debug, Default)]
pub struct Decoder {
    // Boxed, because it is rarely there and every idle connection holds a decoder.
    awaiting: Option<Box<Awaiting>>,
}

#[derive(Debug)]
struct Awaiting {
    packet: Packet,
    missing: usize,
}

impl Decoder {
    /// Takes a text message; returns the packet unless it has attachments to wait for.
    pub fn text(&mut self, text: &str) -> Result<Option<Packet>, DecodeError> {
        if self.awaiting.is_some() {
            return Err(DecodeError::TextForBinary);
        }
        let (packet, missing) = parse(text)?;
        if missing == 0 {
            return Ok(Some(packet));
        }
        self.awaiting = Some(Box::new(Awaiting { packet, missing }));
        Ok(None)
    }

    /// Takes a binary message; returns the packet when it was the last attachment.
    pub fn binary(&mut self, bytes: &Bytes) -> Result<Option<Packet>, DecodeError> {
        let mut awaiting = self.awaiting.take().ok_or(DecodeError::BinaryForText)?;
        // Copied, since a slice would pin the read buffer of the connection.
        awaiting
            .packet
            .attachments
            .push(Bytes::copy_from_slice(bytes));
        awaiting.missing = awaiting.missing.saturating_sub(1);
        if awaiting.missing > 0 {
            self.awaiting = Some(awaiting);
            return Ok(None);
        }
        check_placeholders(&awaiting.packet)?;
        Ok(Some(awaiting.packet))
    }
}

/// Every placeholder must point at an attachment that came.
fn check_placeholders(packet: &Packet) -> Result<(), DecodeError> {
    let Some(data) = &packet.data else {
        return Ok(());
    };
    let Ok(data) = serde_json::from_str::<Value>(data.get()) else {
        return Err(DecodeError::Payload);
    };
    // The parser refuses nesting deeper than 128, which also bounds this recursion.
    if in_range(&data, packet.attachments.len()) {
        Ok(())
    } else {
        Err(DecodeError::Attachments)
    }
}

fn in_range(value: &Value, count: usize) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        Value::Array(items) => items.iter().all(|item| in_range(item, count)),
        Value::Object(fields) => {
            if fields.get("_placeholder") == Some(&Value::Bool(true)) {
                let index = fields.get("num").and_then(Value::as_u64);
                return index
                    .is_some_and(|index| usize::try_from(index).is_ok_and(|index| index < count));
            }
            fields.values().all(|field| in_range(field, count))
        }
    }
}
