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
    seats: Mutex<Vec<Seat>>,
}

/// What the connection is to one namespace.
#[derive(Debug)]
struct Seat {
    namespace: ByteString,
    state: SeatState,
}

#[derive(Debug, Clone)]
enum SeatState {
    /// The auth hooks are at it.
    Joining,
    Joined(Socket),
}

impl Connection {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            decoder: Mutex::default(),
            seats: Mutex::default(),
        }
    }

    fn received(self: &Arc<Self>, session: &Session, packet: Packet) {
        match packet.kind {
            // Each CONNECT is answered, whatever becomes of it, so a client that does not read the answers
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
        if self.take_seat(path) {
            join::join(self.clone(), session.clone(), namespace, auth);
        } else {
            session.close(CloseReason::ForcedClose);
        }
    }

    fn deliver(&self, session: &Session, socket: &Socket, packet: Packet) {
        match (packet.kind, packet.data) {
            (Kind::Event, Some(data)) => {
                let Some((name, args)) = Args::of_event(&data, packet.attachments) else {
                    return session.close(CloseReason::ForcedClose);
                };
                let event = Event::new(socket, name, args, packet.id);
                socket.namespace().handle(event);
            }
            (Kind::Ack, data) => {
                let args = data.map_or_else(Args::none, |data| Args::new(data, packet.attachments));
                if let Some(id) = packet.id {
                    socket.pending().answered(id, args);
                }
            }
            (Kind::Disconnect, _) => {
                self.leave_seat(socket.namespace());
                if self.seats().is_empty() {
                    // As after the handshake: who is in no namespace is nobody's, and may not stay for ever.
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
    fn take_seat(&self, path: &ByteString) -> bool {
        let mut seats = self.seats();
        let taken = |seat: &Seat| match &seat.state {
            SeatState::Joining => true,
            SeatState::Joined(socket) => socket.is_connected(),
        };
        if seats
            .iter()
            .any(|seat| seat.namespace == *path && taken(seat))
        {
            return false;
        }
        seats.retain(|seat| seat.namespace != *path);
        // Most clients join one namespace.
        seats.reserve_exact(1);
        seats.push(Seat {
            namespace: path.clone(),
            state: SeatState::Joining,
        });
        true
    }

    pub(super) fn sit(&self, socket: &Socket) {
        let path = socket.namespace().path_bytes();
        let mut seats = self.seats();
        if let Some(seat) = seats.iter_mut().find(|seat| seat.namespace == path) {
            seat.state = SeatState::Joined(socket.clone());
        }
    }

    pub(super) fn leave_seat(&self, namespace: &Namespace) {
        let path = namespace.path_bytes();
        self.seats().retain(|seat| seat.namespace != path);
    }

    /// Ends every socket of the client.
    pub(super) fn disconnect_all(&self) {
        let seats = std::mem::take(&mut *self.seats());
        for seat in seats {
            if let SeatState::Joined(socket) = seat.state {
                socket.disconnect();
            }
        }
    }

    fn socket(&self, path: &ByteString) -> Option<Socket> {
        self.seats().iter().find_map(|seat| match &seat.state {
            SeatState::Joined(socket) if seat.namespace == *path => Some(socket.clone()),
            SeatState::Joined(_) | SeatState::Joining => None,
        })
    }

    fn seats(&self) -> MutexGuard<'_, Vec<Seat>> {
        lock(&self.seats)
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
        let seats = std::mem::take(&mut *self.seats());
        for seat in seats {
            if let SeatState::Joined(socket) = seat.state {
                socket.gone(DisconnectReason::Session(reason));
            }
        }
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("seats", &self.seats())
            .finish_non_exhaustive()
    }
}
