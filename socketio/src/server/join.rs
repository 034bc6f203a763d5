//! How a client joins a namespace: new, refused, or recovered with what it missed.

use std::sync::Arc;

use bytestring::ByteString;
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use tokio::time::Instant;

use super::{
    connection::Connection,
    namespace::{ConnectError, Namespace},
    reason::DisconnectReason,
    recovery::{Log, RecoveredClient, RecoveryAuth},
    socket::{Origin, Socket},
};
use crate::{
    codec::packet::{Kind, Packet},
    engine::{CloseReason, Session},
    id::Id,
    metrics::Recovery,
};

/// Answers a CONNECT, at once if there is no hook to call.
pub(super) fn join(
    connection: Arc<Connection>,
    session: Session,
    namespace: Namespace,
    auth: Option<Box<RawValue>>,
) {
    let claim = Claim::of(&connection, auth.as_deref());
    let hooks = namespace.auth_hooks();
    let trusted = connection
        .shared
        .recovery
        .as_ref()
        .is_some_and(|r| r.auth == RecoveryAuth::Skip);
    let candidate = Candidate {
        connection,
        session,
        namespace,
        auth,
    };
    let claim = match claim {
        Some(claim) if trusted || hooks.is_empty() => match candidate.recover(&claim) {
            Ok(()) => return,
            Err(_) => None,
        },
        claim => claim,
    };
    if hooks.is_empty() {
        return candidate.enter(None);
    }
    let session = candidate.session.clone();
    let busy = session.busy();
    session.runtime().spawn(async move {
        let socket = candidate.socket(Origin::default());
        for hook in hooks {
            if let Err(error) = hook(socket.clone()).await {
                return candidate.refused(&error);
            }
        }
        if claim.is_none_or(|claim| candidate.recover(&claim).is_err()) {
            candidate.enter(Some(&socket));
        }
        drop(busy);
    });
}

/// Answers a CONNECT with a refusal. The connection stays.
pub(super) fn refuse(session: &Session, path: ByteString, error: &str) {
    let mut packet = Packet::new(Kind::ConnectError, path);
    packet.data = RawValue::from_string(error.to_owned()).ok();
    session.send_control(&packet.to_frames());
}

/// The session that a returning client claims.
struct Claim {
    pid: Id,
    offset: Option<String>,
}

impl Claim {
    fn of(connection: &Connection, auth: Option<&RawValue>) -> Option<Self> {
        #[derive(Deserialize)]
        struct Fields {
            pid: String,
            offset: Option<String>,
        }
        connection.shared.recovery.as_ref()?;
        let fields: Fields = serde_json::from_str(auth?.get()).ok()?;
        Some(Self {
            pid: Id::parse(&fields.pid)?,
            offset: fields.offset,
        })
    }
}

struct NotRecovered;

/// A client that wants to join a namespace.
struct Candidate {
    connection: Arc<Connection>,
    session: Session,
    namespace: Namespace,
    auth: Option<Box<RawValue>>,
}

impl Candidate {
    fn socket(&self, origin: Origin) -> Socket {
        let (namespace, session) = (self.namespace.clone(), self.session.clone());
        Socket::new(
            namespace,
            session,
            &self.connection,
            self.auth.clone(),
            origin,
        )
    }

    /// Joins as a new client, with the extensions of the socket that the hooks received.
    fn enter(&self, seen: Option<&Socket>) {
        let mut log = self.namespace.log();
        let origin = Origin {
            id: seen.map(Socket::id),
            pid: log.is_some().then(Id::random),
            recovered: false,
            extensions: seen
                .map(|socket| socket.extensions().clone())
                .unwrap_or_default(),
            joined_at: log.as_ref().map_or(0, |log| log.position()),
        };
        let socket = self.socket(origin);
        self.complete(&socket, log.as_deref_mut());
        drop(log);
        self.started(&socket);
    }

    /// Joins under its former ids, after all events that it missed.
    fn recover(&self, claim: &Claim) -> Result<(), NotRecovered> {
        let outcome = |recovery| self.namespace.metrics().recovery(recovery);
        let live = self.namespace.log().and_then(|log| log.live(claim.pid));
        if let Some(live) = &live {
            if live.session().id() == self.session.id() {
                return Err(NotRecovered);
            }
            // The old connection looks alive, but its client is here: its end has not been noticed. Or it
            // is closing on another thread, which may not have reached the log yet.
            live.session().close(CloseReason::TransportClose);
            live.gone(DisconnectReason::Session(CloseReason::TransportClose));
        }
        let Some(mut log) = self.namespace.log() else {
            return Err(NotRecovered);
        };
        let recovered = log.recover(claim.pid, claim.offset.as_deref(), Instant::now());
        let Some(RecoveredClient {
            away,
            missed,
            last_sent,
        }) = recovered
        else {
            drop(log);
            outcome(Recovery::Lost);
            return Err(NotRecovered);
        };
        let socket = self.socket(Origin {
            id: Some(away.id),
            pid: Some(claim.pid),
            recovered: true,
            extensions: away.extensions,
            joined_at: away.joined_at,
        });
        // Before the CONNECT packet: the client buffers them until it is connected.
        self.session.send_control(&missed);
        if let Some(sent) = last_sent {
            socket.logged_sent(sent);
        }
        self.complete(&socket, Some(&mut log));
        for room in away.rooms {
            socket.join(&room);
        }
        drop(log);
        outcome(if live.is_some() {
            Recovery::TakenOver
        } else {
            Recovery::Recovered
        });
        self.started(&socket);
        Ok(())
    }

    /// Registers the socket and sends the CONNECT packet, with the log locked so that no event falls in between.
    fn complete(&self, socket: &Socket, log: Option<&mut Log>) {
        self.connection.set_joined(socket);
        let mut packet = Packet::new(Kind::Connect, self.namespace.path_bytes());
        let data = match socket.pid() {
            None => json!({"sid": socket.id().as_str()}),
            Some(pid) => json!({"sid": socket.id().as_str(), "pid": pid.as_str()}),
        };
        packet.data = RawValue::from_string(data.to_string()).ok();
        // Separately from what the handlers emit to the new socket at once: a bare client, which listens
        // for events only when it has read this packet, would miss what arrives in one piece with it.
        self.session.send_separately(&packet.to_frames());
        socket.enter();
        if let (Some(log), Some(pid)) = (log, socket.pid()) {
            log.connected(pid, socket.clone());
        }
    }

    fn started(&self, socket: &Socket) {
        self.session.expectation_met();
        // The session may have ended while the hooks ran; nothing else removes the socket then.
        if !self.session.is_open() {
            socket.gone(DisconnectReason::Session(CloseReason::TransportClose));
        }
        if socket.announce() {
            self.namespace.connected(socket);
        }
    }

    fn refused(&self, error: &ConnectError) {
        self.connection.leave(&self.namespace);
        refuse(
            &self.session,
            self.namespace.path_bytes(),
            &error.to_json().to_string(),
        );
    }
}
