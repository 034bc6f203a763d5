//! What watchers get by the second: their number, new challenges, and events that were committed and not published.

use std::time::Duration;

use crate::state::AppState;

/// How often the job runs: numbers that change faster are published once.
pub const EVERY: Duration = Duration::from_secs(1);

/// Looks once. Answers at how many challenges, and how many players were behind with their notifications.
///
/// # Errors
/// Where the database cannot be read.
pub async fn look(app: &AppState) -> store::Result<(usize, usize)> {
    let behind = app.conversations.look().await?;
    if 0 < behind {
        tracing::info!(
            behind,
            "{behind} conversations had messages that were committed and not published"
        );
    }
    Ok((
        app.challenges.look().await?,
        app.notifications.look().await?,
    ))
}
