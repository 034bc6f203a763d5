//! Tells players what they have, whenever their money has moved.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::money::Usdc;
use serde::Serialize;
use store::Db;
use uuid::Uuid;

use crate::outlet::Frame;
use crate::session::Sessions;
use crate::shards::Shards;

/// Whose money has moved and who has not been told.
///
/// Players who are not online are not told. What waits is a set, read one by one apart from every actor: however often a
/// player's money moves while others are told, the latest is read once. So it is never longer than players are online.
#[derive(Clone)]
pub struct Wallets {
    home: Arc<Home>,
}

struct Home {
    db: Db,
    sessions: Sessions,
    shards: Arc<Shards>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    players: BTreeSet<Uuid>,
    is_being_told: bool,
}

/// `wallet_updated`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Updated {
    available: Usdc,
    in_escrow: Usdc,
    withdrawing: Usdc,
    appeal_hold: Usdc,
}

impl Wallets {
    /// Wallets are read from `db` on one of the `shards`, and told through `sessions`.
    pub fn new(db: Db, sessions: Sessions, shards: Arc<Shards>) -> Self {
        let home = Home {
            db,
            sessions,
            shards,
            waiting: Mutex::default(),
        };
        Self {
            home: Arc::new(home),
        }
    }

    /// The money of these has moved, and that is committed.
    pub fn moved(&self, players: impl IntoIterator<Item = Uuid>) {
        let online = |player: &Uuid| self.home.sessions.online_since(*player).is_some();
        {
            let mut waiting = self.home.waiting();
            waiting.players.extend(players.into_iter().filter(online));
            if waiting.is_being_told || waiting.players.is_empty() {
                return;
            }
            waiting.is_being_told = true;
        }
        let home = Arc::clone(&self.home);
        if !self
            .home
            .shards
            .of(Uuid::nil())
            .spawn(async move { home.tell().await })
        {
            // The server is at its end, and so are the sockets.
            self.home.waiting().is_being_told = false;
        }
    }
}

impl Home {
    async fn tell(&self) {
        while let Some(player) = self.next() {
            match store::wallet::numbers(&self.db, player).await {
                Ok(numbers) => {
                    let told = Updated {
                        available: numbers.available,
                        in_escrow: numbers.in_escrow,
                        withdrawing: numbers.withdrawing,
                        appeal_hold: numbers.appeal_hold,
                    };
                    self.sessions
                        .tell(player, &Frame::lasting("wallet_updated", &told));
                }
                Err(error) => {
                    tracing::warn!(%player, "a wallet is not told, it cannot be read: {error}");
                }
            }
        }
    }

    fn next(&self) -> Option<Uuid> {
        let mut waiting = self.waiting();
        let next = waiting.players.pop_first();
        waiting.is_being_told = next.is_some();
        next
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Wallets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wallets").finish_non_exhaustive()
    }
}
