//! Settles the contest of a month after its end, once.

use std::time::Duration;

use domain::quest::{Period, day_of};

use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(1);

/// A month is settled so long after its end: by then every match of it has been counted.
const AFTER: time::Duration = time::Duration::hours(1);

/// Settles the earliest month that is over. Returns how many players got a prize.
///
/// # Errors
/// Where the database cannot be written: nothing was paid, and the next turn tries again.
pub async fn settle(app: &AppState) -> store::Result<usize> {
    if !app.settings.quests || !app.settings.contest {
        return Ok(0);
    }
    let now = app.clock.now();
    let open = Period::Month.start(day_of(now.saturating_sub(AFTER)));
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
    app.wallets.moved(winners);
    Ok(count)
}
