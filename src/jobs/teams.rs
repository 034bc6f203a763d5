//! Ends votes, offers and notices of teams, and reminds of them.

use std::time::Duration;

use domain::team::REMIND_BEFORE;

use crate::services::team::governance;
use crate::state::AppState;

/// How often the job looks: a vote has days.
pub const EVERY: Duration = Duration::from_secs(5);

/// Teams of one turn, one after the other; the next turn takes the rest.
const TEAMS_A_TURN: usize = 200;

/// Looks at every team that is due, once; returns how many motions have ended. Teams are claimed one by one, so that two servers
/// share the work.
///
/// # Errors
/// Where the database cannot be read. One team that fails does not hold up the others.
pub async fn govern(app: &AppState) -> store::Result<usize> {
    let now = app.clock.now();
    let pulse = app.challenges.pulse();
    pulse.reach(now, None).await?;
    let (mut ended, mut looked_at) = (0, Vec::new());
    while looked_at.len() < TEAMS_A_TURN && !app.is_draining() {
        let due = store::team::motion::due(&app.db, now, REMIND_BEFORE, &looked_at).await?;
        let Some(due) = due else { break };
        looked_at.push(due.team);
        if due.ends_at <= now {
            // A deadline counts once a heartbeat at or after it is written.
            pulse.reach(now, Some(due.ends_at)).await?;
        }
        match governance::look(app, due.team).await {
            Ok(count) => ended += count,
            Err(error) => error.log(format_args!("the votes of team {} are not ended", due.team)),
        }
    }
    Ok(ended)
}
