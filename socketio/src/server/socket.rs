//! One client in one namespace.

use std::{
    fmt, mem,
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    ack::{AckError, Pending},
    connection::Connection,
    data::{Args, EmitError},
    emit::Emitter,
    extensions::Extensions,
    namespace::Namespace,
    outgoing::Prepared,
    reason::DisconnectReason,
    recovery::State,
};
use crate::{
    codec::packet::{Kind, Packet},
    engine::{CloseReason, Handshake, Sent, Session, Urgency},
    id::Id,
    sync::lock,
};

/// A client in a namespace. Clones are the same socket.
#[derive(Clone)]
pub struct Socket {
    inner: Arc<Inner>,
}

struct Inner {
    id: Id,
    /// The secret by which the client may come back; `None` where recovery is off.
    pid: Option<Id>,
    recovered: bool,
    namespace: Namespace,
    session: Session,
    /// Holds the sockets that the client has in all namespaces, this one among them.
    connection: Weak<Connection>,
    auth: Option<Box<RawValue>>,
    rooms: Mutex<Rooms>,
    pending: Pending,
    extensions: Extensions,
    joined_at: u64,
    /// One more than the number of the last logged event sent here; 0 for none.
    after_last_sent: AtomicU64,
    /// The number of the first logged event that came too late to be sent here.
    first_missed: AtomicU64,
}

#[derive(Debug)]
enum Rooms {
    In(Vec<Arc<str>>, Hooks),
    /// Disconnected: nothing may be joined any more, or it would be a ghost there.
    Left,
}

/// Whether the namespace's handlers know of the socket: the handler of disconnects is called only for a
/// socket that the handler of connects was called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hooks {
    Unaware,
    Aware,
}

/// What a socket is made of, where it is not new.
#[derive(Debug, Default)]
pub(super) struct Origin {
    pub(super) id: Option<Id>,
    pub(super) pid: Option<Id>,
    pub(super) recovered: bool,
    pub(super) extensions: Extensions,
    pub(super) joined_at: u64,
}

impl Socket {
    pub(super) fn new(
        namespace: Namespace,
        session: Session,
        connection: &Arc<Connection>,
        auth: Option<Box<RawValue>>,
        origin: Origin,
    ) -> Self {
        let inner = Inner {
            id: origin.id.unwrap_or_else(Id::random),
            pid: origin.pid,
            recovered: origin.recovered,
            namespace,
            session,
            connection: Arc::downgrade(connection),
            auth,
            rooms: Mutex::new(Rooms::In(Vec::new(), Hooks::Unaware)),
            pending: Pending::default(),
            extensions: origin.extensions,
            joined_at: origin.joined_at,
            after_last_sent: AtomicU64::new(0),
            first_missed: AtomicU64::new(u64::MAX),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// The socket's public id, which is also the name of a room of its own.
    pub fn id(&self) -> Id {
        self.inner.id
    }

    /// Whether the client came back with everything that it missed.
    pub fn recovered(&self) -> bool {
        self.inner.recovered
    }

    /// Whether the client is still in the namespace.
    pub fn is_connected(&self) -> bool {
        matches!(*lock(&self.inner.rooms), Rooms::In(..))
    }

    /// The namespace.
    pub fn namespace(&self) -> &Namespace {
        &self.inner.namespace
    }

    /// The request that opened the client's session.
    pub fn handshake(&self) -> &Handshake {
        self.inner.session.handshake()
    }

    /// The client's `auth` object; `{}` where it sent none.
    pub fn auth<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.inner.auth.as_deref().map_or("{}", RawValue::get))
    }

    /// Values stored with this socket.
    pub fn extensions(&self) -> &Extensions {
        &self.inner.extensions
    }

    /// The client's session, which it shares with its sockets in other namespaces.
    pub fn session(&self) -> &Session {
        &self.inner.session
    }

    /// Sends an event with one argument.
    pub fn emit<T>(&self, event: &str, data: &T) -> Result<(), EmitError>
    where
        T: Serialize + ?Sized,
    {
        self.only().emit(event, data).map(|_sockets| ())
    }

    /// Sends an event and waits for the client's acknowledgement, 10 s unless set otherwise through
    /// [`Socket::only`].
    pub async fn emit_with_ack<T>(&self, event: &str, data: &T) -> Result<Args, AckError>
    where
        T: Serialize + ?Sized,
    {
        self.only().emit_with_ack(event, data).await
    }

    /// Sends a prepared event. Where the outbox is full and the event must not be shed, the connection is closed, in
    /// the way after which a client comes back by itself.
    pub fn send(&self, event: &Prepared, urgency: Urgency) -> Sent {
        if self.is_connected() {
            self.inner.session.send_frames(&event.frames, urgency)
        } else {
            Sent::Closed
        }
    }

    /// An emitter to this client: volatile, ephemeral, with several arguments or a time-out.
    pub fn only(&self) -> Emitter {
        Emitter::to_socket(self)
    }

    /// An emitter to all sockets of the namespace except this client.
    pub fn broadcast(&self) -> Emitter {
        Emitter::to_namespace(self.inner.namespace.clone()).except(self.id().as_str())
    }

    /// An emitter to all members of a room except this client.
    pub fn to(&self, room: &str) -> Emitter {
        self.broadcast().to(room)
    }

    /// Enters a room. A socket that has disconnected enters nothing.
    pub fn join(&self, room: &str) {
        if let Rooms::In(rooms, _) = &mut *lock(&self.inner.rooms) {
            if rooms.iter().any(|joined| &**joined == room) {
                return;
            }
            let room: Arc<str> = room.into();
            self.inner.namespace.members().join(self, &room);
            rooms.push(room);
        }
    }

    /// Leaves a room.
    pub fn leave(&self, room: &str) {
        if let Rooms::In(rooms, _) = &mut *lock(&self.inner.rooms) {
            rooms.retain(|joined| &**joined != room);
            self.inner.namespace.members().leave(self, room);
        }
    }

    /// The rooms that the socket is in, without the one named by its id.
    pub fn rooms(&self) -> Vec<Arc<str>> {
        match &*lock(&self.inner.rooms) {
            Rooms::In(rooms, _) => rooms.clone(),
            Rooms::Left => Vec::new(),
        }
    }

    /// Ends this socket. The client will not come back by itself; its other namespaces go on.
    pub fn disconnect(&self) {
        // The client may have joined again, under another socket that this must not end.
        if !self.is_connected() {
            return;
        }
        let packet = Packet::new(Kind::Disconnect, self.namespace().path_bytes());
        self.inner.session.send_control(&packet.to_frames());
        self.gone(DisconnectReason::ServerNamespaceDisconnect);
    }

    /// Ends the client's sockets in all namespaces, and then its connection. The client will not come
    /// back by itself.
    pub fn disconnect_all(&self) {
        match self.inner.connection.upgrade() {
            Some(connection) => connection.disconnect_all(),
            None => self.disconnect(),
        }
        self.inner.session.close(CloseReason::ForcedServerClose);
    }

    /// Closes the client's connection, all namespaces with it, in the way after which a client comes
    /// back by itself.
    pub fn drop_connection(&self) {
        self.inner.session.close(CloseReason::ForcedServerClose);
    }

    /// Becomes visible to the namespace, unless the session has ended already.
    pub(super) fn enter(&self) {
        if let Rooms::In(..) = &*lock(&self.inner.rooms) {
            self.inner.namespace.members().add(self);
        }
    }

    /// True if the handlers may be called for the socket now; false if it has left meanwhile.
    pub(super) fn announce(&self) -> bool {
        match &mut *lock(&self.inner.rooms) {
            Rooms::In(_, hooks) => {
                *hooks = Hooks::Aware;
                true
            }
            Rooms::Left => false,
        }
    }

    /// Removes the socket from everything, once, and calls the handler.
    pub(super) fn gone(&self, reason: DisconnectReason) {
        let namespace = &self.inner.namespace;
        // Locked throughout: an event that is logged from here on finds the socket either among the members
        // or among the clients that are away.
        let mut log = namespace.log();
        let left = mem::replace(&mut *lock(&self.inner.rooms), Rooms::Left);
        let Rooms::In(rooms, hooks) = left else {
            return;
        };
        namespace.members().remove(self, &rooms);
        if let (Some(log), Some(pid)) = (&mut log, self.inner.pid) {
            if reason.may_come_back() {
                log.lost(pid, self.state(rooms), Instant::now());
            } else {
                log.left(pid);
            }
        }
        drop(log);
        self.inner.pending.fail_all();
        if hooks == Hooks::Aware {
            namespace.disconnected(self, reason);
        }
    }

    fn state(&self, rooms: Vec<Arc<str>>) -> State {
        let last_sent = self.inner.after_last_sent.load(Ordering::SeqCst);
        State {
            id: self.inner.id,
            rooms,
            extensions: self.inner.extensions.clone(),
            joined_at: self.inner.joined_at,
            last_sent: last_sent.checked_sub(1),
            first_missed: self.inner.first_missed.load(Ordering::SeqCst),
        }
    }

    /// Notes that a logged event is in the outbox. Called with the log held.
    pub(super) fn logged_sent(&self, position: u64) {
        self.inner
            .after_last_sent
            .store(position.saturating_add(1), Ordering::SeqCst);
    }

    /// Notes that a logged event found the session closed. Called with the log held.
    pub(super) fn logged_missed(&self, position: u64) {
        self.inner
            .first_missed
            .fetch_min(position, Ordering::SeqCst);
    }

    pub(super) fn pid(&self) -> Option<Id> {
        self.inner.pid
    }

    pub(super) fn pending(&self) -> &Pending {
        &self.inner.pending
    }

    pub(super) fn namespace_path(&self) -> &str {
        self.inner.namespace.path()
    }
}

impl PartialEq for Socket {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl Eq for Socket {}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Socket")
            .field("id", &self.inner.id)
            .field("namespace", &self.namespace_path())
            .finish_non_exhaustive()
    }
}
