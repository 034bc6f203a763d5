//! The clock's hand: applies the deadlines that have passed, and sees that nobody loses time while the service is down.

use std::time::Duration;

use actors::challenge::Undone;

use crate::app::App;

/// How often the job looks. Nobody waits for it: a deed that comes in between applies the deadline first.
pub const EVERY: Duration = Duration::from_secs(1);
/// How often the service notes that it is alive.
const BEAT_EVERY: time::Duration = time::Duration::seconds(5);

/// Challenges of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 200;
/// A silence of more than this was an outage: a few beats may come late on a busy machine.
const OUTAGE: time::Duration = time::Duration::seconds(30);

/// Applies every deadline that has passed; returns how many challenges have moved on.
///
/// # Errors
/// Where the database cannot be read. One challenge that cannot be moved does not hold up the others.
pub async fn apply_due(app: &App) -> store::Result<usize> {
    let mut applied = 0;
    for id in store::challenge::due(&app.db, app.clock.now(), AT_ONCE_MAX).await? {
        match app.challenges.tick(id).await {
            Ok(has_moved) => applied += usize::from(has_moved),
            Err(Undone::Busy) => {
                tracing::debug!(%id, "challenge {id} is busy; the next look takes it");
            }
            Err(error) => {
                tracing::error!(%id, "the deadline of challenge {id} was not applied: {error}");
            }
        }
    }
    Ok(applied)
}

/// Notes that the service is alive.
///
/// # Errors
/// Where the database cannot be written.
pub async fn beat(app: &App) -> store::Result<()> {
    store::challenge::beat(&app.db, app.clock.now()).await
}

/// One turn of the clock: makes good for a silence, then applies what is due.
///
/// A server that lost its database for hours, or slept with its machine, comes back like one that was started anew; where
/// that fails, nothing is applied.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn turn(app: &App) -> store::Result<usize> {
    let extended = resume(app).await?;
    if 0 < extended {
        tracing::info!(
            extended,
            "the service was away: {extended} deadlines are later by that long"
        );
    }
    apply_due(app).await
}

/// Whether the service was away, and its deadlines are not later yet.
///
/// # Errors
/// Where the database cannot be read.
pub async fn was_away(app: &App) -> store::Result<bool> {
    let last = store::challenge::last_beat(&app.db).await?;
    Ok(last.is_some_and(|last| OUTAGE < app.clock.now() - last))
}

/// Notes that the service is alive. Where it was not for a while, makes every deadline later by that time; returns how many.
///
/// # Errors
/// Where the database cannot be written.
pub async fn resume(app: &App) -> store::Result<u64> {
    let now = app.clock.now();
    match store::challenge::last_beat(&app.db).await? {
        Some(last) if OUTAGE < now - last => {
            store::challenge::extend_deadlines(&app.db, last, now).await
        }
        Some(last) if now - last < BEAT_EVERY => Ok(0),
        Some(_) | None => {
            beat(app).await?;
            Ok(0)
        }
    }
}
