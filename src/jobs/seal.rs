//! Seals the journals of the ledger, beside the commands that write them.

use std::time::Duration;

use crate::state::AppState;

/// How often the job looks. A journal can be changed unnoticed until it is sealed; each seal is a row.
pub const EVERY: Duration = Duration::from_secs(30);

/// Seals of one turn, at most: a server that stops waits for no more.
const SEALS_A_TURN_MAX: usize = 100;

/// How long a journal waits for its seal before an operator has to look: a transaction that stays open holds all back.
const LATE: time::Duration = time::Duration::minutes(10);

/// Seals what waits; answers how many journals that were.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn seal(app: &AppState) -> store::Result<i64> {
    let mut sealed = 0;
    for _ in 0..SEALS_A_TURN_MAX {
        let (nonce, now) = (app.ids.secret(), app.clock.now());
        match store::seal::seal_next(&app.db, nonce, now).await? {
            Some(seal) => sealed += seal.journals.get(),
            None => break,
        }
    }
    if sealed == 0 {
        warn_if_late(app).await?;
    }
    Ok(sealed)
}

async fn warn_if_late(app: &AppState) -> store::Result<()> {
    let since = store::seal::waiting_since(&app.db).await?;
    if let Some(since) = since.filter(|since| LATE < app.clock.now() - *since) {
        tracing::warn!(
            %since,
            "journals have waited for their seal since {since}: a transaction stays open (see pg_stat_activity)"
        );
    }
    Ok(())
}
