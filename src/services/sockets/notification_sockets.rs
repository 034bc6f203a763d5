//! The open sockets of this process, and the clock's look at them.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use actors::runtime::sink::SinkId;
use dashmap::DashMap;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::notification_socket::{CloseCause, ListenerId, NotificationSocket};
use super::traced_socket::{SocketKind, TracedSocket};
use crate::wire::socket_event::server_shutdown;

/// Clients say every 30 s that they are there; two and a half times that without a word, and they are not.
pub const SILENCE_MAX: Duration = Duration::seconds(75);
/// How long a socket whose access token has ended may take to show another.
pub const RENEWAL_MAX: Duration = Duration::seconds(10);

/// These sockets and what carries them, as metrics name them.
const KIND: &str = "notification";
const TRANSPORT: &str = "websocket";

/// Counts the end of one of these sockets.
pub(crate) fn count_close(cause: CloseCause) {
    metrics::counter!(
        "sockets_closed_total",
        "kind" => KIND, "transport" => TRANSPORT, "reason" => cause.name()
    )
    .increment(1);
}

/// The open sockets of this process.
#[derive(Debug, Default)]
pub struct NotificationSockets {
    numbers: AtomicU64,
    open: DashMap<SinkId, Arc<NotificationSocket>>,
}

impl NotificationSockets {
    pub(crate) fn enter(
        &self,
        listens: ListenerId,
        expires_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Arc<NotificationSocket> {
        let id = SinkId(self.numbers.fetch_add(1, Ordering::Relaxed));
        let socket = Arc::new(NotificationSocket::new(id, listens, expires_at, now));
        self.open.insert(id, Arc::clone(&socket));
        metrics::gauge!("sockets_open", "kind" => KIND, "transport" => TRANSPORT).increment(1.0);
        metrics::counter!("sockets_opened_total", "kind" => KIND, "transport" => TRANSPORT)
            .increment(1);
        socket
    }

    pub(crate) fn leave(&self, id: SinkId) {
        if self.open.remove(&id).is_some() {
            metrics::gauge!("sockets_open", "kind" => KIND, "transport" => TRANSPORT)
                .decrement(1.0);
        }
    }

    /// Closes the sockets that are silent, and those whose token has ended. Answers how many.
    pub fn look(&self, now: OffsetDateTime) -> usize {
        let mut closed = 0;
        for socket in &self.open {
            let (active_at, expires_at) = socket.times();
            let cause = if expires_at.saturating_add(RENEWAL_MAX) <= now {
                CloseCause::TokenExpired
            } else if active_at.saturating_add(SILENCE_MAX) <= now {
                CloseCause::Silent
            } else {
                continue;
            };
            socket.close_with(cause);
            closed += 1;
        }
        closed
    }

    /// Closes sockets, those for which most waits first, until all have no more than `bytes_max` together. Answers how much
    /// waits then.
    pub fn relieve(&self, bytes_max: usize) -> usize {
        let sockets = self.open.iter();
        let mut holders: Vec<_> = sockets
            .map(|socket| (socket.waiting_bytes(), Arc::clone(&socket)))
            .filter(|(bytes, _)| 0 < *bytes)
            .collect();
        let mut all: usize = holders.iter().map(|(bytes, _)| bytes).sum();
        if all <= bytes_max {
            return all;
        }
        holders.sort_unstable_by_key(|(bytes, _)| Reverse(*bytes));
        for (bytes, socket) in holders {
            if all <= bytes_max {
                break;
            }
            socket.relieve();
            metrics::counter!("sockets_relieved_total", "kind" => "notification").increment(1);
            all = all.saturating_sub(bytes);
        }
        all
    }

    /// Closes the sockets of a device that was signed out.
    pub fn end(&self, device: Uuid) {
        let theirs = |socket: &NotificationSocket| socket.listens.device == device;
        for socket in self.open.iter().filter(|socket| theirs(socket)) {
            socket.close_with(CloseCause::SignedOut);
        }
    }

    /// Notifies every client that the server goes and when to come back, spread so that they do not come all at once, and closes.
    pub fn announce_drain(&self, retry_after_ms: u64) {
        for (number, socket) in (0_u64..).zip(&self.open) {
            let retry_after_ms = retry_after_ms + number * 37 % retry_after_ms.max(1);
            socket.send_frame(&server_shutdown(retry_after_ms));
            socket.close_with(CloseCause::GoingAway);
        }
    }

    /// How many sockets are open.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Bytes that wait for all of them.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.open.iter().map(|socket| socket.waiting_bytes()).sum()
    }

    /// The open sockets of a player.
    pub(crate) fn of(&self, player: Uuid) -> Vec<TracedSocket> {
        let own = self.open.iter().filter(|it| it.listens.user == player);
        own.map(|socket| TracedSocket {
            number: socket.key().0,
            kind: SocketKind::Notification,
            is_polling: false,
            outbox_bytes: socket.waiting_bytes(),
        })
        .collect()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use actors::runtime::sink::{Frame, SendResult, SocketSink};

    use super::*;

    const NOON: OffsetDateTime = time::macros::datetime!(2026-11-21 12:00 UTC);

    #[test]
    fn where_too_much_waits_for_all_the_largest_is_closed_first() {
        let sockets = NotificationSockets::default();
        let listens = ListenerId {
            user: Uuid::nil(),
            device: Uuid::nil(),
        };
        let frame = Frame::reliable("news", &"x".repeat(1_000));
        let open: Vec<_> = [1, 3, 2]
            .into_iter()
            .map(|count| {
                let socket = sockets.enter(listens, NOON, NOON);
                for _ in 0..count {
                    assert_eq!(socket.send(&frame), SendResult::Queued);
                }
                socket
            })
            .collect();
        let all = sockets.relieve(usize::MAX);
        assert!(6_000 < all, "{all}");
        assert!(open.iter().all(|socket| socket.is_open()));
        let left = sockets.relieve(all - 1);
        assert_eq!(left, all / 2);
        let are_open: Vec<_> = open.iter().map(|socket| socket.is_open()).collect();
        assert_eq!(are_open, [true, false, true]);
        assert_eq!(sockets.relieve(all), left);
    }
}
