//! What actors send, and the way out to one socket.
//!
//! An actor knows neither the protocol nor the transport of a socket: it makes a [`Frame`] and offers it to [`SocketSink`]s.
//! A frame's JSON is made once, and so is whatever the protocol makes of it: all sockets share the same bytes.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::Serialize;

/// How badly an event wants to arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// Part of a stream: a socket that cannot take it is closed, and asks for what it missed when it is back.
    Reliable,
    /// Presence, typing, counts: the next one replaces it, so it is the first to be shed.
    Ephemeral,
}

/// One event on its way to any number of sockets. Clones are the same frame.
#[derive(Clone)]
pub struct Frame {
    inner: Arc<Inner>,
}

struct Inner {
    name: &'static str,
    urgency: Delivery,
    body: Arc<str>,
    wire: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Frame {
    /// An event that has to arrive.
    pub fn reliable(name: &'static str, body: &impl Serialize) -> Self {
        Self::new(name, Delivery::Reliable, body)
    }

    /// An event that may be shed.
    pub fn ephemeral(name: &'static str, body: &impl Serialize) -> Self {
        Self::new(name, Delivery::Ephemeral, body)
    }

    fn new(name: &'static str, urgency: Delivery, body: &impl Serialize) -> Self {
        // Our own types are JSON; one that is not is a fault to be seen, not a reason to panic.
        let body = serde_json::to_string(body).unwrap_or_else(|error| {
            tracing::error!(
                event = name,
                "the body of {name} cannot be written: {error}"
            );
            "null".to_owned()
        });
        Self::of(name, urgency, body.into())
    }

    fn of(name: &'static str, urgency: Delivery, body: Arc<str>) -> Self {
        Self {
            inner: Arc::new(Inner {
                name,
                urgency,
                body,
                wire: OnceLock::new(),
            }),
        }
    }

    /// The same payload under another name, for clients that know the event by another name.
    #[must_use]
    pub fn renamed(&self, name: &'static str) -> Self {
        Self::of(name, self.inner.urgency, Arc::clone(&self.inner.body))
    }

    /// The event's name on the wire.
    pub fn name(&self) -> &'static str {
        self.inner.name
    }

    /// Whether it may be shed.
    pub fn urgency(&self) -> Delivery {
        self.inner.urgency
    }

    /// Its one argument, as JSON.
    pub fn body(&self) -> &str {
        &self.inner.body
    }

    /// The frame as a protocol encodes it; it is encoded once, by the first sink that needs it.
    pub fn wire<W: Any + Send + Sync>(&self, encode: impl Fn(&Self) -> W) -> Arc<W> {
        let made = self
            .inner
            .wire
            .get_or_init(|| Arc::new(encode(self)))
            .clone();
        // Another protocol may have been first: then this one encodes for itself.
        made.downcast().unwrap_or_else(|_| Arc::new(encode(self)))
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("name", &self.inner.name)
            .field("bytes", &self.inner.body.len())
            .finish_non_exhaustive()
    }
}

/// The number of a socket, unique in this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SinkId(pub u64);

/// What became of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendResult {
    /// It waits in the outbox.
    Queued,
    /// The socket has fallen behind, and the frame was one that may be shed.
    Shed,
    /// The socket is closed, perhaps because this frame found its outbox full.
    Closed,
}

/// The way out to one socket. Offering never waits and never calls back into an actor.
pub trait SocketSink: fmt::Debug + Send + Sync {
    /// Which socket.
    fn id(&self) -> SinkId;

    /// Whether it can still send.
    fn is_open(&self) -> bool;

    /// Queues a frame.
    fn send(&self, frame: &Frame) -> SendResult;

    /// Closes the socket, in the way after which its client comes back.
    fn close(&self);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_encoded_once_for_all() {
        let frame = Frame::reliable("news", &serde_json::json!({"n": 1}));
        let first = frame.wire(|frame| format!("{}{}", frame.name(), frame.body()));
        let second = frame.clone().wire(|_| String::from("never made"));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(*second, r#"news{"n":1}"#);
    }

    #[test]
    fn under_another_name_the_body_is_the_same() {
        let frame = Frame::ephemeral("received", &serde_json::json!({"n": 1}));
        let renamed = frame.renamed("sent");
        assert_eq!(
            (renamed.name(), renamed.urgency()),
            ("sent", Delivery::Ephemeral)
        );
        assert!(std::ptr::eq(renamed.body(), frame.body()));
        let wire = |frame: &Frame| *frame.wire(Frame::name);
        assert_eq!((wire(&frame), wire(&renamed)), ("received", "sent"));
    }

    #[test]
    fn another_protocol_encodes_for_itself() {
        let frame = Frame::ephemeral("news", &1);
        assert_eq!(*frame.wire(|frame| frame.body().to_owned()), "1");
        assert_eq!(*frame.wire(|frame| frame.body().len()), 1);
    }
}
