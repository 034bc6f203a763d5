//! The role of a WebSocket in its session, and its reactions to the client's messages: the same for each way
//! to carry the frames.

use std::time::Duration;

use actix_web_actors::ws::CloseCode;
use bytes::Bytes;
use bytestring::ByteString;

use super::messages::{Fault, Incoming};
use crate::{
    codec::engine::EnginePacket,
    engine::{CloseReason, Session},
};

const PROBE: &str = "probe";

/// The response to a probe.
pub(super) const PROBE_RESPONSE: ByteString = ByteString::from_static("3probe");

/// The role of a WebSocket in its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It carries the session.
    Main,
    /// It tries to take the session over from polling.
    Probe,
    /// The session has another one, or none is left to take.
    Rejected,
}

/// One end of a WebSocket. Dropping it marks the connection as gone in the session.
#[derive(Debug)]
pub(super) struct Peer {
    session: Session,
    role: Role,
}

/// What the actor of the connection has to do about a message.
#[derive(Debug)]
pub(super) enum Reaction {
    Nothing,
    /// Send [`PROBE_RESPONSE`], and release the client's poll a moment later.
    RespondToProbe,
    /// The session's outbox may be written from now on.
    StartWriting,
    /// Send these bytes back in a pong.
    Pong(Bytes),
    /// Close the WebSocket.
    Close(Option<CloseCode>),
}

impl Peer {
    pub(super) fn new(session: Session, role: Role) -> Self {
        Self { session, role }
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn role(&self) -> Role {
        self.role
    }

    /// How long it may stay a probe.
    pub(super) fn probe_time(&self) -> Duration {
        self.session.config().upgrade_timeout
    }

    pub(super) fn handle(&mut self, incoming: Incoming) -> Reaction {
        match incoming {
            Incoming::Text(text) => match EnginePacket::decode(&text) {
                Ok(packet) => self.receive(packet),
                Err(_) => self.fail(CloseReason::ParseError, CloseCode::Normal),
            },
            Incoming::Binary(bytes) => self.receive(EnginePacket::Binary(bytes)),
            Incoming::Ping(data) => Reaction::Pong(data),
            Incoming::Close => self.fail(CloseReason::TransportClose, CloseCode::Normal),
            Incoming::Fault(fault) => {
                let code = match fault {
                    Fault::TooLarge => CloseCode::Size,
                    Fault::Protocol => CloseCode::Protocol,
                    Fault::NotUtf8 => CloseCode::Invalid,
                };
                self.fail(CloseReason::TransportError, code)
            }
        }
    }

    fn receive(&mut self, packet: EnginePacket) -> Reaction {
        match (self.role, packet) {
            (Role::Main, packet) => {
                self.session.receive(packet);
                Reaction::Nothing
            }
            (Role::Probe, EnginePacket::Ping(data)) if data == PROBE => {
                self.session.probe_answered();
                Reaction::RespondToProbe
            }
            (Role::Probe, EnginePacket::Upgrade) if self.session.upgrade().is_ok() => {
                self.role = Role::Main;
                Reaction::StartWriting
            }
            (Role::Probe | Role::Rejected, _) => Reaction::Close(None),
        }
    }

    fn fail(&self, reason: CloseReason, code: CloseCode) -> Reaction {
        if self.role == Role::Main {
            self.session.close(reason);
        }
        Reaction::Close(Some(code))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        match self.role {
            Role::Main => self.session.link_lost(CloseReason::TransportClose),
            Role::Probe => self.session.probe_failed(),
            Role::Rejected => {}
        }
    }
}
