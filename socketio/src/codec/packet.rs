//! Socket.IO v5 packets and how they are written.

use std::fmt::{self, Write as _};

use bytes::Bytes;
use bytestring::ByteString;
use serde_json::value::RawValue;

use super::engine::Frame;

/// More attachments than this in one packet are refused, as the reference does against flooding.
pub const ATTACHMENTS_MAX: usize = 10;

/// The largest integer that a JavaScript number holds exactly.
const EXACT_MAX: u128 = 1 << 53;

/// Event names that mean something to the client library itself and so may not travel.
pub const RESERVED_EVENTS: [&str; 6] = [
    "connect",
    "connect_error",
    "disconnect",
    "disconnecting",
    "newListener",
    "removeListener",
];

/// What a packet is for. Binary events and acks are the same kinds with attachments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `0`: join a namespace, or the server's consent to it.
    Connect,
    /// `1`: leave a namespace.
    Disconnect,
    /// `2`, or `5` with attachments: a named event.
    Event,
    /// `3`, or `6` with attachments: the acknowledgement of an event.
    Ack,
    /// `4`: a namespace was refused.
    ConnectError,
}

impl Kind {
    fn digit(self, binary: Attachments) -> char {
        match (self, binary) {
            (Self::Connect, _) => '0',
            (Self::Disconnect, _) => '1',
            (Self::Event, Attachments::None) => '2',
            (Self::Ack, Attachments::None) => '3',
            (Self::ConnectError, _) => '4',
            (Self::Event, Attachments::Some) => '5',
            (Self::Ack, Attachments::Some) => '6',
        }
    }
}

#[derive(Clone, Copy)]
enum Attachments {
    None,
    Some,
}

/// The number by which an event and its acknowledgement find each other.
///
/// Clients count from 0 in JavaScript numbers; a longer number is rounded the way they would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AckId(u128);

impl AckId {
    /// Reads a run of digits; `None` where they are no number or too many to stay one.
    pub(crate) fn parse(digits: &str) -> Option<Self> {
        let exact: u128 = digits.parse().ok()?;
        if exact <= EXACT_MAX {
            return Some(Self(exact));
        }
        let rounded: f64 = digits.parse().ok()?;
        format!("{rounded:.0}").parse().ok().map(Self)
    }

    /// The number as this server counts, if it is small enough to be one of its own.
    pub fn to_u64(self) -> Option<u64> {
        u64::try_from(self.0).ok()
    }

    fn digits(self) -> usize {
        let log = self.0.checked_ilog10().unwrap_or(0);
        usize::try_from(log).map_or(0, |log| log.saturating_add(1))
    }
}

impl From<u64> for AckId {
    fn from(id: u64) -> Self {
        Self(u128::from(id))
    }
}

impl fmt::Display for AckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One Socket.IO packet.
#[derive(Debug, Clone)]
pub struct Packet {
    /// What it is for.
    pub kind: Kind,
    /// The namespace, `/` by default.
    pub namespace: ByteString,
    /// Present on an event that requests an acknowledgement, and on the acknowledgement.
    pub id: Option<AckId>,
    /// The JSON as it travelled; an array for events and acks.
    pub data: Option<Box<RawValue>>,
    /// Binary values, referred to by the placeholders in `data`.
    pub attachments: Vec<Bytes>,
}

impl Packet {
    /// A packet of the given kind with nothing in it yet.
    pub fn new(kind: Kind, namespace: ByteString) -> Self {
        Self {
            kind,
            namespace,
            id: None,
            data: None,
            attachments: Vec::new(),
        }
    }

    /// The packet's text as it stands behind the Engine.IO type.
    pub fn encode(&self) -> String {
        let mut text = String::new();
        let data = self.data.as_deref().map_or("", RawValue::get);
        self.header().write(&mut text, &[data]);
        text
    }

    /// The packet as frames that must stay next to each other on the wire.
    pub fn to_frames(&self) -> Vec<Frame> {
        let data = self.data.as_deref().map_or("", RawValue::get);
        self.header().to_frames(&[data], &self.attachments)
    }

    fn header(&self) -> Header<'_> {
        Header {
            kind: self.kind,
            namespace: &self.namespace,
            id: self.id,
            attachments: self.attachments.len(),
        }
    }
}

/// All of a packet but its data: what the hot paths write without building a [`Packet`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header<'a> {
    pub(crate) kind: Kind,
    pub(crate) namespace: &'a str,
    pub(crate) id: Option<AckId>,
    pub(crate) attachments: usize,
}

impl Header<'_> {
    /// `data` is one JSON text in pieces, so that no one has to join them first.
    pub(crate) fn to_frames(self, data: &[&str], attachments: &[Bytes]) -> Vec<Frame> {
        // Exact without attachments: a text that fills its memory becomes a frame as it is.
        let mut text = String::with_capacity(self.len(data).saturating_add(1));
        text.push('4');
        self.write(&mut text, data);
        let mut frames = Vec::with_capacity(1 + attachments.len());
        frames.push(Frame::Text(text.into()));
        frames.extend(attachments.iter().cloned().map(Frame::Binary));
        frames
    }

    /// How many bytes are written, or a few more where there are attachments.
    fn len(self, data: &[&str]) -> usize {
        let namespace = match self.namespace {
            "/" => 0,
            path => path.len() + 1,
        };
        let attachments = if self.attachments == 0 { 0 } else { 3 };
        let id = self.id.map_or(0, AckId::digits);
        let data: usize = data.iter().map(|piece| piece.len()).sum();
        1 + attachments + namespace + id + data
    }

    fn write(self, text: &mut String, data: &[&str]) {
        let binary = if self.attachments == 0 {
            Attachments::None
        } else {
            Attachments::Some
        };
        text.push(self.kind.digit(binary));
        if self.attachments > 0 {
            text.push_str(&self.attachments.to_string());
            text.push('-');
        }
        if self.namespace != "/" {
            text.push_str(self.namespace);
            text.push(',');
        }
        if let Some(id) = self.id {
            write!(text, "{id}").expect("a text takes all that is written");
        }
        text.extend(data.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(namespace: &'static str, id: Option<u64>, data: &[&str], expected: &str) {
        let header = Header {
            kind: Kind::Ack,
            namespace,
            id: id.map(AckId::from),
            attachments: 0,
        };
        assert_eq!(
            header.to_frames(data, &[]),
            [Frame::Text(expected.to_owned().into())]
        );
        assert_eq!(header.len(data) + 1, expected.len());
    }

    #[test]
    fn the_length_of_a_packet_is_known_before_it_is_written() {
        check("/", None, &["[1]"], "43[1]");
        check("/", Some(0), &["[", "1", "]"], "430[1]");
        check("/", Some(9), &["[]"], "439[]");
        check("/", Some(10), &["[]"], "4310[]");
        check(
            "/n",
            Some(12_345),
            &["[", "\"é\"", "]"],
            "43/n,12345[\"é\"]",
        );
    }
}
