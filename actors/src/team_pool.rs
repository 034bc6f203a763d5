//! Notifies the members of teams whenever a pool has changed.

use std::sync::Arc;

use store::Db;
use uuid::Uuid;

use crate::runtime::shards::Shards;
use crate::runtime::sink::Frame;
use crate::session::Sessions;

/// Those who read the pools of teams, and are notified of each change.
///
/// The event has no amounts: who may read a pool, and what stands in it, is decided by the request that follows. So an event
/// that is lost costs nothing but time: a client reads the pool again when it reconnects, and while it shows the pool.
#[derive(Debug, Clone)]
pub struct TeamPools {
    db: Db,
    sessions: Sessions,
    shards: Arc<Shards>,
    encoder: fn(Uuid) -> Frame,
}

impl TeamPools {
    /// Reads members from `db` on the `shards`, and sends them through `sessions` what `encoder` makes of their team.
    pub fn new(
        db: Db,
        sessions: Sessions,
        shards: Arc<Shards>,
        encoder: fn(Uuid) -> Frame,
    ) -> Self {
        Self {
            db,
            sessions,
            shards,
            encoder,
        }
    }

    /// The pools of these teams have changed, and that is committed. Returns at once: no command waits for it.
    pub fn changed(&self, teams: impl IntoIterator<Item = Uuid>) {
        for team in teams {
            let pools = self.clone();
            // Where the server is at its end nothing is spawned, and its sockets are closed.
            self.shards.of(team).spawn_fn(move || {
                actix::spawn(pools.notify(team));
            });
        }
    }

    /// What this member alone reads of a pool has changed: the cap.
    pub fn changed_for(&self, member: Uuid, team: Uuid) {
        self.sessions.send(member, &(self.encoder)(team));
    }

    async fn notify(self, team: Uuid) {
        match self.readers(team).await {
            Ok(readers) => {
                let frame = (self.encoder)(team);
                for reader in readers {
                    self.sessions.send(reader, &frame);
                }
            }
            Err(error) => {
                tracing::debug!(%team, "the members of team {team} were not notified of its pool: {error}");
            }
        }
    }

    /// The members, each of whom has a share; of a dissolved team those who were in it, as they can still read its statement.
    async fn readers(&self, team: Uuid) -> store::Result<Vec<Uuid>> {
        let shares = store::team::pool::shares(&self.db, team).await?;
        if !shares.is_empty() {
            return Ok(shares.into_iter().map(|it| it.person.id).collect());
        }
        let mut connection = self.db.acquire().await?;
        let former = store::team::former_members(&mut connection, team).await?;
        Ok(former.into_iter().map(|it| it.person.id).collect())
    }
}
