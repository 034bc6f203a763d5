//! How a connection leaves HTTP: what serves it after the handshake, and what it is read and written by.

use std::{
    cell::RefCell,
    fmt,
    future::Future,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_web::{HttpMessage as _, HttpRequest};
use bytes::{Bytes, BytesMut};
use bytestring::ByteString;
use futures_util::{FutureExt as _, Stream, future::LocalBoxFuture};
use tokio::net::TcpStream;

use super::{
    messages::{Decoder, Incoming},
    wire::Wire,
};
use crate::codec::engine::Frame;

/// In a request's extensions where the server can hand the connection over to a WebSocket. The request's handler
/// puts the WebSocket's end here.
#[derive(Clone, Default)]
pub(in crate::transport) struct Handoff(Rc<RefCell<Option<DetachedSocket>>>);

impl Handoff {
    pub(super) fn put(&self, socket: DetachedSocket) {
        self.0.replace(Some(socket));
    }

    /// The WebSocket that takes the connection over, if the handler opened one.
    pub(in crate::transport) fn take(&self) -> Option<DetachedSocket> {
        self.0.take()
    }
}

/// Serves a connection after its handshake, with what was read of it meanwhile.
pub(in crate::transport) struct DetachedSocket(
    Box<dyn FnOnce(TcpStream, BytesMut) -> LocalBoxFuture<'static, ()>>,
);

impl DetachedSocket {
    /// `serve` makes the future that serves the connection. No message may be longer than `bytes_max`.
    pub(super) fn new<F: Future<Output = ()> + 'static>(
        bytes_max: usize,
        serve: impl FnOnce(Rc<Wire>, Messages) -> F + 'static,
    ) -> Self {
        Self(Box::new(move |stream, read| {
            let wire = Rc::new(Wire::new(stream));
            let messages = Messages {
                wire: Rc::clone(&wire),
                decoder: Decoder::new(bytes_max, read),
            };
            let served = serve(Rc::clone(&wire), messages);
            finish_after(served, wire).boxed_local()
        }))
    }

    /// Serves the connection to its end. `read` is what has come of it after the handshake.
    pub(in crate::transport) async fn serve(self, stream: TcpStream, read: BytesMut) {
        (self.0)(stream, read).await;
    }
}

async fn finish_after(served: impl Future<Output = ()>, wire: Rc<Wire>) {
    served.await;
    if let Some(wire) = Rc::into_inner(wire) {
        wire.finish().await;
    }
}

/// The messages of a connection that was taken out of HTTP, in order. Ends with it, and after a
/// [`Fault`](super::Fault).
pub struct Messages {
    wire: Rc<Wire>,
    decoder: Decoder,
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").finish_non_exhaustive()
    }
}

impl Stream for Messages {
    type Item = Incoming;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let Self { wire, decoder } = self.get_mut();
        // Before frames are written, this is what flushes pending bytes.
        let _flushed = wire.poll_flush(cx);
        loop {
            if decoder.has_failed() {
                return Poll::Ready(None);
            }
            if let Some(incoming) = decoder.next() {
                wire.note_message();
                return Poll::Ready(Some(incoming));
            }
            if !ready!(wire.poll_read(cx, |bytes| decoder.feed(bytes))) {
                return Poll::Ready(None);
            }
        }
    }
}

/// Writes to a connection that was taken out of HTTP. What the connection does not take at once waits here, so
/// a caller writes a batch of bounded size and then awaits [`poll_flush`](Self::poll_flush).
#[derive(Debug, Clone)]
pub struct Writer(Rc<Wire>);

impl Writer {
    /// Writes messages of text.
    pub fn texts(&self, texts: impl IntoIterator<Item = ByteString>) {
        self.0.frames(texts.into_iter().map(Frame::Text));
    }

    /// Answers a ping with its bytes.
    pub fn pong(&self, data: Bytes) {
        self.0.pong(data);
    }

    /// Writes the close frame, with a code of RFC 6455, section 7.4.
    pub fn close(&self, code: u16) {
        self.0.close(Some(code.into()));
    }

    /// Ready when all that was written is on its way, or the connection is lost.
    pub fn poll_flush(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.0.poll_flush(cx)
    }
}

/// Why a connection cannot be taken out of HTTP: the application is not served by
/// [`HttpServer`](crate::HttpServer), or the request is no upgrade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the connection cannot be taken out of HTTP")]
pub struct NotDetachable;

/// Takes the connection of a request out of HTTP.
///
/// It is served by the future that `serve` makes, once the handler has returned the response of the handshake (101),
/// and is closed when that future ends. A client's message that is longer than `bytes_max` is a
/// [`Fault`](super::Fault).
///
/// The payload of the request has to be dropped before the handler returns.
///
/// # Errors
/// [`NotDetachable`] where nothing can take the connection.
pub fn detach<F: Future<Output = ()> + 'static>(
    request: &HttpRequest,
    bytes_max: usize,
    serve: impl FnOnce(Writer, Messages) -> F + 'static,
) -> Result<(), NotDetachable> {
    let handoff = request.extensions().get::<Handoff>().cloned();
    let handoff = handoff.ok_or(NotDetachable)?;
    handoff.put(DetachedSocket::new(bytes_max, |wire, messages| {
        serve(Writer(wire), messages)
    }));
    Ok(())
}
