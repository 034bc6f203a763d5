//! The audit log of the staff: who did what to whom and why, written with the change (`migrations/0028_administration.sql`).

use domain::administration::{AuditAction, TargetKind};
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// An entry to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewAuditEntry<'a> {
    /// The member of the staff; `None` for the command line.
    pub actor: Option<Uuid>,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to.
    pub target: (TargetKind, Uuid),
    /// Why, at most 2,000 characters; empty where the action needs no reason.
    pub reason: &'a str,
    /// Where the request came from; `None` for the command line.
    pub address: Option<&'a str>,
    /// A JSON object without secrets.
    pub details: Option<&'a Value>,
    /// When.
    pub at: OffsetDateTime,
}

/// Writes an entry, in the transaction of what it describes.
pub async fn record(connection: &mut DbConnection, entry: NewAuditEntry<'_>) -> Result<()> {
    let (kind, target) = entry.target;
    sqlx::query!(
        r#"
        insert into audit_log (at, actor, action, target_kind, target_id, reason, address, details)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        entry.at,
        entry.actor,
        entry.action.as_str(),
        kind.as_str(),
        target,
        entry.reason,
        entry.address,
        entry.details,
    )
    .execute(connection)
    .await?;
    Ok(())
}
