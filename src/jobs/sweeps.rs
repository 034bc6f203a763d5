//! Deletes what is no longer needed, so that tables hold the present and not the past.

use std::time::Duration;

use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(30);

/// Forgets who looked at challenges before yesterday; returns how many rows went.
///
/// # Errors
/// Where the database cannot be written.
pub async fn forget_viewers(app: &AppState) -> store::Result<u64> {
    let yesterday = (app.clock.now() - time::Duration::DAY).date();
    store::challenge::forget_viewers(&app.db, yesterday).await
}
