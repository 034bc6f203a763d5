//! The actor of one WebSocket whose connection was taken out of HTTP.
//!
//! Owns: its connection. Receives: the client's messages, and the session's frames.
//! Sends to: the session. Mailbox: unused, actix's default of 16; what is to be sent waits in the
//! session's bounded outbox, so that a slow client is noticed there. After a crash: dropping the actor
//! closes the session as lost (or the probe as failed), and the client reconnects.

use std::rc::Rc;

use actix::{Actor, ActorContext as _, AsyncContext as _, Context, StreamHandler};
use actix_web_actors::ws::CloseCode;

use super::{
    handoff::{DetachedSocket, Messages},
    inbound::Inbound,
    messages::Incoming,
    outbound::Outbound,
    peer::{PROBE_RESPONSE, Peer, Reaction, Role},
    wire::Wire,
};
use crate::{codec::engine::Frame, engine::Write, transport::RELEASE_DELAY};

/// Serves a connection of a session after its handshake.
pub(super) fn socket(peer: Peer) -> DetachedSocket {
    let bytes_max = peer.session().config().max_payload;
    DetachedSocket::new(bytes_max, |wire, messages| {
        Context::new().into_future(Connection {
            peer,
            wire,
            messages: Some(messages),
        })
    })
}

struct Connection {
    peer: Peer,
    wire: Rc<Wire>,
    /// Until the actor has started.
    messages: Option<Messages>,
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
        if let Some(messages) = self.messages.take() {
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
