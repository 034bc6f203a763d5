//! Forgets what guards the doors once it guards nothing any more: ended sessions, closed windows, forgiven failures.

use std::time::Duration;

use domain::account::lockout::FORGIVEN_AFTER;
use domain::account::refresh::{GRACE, ROTATED_RETENTION};

use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(10);

/// How long a session is stored after it ran out, for questions about what happened.
const RETENTION: time::Duration = time::Duration::days(30);

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
            + store::rate_limit::sweep(&app.db, now.saturating_sub(FORGIVEN_AFTER), now).await?;
        if some == 0 {
            return Ok(swept);
        }
        swept += some;
    }
}
