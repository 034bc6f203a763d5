//! Takes away what players no longer have of their notifications: those that are too old, and the oldest of too many.

use std::time::Duration;

use uuid::Uuid;

use crate::state::AppState;

/// How often the job looks through all feeds.
pub const EVERY: Duration = Duration::from_hours(6);

/// How long a notification is stored, read or not: what it asked for was over long before.
const RETENTION: time::Duration = time::Duration::days(180);

/// Sweeps once; returns how many notifications went.
///
/// # Errors
/// Where the database cannot be read or written: what was not swept waits for the next time.
pub async fn sweep(app: &AppState) -> store::Result<i64> {
    let before = app.clock.now() - RETENTION;
    let mut swept = 0;
    let mut after = Uuid::nil();
    loop {
        let looked = store::notification::look(&app.db, after, before).await?;
        for player in looked.overfull {
            swept += sweep_one(app, player, before).await?;
        }
        match looked.last {
            Some(last) => after = last,
            None => return Ok(swept),
        }
    }
}

/// In parts, so that no command waits long for the feed; the player's devices are notified of each.
async fn sweep_one(
    app: &AppState,
    player: Uuid,
    before: time::OffsetDateTime,
) -> store::Result<i64> {
    let mut swept = 0;
    loop {
        let now = app.clock.now();
        let gone = store::notification::sweep(&app.db, player, before, now).await?;
        if gone.affected == 0 {
            return Ok(swept);
        }
        swept += gone.affected;
        app.notifications.moved([player]);
    }
}
