//! The status and name of players, cached for a few seconds: read before every command, changed almost never.

use std::time::Duration;

use moka::future::Cache;
use store::account_status::AccountStatus;
use store::{Db, Result};
use uuid::Uuid;

/// Players remembered at once.
const PLAYERS_MAX: u64 = 50_000;
/// A suspension made by another process takes hold within this time; one made here at once.
const REMEMBERED: Duration = Duration::from_secs(5);

/// The statuses of the players who were active just now.
#[derive(Debug, Clone)]
pub struct AccountStatusCache {
    known: Cache<Uuid, AccountStatus>,
}

impl AccountStatusCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self {
            known: Cache::builder()
                .max_capacity(PLAYERS_MAX)
                .time_to_live(REMEMBERED)
                .build(),
        }
    }

    /// The status of a player, if there is one.
    pub async fn of(&self, db: &Db, player: Uuid) -> Result<Option<AccountStatus>> {
        if let Some(status) = self.known.get(&player).await {
            return Ok(Some(status));
        }
        let status = store::account_status::status(db, player).await?;
        if let Some(status) = &status {
            self.known.insert(player, status.clone()).await;
        }
        Ok(status)
    }

    /// Asks anew the next time: something has changed.
    pub async fn forget(&self, player: Uuid) {
        self.known.invalidate(&player).await;
    }
}

impl Default for AccountStatusCache {
    fn default() -> Self {
        Self::new()
    }
}
