//! One client's connection: its packets, and its sockets in the namespaces it has joined.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard},
};

use bytestring::ByteString;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    Shared, data::Args, handler::Event, join, namespace::Namespace, reason::DisconnectReason,
    socket::Socket,
};
use crate::{
    codec::{
        decoder::Decoder,
        packet::{Kind, Packet},
    },
    engine::{CloseReason, Message, Receiver, Session},
    sync::lock,
};

pub(super) struct Connection {
    pub(super) shared: Arc<Shared>,
    decoder: Mutex<Decoder>,
    memberships: Mutex<Vec<Membership>>,
}

/// What the connection is to one namespace.
#[derive(Debug)]
struct Membership {
    namespace: ByteString,
    state: MembershipState,
}

#[derive(Debug, Clone)]
enum MembershipState {
    /// The auth hooks are at it.
    Joining,
    Joined(Socket),
}

impl Connection {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            decoder: Mutex::default(),
            memberships: Mutex::default(),
        }
    }

    fn received(self: &Arc<Self>, session: &Session, packet: Packet) {
        match packet.kind {
            // Each CONNECT is answered, whatever becomes of it, so a client that does not read the replies
            // could fill any memory by asking on.
            Kind::Connect if !session.has_room_for_reply() => {
                session.close(CloseReason::OutboxFull);
            }
            Kind::Connect => self.connect(session, &packet.namespace, packet.data),
            // Only servers refuse.
            Kind::ConnectError => session.close(CloseReason::ForcedClose),
            Kind::Event | Kind::Ack | Kind::Disconnect => match self.socket(&packet.namespace) {
                Some(socket) if socket.is_connected() => self.deliver(session, &socket, packet),
                // The server has disconnected it; the client's packet was already on its way.
                Some(_) => {}
                None => session.close(CloseReason::ForcedClose),
            },
        }
    }

    fn connect(
        self: &Arc<Self>,
        session: &Session,
        path: &ByteString,
        auth: Option<Box<RawValue>>,
    ) {
        let Some(namespace) = self.shared.namespace(path) else {
            return join::refuse(session, path.clone(), r#"{"message":"Invalid namespace"}"#);
        };
        if self.reserve(path) {
            join::join(self.clone(), session.clone(), namespace, auth);
        } else {
            session.close(CloseReason::ForcedClose);
        }
    }

    fn deliver(&self, session: &Session, socket: &Socket, packet: Packet) {
        match (packet.kind, packet.data) {
            (Kind::Event, Some(data)) => {
                let Some((name, args)) = Args::of_event(data, packet.attachments) else {
                    return session.close(CloseReason::ForcedClose);
                };
                let event = Event::new(socket, name, args, packet.id);
                socket.namespace().handle(event);
            }
            (Kind::Ack, data) => {
                let args = data.map_or_else(Args::none, |data| Args::new(data, packet.attachments));
                if let Some(id) = packet.id {
                    socket.pending().resolve(id, args);
                }
            }
            (Kind::Disconnect, _) => {
                self.leave(socket.namespace());
                if self.memberships().is_empty() {
                    // As after the handshake: a client in no namespace may not stay for ever.
                    session.expect_by(Instant::now() + self.shared.connect_timeout);
                }
                socket.gone(DisconnectReason::ClientNamespaceDisconnect);
            }
            // An event without a name.
            (Kind::Event | Kind::Connect | Kind::ConnectError, _) => {
                session.close(CloseReason::ForcedClose);
            }
        }
    }

    /// Reserves the namespace; false if it is taken.
    fn reserve(&self, path: &ByteString) -> bool {
        let mut memberships = self.memberships();
        let taken = |membership: &Membership| match &membership.state {
            MembershipState::Joining => true,
            MembershipState::Joined(socket) => socket.is_connected(),
        };
        if memberships
            .iter()
            .any(|membership| membership.namespace == *path && taken(membership))
        {
            return false;
        }
        memberships.retain(|membership| membership.namespace != *path);
        // Most clients join one namespace.
        memberships.reserve_exact(1);
        memberships.push(Membership {
            namespace: path.clone(),
            state: MembershipState::Joining,
        });
        true
    }

    pub(super) fn set_joined(&self, socket: &Socket) {
        let path = socket.namespace().path_bytes();
        let mut memberships = self.memberships();
        if let Some(membership) = memberships
            .iter_mut()
            .find(|membership| membership.namespace == path)
        {
            membership.state = MembershipState::Joined(socket.clone());
        }
    }

    pub(super) fn leave(&self, namespace: &Namespace) {
        let path = namespace.path_bytes();
        self.memberships()
            .retain(|membership| membership.namespace != path);
    }

    /// Ends every socket of the client.
    pub(super) fn disconnect_all(&self) {
        let memberships = std::mem::take(&mut *self.memberships());
        for membership in memberships {
            if let MembershipState::Joined(socket) = membership.state {
                socket.disconnect();
            }
        }
    }

    fn socket(&self, path: &ByteString) -> Option<Socket> {
        self.memberships()
            .iter()
            .find_map(|membership| match &membership.state {
                MembershipState::Joined(socket) if membership.namespace == *path => {
                    Some(socket.clone())
                }
                MembershipState::Joined(_) | MembershipState::Joining => None,
            })
    }

    fn memberships(&self) -> MutexGuard<'_, Vec<Membership>> {
        lock(&self.memberships)
    }
}

impl Receiver for Connection {
    fn message(self: Arc<Self>, session: &Session, message: Message) {
        let decoded = {
            let mut decoder = lock(&self.decoder);
            match message {
                Message::Text(text) => decoder.text(&text),
                Message::Binary(bytes) => decoder.binary(&bytes),
            }
        };
        match decoded {
            Ok(Some(packet)) => self.received(session, packet),
            Ok(None) => {}
            Err(error) => {
                tracing::debug!(%error, "closing a connection for a bad packet");
                session.close(CloseReason::ForcedClose);
            }
        }
    }

    fn closed(self: Arc<Self>, _session: &Session, reason: CloseReason) {
        let memberships = std::mem::take(&mut *self.memberships());
        for membership in memberships {
            if let MembershipState::Joined(socket) = membership.state {
                socket.gone(DisconnectReason::Session(reason));
            }
        }
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("memberships", &self.memberships())
            .finish_non_exhaustive()
    }
}
