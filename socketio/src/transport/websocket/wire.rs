//! A connection that was taken out of HTTP: frames are written to it at once, and what it does not take
//! waits here.

use std::{
    cell::{Cell, RefCell},
    future::poll_fn,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_http::ws::{CloseReason, OpCode, Parser};
use actix_web_actors::ws::CloseCode;
use bytes::{Buf as _, Bytes, BytesMut};
use socket2::SockRef;
use tokio::{
    io::{AsyncRead as _, AsyncWriteExt as _, ReadBuf},
    net::TcpStream,
    time::timeout,
};

use crate::codec::engine::Frame;

/// Read at once. One buffer serves all connections of a thread, so that an idle one holds none.
const READ_BYTES: usize = 16 * 1024;

/// The largest buffer for encoding frames that a thread reuses. A larger one is freed.
const WRITE_BUFFER_MAX: usize = 256 * 1024;

/// How long the other end may take to read what is left, and to close its side.
const CLOSE_TIME_MAX: Duration = Duration::from_secs(2);

thread_local! {
    static READ: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ_BYTES].into_boxed_slice());
    static WRITE: RefCell<BytesMut> = RefCell::new(BytesMut::new());
}

/// The connection, shared by what reads and what writes on its thread.
#[derive(Debug)]
pub(in crate::transport) struct Wire {
    stream: RefCell<TcpStream>,
    /// Encoded, and not yet taken by the connection: one batch at most, and what the protocol answers.
    pending: RefCell<BytesMut>,
    /// The latest ping that came while something was pending. Only the latest needs its pong (RFC 6455,
    /// section 5.5.3), so that a client which pings and does not read costs nothing.
    pending_ping: RefCell<Option<Bytes>>,
    is_broken: Cell<bool>,
    /// A message of the client was handed on since the writer looked last.
    has_message: Cell<bool>,
}

impl Wire {
    pub(in crate::transport) fn new(stream: TcpStream) -> Self {
        Self {
            stream: RefCell::new(stream),
            pending: RefCell::default(),
            pending_ping: RefCell::default(),
            is_broken: Cell::new(false),
            has_message: Cell::new(false),
        }
    }

    /// Notes that a message of the client is handed on.
    pub(super) fn note_message(&self) {
        self.has_message.set(true);
    }

    /// Whether one was, since this was called last.
    pub(super) fn take_message(&self) -> bool {
        self.has_message.take()
    }

    /// True while the other end does not read what was written.
    pub(super) fn is_blocked(&self) -> bool {
        !self.pending.borrow().is_empty()
    }

    pub(super) fn frames(&self, frames: impl IntoIterator<Item = Frame>) {
        self.write(|buffer| {
            for frame in frames {
                let (opcode, payload) = match frame {
                    Frame::Text(text) => (OpCode::Text, text.into_bytes()),
                    Frame::Binary(bytes) => (OpCode::Binary, bytes),
                };
                Parser::write_message(buffer, payload, opcode, true, false);
            }
        });
    }

    pub(super) fn pong(&self, data: Bytes) {
        if self.is_blocked() {
            self.pending_ping.replace(Some(data));
        } else {
            self.write(|buffer| Parser::write_message(buffer, data, OpCode::Pong, true, false));
        }
    }

    pub(super) fn close(&self, code: Option<CloseCode>) {
        self.write(|buffer| Parser::write_close(buffer, code.map(CloseReason::from), false));
    }

    fn write(&self, encode: impl FnOnce(&mut BytesMut)) {
        WRITE.with_borrow_mut(|buffer| {
            // A panic may have left the bytes of another connection here.
            buffer.clear();
            encode(buffer);
            let mut pending = self.pending.borrow_mut();
            let sent = if pending.is_empty() {
                self.try_write(buffer)
            } else {
                0
            };
            if let Some(rest) = buffer.get(sent..) {
                pending.extend_from_slice(rest);
            }
            buffer.clear();
            if buffer.capacity() > WRITE_BUFFER_MAX {
                *buffer = BytesMut::new();
            }
        });
    }

    /// How much the connection took; all of it where it is broken, since it will never be read.
    fn try_write(&self, bytes: &[u8]) -> usize {
        match self.stream.borrow().try_write(bytes) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(_) => {
                self.is_broken.set(true);
                bytes.len()
            }
        }
    }

    /// Ready when all that was written is on its way, or will never be.
    pub(super) fn poll_flush(&self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            ready!(self.poll_pending(cx));
            match self.pending_ping.take() {
                Some(data) => self.pong(data),
                None => return Poll::Ready(()),
            }
        }
    }

    fn poll_pending(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut pending = self.pending.borrow_mut();
        while !pending.is_empty() && !self.is_broken.get() {
            let is_lost = ready!(self.stream.borrow().poll_write_ready(cx)).is_err();
            self.is_broken.set(is_lost);
            let written = self.try_write(&pending);
            pending.advance(written);
        }
        // An idle connection must not hold the buffer of its slowest moment.
        *pending = BytesMut::new();
        Poll::Ready(())
    }

    /// Hands what has come to `take`; ready with false when nothing will come any more.
    pub(super) fn poll_read(&self, cx: &mut Context<'_>, take: impl FnOnce(&[u8])) -> Poll<bool> {
        READ.with_borrow_mut(|buffer| {
            let read = ready!(self.poll_try_read(cx, buffer));
            let bytes = read.ok().and_then(|len| buffer.get(..len));
            let bytes = bytes.filter(|bytes| !bytes.is_empty());
            Poll::Ready(bytes.map(take).is_some())
        })
    }

    fn poll_try_read(&self, cx: &mut Context<'_>, buffer: &mut [u8]) -> Poll<io::Result<usize>> {
        if self.is_broken.get() {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        // Not by `try_read`: a buffer that was not filled makes tokio assume that nothing is left.
        let mut read = ReadBuf::new(buffer);
        ready!(Pin::new(&mut *self.stream.borrow_mut()).poll_read(cx, &mut read))?;
        Poll::Ready(Ok(read.filled().len()))
    }

    /// Lets the other end read what was written last, then drops the connection.
    ///
    /// A connection that is closed with unread bytes in it is reset, and the other end loses what it has
    /// not read: so this end shuts its sending half down, and reads on until the other end has done so too.
    pub(in crate::transport) async fn finish(mut self) {
        let closing = async {
            poll_fn(|cx| self.poll_flush(cx)).await;
            let mut goes_on = self.stream.get_mut().shutdown().await.is_ok();
            while goes_on {
                goes_on = poll_fn(|cx| self.poll_read(cx, |_| ())).await;
            }
        };
        // A client that takes longer is disconnected.
        let is_late = timeout(CLOSE_TIME_MAX, closing).await.is_err();
        if is_late && self.is_blocked() {
            reset(self.stream.get_mut());
        }
    }
}

/// Makes the end of a connection a reset. Otherwise the system goes on to offer what it holds to a client
/// that does not read, for as long as that one pretends to.
pub(in crate::transport) fn reset(stream: &TcpStream) {
    if let Err(error) = SockRef::from(stream).set_linger(Some(Duration::ZERO)) {
        tracing::debug!(%error, "a connection cannot be reset");
    }
}
