//! Runs of the audit of the ledger, by the clock and by hand, with their stored results. One runs at a time.

use std::time::Instant;

use domain::administration::{AuditAction, TargetKind};
use store::administration::audit_runs::{self, AuditFinding, NewAuditRun};
use store::audit_log::NewAuditEntry;
use uuid::Uuid;

use crate::state::AppState;
use crate::telemetry;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum LedgerAuditError {
    /// Another run has not ended.
    #[error("an audit is running")]
    Running,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The administrator who asks for a run, and from where.
#[derive(Debug, Clone, Copy)]
pub struct AuditAsker<'a> {
    /// Who.
    pub admin: Uuid,
    /// The address, or for IPv6 the network of one customer.
    pub address: &'a str,
}

/// Checks every invariant over the whole database and stores the result; returns how many breaches there are. A run by hand has
/// its entry in the audit log.
///
/// # Errors
/// See [`LedgerAuditError`].
pub async fn run(app: &AppState, asker: Option<AuditAsker<'_>>) -> Result<usize, LedgerAuditError> {
    let _turn = app.ledger_audits.enter().ok_or(LedgerAuditError::Running)?;
    let (now, begun) = (app.clock.now(), Instant::now());
    let breaches = store::audit::run(&app.db).await?;
    let findings: Vec<_> = breaches.iter().map(AuditFinding::from).collect();
    let run = NewAuditRun {
        id: app.ids.next(now),
        at: now,
        duration_ms: i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX),
        findings: &findings,
        asked_by: asker.map(|asker| asker.admin),
    };
    let mut tx = app.db.begin().await?;
    audit_runs::record(&mut tx, run).await?;
    if let Some(asker) = asker {
        let entry = NewAuditEntry {
            actor: Some(asker.admin),
            action: AuditAction::AuditRun,
            target: (TargetKind::Ledger, run.id),
            reason: "",
            address: Some(asker.address),
            details: None,
            at: now,
        };
        store::audit_log::record(&mut tx, entry).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    let count = findings.len();
    telemetry::ledger_audit(count, now);
    if let Some(first) = findings.first() {
        let (check, detail) = (&first.check, &first.detail);
        tracing::error!(
            count,
            "the audit of the ledger found {count} breaches; the first: {check}: {detail}"
        );
    }
    Ok(count)
}
