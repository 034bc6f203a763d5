//! Ends sessions that an administrator ended beside the server, and forgets what guards nothing any more: ended sessions,
//! closed windows, forgiven failures.

use std::time::Duration;

use domain::account::lockout::FORGIVEN_AFTER;
use domain::account::refresh::{GRACE, ROTATED_RETENTION};

use crate::infra::tokens::ACCESS_TOKEN_LIFE;
use crate::state::AppState;

/// How often the sweep looks.
pub const EVERY: Duration = Duration::from_mins(10);
/// How often the server looks for sessions that administrators ended.
pub const FOLLOW_EVERY: Duration = Duration::from_secs(5);

/// How long a session is stored after it ran out, for questions about what happened.
const RETENTION: time::Duration = time::Duration::days(30);

/// Ends the tokens and sockets of the sessions that administrators ended from the command line; returns how many those were.
///
/// # Errors
/// Where the database cannot be read.
pub async fn follow(app: &AppState) -> store::Result<usize> {
    let now = app.clock.now();
    let since = now.saturating_sub(ACCESS_TOKEN_LIFE);
    let mut ended = store::session::ended_by_operators(&app.db, since).await?;
    ended.retain(|(_, session)| !app.tokens.is_revoked(*session));
    app.end_sessions(&ended, now).await;
    Ok(ended.len())
}

/// Forgets all that is over; returns how many rows that were.
///
/// # Errors
/// Where the database cannot be written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    let now = app.clock.now();
    app.tokens.sweep(now);
    let rotated_before = now.saturating_sub(GRACE).saturating_sub(ROTATED_RETENTION);
    let mut swept = 0;
    loop {
        let some = store::session::sweep(&app.db, now.saturating_sub(RETENTION)).await?
            + store::session::sweep_rotated(&app.db, rotated_before).await?
            + store::second_factor::sweep(&app.db, now).await?
            + store::google::sweep(&app.db, now).await?
            + store::passkey::sweep(&app.db, now).await?
            + store::email_change::sweep(&app.db, now).await?
            + store::rate_limit::sweep(&app.db, now.saturating_sub(FORGIVEN_AFTER), now).await?;
        if some == 0 {
            return Ok(swept);
        }
        swept += some;
    }
}
