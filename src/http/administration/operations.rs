//! The operators' console: what the process is at, and the switches. A switch states who turned it, and why, in the audit log before it
//! takes effect.

use actix_web::{get, post, web};
use domain::administration::{AuditAction, TargetKind};
use serde::Deserialize;
use serde_json::{Value, json};
use store::administration::audit_runs;
use store::audit_log::NewAuditEntry;
use time::Duration;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::reason_of;
use crate::http::error::{ApiError, Error, Result};
use crate::http::staff::{Admin, Staff};
use crate::infra::log_filter::{self, LOG_FILTER_LENGTH_MAX};
use crate::services::observation::Observed;
use crate::services::{observation, sampling};
use crate::state::AppState;
use crate::telemetry::{self, totals};
use crate::wire::administration::operations::{
    BusiestActorsAnswer, LastAudit, LogFilterAnswer, ObservedActorAnswer, OperationsAnswer,
    OperationsHistoryAnswer, OperationsView, ReadOnlyAnswer,
};
use crate::wire::operations::{RefusedClass, StatementView};
use crate::wire::success::Success;

/// Statements of one answer.
const STATEMENTS: usize = 20;

/// Actors of one answer.
const BUSIEST: usize = 20;

/// The longest range of a history, in seconds: so much stays in memory.
const HISTORY_SECONDS_MAX: u32 = 3_600;

/// The word that confirms a drain.
const DRAIN: &str = "drain";

/// What the process is at.
#[utoipa::path(operation_id = "operations", tag = "operations", security(("bearer" = [])),
    responses((status = 200, body = OperationsAnswer), (status = 403, body = ApiError)))]
#[get("/admin/operations")]
pub(super) async fn show(
    app: web::Data<AppState>,
    _staff: Admin,
) -> Result<web::Json<OperationsAnswer>> {
    let audit = audit_runs::newest(&app.db).await?;
    let mails_waiting = store::mail::waiting(&app.db).await?;
    let statements = app.db.slowest_statements(STATEMENTS);
    let data = OperationsView {
        started_at: app.operations.started_at(),
        version: env!("CARGO_PKG_VERSION"),
        server_time: app.clock.now(),
        is_draining: app.is_draining(),
        is_read_only: app.operations.is_read_only(),
        log_filter: telemetry::log_filter().unwrap_or_else(|| app.settings.rust_log.clone()),
        sample: sampling::look(&app),
        statements: statements.into_iter().map(StatementView::from).collect(),
        limits: totals::rate_limited_by_class()
            .into_iter()
            .map(|(class, refused)| RefusedClass { class, refused })
            .collect(),
        jobs: telemetry::jobs(),
        audit: audit.map(LastAudit::from),
        mails_waiting,
    };
    Ok(web::Json(OperationsAnswer::of(data)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryQuery {
    /// How far back, 1 to 3600; 900 where nothing is asked for.
    seconds: Option<u32>,
}

/// Samples of the last hour at most, one every five seconds or thinned.
#[utoipa::path(operation_id = "operations_history", tag = "operations", security(("bearer" = [])), params(HistoryQuery),
    responses((status = 200, body = OperationsHistoryAnswer), (status = 403, body = ApiError)))]
#[get("/admin/operations/history")]
pub(super) async fn history(
    app: web::Data<AppState>,
    _staff: Admin,
    query: web::Query<HistoryQuery>,
) -> Result<web::Json<OperationsHistoryAnswer>> {
    let seconds = query.seconds.unwrap_or(900).clamp(1, HISTORY_SECONDS_MAX);
    let since = app.clock.now() - Duration::seconds(i64::from(seconds));
    let samples = app.operations.history(since);
    Ok(web::Json(OperationsHistoryAnswer::of(samples)))
}

/// The twenty busiest actors of a kind: those with the most in their mailboxes first.
#[utoipa::path(operation_id = "busiest_actors", tag = "operations", security(("bearer" = [])), params(("kind" = String, Path)),
    responses((status = 200, body = BusiestActorsAnswer), (status = 403, body = ApiError), (status = 404, body = ApiError)))]
#[get("/admin/operations/actors/{kind}")]
pub(super) async fn busiest(
    app: web::Data<AppState>,
    _staff: Admin,
    kind: web::Path<String>,
) -> Result<web::Json<BusiestActorsAnswer>> {
    let actors = observation::busiest(&app, &kind, BUSIEST).ok_or(UNKNOWN_KIND)?;
    Ok(web::Json(BusiestActorsAnswer::of(actors)))
}

const UNKNOWN_KIND: Error = Error::NotFound {
    code: "ACTOR_KIND_NOT_FOUND",
    message: "There is no such kind of actor",
};

/// What one actor is at, and what it holds. A sleeper is not woken.
#[utoipa::path(operation_id = "observed_actor", tag = "operations", security(("bearer" = [])),
    params(("kind" = String, Path), ("key" = Uuid, Path)),
    responses((status = 200, body = ObservedActorAnswer), (status = 403, body = ApiError), (status = 404, body = ApiError)))]
#[get("/admin/operations/actors/{kind}/{key}")]
pub(super) async fn observe(
    app: web::Data<AppState>,
    _staff: Admin,
    path: web::Path<(String, Uuid)>,
) -> Result<web::Json<ObservedActorAnswer>> {
    let (kind, key) = path.into_inner();
    let observed = observation::of(&app, &kind, key).await;
    let Observed { report, state } = observed.ok_or(UNKNOWN_KIND)?;
    Ok(web::Json(ObservedActorAnswer::of(report, state)))
}

/// Writes who turns a switch, and why.
async fn log(
    app: &AppState,
    staff: &Staff,
    action: AuditAction,
    (reason, details): (&str, Value),
) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let entry = NewAuditEntry {
        actor: Some(staff.id()),
        action,
        target: (TargetKind::Server, Uuid::nil()),
        reason,
        address: Some(&staff.address),
        details: Some(&details),
        at: app.clock.now(),
    };
    store::audit_log::record(&mut tx, entry).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(())
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DrainBody {
    /// 10 to 500 characters.
    reason: String,
    /// The word `drain`.
    confirmation: String,
}

/// Stops the server as SIGTERM does: what is in work is finished, clients come back to the next one.
#[utoipa::path(operation_id = "drain_server", tag = "operations", security(("bearer" = [])), request_body = DrainBody,
    responses((status = 200, body = Success), (status = 403, body = ApiError), (status = 422, body = ApiError)))]
#[post("/admin/operations/drain")]
pub(super) async fn drain(
    app: web::Data<AppState>,
    staff: Admin,
    body: web::Json<DrainBody>,
) -> Result<web::Json<Success>> {
    let reason = reason_of(&body.reason)?;
    if body.confirmation.trim() != DRAIN {
        let message = "Please type the word drain".to_owned();
        return Err(Error::field("confirmation", message));
    }
    log(
        &app,
        &staff,
        AuditAction::ServerDrained,
        (reason, json!({})),
    )
    .await?;
    tracing::warn!(admin = %staff.id(), "an administrator drains the server");
    app.operations.ask_to_stop();
    Ok(web::Json(Success::done()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReadOnlyBody {
    is_on: bool,
    /// 10 to 500 characters.
    reason: String,
}

/// Refuses players' commands, or takes them again. A restart ends it.
#[utoipa::path(operation_id = "set_read_only", tag = "operations", security(("bearer" = [])), request_body = ReadOnlyBody,
    responses((status = 200, body = ReadOnlyAnswer), (status = 403, body = ApiError), (status = 422, body = ApiError)))]
#[post("/admin/operations/read-only")]
pub(super) async fn set_read_only(
    app: web::Data<AppState>,
    staff: Admin,
    body: web::Json<ReadOnlyBody>,
) -> Result<web::Json<ReadOnlyAnswer>> {
    let details = json!({ "isOn": body.is_on });
    let reason = reason_of(&body.reason)?;
    log(&app, &staff, AuditAction::ReadOnlySet, (reason, details)).await?;
    app.operations.set_read_only(body.is_on);
    Ok(web::Json(ReadOnlyAnswer::of(body.is_on)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct LogFilterBody {
    /// In the syntax of `RUST_LOG`, such as `info,actors=debug`; at most 500 characters.
    filter: String,
    /// 10 to 500 characters.
    reason: String,
}

/// Sets what is logged from now on. A restart ends it.
#[utoipa::path(operation_id = "set_log_filter", tag = "operations", security(("bearer" = [])), request_body = LogFilterBody,
    responses((status = 200, body = LogFilterAnswer), (status = 403, body = ApiError), (status = 422, body = ApiError)))]
#[post("/admin/operations/log-filter")]
pub(super) async fn set_log_filter(
    app: web::Data<AppState>,
    staff: Admin,
    body: web::Json<LogFilterBody>,
) -> Result<web::Json<LogFilterAnswer>> {
    let filter = super::text_of("filter", &body.filter, (1, LOG_FILTER_LENGTH_MAX))?;
    let filter = log_filter::read(filter).map_err(|complaint| Error::field("filter", complaint))?;
    let details = json!({ "filter": filter });
    let reason = reason_of(&body.reason)?;
    log(&app, &staff, AuditAction::LogFilterSet, (reason, details)).await?;
    telemetry::set_log_filter(&filter);
    Ok(web::Json(LogFilterAnswer::of(filter)))
}
