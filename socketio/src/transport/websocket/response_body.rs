//! The actor of one WebSocket that is served through actix-web, as the body of its response.
//!
//! Owns: its connection. Receives: the client's messages, and the session's frames.
//! Sends to: the session. Mailbox: unused, actix's default of 16; what is to be sent waits in the
//! session's bounded outbox, so that a slow client is noticed there. After a crash: dropping the actor
//! closes the session as lost (or the probe as failed), and the client reconnects.

use actix::{Actor, ActorContext as _, AsyncContext as _, StreamHandler};
use actix_web::web;
use actix_web_actors::ws::{self, CloseCode, ProtocolError, WebsocketContext};
use futures_util::stream;

use super::{
    inbound::Inbound,
    messages::{Incoming, PayloadMessages},
    outbound::Outbound,
    peer::{PROBE_RESPONSE, Peer, Reaction, Role},
};
use crate::{codec::engine::Frame, engine::Write, transport::RELEASE_DELAY};

pub(super) struct Connection {
    peer: Peer,
    payload: Option<web::Payload>,
}

impl Connection {
    /// The body of the response that turns a request into a WebSocket.
    pub(super) fn body(
        peer: Peer,
        payload: web::Payload,
    ) -> impl futures_util::Stream<Item = Result<bytes::Bytes, actix_web::Error>> {
        let payload = Some(payload);
        WebsocketContext::create(Self { peer, payload }, stream::pending())
    }

    fn react(&self, reaction: Reaction, ctx: &mut WebsocketContext<Self>) {
        match reaction {
            Reaction::Nothing => {}
            Reaction::RespondToProbe => {
                ctx.text(PROBE_RESPONSE);
                ctx.run_later(RELEASE_DELAY, |connection, _ctx| {
                    connection.peer.session().release();
                });
            }
            Reaction::StartWriting => self.start_writing(ctx),
            Reaction::Pong(data) => ctx.pong(&data),
            Reaction::Close(code) => close(ctx, code),
        }
    }

    /// The time for an upgrade is over.
    fn time_out(&mut self, ctx: &mut WebsocketContext<Self>) {
        if self.peer.role() == Role::Probe {
            close(ctx, None);
        }
    }

    fn start_writing(&self, ctx: &mut WebsocketContext<Self>) {
        ctx.add_stream(Outbound::new(self.peer.session().clone()));
    }
}

impl Actor for Connection {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(payload) = self.payload.take() {
            let session = self.peer.session().clone();
            let messages = PayloadMessages::new(payload, session.config().max_payload);
            ctx.add_stream(Inbound::new(session, messages));
        }
        match self.peer.role() {
            Role::Main => self.start_writing(ctx),
            Role::Probe => {
                ctx.run_later(self.peer.probe_time(), Self::time_out);
            }
            Role::Rejected => close(ctx, None),
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
            Write::Frames(batch) => {
                for frame in batch.frames {
                    match frame {
                        Frame::Text(text) => ctx.text(text),
                        Frame::Binary(bytes) => ctx.binary(bytes),
                    }
                }
            }
            Write::Close => close(ctx, None),
        }
    }

    // The stream only ends with the actor.
    fn finished(&mut self, _ctx: &mut Self::Context) {}
}

/// Required by `WebsocketContext`, whose own reader is given a stream that never yields.
impl StreamHandler<Result<ws::Message, ProtocolError>> for Connection {
    fn handle(&mut self, _: Result<ws::Message, ProtocolError>, _ctx: &mut Self::Context) {}
}

fn close(ctx: &mut WebsocketContext<Connection>, code: Option<CloseCode>) {
    ctx.close(code.map(Into::into));
    ctx.stop();
}
