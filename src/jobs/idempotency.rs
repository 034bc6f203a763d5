//! Forgets the answers to keyed requests after a day (docs/rules.md, API).

use std::time::Duration;

use store::idempotency::RETENTION;

use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(10);

/// Forgets every answer older than a day; returns how many.
///
/// # Errors
/// Where the database cannot be written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    let before = app.clock.now() - RETENTION;
    let mut swept = 0;
    loop {
        let some = store::idempotency::sweep(&app.db, before).await?;
        if some == 0 {
            return Ok(swept);
        }
        swept += some;
    }
}
