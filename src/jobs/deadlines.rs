//! The clock's job: applies the deadlines that have passed, and extends them by outages of the service.

use std::time::Duration;

use actors::challenge::CommandError;
use domain::challenge::{Command, Moderator};
use domain::outage;
use futures_util::stream::{self, StreamExt};
use store::challenge::team_match;
use tokio::time::timeout;
use uuid::Uuid;

use crate::services::deadline_memory::{POSTPONED_FOR_MAX, Walked};
use crate::state::AppState;

/// How often the job looks. No command waits for it: one that comes in between applies the deadline first.
pub const EVERY: Duration = Duration::from_secs(1);
/// How often the heartbeat is written, by a job of its own: a slow clock is no outage.
pub const BEAT_EVERY: Duration = outage::BEAT_EVERY.unsigned_abs();

/// Challenges of one look; the next look takes the rest.
const AT_ONCE_MAX: usize = 200;
/// Of these, so many at the same time: what their actors decide is written together.
const SLICE: usize = 32;
/// Looks of one turn, where each finds as many as it takes.
const LOOKS_MAX: usize = 10;
/// How long a look waits for one challenge. Its actor goes on, but those behind it do not wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// Writes the heartbeat. Answers whether it ended an outage, which is noted with it.
///
/// # Errors
/// Where the database cannot be written.
pub async fn beat(app: &AppState) -> store::Result<bool> {
    Ok(app.challenges.pulse().beat().await?.is_some())
}

/// Applies every deadline that has passed; returns how many challenges have moved on.
///
/// # Errors
/// Where the database cannot be read. One challenge that cannot be moved does not hold up the others.
pub async fn apply_due(app: &AppState) -> store::Result<usize> {
    Ok(look(app).await?.moved)
}

async fn look(app: &AppState) -> store::Result<Looked> {
    let now = app.clock.now();
    let left_out = app.deadline_memory.left_out(now);
    let limit = i64::try_from(AT_ONCE_MAX).unwrap_or(i64::MAX);
    let mut due = store::challenge::due(&app.db, now, &left_out, limit).await?;
    // A player of a roster who can no longer play has declined.
    due.extend(team_match::departed(&app.db, now, &left_out, limit).await?);
    // Who watches a match learns who decides for a team from now on.
    due.extend(team_match::unannounced(&app.db, &left_out, limit).await?);
    app.deadline_memory.forget(now, &due);
    give_back_cases(app, limit).await?;
    Ok(tick_all(app, due).await)
}

/// Gives the disputes back to the queue whose moderators were demoted, suspended or have closed their accounts since: else no other
/// one could decide them in time.
async fn give_back_cases(app: &AppState, limit: i64) -> store::Result<()> {
    let abandoned = store::moderation::abandoned(&app.db, app.clock.now(), limit).await?;
    for (id, moderator) in abandoned {
        let command = Command::ReturnCase {
            moderator: Moderator {
                id: moderator,
                conflict: None,
                address: None,
            },
        };
        match timeout(PATIENCE, app.challenges.act(id, command)).await {
            // Refused: it was decided, or given back, at this very moment.
            Ok(Ok(_) | Err(CommandError::Refused(_))) => {}
            Ok(Err(error)) => error.log(format_args!(
                "the dispute of challenge {id} is not given back"
            )),
            Err(_elapsed) => {
                tracing::debug!(%id, "challenge {id} is busy; its dispute is given back later");
            }
        }
    }
    Ok(())
}

/// What became of some challenges.
struct Looked {
    found: usize,
    /// A deadline was applied.
    moved: usize,
    /// They did not answer, or could not be written.
    failed: usize,
}

/// Lets the actors of these challenges look at their outages and deadlines, some at the same time.
async fn tick_all(app: &AppState, ids: Vec<Uuid>) -> Looked {
    let found = ids.len();
    let ticks = stream::iter(ids).map(|id| async move {
        let ticked = timeout(PATIENCE, app.challenges.tick(id)).await;
        match ticked {
            Ok(Ok(has_moved)) => return Some(has_moved),
            Ok(Err(error)) => {
                error.log(format_args!(
                    "the deadline of challenge {id} is not applied"
                ));
            }
            Err(_elapsed) => {
                tracing::debug!(%id, "challenge {id} is busy; it is looked at again later");
            }
        }
        app.deadline_memory.postpone(id, app.clock.now());
        None
    });
    let ticked: Vec<_> = ticks.buffer_unordered(SLICE).collect().await;
    Looked {
        found,
        moved: ticked.iter().filter(|it| **it == Some(true)).count(),
        failed: ticked.iter().filter(|it| it.is_none()).count(),
    }
}

/// One turn of the clock: applies what is due, then brings the newest outage to some of those that have not seen it.
///
/// Each challenge sees it before anything else is decided on it, so that nothing depends on how far this has come;
/// but until then its watchers see the old deadline.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn turn(app: &AppState) -> store::Result<usize> {
    app.challenges.pulse().reach(app.clock.now(), None).await?;
    let mut moved = 0;
    for _ in 0..LOOKS_MAX {
        let looked = look(app).await?;
        moved += looked.moved;
        let must_stop = app.is_draining() || app.operations.is_read_only();
        if looked.found < AT_ONCE_MAX || must_stop {
            break;
        }
    }
    walk(app).await?;
    Ok(moved)
}

/// Brings the newest outage to the next challenges that have not seen it, the most urgent first. Answers to how many.
///
/// # Errors
/// Where the database cannot be read.
pub async fn walk(app: &AppState) -> store::Result<usize> {
    let (newest, now) = (app.challenges.pulse().newest_outage(), app.clock.now());
    let mut walked = *app.deadline_memory.walked();
    if walked.newest != newest {
        walked = Walked {
            newest,
            ..Walked::default()
        };
    }
    if newest == 0 || walked.is_done || walked.rests_until.is_some_and(|until| now < until) {
        return Ok(0);
    }
    // Those whose deadline has passed are looked at anyway.
    let after = walked.until.unwrap_or(now);
    let limit = i64::try_from(AT_ONCE_MAX).unwrap_or(i64::MAX);
    let behind = store::challenge::behind(&app.db, newest, after, limit).await?;
    // Several may have the very same deadline, and not all of them be among these.
    let before_last = behind.last().map(|(_, deadline)| *deadline - SMALLEST);
    walked.until = before_last.filter(|until| after < *until);
    if walked.until.is_none() {
        walked.until = behind.last().map(|(_, deadline)| *deadline);
    }
    let looked = tick_all(app, behind.into_iter().map(|(id, _)| id).collect()).await;
    walked.has_failed |= 0 < looked.failed;
    if looked.found < AT_ONCE_MAX {
        walked = Walked {
            newest,
            is_done: !walked.has_failed,
            rests_until: Some(now.saturating_add(POSTPONED_FOR_MAX)),
            ..Walked::default()
        };
    }
    *app.deadline_memory.walked() = walked;
    Ok(looked.found)
}

/// What PostgreSQL distinguishes.
const SMALLEST: time::Duration = time::Duration::microseconds(1);
