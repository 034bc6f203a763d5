//! The audit log of the staff.

use actix_web::{get, web};
use serde::Deserialize;
use store::audit_log::{self, AuditLogFilter};
use utoipa::IntoParams;
use uuid::Uuid;

use super::cursor;
use crate::http::error::{ApiError, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Admin;
use crate::state::AppState;
use crate::wire::administration::log::AuditLogAnswer;

/// Entries where nothing else was asked for.
const USUAL: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditLogQuery {
    /// The id of a member of the staff.
    actor: Option<Uuid>,
    /// An action, such as `user_suspended`.
    action: Option<String>,
    /// The id of what it was done to.
    target: Option<Uuid>,
    /// The `nextBefore` of the page before.
    before: Option<String>,
    /// Entries, 1 to 100.
    limit: Option<i64>,
}

/// What the staff did, the latest first.
#[utoipa::path(operation_id = "audit_log", tag = "administration", security(("bearer" = [])), params(AuditLogQuery),
    responses((status = 200, body = AuditLogAnswer), (status = 403, body = ApiError)))]
#[get("/admin/log")]
pub(super) async fn list(
    app: web::Data<AppState>,
    _staff: Admin,
    query: web::Query<AuditLogQuery>,
) -> Result<web::Json<AuditLogAnswer>> {
    let page = PageQuery::new(None, query.limit).page(USUAL);
    let filter = AuditLogFilter {
        actor: query.actor,
        action: query.action.as_deref(),
        target: query.target,
        before: cursor(query.before.as_deref())?,
    };
    // One more than is shown reveals whether there are more.
    let mut entries = audit_log::page(&app.db, filter, page.limit.saturating_add(1)).await?;
    let shown = usize::try_from(page.limit).unwrap_or(usize::MAX);
    let has_more = shown < entries.len();
    entries.truncate(shown);
    let next_before = entries.last().filter(|_| has_more);
    let next_before = next_before.map(|entry| entry.id.to_string());
    Ok(web::Json(AuditLogAnswer::of(entries, next_before)))
}
