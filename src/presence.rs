//! What follows from a player coming online or going offline.

use std::sync::{Mutex, MutexGuard, PoisonError};

use store::presence::Change;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::app::App;
use crate::chat::acquaintances;

/// Players that one look of the clock lets go offline, and changes that it writes; the next look takes the rest.
pub const AT_ONCE_MAX: usize = 1_000;
/// Changes that wait to be written: more than there can be connections.
const WAITING_MAX: usize = 100_000;

/// Comings and goings that wait for the next look, which writes them all at once.
#[derive(Debug, Default)]
pub struct Presence {
    waiting: Mutex<Vec<Change>>,
}

impl Presence {
    fn note(&self, change: Change) {
        let mut waiting = self.lock();
        if WAITING_MAX <= waiting.len() {
            metrics::counter!("presence_changes_lost_total").increment(1);
            return;
        }
        waiting.push(change);
    }

    /// The changes that are written next; whoever cannot write them puts them back.
    fn take(&self) -> Vec<Change> {
        let mut waiting = self.lock();
        let count = waiting.len().min(AT_ONCE_MAX);
        waiting.drain(..count).collect()
    }

    fn put_back(&self, changes: Vec<Change>) {
        self.lock().splice(..0, changes);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Change>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A player came online.
pub async fn came(app: &App, player: Uuid, at: OffsetDateTime) {
    app.presence.note(Change {
        player,
        is_online: true,
        at,
    });
    acquaintances::came(app, player, at).await;
    if let Err(error) = store::account::seen(&app.db, &[player], &[at]).await {
        tracing::warn!(%player, "when a player was last seen is not written: {error}");
    }
}

/// Lets those go offline whose last socket closed long enough ago, writes who came and went and when they were last
/// seen, and tells those who watch their challenges. Answers how many went.
pub async fn settle(app: &App) -> store::Result<usize> {
    let now = app.clock.now();
    let (mut players, mut since) = (Vec::new(), Vec::new());
    for player in app.sessions.gone(now).into_iter().take(AT_ONCE_MAX) {
        // An actor that is too busy to answer is asked again with the next look.
        if let Ok(Some(left_at)) = app.sessions.settle(player, now).await {
            players.push(player);
            since.push(left_at);
            app.presence.note(Change {
                player,
                is_online: false,
                at: left_at,
            });
            acquaintances::left(app, player, left_at).await;
        }
    }
    store::account::seen(&app.db, &players, &since).await?;
    spread(app).await?;
    Ok(players.len())
}

/// At start-up: whoever the last run left online went when it was last seen alive, because nobody wrote it then. Answers
/// how many that were.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn close_left_open(app: &App) -> store::Result<usize> {
    let last_beat = store::challenge::last_beat(&app.db).await?;
    let at = last_beat.unwrap_or_else(|| app.clock.now());
    let players = store::presence::left_open(&app.db).await?;
    for some in players.chunks(AT_ONCE_MAX) {
        let left = some.iter().map(|&player| Change {
            player,
            is_online: false,
            at,
        });
        store::presence::record(&app.db, &left.collect::<Vec<_>>()).await?;
    }
    Ok(players.len())
}

/// Writes what waits, and tells it.
async fn spread(app: &App) -> store::Result<()> {
    let changes = app.presence.take();
    if changes.is_empty() {
        return Ok(());
    }
    match store::presence::record(&app.db, &changes).await {
        Ok(kept) => {
            for (challenge, change) in kept {
                app.challenges.presence(challenge, change);
            }
            Ok(())
        }
        Err(error) => {
            app.presence.put_back(changes);
            Err(error)
        }
    }
}
