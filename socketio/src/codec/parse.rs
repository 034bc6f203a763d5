//! The text of one Socket.IO packet, read from left to right.

use bytestring::ByteString;
use serde_json::value::RawValue;

use super::{
    decoder::DecodeError,
    packet::{ATTACHMENTS_MAX, AckId, Kind, Packet, RESERVED_EVENTS},
};

/// Reads a header packet. The number is how many binary frames belong to it and must follow.
pub(super) fn parse(text: &str) -> Result<(Packet, usize), DecodeError> {
    let mut chars = text.chars();
    let digit = chars.next().ok_or(DecodeError::UnknownType)?;
    let (kind, binary) = match digit {
        '0' => (Kind::Connect, false),
        '1' => (Kind::Disconnect, false),
        '2' => (Kind::Event, false),
        '3' => (Kind::Ack, false),
        '4' => (Kind::ConnectError, false),
        '5' => (Kind::Event, true),
        '6' => (Kind::Ack, true),
        _ => return Err(DecodeError::UnknownType),
    };
    let rest = chars.as_str();
    let (attachments, rest) = if binary {
        attachments(rest)?
    } else {
        (0, rest)
    };
    let (namespace, rest) = namespace(rest);
    let (id, rest) = id(rest)?;
    let data = data(kind, rest)?;
    let packet = Packet {
        id,
        data,
        ..Packet::new(kind, namespace)
    };
    Ok((packet, attachments))
}

/// `N-`, with 1 ≤ N ≤ [`ATTACHMENTS_MAX`].
fn attachments(text: &str) -> Result<(usize, &str), DecodeError> {
    let (digits, rest) = text.split_once('-').ok_or(DecodeError::Attachments)?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DecodeError::Attachments);
    }
    match digits.parse::<usize>() {
        Ok(0) => Err(DecodeError::Attachments),
        Ok(count) if count <= ATTACHMENTS_MAX => Ok((count, rest)),
        Ok(_) | Err(_) => Err(DecodeError::TooManyAttachments),
    }
}

/// `/name,`; the comma may be missing at the end of the packet.
fn namespace(text: &str) -> (ByteString, &str) {
    if !text.starts_with('/') {
        return (ByteString::from_static("/"), text);
    }
    let (name, rest) = text.split_once(',').unwrap_or((text, ""));
    if name == "/" {
        (ByteString::from_static("/"), rest)
    } else {
        (name.into(), rest)
    }
}

/// Digits, among which the reference also lets white space pass (`" 1"` is 1, `" "` is 0).
fn id(text: &str) -> Result<(Option<AckId>, &str), DecodeError> {
    let is_id = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '\t' | '\n' | '\r');
    let rest = text.trim_start_matches(is_id);
    let Some(found) = text.strip_suffix(rest).filter(|found| !found.is_empty()) else {
        return Ok((None, rest));
    };
    let digits = match found.trim() {
        "" => "0",
        digits => digits,
    };
    let id = AckId::parse(digits).ok_or(DecodeError::Payload)?;
    Ok((Some(id), rest))
}

fn data(kind: Kind, text: &str) -> Result<Option<Box<RawValue>>, DecodeError> {
    if text.is_empty() {
        return Ok(None);
    }
    let Ok(data) = serde_json::from_str::<Box<RawValue>>(text) else {
        return Err(DecodeError::Payload);
    };
    let first = data.get().bytes().next();
    let valid = match kind {
        Kind::Connect => first == Some(b'{'),
        Kind::Disconnect => false,
        Kind::ConnectError => matches!(first, Some(b'{' | b'"')),
        Kind::Ack => first == Some(b'['),
        Kind::Event => first == Some(b'[') && has_event_name(data.get()),
    };
    if valid {
        Ok(Some(data))
    } else {
        Err(DecodeError::Payload)
    }
}

/// True if the array starts with a number or with a string that is not reserved.
fn has_event_name(array: &str) -> bool {
    let Some(inside) = array.strip_prefix('[') else {
        return false;
    };
    let mut values = serde_json::Deserializer::from_str(inside).into_iter::<&RawValue>();
    // What follows is a comma or the closing bracket, so only the first value may be read here.
    let Some(Ok(name)) = values.next() else {
        return false;
    };
    match name.get().bytes().next() {
        Some(b'"') => is_free(name.get()),
        Some(byte) => byte == b'-' || byte.is_ascii_digit(),
        None => false,
    }
}

/// Whether a name, with its quotes, can be read and is not reserved. Most names have no escapes, and are compared where they stand.
fn is_free(name: &str) -> bool {
    if name.contains('\\') {
        return serde_json::from_str::<String>(name)
            .is_ok_and(|name| !RESERVED_EVENTS.contains(&name.as_str()));
    }
    !RESERVED_EVENTS.contains(&name.trim_matches('"'))
}
