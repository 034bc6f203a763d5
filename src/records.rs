//! What players have played, remembered for a minute: everybody who opens a duel asks for that of both sides.

use std::time::Duration;

use domain::account::record::Record;
use moka::future::Cache;
use store::{Db, Result};
use uuid::Uuid;

/// Records remembered at once.
const RECORDS_MAX: u64 = 10_000;
/// A result is counted here after this time at the latest.
const REMEMBERED: Duration = Duration::from_mins(1);

/// The records of players who were looked at just now.
#[derive(Debug, Clone)]
pub struct Records {
    known: Cache<Uuid, Record>,
}

impl Records {
    /// Knows nobody yet.
    pub fn new() -> Self {
        let known = Cache::builder()
            .max_capacity(RECORDS_MAX)
            .time_to_live(REMEMBERED);
        Self {
            known: known.build(),
        }
    }

    /// The record of a player.
    pub async fn of(&self, db: &Db, player: Uuid) -> Result<Record> {
        if let Some(record) = self.known.get(&player).await {
            return Ok(record);
        }
        let record = Record::of(&store::stats::endings(db, player).await?);
        self.known.insert(player, record).await;
        Ok(record)
    }
}

impl Default for Records {
    fn default() -> Self {
        Self::new()
    }
}
