//! Runs the audit of the ledger once a day.

use std::time::Duration;

use store::administration::audit_runs;

use crate::services::ledger_audit::{self, LedgerAuditError};
use crate::state::AppState;
use crate::telemetry;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_mins(10);

/// How long a run by the clock counts.
const DAY: time::Duration = time::Duration::days(1);

/// Runs the audit where the clock has not run it within a day; answers whether it was run. An administrator's run that has not
/// ended goes first.
///
/// # Errors
/// Where the database cannot be read or written.
pub async fn run(app: &AppState) -> store::Result<bool> {
    // After a start the alarms go on with what was found before, also where no run ends any more.
    if let Some(newest) = audit_runs::newest(&app.db).await? {
        telemetry::ledger_audit(newest.findings.len(), newest.at);
    }
    let since = app.clock.now().saturating_sub(DAY);
    if audit_runs::was_run_by_clock(&app.db, since).await? {
        return Ok(false);
    }
    match ledger_audit::run(app, None).await {
        Ok(_breaches) => Ok(true),
        Err(LedgerAuditError::Running) => Ok(false),
        Err(LedgerAuditError::Store(error)) => Err(error),
    }
}
