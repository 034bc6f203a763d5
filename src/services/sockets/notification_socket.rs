//! One open socket: what waits to be sent, and until when it may stay.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use actors::runtime::sink::{Frame, SendResult, SinkId, SocketSink};
use bytestring::ByteString;
use time::OffsetDateTime;
use uuid::Uuid;

/// Frames that wait for one socket: a whole replay, and as much again of what comes meanwhile.
const OUTBOX_FRAMES_MAX: usize = 2_048;
/// Their bytes: a slow phone must not hold the server's memory.
const OUTBOX_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Bytes handed to the connection at once; the rest stays here, where it is counted.
const BATCH_BYTES: usize = 32 * 1024;

/// Why a socket is closed, as the client gets it. From 4000 to 4099: do not reconnect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseCause {
    /// The client closed it, or is gone.
    Normal,
    /// The server goes.
    GoingAway,
    /// The client speaks too much.
    TooOften,
    /// A message was too long.
    TooLarge,
    /// Frames that make no sense.
    Protocol,
    /// The server is busy, or the socket has fallen behind.
    TryAgain,
    /// No token, or not a good one.
    Unauthenticated,
    /// The device was signed out.
    SignedOut,
    /// The player has too many sockets.
    TooMany,
    /// The token has ended and was not renewed.
    TokenExpired,
    /// No message arrived for too long.
    Silent,
}

impl CloseCause {
    /// Its name in metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "transport close",
            Self::GoingAway => "server shutting down",
            Self::TooOften => "too often",
            Self::TooLarge => "too large",
            Self::Protocol => "parse error",
            Self::TryAgain => "outbox full",
            Self::Unauthenticated => "unauthenticated",
            Self::SignedOut => "signed out",
            Self::TooMany => "too many",
            Self::TokenExpired => "token expired",
            Self::Silent => "ping timeout",
        }
    }

    /// The closing code.
    pub const fn code(self) -> u16 {
        match self {
            Self::Normal => 1000,
            Self::GoingAway => 1001,
            Self::Protocol => 1002,
            Self::TooOften => 1008,
            Self::TooLarge => 1009,
            Self::TryAgain => 1013,
            Self::Unauthenticated => 4001,
            Self::SignedOut => 4002,
            Self::TooMany => 4003,
            Self::TokenExpired => 4101,
            Self::Silent => 4102,
        }
    }
}

/// Who listens, on which device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ListenerId {
    pub(crate) user: Uuid,
    pub(crate) device: Uuid,
}

/// What is to be written.
#[derive(Debug)]
pub(crate) enum Write {
    Frames(Vec<ByteString>),
    Close(CloseCause),
}

#[derive(Debug)]
struct State {
    queue: VecDeque<ByteString>,
    bytes: usize,
    closing: Option<CloseCause>,
    waker: Option<Waker>,
    active_at: OffsetDateTime,
    expires_at: OffsetDateTime,
}

/// One open socket.
#[derive(Debug)]
pub(crate) struct NotificationSocket {
    id: SinkId,
    pub(crate) listens: ListenerId,
    state: Mutex<State>,
}

impl NotificationSocket {
    pub(crate) fn new(
        id: SinkId,
        listens: ListenerId,
        expires_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            id,
            listens,
            state: Mutex::new(State {
                queue: VecDeque::new(),
                bytes: 0,
                closing: None,
                waker: None,
                active_at: now,
                expires_at,
            }),
        }
    }

    /// Sends to this socket alone.
    pub(crate) fn send_frame(&self, frame: &Frame) {
        // A closed socket hears nothing.
        let _unsent = self.send(frame);
    }

    /// Closes the socket once what waits is written. The first cause stands.
    pub(crate) fn close_with(&self, cause: CloseCause) {
        let mut state = self.lock();
        state.closing.get_or_insert(cause);
        state.wake();
    }

    /// Something came from the client.
    pub(crate) fn note_activity(&self, now: OffsetDateTime) {
        self.lock().active_at = now;
    }

    /// The client has shown another token.
    pub(crate) fn renew(&self, expires_at: OffsetDateTime) {
        self.lock().expires_at = expires_at;
    }

    /// How many bytes wait to be sent.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.lock().bytes
    }

    /// Gives back what waits, and closes the socket: it comes back with its number.
    pub(crate) fn relieve(&self) {
        self.lock().give_up();
    }

    /// When the last message arrived, and when the token ends.
    pub(crate) fn times(&self) -> (OffsetDateTime, OffsetDateTime) {
        let state = self.lock();
        (state.active_at, state.expires_at)
    }

    /// What is to be written next.
    pub(crate) fn poll_write(&self, context: &mut Context<'_>) -> Poll<Write> {
        let mut state = self.lock();
        if let Some(frames) = state.batch() {
            return Poll::Ready(Write::Frames(frames));
        }
        if let Some(cause) = state.closing {
            return Poll::Ready(Write::Close(cause));
        }
        state.waker = Some(context.waker().clone());
        Poll::Pending
    }

    /// Why the socket closes, also while frames wait.
    pub(crate) fn poll_closing(&self, context: &mut Context<'_>) -> Poll<CloseCause> {
        let mut state = self.lock();
        if let Some(cause) = state.closing {
            return Poll::Ready(cause);
        }
        state.waker = Some(context.waker().clone());
        Poll::Pending
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// What was not read it never will be: the client comes back with its number.
    fn give_up(&mut self) {
        self.queue = VecDeque::new();
        self.bytes = 0;
        self.closing.get_or_insert(CloseCause::TryAgain);
        self.wake();
    }

    fn batch(&mut self) -> Option<Vec<ByteString>> {
        let mut frames = Vec::new();
        let mut bytes = 0;
        while bytes < BATCH_BYTES
            && let Some(frame) = self.queue.pop_front()
        {
            bytes += frame.len();
            frames.push(frame);
        }
        self.bytes = self.bytes.saturating_sub(bytes);
        (!frames.is_empty()).then_some(frames)
    }

    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

/// A frame on the wire.
fn encode(frame: &Frame) -> ByteString {
    // Names are ours and need no escaping.
    format!(r#"{{"type":"{}","data":{}}}"#, frame.name(), frame.body()).into()
}

impl SocketSink for NotificationSocket {
    fn id(&self) -> SinkId {
        self.id
    }

    fn is_open(&self) -> bool {
        self.lock().closing.is_none()
    }

    fn send(&self, frame: &Frame) -> SendResult {
        let text = frame.wire(encode);
        let mut state = self.lock();
        if state.closing.is_some() {
            return SendResult::Closed;
        }
        let bytes = state.bytes.saturating_add(text.len());
        if OUTBOX_FRAMES_MAX <= state.queue.len() || OUTBOX_BYTES_MAX < bytes {
            state.give_up();
            return SendResult::Closed;
        }
        state.queue.push_back((*text).clone());
        state.bytes = bytes;
        state.wake();
        SendResult::Queued
    }

    fn close(&self) {
        self.close_with(CloseCause::TryAgain);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::wire::notification_event::pong;

    const NOON: OffsetDateTime = time::macros::datetime!(2026-11-21 12:00 UTC);

    fn socket() -> Arc<NotificationSocket> {
        let listens = ListenerId {
            user: Uuid::nil(),
            device: Uuid::nil(),
        };
        Arc::new(NotificationSocket::new(SinkId(1), listens, NOON, NOON))
    }

    fn next(socket: &NotificationSocket) -> Poll<Write> {
        socket.poll_write(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn what_waits_is_written_before_the_cause_and_the_first_cause_stands() {
        let socket = socket();
        assert!(next(&socket).is_pending());
        socket.send_frame(&pong());
        socket.close_with(CloseCause::GoingAway);
        socket.close_with(CloseCause::Silent);
        assert_eq!(
            socket.send(&Frame::reliable("late", &1)),
            SendResult::Closed,
            "nothing is promised to a socket that closes"
        );
        let Poll::Ready(Write::Frames(frames)) = next(&socket) else {
            panic!("a frame waits");
        };
        assert_eq!(frames, [r#"{"type":"pong","data":{}}"#]);
        assert!(matches!(
            next(&socket),
            Poll::Ready(Write::Close(CloseCause::GoingAway))
        ));
    }

    #[test]
    fn a_socket_that_does_not_read_is_closed_and_frees_its_memory() {
        let socket = socket();
        let frame = Frame::reliable("news", &1);
        for _ in 0..OUTBOX_FRAMES_MAX {
            assert_eq!(socket.send(&frame), SendResult::Queued);
        }
        assert_eq!(socket.send(&frame), SendResult::Closed);
        assert!(!socket.is_open());
        assert!(matches!(
            next(&socket),
            Poll::Ready(Write::Close(CloseCause::TryAgain))
        ));
        let socket = self::socket();
        let long = Frame::reliable("news", &"x".repeat(OUTBOX_BYTES_MAX));
        assert_eq!(socket.send(&long), SendResult::Closed);
    }

    #[test]
    fn the_codes_that_forbid_to_come_back_are_those_of_the_decision() {
        let forbids = |cause: CloseCause| (4000..4100).contains(&cause.code());
        for cause in [
            CloseCause::Unauthenticated,
            CloseCause::SignedOut,
            CloseCause::TooMany,
        ] {
            assert!(forbids(cause), "{cause:?}");
        }
        for cause in [
            CloseCause::GoingAway,
            CloseCause::TryAgain,
            CloseCause::TokenExpired,
            CloseCause::Silent,
        ] {
            assert!(!forbids(cause), "{cause:?}");
        }
    }
}
