//! Notifies owners that their account is under attack, once in a day each, and deletes rows of the security log after
//! their retention.
//!
//! The notices are a job of their own: a sign-in that fails costs as much whether there is an account or not.

use std::time::Duration;

use domain::account::USERNAME_RESERVED;
use domain::account::security::{ATTACK_NOTICE_EVERY, EVENTS_RETENTION};

use crate::infra::tokens::DEVICE_LIFE;
use crate::services::mail::{self, SecurityNotice};
use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_secs(10);

/// How often it sweeps.
pub const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// Queues a notice for each account that was attacked and whose owner has not been notified; returns how many.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn notify_owners(app: &AppState) -> store::Result<usize> {
    let now = app.clock.now();
    let since = now.saturating_sub(ATTACK_NOTICE_EVERY);
    let mut recipients = 0;
    for owner in store::security::alarms(&app.db, since).await? {
        let mut tx = app.db.begin().await?;
        if store::security::claim_notice(&mut tx, owner.user, since, now).await? {
            mail::notice(app, &mut tx, &owner, SecurityNotice::Attacked, now).await?;
            recipients += 1;
        }
        tx.commit().await?;
    }
    Ok(recipients)
}

/// Deletes events, devices and freed names after their retention; returns how many.
///
/// # Errors
/// Where the database cannot be written.
pub async fn sweep(app: &AppState) -> store::Result<u64> {
    let now = app.clock.now();
    let before = |stored| now.saturating_sub(stored);
    let mut swept = store::account::sweep_names(&app.db, before(USERNAME_RESERVED)).await?;
    loop {
        let some = store::security::sweep(&app.db, before(EVENTS_RETENTION)).await?
            + store::device::sweep(&app.db, before(DEVICE_LIFE)).await?;
        if some == 0 {
            return Ok(swept);
        }
        swept += some;
    }
}
