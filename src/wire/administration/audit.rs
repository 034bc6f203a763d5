//! The audit of the ledger, as administrators read it.

use serde::Serialize;
use store::administration::audit_runs::{AuditFinding, AuditRun};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::wire::person::UserSummary;

/// Something that must never be so.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditFinding)]
pub struct AuditFindingView {
    /// The invariant, and what it states.
    check: String,
    /// What breaks it, and how.
    detail: String,
}

impl From<AuditFinding> for AuditFindingView {
    fn from(finding: AuditFinding) -> Self {
        Self {
            check: finding.check,
            detail: finding.detail,
        }
    }
}

/// A run of the audit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditRun)]
pub struct AuditRunView {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Whether every invariant holds.
    is_sound: bool,
    duration_ms: i64,
    findings: Vec<AuditFindingView>,
    /// Null for the clock.
    by: Option<UserSummary>,
}

impl From<AuditRun> for AuditRunView {
    fn from(run: AuditRun) -> Self {
        Self {
            at: run.at,
            is_sound: run.findings.is_empty(),
            duration_ms: run.duration_ms,
            findings: run
                .findings
                .into_iter()
                .map(AuditFindingView::from)
                .collect(),
            by: run.by.as_ref().map(UserSummary::of),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRunAnswer {
    success: bool,
    /// Null before the first run.
    data: Option<AuditRunView>,
}

impl AuditRunAnswer {
    /// The whole answer.
    pub fn of(run: Option<AuditRun>) -> Self {
        Self {
            success: true,
            data: run.map(AuditRunView::from),
        }
    }
}
