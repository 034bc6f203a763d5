//! How the frames of challenges are encoded.

use std::fmt;

use domain::challenge::ViewerScope;
use store::challenge::{EventRecord, Snapshot};
use time::OffsetDateTime;
use uuid::Uuid;

use super::presence::SeatPresence;
use super::watchers::WatcherCount;
use crate::runtime::sink::Frame;

/// Encodes what challenges send. It is passed in because only the server knows how names, people and pictures are
/// spelled.
pub trait ChallengeEncoder: fmt::Debug + Send + Sync {
    /// An event, as viewers of `scope` may see it.
    fn event(&self, snapshot: &Snapshot, event: &EventRecord, scope: ViewerScope) -> Frame;

    /// More is missing than is replayed: the client fetches the challenge and subscribes again.
    fn resync(&self, challenge: Uuid, version: i64) -> Frame;

    /// How many watch.
    fn watchers(&self, challenge: Uuid, count: &WatcherCount) -> Frame;

    /// A player came online or went offline.
    fn presence(&self, challenge: Uuid, presence: SeatPresence) -> Frame;

    /// What a list shows of a challenge. It has to arrive: no later one need come.
    fn thumbnail(&self, snapshot: &Snapshot, at: OffsetDateTime) -> Frame;

    /// `count` public challenges were created, `newest` last.
    fn listed(&self, newest: Uuid, at: OffsetDateTime, count: usize) -> Frame;
}

/// The server's one encoder.
pub(super) type Encoder = &'static dyn ChallengeEncoder;
