//! The records of players, cached for a minute: each page of a duel reads those of both sides.

use std::time::Duration;

use domain::account::record::PlayerRecord;
use moka::future::Cache;
use store::{Db, Result};
use uuid::Uuid;

/// Records remembered at once.
const RECORDS_MAX: u64 = 10_000;
/// A result of another challenge is counted here after this time at the latest.
const REMEMBERED: Duration = Duration::from_mins(1);

/// The records of players who were looked at just now.
#[derive(Debug, Clone)]
pub struct PlayerRecordCache {
    known: Cache<Key, PlayerRecord>,
}

/// Whose record, and which challenge that is over it counts for certain: one that was read before its end does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    player: Uuid,
    counted: Option<Uuid>,
}

impl PlayerRecordCache {
    /// An empty cache.
    pub fn new() -> Self {
        let known = Cache::builder()
            .max_capacity(RECORDS_MAX)
            .time_to_live(REMEMBERED);
        Self {
            known: known.build(),
        }
    }

    /// The record of a player as it is now, which later readers find here. Beside what a player won, a record must not be older
    /// than the winnings: the caller reads those first.
    ///
    /// # Errors
    /// Where the database cannot be read.
    pub async fn fresh(&self, db: &Db, player: Uuid) -> Result<PlayerRecord> {
        let record = PlayerRecord::of(&store::stats::endings(db, player).await?);
        let key = Key {
            player,
            counted: None,
        };
        self.known.insert(key, record).await;
        Ok(record)
    }

    /// The record of a player, in which the challenge `counted`, where one is given, is counted.
    pub async fn of(&self, db: &Db, player: Uuid, counted: Option<Uuid>) -> Result<PlayerRecord> {
        let key = Key { player, counted };
        if let Some(record) = self.known.get(&key).await {
            return Ok(record);
        }
        let record = PlayerRecord::of(&store::stats::endings(db, player).await?);
        self.known.insert(key, record).await;
        Ok(record)
    }
}

impl Default for PlayerRecordCache {
    fn default() -> Self {
        Self::new()
    }
}
