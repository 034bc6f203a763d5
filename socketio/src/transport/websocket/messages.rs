//! Frames from a client, joined into messages.
//!
//! actix-web-actors' own reader hands out fragments unjoined and buffers an oversized frame whole
//! before it refuses it, so this one stands in its place: it looks at a frame's announced length first.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use actix_http::ws::{OpCode, Parser};
use actix_web::web;
use bytes::{Bytes, BytesMut};
use bytestring::ByteString;
use futures_util::Stream;

/// What came from the client.
#[derive(Debug)]
pub enum Incoming {
    /// A whole message of text.
    Text(ByteString),
    /// A whole message of bytes.
    Binary(Bytes),
    /// To be answered with the same bytes.
    Ping(Bytes),
    /// The client closes the WebSocket.
    Close,
    /// The client broke the rules; the connection ends with this code.
    Fault(Fault),
}

/// How the client broke the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A message longer than is read.
    TooLarge,
    /// Frames that make no sense.
    Protocol,
    /// A text that is none.
    NotUtf8,
}

/// The messages of one client in the body of an upgraded request, in order. Ends with the connection, and after a [`Fault`].
pub(super) struct PayloadMessages {
    payload: web::Payload,
    decoder: Decoder,
}

/// Messages from the bytes of a connection, apart from how they are read.
pub(super) struct Decoder {
    bytes_max: usize,
    buffer: BytesMut,
    joined: Option<Joined>,
    failed: bool,
}

/// A fragmented message so far.
struct Joined {
    is_text: bool,
    bytes: BytesMut,
}

impl PayloadMessages {
    /// No message may be longer than `bytes_max`.
    pub(super) fn new(payload: web::Payload, bytes_max: usize) -> Self {
        Self {
            payload,
            decoder: Decoder::new(bytes_max, BytesMut::new()),
        }
    }
}

impl Decoder {
    /// Of a connection of which `buffer` was read already.
    pub(super) fn new(bytes_max: usize, buffer: BytesMut) -> Self {
        Self {
            bytes_max,
            buffer,
            joined: None,
            failed: false,
        }
    }

    /// Takes what was read.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// True after a fault: nothing that follows makes sense.
    pub(super) fn has_failed(&self) -> bool {
        self.failed
    }

    /// The next message that was read whole, or the fault that ends them all.
    pub(super) fn next(&mut self) -> Option<Incoming> {
        self.next_message().unwrap_or_else(|fault| {
            self.failed = true;
            Some(Incoming::Fault(fault))
        })
    }

    fn next_message(&mut self) -> Result<Option<Incoming>, Fault> {
        let bytes_max = self.bytes_max;
        while !self.buffer.is_empty() {
            if announced_len(&self.buffer).is_some_and(|len| len > bytes_max) {
                return Err(Fault::TooLarge);
            }
            let parsed = Parser::parse(&mut self.buffer, true, bytes_max);
            let Ok(parsed) = parsed else {
                return Err(Fault::Protocol);
            };
            let Some((is_last, opcode, data)) = parsed else {
                return Ok(None);
            };
            let frame = data.unwrap_or_default();
            if let Some(incoming) = self.take(is_last, opcode, frame, bytes_max)? {
                return Ok(Some(incoming));
            }
        }
        // An idle connection must not hold the buffer of its busiest moment.
        self.buffer = BytesMut::new();
        Ok(None)
    }

    fn take(
        &mut self,
        is_last: bool,
        opcode: OpCode,
        frame: BytesMut,
        bytes_max: usize,
    ) -> Result<Option<Incoming>, Fault> {
        match opcode {
            OpCode::Ping if is_last => Ok(Some(Incoming::Ping(frame.freeze()))),
            OpCode::Pong if is_last => Ok(None),
            OpCode::Close if is_last => Ok(Some(Incoming::Close)),
            OpCode::Text | OpCode::Binary if self.joined.is_none() => {
                let is_text = opcode == OpCode::Text;
                if is_last {
                    return message(is_text, frame).map(Some);
                }
                self.joined = Some(Joined {
                    is_text,
                    bytes: frame,
                });
                Ok(None)
            }
            OpCode::Continue => {
                let mut joined = self.joined.take().ok_or(Fault::Protocol)?;
                if joined.bytes.len() + frame.len() > bytes_max {
                    return Err(Fault::TooLarge);
                }
                joined.bytes.extend_from_slice(&frame);
                if is_last {
                    return message(joined.is_text, joined.bytes).map(Some);
                }
                self.joined = Some(joined);
                Ok(None)
            }
            OpCode::Text
            | OpCode::Binary
            | OpCode::Ping
            | OpCode::Pong
            | OpCode::Close
            | OpCode::Bad => Err(Fault::Protocol),
        }
    }
}

fn message(is_text: bool, bytes: BytesMut) -> Result<Incoming, Fault> {
    let bytes = bytes.freeze();
    if !is_text {
        return Ok(Incoming::Binary(bytes));
    }
    ByteString::try_from(bytes)
        .map(Incoming::Text)
        .or(Err(Fault::NotUtf8))
}

/// The length that the frame at the front of the buffer announces, if its header is there.
fn announced_len(buffer: &[u8]) -> Option<usize> {
    let len = buffer.get(1)? & 0x7f;
    match len {
        126 => {
            let bytes = buffer.get(2..4)?.try_into().ok()?;
            Some(usize::from(u16::from_be_bytes(bytes)))
        }
        127 => {
            let bytes = buffer.get(2..10)?.try_into().ok()?;
            Some(usize::try_from(u64::from_be_bytes(bytes)).unwrap_or(usize::MAX))
        }
        short => Some(usize::from(short)),
    }
}

impl Stream for PayloadMessages {
    type Item = Incoming;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let this = self.get_mut();
        loop {
            if this.decoder.has_failed() {
                return Poll::Ready(None);
            }
            if let Some(incoming) = this.decoder.next() {
                return Poll::Ready(Some(incoming));
            }
            match ready!(Pin::new(&mut this.payload).poll_next(cx)) {
                Some(Ok(chunk)) => this.decoder.feed(&chunk),
                Some(Err(_)) | None => return Poll::Ready(None),
            }
        }
    }
}
