//! A world to look around in: nine people with money, friends, teams, conversations and challenges in every state.
//!
//! It is played, not written: every account, payment and command goes the way that a player's would, at its own moment
//! of the last weeks, so that the books are as right as any.

mod cast;
mod face_off;
mod governance;
mod password;
mod season;
mod social;
mod stage;
mod talks;
mod team_cues;
mod welcome;

use anyhow::Context;

pub use password::password;
pub use welcome::welcome;

use crate::state::AppState;

/// Fills a database that has no account yet; returns false where there is one, and nothing was done.
///
/// # Errors
/// Where the database cannot be written, or a command of the script is refused.
pub async fn seed(app: &AppState) -> anyhow::Result<bool> {
    if !store::account::has_no_accounts(&app.db).await? {
        return Ok(false);
    }
    let password = password::make(app)?;
    store::installation::mark_as_demo(&app.db, app.clock.now()).await?;
    stage::play(app, &password).await.context(
        "the demo world could not be made: empty the database and try again, or start without DEMO",
    )?;
    Ok(true)
}
