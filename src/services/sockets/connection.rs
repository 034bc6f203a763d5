//! One open socket: who is at the other end, and the way out for the actors.

use std::sync::{Mutex, MutexGuard, PoisonError};

use actors::runtime::rate_limit::{RateState, TooOften};
use actors::runtime::sink::{Delivery, Frame, SendResult, SinkId, SocketSink};
use socketio::engine::{Sent, TransportKind, Urgency};
use socketio::{Prepared, Socket};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::infra::rate_limits::{Class, RateLimits};

/// Who is at the other end of a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthState {
    /// Not signed in yet; closed at that time.
    Silent {
        /// When.
        until: OffsetDateTime,
    },
    /// A visitor who watches.
    Visitor,
    /// A player whose access token ends at that time.
    Player {
        /// Who.
        player: SignedInPlayer,
        /// When.
        until: OffsetDateTime,
    },
    /// A player whose access token has ended: another one is awaited until that time.
    Expired {
        /// Who.
        player: SignedInPlayer,
        /// When.
        until: OffsetDateTime,
    },
}

/// A player on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedInPlayer {
    /// Who.
    pub id: Uuid,
    /// The device's session.
    pub device: Uuid,
}

/// One open socket.
#[derive(Debug)]
pub struct Connection {
    id: SinkId,
    socket: Socket,
    status: Mutex<AuthState>,
    /// What the client has sent of late, by class. A socket that sends nothing has none.
    counted: Mutex<Vec<(Class, RateState)>>,
    /// Held during a sign-in: of two tokens that are presented at once, the second finds the player of the first.
    pub(crate) signing_in: tokio::sync::Mutex<()>,
}

impl Connection {
    pub(crate) fn new(id: SinkId, socket: Socket, until: OffsetDateTime) -> Self {
        Self {
            id,
            socket,
            status: Mutex::new(AuthState::Silent { until }),
            counted: Mutex::default(),
            signing_in: tokio::sync::Mutex::default(),
        }
    }

    /// Who is at the other end.
    pub fn auth_state(&self) -> AuthState {
        *self.lock()
    }

    /// The player who is signed in; one whose token has just run out may not do anything.
    pub fn player(&self) -> Option<SignedInPlayer> {
        match self.auth_state() {
            AuthState::Player { player, .. } => Some(player),
            AuthState::Silent { .. } | AuthState::Visitor | AuthState::Expired { .. } => None,
        }
    }

    /// The player whose session the socket is attached to, signed in or about to renew.
    pub(crate) fn attached_to(&self) -> Option<SignedInPlayer> {
        match self.auth_state() {
            AuthState::Player { player, .. } | AuthState::Expired { player, .. } => Some(player),
            AuthState::Silent { .. } | AuthState::Visitor => None,
        }
    }

    pub(crate) fn set_auth_state(&self, status: AuthState) {
        *self.lock() = status;
    }

    /// A silent socket began to watch something: visitors need no name for that.
    pub fn watches(&self) {
        let mut status = self.lock();
        if let AuthState::Silent { .. } = *status {
            *status = AuthState::Visitor;
        }
    }

    /// Counts one event of the client.
    ///
    /// # Errors
    /// [`TooOften`] where the class has had as many as a socket may send.
    pub(crate) fn count(
        &self,
        class: Class,
        limits: &RateLimits,
        now: OffsetDateTime,
    ) -> Result<(), TooOften> {
        let Some(limit) = limits.of_socket(class) else {
            return Ok(());
        };
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, window)) = counted.iter_mut().find(|(it, _)| *it == class) {
            return window.take(limit, now);
        }
        let mut window = RateState::default();
        let taken = window.take(limit, now);
        counted.push((class, window));
        taken
    }

    /// Its number among the open sockets.
    pub(crate) fn number(&self) -> u64 {
        self.id.0
    }

    /// Which transport carries it, and how many bytes wait for it.
    pub(crate) fn transport(&self) -> (TransportKind, usize) {
        let session = self.socket.session();
        (session.transport(), session.queued_bytes())
    }

    /// Sends a frame to this socket alone.
    pub fn send_frame(&self, frame: &Frame) {
        // A closed socket gets nothing, and its end is reported elsewhere.
        let _closed = self.send(frame);
    }

    fn lock(&self) -> MutexGuard<'_, AuthState> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SocketSink for Connection {
    fn id(&self) -> SinkId {
        self.id
    }

    fn is_open(&self) -> bool {
        self.socket.is_connected()
    }

    fn send(&self, frame: &Frame) -> SendResult {
        let namespace = self.socket.namespace();
        let event: &Option<Prepared> =
            &frame.wire(
                |frame| match namespace.prepare(frame.name(), frame.body()) {
                    Ok(event) => Some(event),
                    Err(error) => {
                        tracing::error!("the event {} cannot be sent: {error}", frame.name());
                        None
                    }
                },
            );
        let Some(event) = event else {
            return SendResult::Shed;
        };
        let request = match frame.urgency() {
            Delivery::Reliable => Urgency::Reliable,
            Delivery::Ephemeral => Urgency::Ephemeral,
        };
        match self.socket.send(event, request) {
            Sent::Queued => SendResult::Queued,
            Sent::Shed => {
                metrics::counter!("socket_frames_shed_total", "class" => frame.name()).increment(1);
                SendResult::Shed
            }
            Sent::Closed => SendResult::Closed,
        }
    }

    fn close(&self) {
        self.socket.drop_connection();
    }
}
