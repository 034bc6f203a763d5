//! The open sockets of this process, how many may come from one address, and when each has to be looked at again.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actors::outlet::{Outlet, OutletId};
use dashmap::DashMap;
use serde_json::json;
use socketio::{Socket, engine};
use time::{Duration, OffsetDateTime};

use super::connection::{Connection, Standing};

/// A socket that neither signs in nor watches anything is closed after this time (decisions.md, section 11).
pub const SILENCE_MAX: Duration = Duration::seconds(10);
/// How long a socket whose access token has ended may take to show another.
pub const RENEWAL_MAX: Duration = Duration::seconds(10);

/// What a socket carries: the number under which [`Door`] knows it.
struct Number(OutletId);

/// The open sockets of this process.
#[derive(Debug, Default)]
pub struct Door {
    numbers: AtomicU64,
    connections: DashMap<OutletId, Arc<Connection>>,
    addresses: DashMap<IpAddr, usize>,
    appointments: Mutex<BTreeSet<(OffsetDateTime, OutletId)>>,
}

impl Door {
    /// How many sockets an address has.
    pub(super) fn open_from(&self, address: IpAddr) -> usize {
        self.addresses.get(&address).map_or(0, |count| *count)
    }

    /// Lets a socket in that nobody has spoken for yet.
    pub(super) fn enter(
        &self,
        socket: &Socket,
        address: Option<IpAddr>,
        now: OffsetDateTime,
    ) -> Arc<Connection> {
        let id = OutletId(self.numbers.fetch_add(1, Ordering::Relaxed));
        let until = now.saturating_add(SILENCE_MAX);
        let connection = Arc::new(Connection::new(id, socket.clone(), until));
        socket.extensions().insert(Number(id));
        self.connections.insert(id, Arc::clone(&connection));
        if let Some(address) = address {
            *self.addresses.entry(address).or_default() += 1;
        }
        self.appoint(until, id);
        connection
    }

    /// The connection of a socket, while it is open.
    pub fn of(&self, socket: &Socket) -> Option<Arc<Connection>> {
        let number = socket.extensions().get::<Number>()?;
        self.connections.get(&number.0).map(|it| Arc::clone(&it))
    }

    /// Forgets a socket that has closed.
    pub(super) fn leave(
        &self,
        socket: &Socket,
        address: Option<IpAddr>,
    ) -> Option<Arc<Connection>> {
        let number = socket.extensions().get::<Number>()?;
        let (_, connection) = self.connections.remove(&number.0)?;
        if let Some(address) = address {
            self.addresses
                .entry(address)
                .and_modify(|count| *count = count.saturating_sub(1));
            self.addresses.remove_if(&address, |_, count| *count == 0);
        }
        Some(connection)
    }

    /// Looks at a socket again at that time.
    pub(super) fn appoint(&self, at: OffsetDateTime, id: OutletId) {
        self.lock().insert((at, id));
    }

    /// Closes the sockets that stayed silent, and tells those whose access token has ended. Answers how many were due.
    pub fn look(&self, now: OffsetDateTime) -> usize {
        let due: Vec<_> = {
            let mut appointments = self.lock();
            let later = appointments.split_off(&(now, OutletId(u64::MAX)));
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
        match connection.standing() {
            Standing::Silent { until } | Standing::Expired { until, .. } if until <= now => {
                connection.close();
            }
            Standing::Player { player, until } if until <= now => {
                let until = now.saturating_add(RENEWAL_MAX);
                connection.stand(Standing::Expired { player, until });
                self.appoint(until, connection.id());
                let message = "Your session has expired. Please sign in again.";
                connection.tell(
                    "auth_error",
                    &json!({"code": "TOKEN_EXPIRED", "message": message}),
                );
            }
            Standing::Silent { .. }
            | Standing::Visitor
            | Standing::Player { .. }
            | Standing::Expired { .. } => {}
        }
    }

    /// Every open socket.
    pub(super) fn all(&self) -> Vec<Arc<Connection>> {
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

    fn lock(&self) -> MutexGuard<'_, BTreeSet<(OffsetDateTime, OutletId)>> {
        self.appointments
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a handshake came from: the peer, or what the proxy says where one is trusted.
pub(super) fn address(handshake: &engine::Handshake, is_proxied: bool) -> Option<IpAddr> {
    // The last entry is the one that our own proxy wrote; those before it are hearsay.
    let forwarded = handshake
        .header("x-forwarded-for")
        .filter(|_| is_proxied)
        .and_then(|entries| entries.rsplit(',').next())
        .and_then(|entry| entry.trim().parse().ok());
    forwarded.or_else(|| handshake.peer().map(|peer| peer.ip()))
}
