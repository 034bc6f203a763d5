//! The actor of one WebSocket whose connection was taken out of HTTP.
//!
//! Owns: its connection. Receives: the client's messages, and the session's frames.
//! Sends to: the session. Mailbox: unused, actix's default of 16; what is to be sent waits in the
//! session's bounded outbox, so that a slow client is noticed there. After a crash: dropping the actor
//! closes the session as lost (or the probe as failed), and the client reconnects.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context as TaskContext, Poll, ready},
};

use actix::{Actor, ActorContext as _, AsyncContext as _, Context, StreamHandler};
use actix_web_actors::ws::CloseCode;
use bytes::BytesMut;
use futures_util::Stream;
use tokio::net::TcpStream;

use super::{
    inbound::Inbound,
    messages::{Decoder, Incoming},
    outbound::Outbound,
    peer::{PROBE_RESPONSE, Peer, Reaction, Role},
    wire::Wire,
};
use crate::{codec::engine::Frame, engine::Write, transport::RELEASE_DELAY};

/// In a request's extensions where the server can hand the connection over to a WebSocket. The request's handler
/// puts the WebSocket's end here.
#[derive(Clone, Default)]
pub(in crate::transport) struct Handoff(Rc<RefCell<Option<Peer>>>);

impl Handoff {
    pub(super) fn put(&self, peer: Peer) {
        self.0.replace(Some(peer));
    }

    /// The WebSocket that takes the connection over, if the handler opened one.
    pub(in crate::transport) fn take(&self) -> Option<DetachedSocket> {
        self.0.take().map(DetachedSocket)
    }
}

/// Serves a connection after its handshake.
pub(in crate::transport) struct DetachedSocket(Peer);

impl DetachedSocket {
    /// Serves the connection to its end. `read` is what has come of it after the handshake.
    pub(in crate::transport) async fn serve(self, stream: TcpStream, read: BytesMut) {
        let wire = Rc::new(Wire::new(stream));
        let connection = Connection {
            decoder: Some(Decoder::new(self.0.session().config().max_payload, read)),
            peer: self.0,
            wire: Rc::clone(&wire),
        };
        Context::new().into_future(connection).await;
        if let Some(wire) = Rc::into_inner(wire) {
            wire.finish().await;
        }
    }
}

struct Connection {
    peer: Peer,
    wire: Rc<Wire>,
    /// Until the actor has started.
    decoder: Option<Decoder>,
}

impl Connection {
    fn react(&self, reaction: Reaction, ctx: &mut Context<Self>) {
        match reaction {
            Reaction::Nothing => {}
            // A client that probes again and again and does not read is disconnected.
            Reaction::RespondToProbe if self.wire.is_blocked() => self.close(ctx, None),
            Reaction::RespondToProbe => {
                self.wire.frames([Frame::Text(PROBE_RESPONSE)]);
                ctx.run_later(RELEASE_DELAY, |connection, _ctx| {
                    connection.peer.session().release();
                });
            }
            Reaction::StartWriting => self.start_writing(ctx),
            Reaction::Pong(data) => self.wire.pong(data),
            Reaction::Close(code) => self.close(ctx, code),
        }
    }

    /// The time for an upgrade is over.
    fn time_out(&mut self, ctx: &mut Context<Self>) {
        if self.peer.role() == Role::Probe {
            self.close(ctx, None);
        }
    }

    fn start_writing(&self, ctx: &mut Context<Self>) {
        let session = self.peer.session().clone();
        ctx.add_stream(Outbound::flushing(session, Rc::clone(&self.wire)));
    }

    fn close(&self, ctx: &mut Context<Self>, code: Option<CloseCode>) {
        self.wire.close(code);
        ctx.stop();
    }
}

impl Actor for Connection {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(decoder) = self.decoder.take() {
            let wire = Rc::clone(&self.wire);
            let messages = Messages { wire, decoder };
            ctx.add_stream(Inbound::new(self.peer.session().clone(), messages));
        }
        match self.peer.role() {
            Role::Main => self.start_writing(ctx),
            Role::Probe => {
                ctx.run_later(self.peer.probe_time(), Self::time_out);
            }
            Role::Rejected => self.close(ctx, None),
        }
    }
}

impl StreamHandler<Incoming> for Connection {
    fn handle(&mut self, incoming: Incoming, ctx: &mut Self::Context) {
        let reaction = self.peer.handle(incoming);
        self.react(reaction, ctx);
    }
}

impl StreamHandler<Write> for Connection {
    fn handle(&mut self, write: Write, ctx: &mut Self::Context) {
        match write {
            Write::Frames(batch) => self.wire.frames(batch.frames),
            Write::Close => self.close(ctx, None),
        }
    }

    // The stream only ends with the actor.
    fn finished(&mut self, _ctx: &mut Self::Context) {}
}

/// The messages of a connection, in order. Ends with it, and after a fault.
struct Messages {
    wire: Rc<Wire>,
    decoder: Decoder,
}

impl Stream for Messages {
    type Item = Incoming;

    fn poll_next(self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<Option<Incoming>> {
        let Self { wire, decoder } = self.get_mut();
        // Before frames are written, this is what flushes pending bytes.
        let _flushed = wire.poll_flush(cx);
        loop {
            if decoder.has_failed() {
                return Poll::Ready(None);
            }
            if let Some(incoming) = decoder.next() {
                return Poll::Ready(Some(incoming));
            }
            if !ready!(wire.poll_read(cx, |bytes| decoder.feed(bytes))) {
                return Poll::Ready(None);
            }
        }
    }
}
