//! One open socket: who is at the other end, and the way out for the actors.

use std::sync::{Mutex, MutexGuard, PoisonError};

use actors::outlet::{Frame, Offered, Outlet, OutletId, Urgency};
use actors::pace::{TooOften, Window};
use serde::Serialize;
use socketio::engine::{Sent, Urgency as Wish};
use socketio::{Prepared, Socket};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::rate_limits::{Class, RateLimits};

/// Who is at the other end of a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has said anything; closed at that time.
    Silent {
        /// When.
        until: OffsetDateTime,
    },
    /// A visitor who watches.
    Visitor,
    /// A player whose access token ends at that time.
    Player {
        /// Who.
        player: SignedIn,
        /// When.
        until: OffsetDateTime,
    },
    /// A player whose access token has ended: another one is awaited until that time.
    Expired {
        /// Who.
        player: SignedIn,
        /// When.
        until: OffsetDateTime,
    },
}

/// A player on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub id: Uuid,
    /// The device's session.
    pub device: Uuid,
}

/// One open socket.
#[derive(Debug)]
pub struct Connection {
    id: OutletId,
    socket: Socket,
    standing: Mutex<Standing>,
    /// What the client has sent of late, by class. A socket that sends nothing has none.
    counted: Mutex<Vec<(Class, Window)>>,
    /// Held while somebody signs in: of two tokens that are shown at once, the second finds whom the first made it.
    pub(super) signing_in: tokio::sync::Mutex<()>,
}

impl Connection {
    pub(super) fn new(id: OutletId, socket: Socket, until: OffsetDateTime) -> Self {
        Self {
            id,
            socket,
            standing: Mutex::new(Standing::Silent { until }),
            counted: Mutex::default(),
            signing_in: tokio::sync::Mutex::default(),
        }
    }

    /// Who is at the other end.
    pub fn standing(&self) -> Standing {
        *self.lock()
    }

    /// The player who is signed in; one whose token has just run out may not do anything.
    pub fn player(&self) -> Option<SignedIn> {
        match self.standing() {
            Standing::Player { player, .. } => Some(player),
            Standing::Silent { .. } | Standing::Visitor | Standing::Expired { .. } => None,
        }
    }

    /// The player whose session the socket is attached to, signed in or about to renew.
    pub(super) fn attached_to(&self) -> Option<SignedIn> {
        match self.standing() {
            Standing::Player { player, .. } | Standing::Expired { player, .. } => Some(player),
            Standing::Silent { .. } | Standing::Visitor => None,
        }
    }

    pub(super) fn stand(&self, standing: Standing) {
        *self.lock() = standing;
    }

    /// A silent socket began to watch something: visitors need no name for that.
    pub fn watches(&self) {
        let mut standing = self.lock();
        if let Standing::Silent { .. } = *standing {
            *standing = Standing::Visitor;
        }
    }

    /// Counts one event of the client.
    ///
    /// # Errors
    /// [`TooOften`] where the class has had as many as a socket may send.
    pub(super) fn count(
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
        let mut window = Window::default();
        let taken = window.take(limit, now);
        counted.push((class, window));
        taken
    }

    /// Tells this socket alone.
    pub fn tell(&self, name: &'static str, body: &impl Serialize) {
        // A closed socket hears nothing, and its end is told elsewhere.
        let _unheard = self.offer(&Frame::lasting(name, body));
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outlet for Connection {
    fn id(&self) -> OutletId {
        self.id
    }

    fn is_open(&self) -> bool {
        self.socket.is_connected()
    }

    fn offer(&self, frame: &Frame) -> Offered {
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
            return Offered::Shed;
        };
        let wish = match frame.urgency() {
            Urgency::Lasting => Wish::Reliable,
            Urgency::Passing => Wish::Ephemeral,
        };
        match self.socket.send(event, wish) {
            Sent::Queued => Offered::Queued,
            Sent::Shed => Offered::Shed,
            Sent::Closed => Offered::Closed,
        }
    }

    fn close(&self) {
        self.socket.drop_connection();
    }
}
