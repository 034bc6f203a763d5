//! The audit of the ledger: its newest result, and a run by hand.

use actix_web::{get, post, web};
use serde::Serialize;
use store::administration::audit_runs::{self, AuditFinding, AuditRun};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::http::error::{ApiError, Error, Result};
use crate::http::run_to_completion::finish;
use crate::http::staff::Admin;
use crate::services::ledger_audit::{self, AuditAsker, LedgerAuditError};
use crate::state::AppState;
use crate::wire::person::UserSummary;

/// Something that must never be so.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditFinding)]
struct AuditFindingView {
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
struct AuditRunView {
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
pub(super) struct AuditRunAnswer {
    success: bool,
    /// Null before the first run.
    data: Option<AuditRunView>,
}

impl AuditRunAnswer {
    async fn newest(app: &AppState) -> Result<web::Json<Self>> {
        let run = audit_runs::newest(&app.db).await?;
        Ok(web::Json(Self {
            success: true,
            data: run.map(AuditRunView::from),
        }))
    }
}

/// The newest result of the audit.
#[utoipa::path(operation_id = "audit_result", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = AuditRunAnswer), (status = 403, body = ApiError)))]
#[get("/admin/audit")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<AuditRunAnswer>> {
    AuditRunAnswer::newest(&app).await
}

/// Runs the audit now. It goes on where the client goes away.
#[utoipa::path(operation_id = "run_audit", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = AuditRunAnswer), (status = 409, body = ApiError)))]
#[post("/admin/audit")]
pub(super) async fn run_now(
    app: web::Data<AppState>,
    staff: Admin,
) -> Result<web::Json<AuditRunAnswer>> {
    let server = app.clone();
    finish(async move {
        let asker = AuditAsker {
            admin: staff.id(),
            address: &staff.address,
        };
        match ledger_audit::run(&server, Some(asker)).await {
            Ok(_breaches) => Ok(()),
            Err(LedgerAuditError::Running) => Err(Error::Conflict {
                code: "AUDIT_RUNNING",
                message: "An audit is running already".to_owned(),
            }),
            Err(LedgerAuditError::Store(error)) => Err(error.into()),
        }
    })
    .await?;
    AuditRunAnswer::newest(&app).await
}
