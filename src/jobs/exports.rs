//! Writes the exports that players have asked for, and removes those that have expired.

use std::time::Duration;

use crate::services::chat::attachment::objects::Side;
use crate::services::export;
use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_secs(5);

/// How often it sweeps.
pub const SWEEP_EVERY: Duration = Duration::from_mins(10);

/// How long one process writes an export before another one may.
const TURN: time::Duration = time::Duration::minutes(10);

/// Writes the export that has waited longest; answers whether one is ready now. One at a time: each reads every row of a player.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn write(app: &AppState) -> store::Result<bool> {
    let now = app.clock.now();
    match store::export::take(&app.db, now, now + TURN).await? {
        Some(turn) => export::write(app, turn).await,
        None => Ok(false),
    }
}

/// Removes exports that have expired; answers how many. The archive goes first, so that an export without a row has none.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    let mut swept = 0;
    loop {
        let expired = store::export::expired(&app.db, app.clock.now()).await?;
        let mut gone = Vec::with_capacity(expired.len());
        for id in &expired {
            match app.attachments.objects.remove_one(Side::Export, *id).await {
                Ok(()) => gone.push(*id),
                Err(error) => {
                    tracing::error!(export = %id, "the archive of export {id} cannot be removed: {error}");
                    break;
                }
            }
        }
        swept += store::export::forget(&app.db, &gone).await?;
        if expired.is_empty() || gone.len() < expired.len() {
            return Ok(swept);
        }
    }
}
