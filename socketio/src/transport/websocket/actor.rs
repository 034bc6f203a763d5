//! The actor of one WebSocket.
//!
//! Owns: its connection. Hears: the client's messages, and the session's outbox filling.
//! Tells: the session. Mailbox: unused, actix's default of 16; what is to be sent waits in the
//! session's bounded outbox, so that a slow client is noticed there. After a crash: dropping the actor
//! closes the session as lost (or the probe as failed), and the client connects again.

use actix::{Actor, ActorContext as _, AsyncContext as _, StreamHandler};
use actix_web::web;
use actix_web_actors::ws::{self, CloseCode, ProtocolError, WebsocketContext};
use bytestring::ByteString;

use super::{
    inbound::Inbound,
    messages::{Fault, Incoming},
    outbound::Outbound,
};
use crate::{
    codec::engine::{Frame, Packet},
    engine::{CloseReason, Session, Write},
    transport::RELEASE_DELAY,
};

const PROBE: &str = "probe";
const PROBE_ANSWER: ByteString = ByteString::from_static("3probe");

/// What a WebSocket is to its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It carries the session.
    Main,
    /// It tries to take the session over from polling.
    Probe,
    /// The session has another one, or none is left to take.
    Rejected,
}

pub(super) struct Connection {
    session: Session,
    role: Role,
    payload: Option<web::Payload>,
}

impl Connection {
    pub(super) fn new(session: Session, role: Role, payload: web::Payload) -> Self {
        Self {
            session,
            role,
            payload: Some(payload),
        }
    }

    fn received(&mut self, packet: Packet, ctx: &mut WebsocketContext<Self>) {
        match (self.role, packet) {
            (Role::Main, packet) => self.session.receive(packet),
            (Role::Probe, Packet::Ping(data)) if data == PROBE => {
                ctx.text(PROBE_ANSWER);
                self.session.probe_answered();
                ctx.run_later(RELEASE_DELAY, |connection, _ctx| {
                    connection.session.release();
                });
            }
            (Role::Probe, Packet::Upgrade) if self.session.upgrade().is_ok() => {
                self.role = Role::Main;
                ctx.add_stream(Outbound::new(self.session.clone()));
            }
            (Role::Probe | Role::Rejected, _) => close(ctx, None),
        }
    }

    /// The time for an upgrade is over.
    fn give_up(&mut self, ctx: &mut WebsocketContext<Self>) {
        if self.role == Role::Probe {
            close(ctx, None);
        }
    }

    fn fail(&self, ctx: &mut WebsocketContext<Self>, reason: CloseReason, code: CloseCode) {
        if self.role == Role::Main {
            self.session.close(reason);
        }
        close(ctx, Some(code));
    }
}

impl Actor for Connection {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(payload) = self.payload.take() {
            ctx.add_stream(Inbound::new(self.session.clone(), payload));
        }
        match self.role {
            Role::Main => {
                ctx.add_stream(Outbound::new(self.session.clone()));
            }
            Role::Probe => {
                let timeout = self.session.config().upgrade_timeout;
                ctx.run_later(timeout, Self::give_up);
            }
            Role::Rejected => close(ctx, None),
        }
    }
}

impl StreamHandler<Incoming> for Connection {
    fn handle(&mut self, incoming: Incoming, ctx: &mut Self::Context) {
        match incoming {
            Incoming::Text(text) => match Packet::decode(&text) {
                Ok(packet) => self.received(packet, ctx),
                Err(_) => self.fail(ctx, CloseReason::ParseError, CloseCode::Normal),
            },
            Incoming::Binary(bytes) => self.received(Packet::Binary(bytes), ctx),
            Incoming::Ping(data) => ctx.pong(&data),
            Incoming::Close => self.fail(ctx, CloseReason::TransportClose, CloseCode::Normal),
            Incoming::Fault(fault) => {
                let code = match fault {
                    Fault::TooLarge => CloseCode::Size,
                    Fault::Protocol => CloseCode::Protocol,
                    Fault::NotUtf8 => CloseCode::Invalid,
                };
                self.fail(ctx, CloseReason::TransportError, code);
            }
        }
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

/// Asked for by `WebsocketContext`, whose own reader is given a stream that never yields.
impl StreamHandler<Result<ws::Message, ProtocolError>> for Connection {
    fn handle(&mut self, _: Result<ws::Message, ProtocolError>, _ctx: &mut Self::Context) {}
}

impl Drop for Connection {
    fn drop(&mut self) {
        match self.role {
            Role::Main => self.session.link_lost(CloseReason::TransportClose),
            Role::Probe => self.session.probe_failed(),
            Role::Rejected => {}
        }
    }
}

fn close(ctx: &mut WebsocketContext<Connection>, code: Option<CloseCode>) {
    ctx.close(code.map(Into::into));
    ctx.stop();
}
