//! The audit log of the staff.

use domain::administration::TargetKind;
use serde::Serialize;
use serde_json::Value;
use store::audit_log::AuditEntry;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::AuditTargetName;
use crate::wire::person::UserSummary;

/// What an action was done to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditTarget {
    kind: AuditTargetName,
    id: Uuid,
    /// How people call it.
    label: String,
}

/// What a member of the staff did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEntry)]
pub struct AuditEntryView {
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
pub struct AuditLogAnswer {
    success: bool,
    data: Vec<AuditEntryView>,
    /// Null on the last page.
    next_before: Option<String>,
}

impl AuditLogAnswer {
    /// A page; `next_before` is where the next one begins.
    pub fn of(entries: Vec<AuditEntry>, next_before: Option<String>) -> Self {
        Self {
            success: true,
            data: entries.into_iter().map(AuditEntryView::from).collect(),
            next_before,
        }
    }
}
