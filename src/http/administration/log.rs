//! The audit log of the staff.

use actix_web::{get, web};
use domain::administration::TargetKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::audit_log::{self, AuditEntry, AuditLogFilter};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::cursor;
use crate::http::error::{ApiError, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Admin;
use crate::state::AppState;
use crate::wire::names::AuditTargetName;
use crate::wire::person::UserSummary;

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

/// What an action was done to.
#[derive(Debug, Serialize, ToSchema)]
struct AuditTarget {
    kind: AuditTargetName,
    id: Uuid,
    /// How people call it.
    label: String,
}

/// What a member of the staff did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEntry)]
struct AuditEntryView {
    #[serde(rename = "_id")]
    id: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Null for the command line.
    actor: Option<UserSummary>,
    /// Actions may be added.
    action: String,
    target: AuditTarget,
    reason: String,
    address: Option<String>,
    /// What the action does not name, such as the role that was given. Keys may be added.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    details: Option<Value>,
}

impl From<AuditEntry> for AuditEntryView {
    fn from(entry: AuditEntry) -> Self {
        let (kind, id): (TargetKind, Uuid) = entry.target;
        Self {
            id: entry.id.to_string(),
            at: entry.at,
            actor: entry.actor.as_ref().map(UserSummary::of),
            action: entry.action,
            target: AuditTarget {
                kind: kind.into(),
                id,
                label: entry.label,
            },
            reason: entry.reason,
            address: entry.address,
            details: entry.details,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditLogAnswer {
    success: bool,
    data: Vec<AuditEntryView>,
    /// Null on the last page.
    next_before: Option<String>,
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
    Ok(web::Json(AuditLogAnswer {
        success: true,
        next_before: next_before.map(|entry| entry.id.to_string()),
        data: entries.into_iter().map(AuditEntryView::from).collect(),
    }))
}
