//! Settles the contest of a month after its end, once, and sends its table while it goes on.

use std::time::Duration;

use domain::contest::SETTLED_AFTER;
use domain::quest::{Period, day_of};

use crate::services::contest_table;
use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(1);

/// How often the table is sent, where it has changed.
pub const PUBLISH_EVERY: Duration = Duration::from_secs(3);

/// Settles the earliest month that is over. Returns how many players got a prize.
///
/// # Errors
/// Where the database cannot be written: nothing was paid, and the next turn tries again.
pub async fn settle(app: &AppState) -> store::Result<usize> {
    if !app.settings.quests || !app.settings.contest {
        return Ok(0);
    }
    let now = app.clock.now();
    let open = Period::Month.start(day_of(now.saturating_sub(SETTLED_AFTER)));
    let Some(month) = store::contest::due(&app.db, open).await? else {
        return Ok(0);
    };
    let Some(end) = Period::Month.ends_at(month) else {
        return Ok(0);
    };
    let mut tx = app.db.begin().await?;
    if !store::quest::take_turn(&mut tx).await? {
        return Ok(0);
    }
    let Some(winners) = store::contest::settle(&mut tx, (month, end), now).await? else {
        return Ok(0);
    };
    tx.commit().await?;
    tracing::info!(%month, winners = winners.len(), "the contest of {month} is settled");
    let count = winners.len();
    app.notifications.moved(winners.iter().copied());
    app.wallets.moved(winners);
    Ok(count)
}

/// Sends the table to those who follow it, where it has changed. Returns how many were sent it.
///
/// # Errors
/// Where the database cannot be read: the next turn tries again.
pub async fn send_table(app: &AppState) -> store::Result<usize> {
    contest_table::send_table(app).await
}
