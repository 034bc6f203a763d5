//! The audit of the ledger: its newest result, and a run by hand.

use actix_web::{get, post, web};
use store::administration::audit_runs;

use crate::http::error::{ApiError, Error, Result};
use crate::http::run_to_completion::finish;
use crate::http::staff::Admin;
use crate::services::ledger_audit::{self, AuditAsker, LedgerAuditError};
use crate::state::AppState;
use crate::wire::administration::audit::AuditRunAnswer;

async fn newest(app: &AppState) -> Result<web::Json<AuditRunAnswer>> {
    let run = audit_runs::newest(&app.db).await?;
    Ok(web::Json(AuditRunAnswer::of(run)))
}

/// The newest result of the audit.
#[utoipa::path(operation_id = "audit_result", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = AuditRunAnswer), (status = 403, body = ApiError)))]
#[get("/admin/audit")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<AuditRunAnswer>> {
    newest(&app).await
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
    newest(&app).await
}
