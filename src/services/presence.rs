//! What follows from a player coming online or going offline.

use std::sync::atomic::Ordering;

use store::presence::{OfflineCause, PresenceUpdate};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::services::chat::presence_audience;
use crate::services::presence_writer::AT_ONCE_MAX;
use crate::state::AppState;

/// A player came online.
pub async fn came(app: &AppState, player: Uuid, at: OffsetDateTime) {
    app.presence.note(PresenceUpdate::came(player, at));
    presence_audience::notify(app, player, true, at).await;
    if let Err(error) = store::account::seen(&app.db, &[player], &[at]).await {
        tracing::warn!(%player, "when a player was last seen is not written: {error}");
    }
}

/// Lets those go offline whose last socket closed long enough ago, writes who came and went and when they were last
/// seen, and notifies those who watch their challenges. Answers how many went.
pub async fn settle(app: &AppState) -> store::Result<usize> {
    close_left_open(app).await?;
    let now = app.clock.now();
    let (mut players, mut since) = (Vec::new(), Vec::new());
    for player in app.sessions.gone(now).into_iter().take(AT_ONCE_MAX) {
        // An actor that is too busy to answer is asked again with the next look.
        if let Ok(Some(left_at)) = app.sessions.settle(player, now).await {
            players.push(player);
            since.push(left_at);
            app.presence
                .note(PresenceUpdate::went(player, left_at, OfflineCause::Left));
            presence_audience::notify(app, player, false, left_at).await;
        }
    }
    store::account::seen(&app.db, &players, &since).await?;
    spread(app).await?;
    mark_silent_sides_seen(app).await?;
    Ok(players.len())
}

/// Silent sides of declared results who came online have been seen: their own deadlines move. A player whose challenge
/// cannot be reached now is tried again with the next look; until then they have more time, not less.
async fn mark_silent_sides_seen(app: &AppState) -> store::Result<()> {
    // Who cannot answer now has not been seen yet.
    if app.operations.is_read_only() {
        return Ok(());
    }
    let came = std::mem::take(&mut *app.presence.came());
    if came.is_empty() {
        return Ok(());
    }
    let players: Vec<Uuid> = came.iter().copied().collect();
    let awaiting = match store::challenge::awaiting_presence(&app.db, &players).await {
        Ok(awaiting) => awaiting,
        Err(error) => {
            app.presence.came().extend(came);
            return Err(error);
        }
    };
    for (challenge, player) in awaiting {
        if let Err(error) = app.challenges.seen(challenge, player).await {
            tracing::warn!(%challenge, %player, "a silent side that was seen is tried again: {error}");
            app.presence.came().insert(player);
        }
    }
    Ok(())
}

/// At start-up, before the first heartbeat: players whom the previous server left online are recorded as offline from
/// the time at which it was last known to run, because it could not write that itself.
///
/// The next look writes it, however many they are: the start does not wait for it.
///
/// # Errors
///
/// Where the database cannot be read.
pub async fn begin(app: &AppState) -> store::Result<()> {
    let last_beat = store::outage::known(&app.db).await?.beat_at;
    *app.presence.left_open_at() = Some(last_beat.unwrap_or_else(|| app.clock.now()));
    Ok(())
}

/// Writes off whom the server before this one left online. Answers how many that were.
///
/// # Errors
/// Where the database cannot be read or written; the next look goes on.
pub async fn close_left_open(app: &AppState) -> store::Result<usize> {
    let at = *app.presence.left_open_at();
    let Some(last_beat) = at else {
        return Ok(0);
    };
    let limit = i64::try_from(AT_ONCE_MAX).unwrap_or(i64::MAX);
    let mut closed = 0;
    loop {
        let open = store::presence::left_open(&app.db, limit).await?;
        if open.is_empty() {
            break;
        }
        closed += open.len();
        // Heartbeats are some seconds apart: a player who came after the last one went after they came.
        let left = open.into_iter().map(|(player, since)| {
            PresenceUpdate::went(player, last_beat.max(since), OfflineCause::Server)
        });
        store::presence::record(&app.db, &left.collect::<Vec<_>>()).await?;
    }
    *app.presence.left_open_at() = None;
    Ok(closed)
}

/// At the end: all players who are still online are recorded as offline because the server stops; those who have just
/// left, by themselves. Writes that and what waits. Returns how many changes it wrote.
///
/// # Errors
///
/// Where the database cannot be written.
pub async fn end(app: &AppState) -> store::Result<usize> {
    close_left_open(app).await?;
    let _turn = app.presence.writing.lock().await;
    let now = app.clock.now();
    let (mut players, mut since) = (Vec::new(), Vec::new());
    for (player, left_at) in app.sessions.here() {
        let change = match left_at {
            Some(left_at) => PresenceUpdate::went(player, left_at, OfflineCause::Left),
            None => PresenceUpdate::went(player, now, OfflineCause::Server),
        };
        players.push(player);
        since.push(change.at);
        app.presence.note(change);
    }
    app.presence.has_ended.store(true, Ordering::SeqCst);
    let mut written = 0;
    loop {
        let changes = app.presence.take();
        if changes.is_empty() {
            break;
        }
        written += changes.len();
        store::presence::record(&app.db, &changes).await?;
    }
    store::account::seen(&app.db, &players, &since).await?;
    Ok(written)
}

/// Writes what waits, and sends it.
async fn spread(app: &AppState) -> store::Result<()> {
    let _turn = app.presence.writing.lock().await;
    let changes = app.presence.take();
    if changes.is_empty() {
        return Ok(());
    }
    match store::presence::record(&app.db, &changes).await {
        Ok(stored) => {
            let came = changes.iter().filter(|it| it.is_online);
            app.presence.came().extend(came.map(|it| it.player));
            for (challenge, change) in stored {
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
