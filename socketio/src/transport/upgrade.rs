//! Requests that want to become a WebSocket, served outside of actix-http's dispatcher.
//!
//! The dispatcher holds two buffers of 8 KiB and a body for every connection. It hands a request that
//! wants to be upgraded, and its connection, to this service instead. The application answers it as any
//! other; if it leaves a WebSocket in the [`Handoff`], the connection is handed to it after the handshake. Else
//! the body is written as the dispatcher would: a WebSocket of another crate works as ever.

use std::{
    cell::RefCell,
    convert::Infallible,
    future::poll_fn,
    io,
    marker::PhantomData,
    mem,
    pin::{Pin, pin},
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_codec::Framed;
use actix_http::{
    BoxedPayloadStream, ConnectionType, HttpMessage as _, Payload, Request, Response, StatusCode,
    body::{BodySize, BoxBody, MessageBody},
    error::PayloadError,
    h1::{Codec, Message},
};
use actix_service::{Service, ServiceFactory};
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt as _, Sink, Stream, future::LocalBoxFuture};
use socket2::SockRef;
use tokio::{net::TcpStream, time::timeout};

use super::http::Admitted;
use super::websocket::{DetachedSocket, Handoff, Wire, reset};

/// What the system may hold of what one client has not read; by itself it would go up to megabytes.
const SEND_BYTES_MAX: usize = 1024 * 1024;

/// How long a client may take to read one piece of the body that another crate's WebSocket writes. Meanwhile that
/// WebSocket is not polled for its end.
const PIECE_TIME_MAX: Duration = Duration::from_mins(1);

/// What actix-http hands over.
type Upgraded = (Request, Framed<TcpStream, Codec>);

/// Makes an [`Upgrade`] for each worker.
pub(super) struct UpgradeFactory<F, B> {
    app: F,
    body: PhantomData<fn() -> B>,
}

impl<F, B> UpgradeFactory<F, B> {
    pub(super) fn new(app: F) -> Self {
        let body = PhantomData;
        Self { app, body }
    }
}

impl<F, B> ServiceFactory<Upgraded> for UpgradeFactory<F, B>
where
    F: ServiceFactory<Request, Config = ()>,
    F::Service: 'static,
    F::Future: 'static,
    F::Response: Into<Response<B>>,
    F::Error: Into<Response<BoxBody>>,
    B: MessageBody + 'static,
{
    type Response = ();
    type Error = Infallible;
    type Config = ();
    type Service = Upgrade<F::Service, B>;
    type InitError = F::InitError;
    type Future = LocalBoxFuture<'static, Result<Self::Service, Self::InitError>>;

    fn new_service(&self, (): ()) -> Self::Future {
        let app = self.app.new_service(());
        async move {
            let (app, body) = (Rc::new(app.await?), PhantomData);
            Ok(Upgrade { app, body })
        }
        .boxed_local()
    }
}

pub(super) struct Upgrade<S, B> {
    app: Rc<S>,
    body: PhantomData<fn() -> B>,
}

impl<S, B> Service<Upgraded> for Upgrade<S, B>
where
    S: Service<Request> + 'static,
    S::Response: Into<Response<B>>,
    S::Error: Into<Response<BoxBody>>,
    B: MessageBody + 'static,
{
    type Response = ();
    type Error = Infallible;
    type Future = LocalBoxFuture<'static, Result<(), Infallible>>;

    actix_service::always_ready!();

    fn call(&self, (request, framed): Upgraded) -> Self::Future {
        let app = Rc::clone(&self.app);
        async move {
            // In a box of its own, which is freed when the connection is handed over.
            let ended = match handshake(&*app, request, framed).boxed_local().await {
                Ok(Some((socket, stream, read))) => {
                    socket.serve(stream, read).await;
                    Ok(())
                }
                ended => ended.map(drop),
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection was lost while it was upgraded");
            }
            Ok(())
        }
        .boxed_local()
    }
}

/// A connection that was handed over, and what was read of it.
type Detached = (DetachedSocket, TcpStream, BytesMut);

/// Answers the request. Returns the connection where a WebSocket takes it over; otherwise it was served to its end.
async fn handshake<S, B>(
    app: &S,
    request: Request,
    framed: Framed<TcpStream, Codec>,
) -> io::Result<Option<Detached>>
where
    S: Service<Request>,
    S::Response: Into<Response<B>>,
    S::Error: Into<Response<BoxBody>>,
    B: MessageBody + 'static,
{
    // A WebSocket of another crate, and a request that gets none, stays in HTTP and holds its permit there.
    let _admitted = request.conn_data::<Admitted>().cloned();
    let connection = SharedConnection::new(framed);
    let handoff = Handoff::default();
    request.extensions_mut().insert(handoff.clone());
    let payload: BoxedPayloadStream = Box::pin(connection.clone());
    let (request, _none) = request.replace_payload(Payload::from(payload));
    let response = match app.call(request).await {
        Ok(response) => response.into().map_into_boxed_body(),
        Err(error) => error.into(),
    };
    let (mut head, body) = response.into_parts();
    let is_switching = head.status() == StatusCode::SWITCHING_PROTOCOLS;
    if !is_switching {
        // Where a WebSocket was requested and refused, no further request is served.
        head.head_mut().set_connection_type(ConnectionType::Close);
    }
    connection.send(Message::Item((head, body.size()))).await?;
    // A middleware may have turned the handshake into a refusal: the client does not speak WebSocket then.
    let socket = handoff.take().filter(|_| is_switching);
    let Some(socket) = socket else {
        connection.send_body(body).await?;
        if let Some((stream, _unread)) = connection.into_parts() {
            Wire::new(stream).finish().await;
        }
        return Ok(None);
    };
    drop(body);
    let (stream, read) = connection.into_parts().ok_or_else(|| {
        io::Error::other("the payload of a request is still held after its WebSocket was opened")
    })?;
    Ok(Some((socket, stream, read)))
}

/// A connection that is read by the payload of its request and written by its response.
#[derive(Clone)]
struct SharedConnection(Rc<RefCell<Inner>>);

struct Inner {
    framed: Framed<TcpStream, Codec>,
    /// What came in one piece with the head. `Framed` would hold it back until it has read more.
    first: BytesMut,
}

impl SharedConnection {
    fn new(framed: Framed<TcpStream, Codec>) -> Self {
        let mut parts = framed.into_parts();
        let first = mem::take(&mut parts.read_buf);
        if let Err(error) = SockRef::from(&parts.io).set_send_buffer_size(SEND_BYTES_MAX) {
            tracing::debug!(%error, "the send buffer of a connection cannot be set");
        }
        let framed = Framed::from_parts(parts);
        Self(Rc::new(RefCell::new(Inner { framed, first })))
    }

    /// The connection and what was read of it, unless its payload is still held.
    fn into_parts(self) -> Option<(TcpStream, BytesMut)> {
        let Inner { framed, mut first } = Rc::into_inner(self.0)?.into_inner();
        let parts = framed.into_parts();
        first.unsplit(parts.read_buf);
        Some((parts.io, first))
    }

    async fn send(&self, message: Message<(Response<()>, BodySize)>) -> io::Result<()> {
        let mut message = Some(message);
        let sending = poll_fn(|cx| {
            let mut inner = self.0.borrow_mut();
            let mut framed = Pin::new(&mut inner.framed);
            if message.is_some() {
                ready!(framed.as_mut().poll_ready(cx))?;
            }
            if let Some(message) = message.take() {
                framed.as_mut().start_send(message)?;
            }
            Sink::poll_flush(framed, cx)
        });
        timeout(PIECE_TIME_MAX, sending).await.unwrap_or_else(|_| {
            reset(self.0.borrow().framed.io_ref());
            Err(io::ErrorKind::TimedOut.into())
        })
    }

    async fn send_body(&self, body: BoxBody) -> io::Result<()> {
        if matches!(body.size(), BodySize::None | BodySize::Sized(0)) {
            return Ok(());
        }
        let mut body = pin!(body);
        while let Some(chunk) = poll_fn(|cx| body.as_mut().poll_next(cx)).await {
            let chunk = chunk.map_err(|error| io::Error::other(error.to_string()))?;
            self.send(Message::Chunk(Some(chunk))).await?;
        }
        self.send(Message::Chunk(None)).await
    }
}

impl Stream for SharedConnection {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut inner = self.0.borrow_mut();
        if !inner.first.is_empty() {
            return Poll::Ready(Some(Ok(mem::take(&mut inner.first).freeze())));
        }
        loop {
            return Poll::Ready(match ready!(Pin::new(&mut inner.framed).poll_next(cx)) {
                Some(Ok(Message::Chunk(Some(bytes)))) => Some(Ok(bytes)),
                // Nothing but bytes comes after an upgrade.
                Some(Ok(Message::Item(_) | Message::Chunk(None))) => continue,
                Some(Err(error)) => Some(Err(PayloadError::Io(io::Error::other(error)))),
                None => None,
            });
        }
    }
}
