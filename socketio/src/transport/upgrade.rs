//! Requests that want to become a WebSocket, served outside of actix-http's dispatcher.
//!
//! The dispatcher keeps two buffers of 8 KiB and a body for every connection. It hands a request that
//! wants to be upgraded, and its connection, to this service instead. The application answers it as any
//! other; if it leaves an heir in the [`Takeover`], the connection is the heir's after the handshake. Else
//! the body is written as the dispatcher would: a WebSocket of another crate works as ever.

use std::{
    cell::RefCell,
    convert::Infallible,
    future::poll_fn,
    io,
    marker::PhantomData,
    pin::{Pin, pin},
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_codec::Framed;
use actix_http::{
    BoxedPayloadStream, HttpMessage as _, Payload, Request, Response,
    body::{BodySize, BoxBody, MessageBody},
    error::PayloadError,
    h1::{Codec, Message},
};
use actix_service::{Service, ServiceFactory};
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt as _, Sink, Stream, future::LocalBoxFuture};
use tokio::net::TcpStream;

use super::websocket::{Heir, Takeover};

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
            // In a box of its own, which is gone when the connection has been taken.
            let ended = match handshake(&*app, request, framed).boxed_local().await {
                Ok(Some((heir, stream, read))) => {
                    heir.serve(stream, read).await;
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

/// A connection that has an heir, and what was read of it.
type Taken = (Heir, TcpStream, BytesMut);

/// Answers the request; what comes back has taken the connection. Otherwise it was served to its end.
async fn handshake<S, B>(
    app: &S,
    request: Request,
    framed: Framed<TcpStream, Codec>,
) -> io::Result<Option<Taken>>
where
    S: Service<Request>,
    S::Response: Into<Response<B>>,
    S::Error: Into<Response<BoxBody>>,
    B: MessageBody + 'static,
{
    let line = Line(Rc::new(RefCell::new(framed)));
    let takeover = Takeover::default();
    request.extensions_mut().insert(takeover.clone());
    let payload: BoxedPayloadStream = Box::pin(line.clone());
    let (request, _none) = request.replace_payload(Payload::from(payload));
    let response = match app.call(request).await {
        Ok(response) => response.into().map_into_boxed_body(),
        Err(error) => error.into(),
    };
    let (head, body) = response.into_parts();
    line.send(Message::Item((head, body.size()))).await?;
    let Some(heir) = takeover.taken() else {
        line.send_body(body).await?;
        return Ok(None);
    };
    drop(body);
    let framed = Rc::into_inner(line.0).ok_or_else(|| {
        io::Error::other("the payload of a request is still held after its WebSocket was opened")
    })?;
    let parts = framed.into_inner().into_parts();
    Ok(Some((heir, parts.io, parts.read_buf)))
}

/// A connection that is read by the payload of its request and written by its response.
#[derive(Clone)]
struct Line(Rc<RefCell<Framed<TcpStream, Codec>>>);

impl Line {
    async fn send(&self, message: Message<(Response<()>, BodySize)>) -> io::Result<()> {
        let mut message = Some(message);
        poll_fn(|cx| {
            let mut framed = self.0.borrow_mut();
            let mut framed = Pin::new(&mut *framed);
            if message.is_some() {
                ready!(framed.as_mut().poll_ready(cx))?;
            }
            if let Some(message) = message.take() {
                framed.as_mut().start_send(message)?;
            }
            Sink::poll_flush(framed, cx)
        })
        .await
    }

    async fn send_body(&self, body: BoxBody) -> io::Result<()> {
        if !matches!(body.size(), BodySize::None | BodySize::Sized(0)) {
            let mut body = pin!(body);
            while let Some(chunk) = poll_fn(|cx| body.as_mut().poll_next(cx)).await {
                let chunk = chunk.map_err(|error| io::Error::other(error.to_string()))?;
                self.send(Message::Chunk(Some(chunk))).await?;
            }
            self.send(Message::Chunk(None)).await?;
        }
        poll_fn(|cx| {
            let mut framed = self.0.borrow_mut();
            Sink::poll_close(Pin::new(&mut *framed), cx)
        })
        .await
    }
}

impl Stream for Line {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut framed = self.0.borrow_mut();
        loop {
            return Poll::Ready(match ready!(Pin::new(&mut *framed).poll_next(cx)) {
                Some(Ok(Message::Chunk(Some(bytes)))) => Some(Ok(bytes)),
                // Nothing but bytes comes after an upgrade.
                Some(Ok(Message::Item(_) | Message::Chunk(None))) => continue,
                Some(Err(error)) => Some(Err(PayloadError::Io(io::Error::other(error)))),
                None => None,
            });
        }
    }
}
