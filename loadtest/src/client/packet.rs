//! The packets of Engine.IO 4 and Socket.IO 5 that this client meets, apart from any socket.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A packet of the server, for the namespace `/`.
#[derive(Debug, PartialEq, Eq)]
pub enum Packet<'a> {
    /// The handshake of the transport, as JSON.
    Open(&'a str),
    /// The server asks whether the client is there.
    Ping,
    /// The transport closes.
    Close,
    /// The namespace was entered.
    Entered,
    /// The namespace may not be entered, with the reason as JSON.
    NotEntered(&'a str),
    /// The server has closed the namespace.
    Left,
    /// An event: its name and its first argument as JSON, `null` where it has none.
    Event(String, &'a str),
    /// The answer to the client's event of this number: its first argument as JSON, `null` where it has none.
    Ack(u64, &'a str),
    /// One that this client has no use for.
    Other,
}

/// The answer to an ask that has no argument.
const NULL: &str = "null";

/// Reads a packet.
///
/// # Errors
/// What is wrong with it.
pub fn decode(text: &str) -> Result<Packet<'_>, String> {
    let (head, rest) = text
        .split_at_checked(1)
        .ok_or_else(|| "an empty packet".to_owned())?;
    match head {
        "0" => Ok(Packet::Open(rest)),
        "1" => Ok(Packet::Close),
        "2" => Ok(Packet::Ping),
        "3" | "5" | "6" => Ok(Packet::Other),
        "4" => message(rest),
        _ => Err(format!("a packet of the unknown type {head:?}")),
    }
}

fn message(text: &str) -> Result<Packet<'_>, String> {
    let (head, rest) = text
        .split_at_checked(1)
        .ok_or_else(|| "an empty message".to_owned())?;
    match head {
        "0" => Ok(Packet::Entered),
        "1" => Ok(Packet::Left),
        "2" => event(rest),
        "3" => ack(rest),
        "4" => Ok(Packet::NotEntered(rest)),
        _ => Err(format!("a message of the unknown type {head:?}")),
    }
}

fn event(text: &str) -> Result<Packet<'_>, String> {
    let arguments = arguments(text)?;
    let mut arguments = arguments.into_iter();
    let name = arguments.next().map(RawValue::get).unwrap_or_default();
    let name = serde_json::from_str(name).map_err(|_other| "an event without a name".to_owned())?;
    let data = arguments.next().map_or(NULL, RawValue::get);
    Ok(Packet::Event(name, data))
}

fn ack(text: &str) -> Result<Packet<'_>, String> {
    let end = text.find('[').unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let number = number
        .parse()
        .map_err(|_other| "an answer without a number".to_owned())?;
    let data = arguments(rest)?.into_iter().next();
    Ok(Packet::Ack(number, data.map_or(NULL, RawValue::get)))
}

fn arguments(text: &str) -> Result<Vec<&RawValue>, String> {
    serde_json::from_str(text).map_err(|error| format!("arguments that are no list: {error}"))
}

/// An event of the client that asks for an answer. `data` is JSON.
pub fn encode_event(name: &str, data: &str, number: u64) -> String {
    format!("42{number}[\"{name}\",{data}]")
}

/// What the handshake of the transport states.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Handshake {
    /// Milliseconds between two pings of the server.
    pub ping_interval: u64,
    /// Milliseconds that the answer to one may take.
    pub ping_timeout: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_are_read_as_the_protocol_writes_them() {
        let cases = [
            ("0{\"sid\":\"a\"}", Packet::Open("{\"sid\":\"a\"}")),
            ("2", Packet::Ping),
            ("1", Packet::Close),
            ("40{\"sid\":\"b\"}", Packet::Entered),
            (
                "44{\"message\":\"no\"}",
                Packet::NotEntered("{\"message\":\"no\"}"),
            ),
            ("41", Packet::Left),
            (
                "42[\"news\",{\"a\":[1, 2]}]",
                Packet::Event("news".to_owned(), "{\"a\":[1, 2]}"),
            ),
            ("42[\"bare\"]", Packet::Event("bare".to_owned(), "null")),
            ("4312[{\"ok\":true}]", Packet::Ack(12, "{\"ok\":true}")),
            ("430[]", Packet::Ack(0, "null")),
            ("6", Packet::Other),
        ];
        for (text, packet) in cases {
            assert_eq!(decode(text), Ok(packet), "{text}");
        }
    }

    #[test]
    fn what_is_no_packet_is_refused() {
        for text in ["", "9", "4", "48", "42{}", "42[1]", "43[]", "43x[]", "é"] {
            assert!(decode(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_event_is_written_with_its_number() {
        assert_eq!(encode_event("hi", "{\"a\":1}", 7), "427[\"hi\",{\"a\":1}]");
    }
}
