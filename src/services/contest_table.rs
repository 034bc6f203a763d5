//! The table of the contest as everyone sees it.

use domain::quest::{Period, day_of};
use time::{Date, OffsetDateTime};

use crate::state::AppState;
use crate::wire::contest::ContestTable;

/// The table of a month at `now`.
///
/// # Errors
/// Where the database cannot be read.
pub async fn read(app: &AppState, month: Date, now: OffsetDateTime) -> store::Result<ContestTable> {
    let fund = store::contest::fund(&app.db).await?;
    let table = store::contest::table(&app.db, month, now).await?;
    Ok(ContestTable::of(month, fund, table))
}

/// Reads the table of this month where a socket follows it, and sends it to all of them where it has changed, whichever process
/// counted. Answers how many were sent it.
///
/// # Errors
/// Where the database cannot be read; the next look sends it.
pub async fn send_table(app: &AppState) -> store::Result<usize> {
    let is_on = app.settings.quests && app.settings.contest;
    if !is_on || app.contest_followers.is_empty() {
        return Ok(0);
    }
    let now = app.clock.now();
    let table = read(app, Period::Month.start(day_of(now)), now).await?;
    Ok(app.contest_followers.send(&table).await)
}
