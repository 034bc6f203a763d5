//! Engine.IO v4 packets and the payloads of its polling transport.

use base64::{
    Engine as _,
    alphabet::STANDARD as ALPHABET,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use bytes::Bytes;
use bytestring::ByteString;

/// Stands between two packets of one polling payload.
pub const SEPARATOR: char = '\x1e';

/// Clients pad, but old ones forget to: decoding takes both, encoding always pads.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &ALPHABET,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// One Engine.IO packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnginePacket {
    /// `0`: the handshake, sent once by the server.
    Open(ByteString),
    /// `1`: the session is over.
    Close,
    /// `2`: a heartbeat (server to client) or, with `probe`, the start of an upgrade.
    Ping(ByteString),
    /// `3`: the response to a ping.
    Pong(ByteString),
    /// `4`: a message of the layer above.
    Message(ByteString),
    /// A binary message: a raw frame on WebSocket, `b` and base64 when polling.
    Binary(Bytes),
    /// `5`: the client has moved to the probed transport.
    Upgrade,
    /// `6`: nothing, only there to release a pending poll.
    Noop,
}

/// Why bytes are no Engine.IO packet. The session that sent them is closed as a parse error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PacketError {
    /// The packet has no type.
    #[error("empty packet")]
    Empty,
    /// The type is none of `0` to `6` (and `b` when polling).
    #[error("unknown packet type")]
    UnknownType,
    /// What follows `b` is not base64.
    #[error("invalid base64")]
    Base64,
}

impl EnginePacket {
    /// Reads the text of one WebSocket frame.
    pub fn decode(text: &ByteString) -> Result<Self, PacketError> {
        let mut chars = text.chars();
        let kind = chars.next().ok_or(PacketError::Empty)?;
        let rest = || text.slice_ref(chars.as_str());
        match kind {
            '0' => Ok(Self::Open(rest())),
            '1' => Ok(Self::Close),
            '2' => Ok(Self::Ping(rest())),
            '3' => Ok(Self::Pong(rest())),
            '4' => Ok(Self::Message(rest())),
            '5' => Ok(Self::Upgrade),
            '6' => Ok(Self::Noop),
            _ => Err(PacketError::UnknownType),
        }
    }

    /// Reads one packet of a polling payload, where binary is base64 behind a `b`.
    pub fn decode_polling(text: &ByteString) -> Result<Self, PacketError> {
        match text.strip_prefix('b') {
            Some(data) => match BASE64.decode(data) {
                Ok(bytes) => Ok(Self::Binary(bytes.into())),
                Err(_) => Err(PacketError::Base64),
            },
            None => Self::decode(text),
        }
    }

    /// Writes the packet as the frame that every transport understands.
    pub fn encode(&self) -> Frame {
        let with_data = |kind: char, data: &ByteString| {
            let mut text = String::with_capacity(data.len().saturating_add(1));
            text.push(kind);
            text.push_str(data);
            Frame::Text(text.into())
        };
        match self {
            Self::Open(data) => with_data('0', data),
            Self::Close => Frame::CLOSE,
            Self::Ping(data) => with_data('2', data),
            Self::Pong(data) => with_data('3', data),
            Self::Message(data) => with_data('4', data),
            Self::Binary(data) => Frame::Binary(data.clone()),
            Self::Upgrade => Frame::Text(ByteString::from_static("5")),
            Self::Noop => Frame::NOOP,
        }
    }
}

/// An encoded packet. Cloning shares the bytes, so that a broadcast is encoded once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frame {
    /// Type digit and data.
    Text(ByteString),
    /// The bytes of a binary message.
    Binary(Bytes),
}

impl Frame {
    /// The close packet.
    pub const CLOSE: Self = Self::Text(ByteString::from_static("1"));
    /// The heartbeat.
    pub const PING: Self = Self::Text(ByteString::from_static("2"));
    /// The packet that only releases a poll.
    pub const NOOP: Self = Self::Text(ByteString::from_static("6"));

    /// Size in bytes as counted against an outbox.
    pub fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Binary(bytes) => bytes.len(),
        }
    }

    /// True for a binary message of no bytes; a text frame always has its type.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Joins frames into the body of a poll's response.
pub fn encode_payload(frames: &[Frame]) -> String {
    let mut body = String::with_capacity(frames.iter().map(|frame| frame.len() + 2).sum());
    for (index, frame) in frames.iter().enumerate() {
        if index > 0 {
            body.push(SEPARATOR);
        }
        match frame {
            Frame::Text(text) => body.push_str(text),
            Frame::Binary(bytes) => {
                body.push('b');
                BASE64.encode_string(bytes, &mut body);
            }
        }
    }
    body
}

/// Reads the body of a POST, packet by packet.
///
/// Packets before a bad one are still valid; the iterator ends after the first error.
pub fn decode_payload(
    body: &ByteString,
) -> impl Iterator<Item = Result<EnginePacket, PacketError>> {
    let mut failed = false;
    body.split(SEPARATOR).map_while(move |part| {
        if failed {
            return None;
        }
        let packet = EnginePacket::decode_polling(&body.slice_ref(part));
        failed = packet.is_err();
        Some(packet)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &Result<EnginePacket, PacketError>) {
        let decoded = EnginePacket::decode_polling(&text.into());
        assert_eq!(decoded, *expected, "{text:?}");
        if let Ok(packet) = decoded {
            let again = encode_payload(&[packet.encode()]);
            assert_eq!(
                EnginePacket::decode_polling(&again.into()),
                Ok(packet),
                "{text:?} written again"
            );
        }
    }

    #[test]
    fn every_type_is_read_and_written() {
        check("0{}", &Ok(EnginePacket::Open("{}".into())));
        check("1", &Ok(EnginePacket::Close));
        check("2", &Ok(EnginePacket::Ping("".into())));
        check("2probe", &Ok(EnginePacket::Ping("probe".into())));
        check("3", &Ok(EnginePacket::Pong("".into())));
        check("4hello €", &Ok(EnginePacket::Message("hello €".into())));
        check("5", &Ok(EnginePacket::Upgrade));
        check("6", &Ok(EnginePacket::Noop));
        check(
            "bAQIDBA==",
            &Ok(EnginePacket::Binary(Bytes::from_static(&[1, 2, 3, 4]))),
        );
        check(
            "bAQIDBA",
            &Ok(EnginePacket::Binary(Bytes::from_static(&[1, 2, 3, 4]))),
        );
        check("b", &Ok(EnginePacket::Binary(Bytes::new())));
    }

    #[test]
    fn what_is_no_packet_is_refused() {
        check("", &Err(PacketError::Empty));
        check("7", &Err(PacketError::UnknownType));
        check("abc", &Err(PacketError::UnknownType));
        check("b!", &Err(PacketError::Base64));
    }

    #[test]
    fn a_payload_ends_at_its_first_bad_packet() {
        let packets: Vec<_> = decode_payload(&"4a\x1e4b\x1e9\x1e4c".into()).collect();
        assert_eq!(
            packets,
            [
                Ok(EnginePacket::Message("a".into())),
                Ok(EnginePacket::Message("b".into())),
                Err(PacketError::UnknownType),
            ]
        );
        assert_eq!(
            decode_payload(&"".into()).collect::<Vec<_>>(),
            [Err(PacketError::Empty)]
        );
    }
}
