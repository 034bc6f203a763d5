//! The open sockets of this process, how many may come from one network, and when each has to be looked at again.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use actors::runtime::rate_limit::{RateLimiter, TooOften};
use actors::runtime::sink::{SinkId, SocketSink};
use dashmap::DashMap;
use socketio::Socket;
use socketio::engine::QueuedBytes;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::connection::{AuthState, Connection};
use crate::infra::network::{Network, NetworkSlot, NetworkSlots, SlotLimits, SlotsFull};
use crate::settings::Settings;
use crate::wire::socket_event::{AuthCode, auth_error};

/// A socket that neither signs in nor watches anything is closed after this time (docs/rules.md, Sockets).
pub const SILENCE_MAX: Duration = Duration::seconds(10);
/// How long a socket whose access token has ended may take to show another.
pub const RENEWAL_MAX: Duration = Duration::seconds(10);

/// How often one player may sign in on sockets, or begin to listen for notifications: each asks the database. Ten tabs
/// have a socket of each kind, and may all try three times when the server is back.
const ARRIVALS_MAX: u32 = 60;
/// In so much time.
const ARRIVALS_WINDOW: Duration = Duration::seconds(10);

/// What a socket carries: the number under which [`ConnectionTable`] knows it.
struct Number(SinkId);

/// The open sockets of this process.
#[derive(Debug)]
pub struct ConnectionTable {
    numbers: AtomicU64,
    connections: DashMap<SinkId, Arc<Connection>>,
    /// Of every kind of socket, from the handshake to the end: those too that never say who they are.
    places: Arc<NetworkSlots>,
    arrivals: RateLimiter,
    /// What waits for all of them, once they are served.
    waiting: OnceLock<QueuedBytes>,
    appointments: Mutex<BTreeSet<(OffsetDateTime, SinkId)>>,
}

impl Default for ConnectionTable {
    fn default() -> Self {
        Self {
            numbers: AtomicU64::default(),
            connections: DashMap::default(),
            places: Arc::default(),
            arrivals: RateLimiter::new(ARRIVALS_MAX, ARRIVALS_WINDOW),
            waiting: OnceLock::new(),
            appointments: Mutex::default(),
        }
    }
}

impl ConnectionTable {
    /// Where the bytes that wait for all sockets are counted.
    pub(crate) fn counts(&self, waiting: QueuedBytes) {
        // A second server on the same state would count for itself.
        drop(self.waiting.set(waiting));
    }

    /// How many bytes wait for all sockets.
    pub fn waiting_bytes(&self) -> usize {
        self.waiting.get().map_or(0, QueuedBytes::bytes)
    }

    /// Counts that a player shows a good token on a socket of either kind.
    pub(crate) fn arrives(&self, player: Uuid, now: OffsetDateTime) -> Result<(), TooOften> {
        self.arrivals.take(player, now)
    }

    /// A place for one more socket of a network, unless it has as many as it may have, or all networks together have.
    pub(crate) fn place(
        &self,
        network: Network,
        settings: &Settings,
    ) -> Result<NetworkSlot, SlotsFull> {
        let limits = SlotLimits {
            network: settings.sockets_per_address,
            all: settings.sockets_max,
        };
        let place = self.places.take_within(network, limits);
        if let Err(full) = &place {
            let limit = match full {
                SlotsFull::Network => "network",
                SlotsFull::All => "all",
            };
            metrics::counter!("sockets_refused_total", "limit" => limit).increment(1);
        }
        place
    }

    /// Adds a socket that is not signed in yet.
    pub(crate) fn enter(&self, socket: &Socket, now: OffsetDateTime) -> Arc<Connection> {
        let id = SinkId(self.numbers.fetch_add(1, Ordering::Relaxed));
        let until = now.saturating_add(SILENCE_MAX);
        let connection = Arc::new(Connection::new(id, socket.clone(), until));
        socket.extensions().insert(Number(id));
        self.connections.insert(id, Arc::clone(&connection));
        self.schedule_check(until, id);
        connection
    }

    /// The connection of a socket, while it is open.
    pub fn of(&self, socket: &Socket) -> Option<Arc<Connection>> {
        let number = socket.extensions().get::<Number>()?;
        self.connections.get(&number.0).map(|it| Arc::clone(&it))
    }

    /// Forgets a socket that has closed.
    pub(crate) fn leave(&self, socket: &Socket) -> Option<Arc<Connection>> {
        let number = socket.extensions().get::<Number>()?;
        let (_, connection) = self.connections.remove(&number.0)?;
        Some(connection)
    }

    /// Looks at a socket again at that time.
    pub(crate) fn schedule_check(&self, at: OffsetDateTime, id: SinkId) {
        self.lock().insert((at, id));
    }

    /// Closes the sockets that stayed silent, and notifies those whose access token has ended. Answers how many were due.
    pub fn look(&self, now: OffsetDateTime) -> usize {
        let due: Vec<_> = {
            let mut appointments = self.lock();
            let later = appointments.split_off(&(now, SinkId(u64::MAX)));
            std::mem::replace(&mut *appointments, later)
                .into_iter()
                .collect()
        };
        for (_, id) in &due {
            let connection = self.connections.get(id).map(|it| Arc::clone(&it));
            if let Some(connection) = connection {
                self.look_at(&connection, now);
            }
        }
        due.len()
    }

    fn look_at(&self, connection: &Connection, now: OffsetDateTime) {
        match connection.auth_state() {
            AuthState::Silent { until } | AuthState::Expired { until, .. } if until <= now => {
                connection.close();
            }
            AuthState::Player { player, until } if until <= now => {
                let until = now.saturating_add(RENEWAL_MAX);
                connection.set_auth_state(AuthState::Expired { player, until });
                self.schedule_check(until, connection.id());
                connection.send_frame(&auth_error(AuthCode::TokenExpired));
            }
            AuthState::Silent { .. }
            | AuthState::Visitor
            | AuthState::Player { .. }
            | AuthState::Expired { .. } => {}
        }
    }

    /// The open socket of a number.
    pub(crate) fn get(&self, id: SinkId) -> Option<Arc<Connection>> {
        self.connections.get(&id).map(|it| Arc::clone(&it))
    }

    /// Every open socket.
    pub(crate) fn all(&self) -> Vec<Arc<Connection>> {
        self.connections.iter().map(|it| Arc::clone(&it)).collect()
    }

    /// How many sockets are open.
    pub fn len(&self) -> usize {
        self.connections.len()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<(OffsetDateTime, SinkId)>> {
        self.appointments
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
