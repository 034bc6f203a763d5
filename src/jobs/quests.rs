//! Counts what the server has recorded for quests, and notifies the players.

use std::time::Duration;

use domain::contest;
use domain::quest::{Period, QuestTally, day_of};
use store::db::Tx;

use crate::state::AppState;
use crate::wire;

/// How often the job looks: screens follow a match within a second or two.
pub const EVERY: Duration = Duration::from_secs(1);
/// How often windows that are over are swept.
pub const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// Events of one transaction: a match of a hundred has a hundred players.
const EVENTS_AT_ONCE_MAX: i64 = 200;
/// Players of these events: each has some eighty marks that are looked at.
const FACTS_AT_ONCE_MAX: i64 = 1_000;
/// Transactions of one turn; the next turn goes on.
const BATCHES_MAX: usize = 50;
/// For how long the counts of a window are stored after it has begun.
const COUNTS_STORED: time::Duration = time::Duration::days(60);
/// Rows of one sweep.
const SWEPT_MAX: i64 = 10_000;

/// Counts what waits. Returns how many events that were.
///
/// # Errors
/// Where the database cannot be read or written: nothing of the batch is counted, and the next turn counts it.
pub async fn count(app: &AppState) -> store::Result<usize> {
    let (mut counted, mut limit) = (0, EVENTS_AT_ONCE_MAX);
    for _ in 0..BATCHES_MAX {
        if !app.settings.quests || !store::quest::is_waiting(&app.db).await? {
            break;
        }
        match count_batch(app, limit).await {
            Ok(0) => break,
            Ok(some) => counted += some,
            // A batch that takes too long would take too long again, and nothing after it would be counted.
            Err(error) if 1 < limit => {
                limit = limit.div_euclid(2);
                tracing::warn!(
                    limit,
                    "a batch of quest events is tried again, smaller: {error}"
                );
            }
            Err(error) => return Err(error),
        }
    }
    Ok(counted)
}

async fn count_batch(app: &AppState, limit: i64) -> store::Result<usize> {
    let mut tx = app.db.begin().await?;
    if !store::quest::take_turn(&mut tx).await? {
        return Ok(0);
    }
    match count_within(app, &mut tx, limit).await {
        Ok((tally, count)) => {
            tx.commit().await?;
            wire::quest::send_progress(&app.sessions, &app.quests, &tally, app.clock.now());
            Ok(count)
        }
        Err(error) => {
            // A transaction that is only dropped holds the turn for a moment, in which a smaller batch would not get it.
            tx.rollback().await?;
            Err(error)
        }
    }
}

/// Counts a batch in the transaction that has the turn; returns what was counted, and how many events.
async fn count_within(
    app: &AppState,
    tx: &mut Tx,
    limit: i64,
) -> store::Result<(QuestTally, usize)> {
    let (events, facts) = store::quest::waiting(tx, limit, FACTS_AT_ONCE_MAX).await?;
    let mut tally = store::quest::load(tx, &facts).await?;
    for it in &facts {
        tally.add(&app.quests, it.player, &it.fact, it.at);
    }
    // Points of a contest that no player was shown would be paid once it is switched on.
    let now = app.clock.now();
    tally.gains.retain(|(month, _), _| {
        let end = Period::Month.ends_at(*month);
        app.settings.contest && end.is_some_and(|end| contest::still_counts(end, now))
    });
    store::quest::save(tx, &tally, &events).await?;
    Ok((tally, events.len()))
}

/// Removes counts of windows that were over long ago. Returns how many.
///
/// # Errors
/// Where the database cannot be written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    // What waits meanwhile is counted by the marks that are there.
    if !app.settings.quests {
        return Ok(0);
    }
    let day = day_of(app.clock.now().saturating_sub(COUNTS_STORED));
    store::quest::sweep(&app.db, day, SWEPT_MAX).await
}
