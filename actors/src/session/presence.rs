//! Who is online, and the sockets that frames for a player go to: published by each player's actor, read by all.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dashmap::DashMap;
use time::OffsetDateTime;
use uuid::Uuid;

use super::GONE_AFTER;
use crate::runtime::registry::Generation;
use crate::runtime::sink::{Frame, SendResult, SocketSink};

/// The presence of a player who is online.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Presence {
    /// The time at which the player came online.
    pub(super) since: OffsetDateTime,
    /// The time at which the last socket closed; nothing while one is open.
    pub(super) leaving_since: Option<OffsetDateTime>,
}

impl Presence {
    /// Whether a player who has no socket open counts as offline at `now`.
    pub(super) fn is_over(&self, now: OffsetDateTime) -> bool {
        self.leaving_since
            .is_some_and(|since| since.saturating_add(GONE_AFTER) <= now)
    }
}

/// The players who are online. Each one's row is written by their actor alone.
#[derive(Default)]
pub(super) struct PresenceTable {
    players: DashMap<Uuid, Published>,
}

struct Published {
    presence: Presence,
    sinks: Arc<[Arc<dyn SocketSink>]>,
    /// The actor that wrote the row: one that panicked must not change what its successor has written.
    by: Generation,
}

impl PresenceTable {
    /// From here on a player is present so, and reached through these sockets alone.
    pub(super) fn publish(
        &self,
        player: Uuid,
        by: Generation,
        presence: Presence,
        sinks: Arc<[Arc<dyn SocketSink>]>,
    ) {
        let published = Published {
            presence,
            sinks,
            by,
        };
        self.players.insert(player, published);
    }

    /// A player is offline.
    pub(super) fn remove(&self, player: Uuid, by: Generation) {
        self.players.remove_if(&player, |_, row| row.by == by);
    }

    /// Takes a player's sockets away. The player stays online until the next actor has settled it.
    pub(super) fn clear_sinks(&self, player: Uuid, by: Generation) {
        if let Some(mut row) = self.players.get_mut(&player)
            && row.by == by
        {
            row.sinks = Arc::new([]);
        }
    }

    /// The presence of a player; nothing for one who is offline.
    pub(super) fn get(&self, player: Uuid) -> Option<Presence> {
        self.players.get(&player).map(|row| row.presence)
    }

    /// The players whose presence is as asked, in no order.
    pub(super) fn all(&self, is_asked: impl Fn(&Presence) -> bool) -> Vec<(Uuid, Presence)> {
        let rows = self.players.iter();
        rows.filter(|row| is_asked(&row.presence))
            .map(|row| (*row.key(), row.presence))
            .collect()
    }

    /// How many players are online.
    pub(super) fn len(&self) -> usize {
        self.players.len()
    }

    /// Sends a frame to each socket of a player.
    pub(super) fn send(&self, player: Uuid, frame: &Frame) {
        // No lock of the table is held while frames are sent.
        let sinks = self.players.get(&player).map(|row| Arc::clone(&row.sinks));
        for sink in sinks.iter().flat_map(|it| it.iter()) {
            // What a socket sheds, or that it has closed, is its own: it counts and reports it.
            let _outcome = send_to(&**sink, frame);
        }
    }
}

/// A socket that panics over a frame is closed, and its client reconnects: it must harm neither the sender nor the
/// sockets after it.
fn send_to(sink: &dyn SocketSink, frame: &Frame) -> SendResult {
    // What it may have left half done is its own, and is not used again.
    let offered = catch_unwind(AssertUnwindSafe(|| sink.send(frame)));
    offered.unwrap_or_else(|_panic| {
        metrics::counter!("socket_panics_total", "event" => frame.name()).increment(1);
        sink.close();
        SendResult::Closed
    })
}

impl fmt::Debug for PresenceTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PresenceTable")
            .field("players", &self.players.len())
            .finish()
    }
}
