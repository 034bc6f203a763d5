//! Credits the first challenges of referred players. The command that ended a challenge has left its name
//! (`referral_challenges`), so nothing is searched for.

use std::time::Duration;

use store::referral::EndedChallenge;
use uuid::Uuid;

use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_secs(5);

/// Challenges of one look; the next look takes the rest.
const AT_ONCE_MAX: i64 = 100;

/// How long one waits that could not be credited.
const POSTPONED: Duration = Duration::from_mins(1);

/// Looks at the challenges that have ended; returns how many players were notified of points.
///
/// # Errors
/// Where the database cannot be read. One challenge that fails does not hold up the others.
pub async fn credit_ended(app: &AppState) -> store::Result<usize> {
    let now = app.clock.now();
    let mut recipients = 0;
    for ended in store::referral::ended(&app.db, now, AT_ONCE_MAX).await? {
        let id = ended.challenge;
        match look(app, &ended).await {
            Ok(some) => {
                recipients += some;
                store::referral::forget(&app.db, id).await?;
            }
            Err(error) => {
                error.log(format_args!(
                    "the referral points of challenge {id} were not credited"
                ));
                store::referral::postpone(&app.db, id, now + POSTPONED).await?;
            }
        }
    }
    Ok(recipients)
}

async fn look(app: &AppState, ended: &EndedChallenge) -> store::Result<usize> {
    let mut recipients = 0;
    for referee in &ended.referees {
        recipients += look_at(app, *referee).await?;
    }
    Ok(recipients)
}

/// A transaction for each: feeds of several referrers would have to be held in one order.
async fn look_at(app: &AppState, referee: Uuid) -> store::Result<usize> {
    let mut tx = app.db.begin().await?;
    let Some(held) = store::referral::hold(&mut tx, referee).await? else {
        return Ok(0);
    };
    let recipients = store::referral::credit(&mut tx, &held, app.clock.now()).await?;
    tx.commit().await?;
    let count = recipients.len();
    app.notifications.moved(recipients);
    Ok(count)
}
