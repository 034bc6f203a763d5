//! Reports of challenges and of players, and the moderators' decisions on them.

use actix_web::{get, post, web};
use domain::administration::{
    AuditAction, OUTCOME_NOTE_MAX, OUTCOME_NOTE_MIN, ReportResult, TargetKind,
};
use serde::Deserialize;
use serde_json::json;
use store::administration::reports::{self, NewReportOutcome};
use store::audit_log::NewAuditEntry;
use store::friend::ListPart;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::text_of;
use crate::http::error::{ApiError, Error, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::administration::reports::{ReportClosedAnswer, ReportsAnswer};
use crate::wire::names::ReportResultName;

/// Reports on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportsQuery {
    /// Open reports where it is left out.
    #[param(inline)]
    status: Option<ReportStatus>,
    page: Option<i64>,
    limit: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ReportStatus {
    Open,
    Closed,
}

/// The open reports, the oldest first, or the closed ones, the last closed first; without those of others that are about me, or about
/// a challenge that I am part of.
#[utoipa::path(operation_id = "staff_reports", tag = "administration", security(("bearer" = [])), params(ReportsQuery),
    responses((status = 200, body = ReportsAnswer), (status = 403, body = ApiError)))]
#[get("/admin/reports")]
pub(super) async fn list(
    app: web::Data<AppState>,
    staff: Moderator,
    query: web::Query<ReportsQuery>,
) -> Result<web::Json<ReportsAnswer>> {
    let page = PageQuery::new(query.page, query.limit).page(PAGE);
    let part = ListPart {
        limit: page.limit,
        offset: page.offset(),
    };
    let is_closed = query.status == Some(ReportStatus::Closed);
    let (reports, total) = reports::list(&app.db, staff.id(), is_closed, part).await?;
    Ok(web::Json(ReportsAnswer::of(reports, page, total)))
}

/// A decision on a report.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ReportOutcomeBody {
    #[schema(value_type = ReportResultName)]
    result: String,
    /// For the staff, 10 to 1,000 characters.
    note: String,
}

/// Closes a report of others. The reporter is notified of the result, and reads neither the note nor who closed it.
#[utoipa::path(operation_id = "close_report", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = ReportOutcomeBody,
    responses((status = 200, body = ReportClosedAnswer), (status = 409, body = ApiError)))]
#[post("/admin/reports/{id}/close")]
pub(super) async fn close(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    body: web::Json<ReportOutcomeBody>,
) -> Result<web::Json<ReportClosedAnswer>> {
    let note = text_of("note", &body.note, (OUTCOME_NOTE_MIN, OUTCOME_NOTE_MAX))?;
    let result = ReportResult::parse(&body.result)
        .ok_or_else(|| Error::field("result", "Please choose what was decided"))?;
    let now = app.clock.now();
    let outcome = NewReportOutcome {
        report: *id,
        result,
        note,
        by: staff.id(),
        news: app.ids.next(now),
        at: now,
    };
    let details = json!({ "result": result.as_str() });
    let entry = NewAuditEntry {
        actor: Some(staff.id()),
        action: AuditAction::ReportClosed,
        target: (TargetKind::Report, *id),
        reason: note,
        address: Some(&staff.address),
        details: Some(&details),
        at: now,
    };
    let mut tx = app.db.begin().await?;
    if reports::concerns(&mut tx, *id, staff.id()).await? {
        return Err(Error::Forbidden {
            code: "CONFLICT_OF_INTEREST",
            message: "You are part of this report: another moderator has to close it".to_owned(),
        });
    }
    let closed = reports::close(&mut tx, outcome).await?;
    if closed.is_some() {
        store::audit_log::record(&mut tx, entry).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    let report = reports::find(&app.db, *id).await?;
    let report = report.ok_or(Error::NotFound {
        code: "REPORT_NOT_FOUND",
        message: "Report not found",
    })?;
    let notified = closed.ok_or_else(|| Error::Conflict {
        code: "REPORT_CLOSED",
        message: "This report is closed already".to_owned(),
    })?;
    app.notifications.moved(notified);
    Ok(web::Json(ReportClosedAnswer::of(report)))
}
