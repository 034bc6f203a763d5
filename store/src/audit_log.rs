//! The audit log of the staff: who did what to whom and why, written with the change (`migrations/0028_administration.sql`).

use domain::administration::{AuditAction, TargetKind};
use domain::challenge::Person;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::administration::users::person;
use crate::db::Db;
use crate::error::{Error, Result};

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

/// An entry as the log shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its place in the log.
    pub id: i64,
    /// When.
    pub at: OffsetDateTime,
    /// Who did it; none for the command line.
    pub actor: Option<Person>,
    /// What was done, as [`AuditAction`] names it.
    pub action: String,
    /// What it was done to.
    pub target: (TargetKind, Uuid),
    /// How people call the target.
    pub label: String,
    /// Why; empty where the action needed no reason.
    pub reason: String,
    /// Where the request came from.
    pub address: Option<String>,
    /// Further data, an object, such as the role that was given.
    pub details: Option<Value>,
}

/// Which entries are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct AuditLogFilter<'a> {
    /// Those of one member of the staff.
    pub actor: Option<Uuid>,
    /// Those of one action.
    pub action: Option<&'a str>,
    /// Those that were done to one target.
    pub target: Option<Uuid>,
    /// Those before an entry.
    pub before: Option<i64>,
}

/// At most `limit` entries, the latest first.
pub async fn page(db: &Db, filter: AuditLogFilter<'_>, limit: i64) -> Result<Vec<AuditEntry>> {
    let rows = sqlx::query!(
        r#"
        select l.id, l.at, l.actor, a.username as "username?", a.avatar, l.action, l.target_kind, l.target_id, l.reason, l.address,
               l.details,
               coalesce(case l.target_kind
                   when 'user' then (select username from users where id = l.target_id)
                   when 'challenge' then (select title from challenges where id = l.target_id)
                   when 'report' then coalesce(
                       (select c.title from challenge_reports r join challenges c on c.id = r.challenge_id
                         where r.id = l.target_id),
                       (select u.username from user_reports r join users u on u.id = r.user_id where r.id = l.target_id))
                   when 'announcement' then (select text from announcements where id = l.target_id)
                   when 'ledger' then 'ledger'
                   when 'server' then 'server'
               end, '') as "label!"
          from audit_log l
          left join users a on a.id = l.actor
         where ($1::uuid is null or l.actor = $1)
           and ($2::text is null or l.action = $2)
           and ($3::uuid is null or l.target_id = $3)
           and ($4::bigint is null or l.id < $4)
         order by l.id desc
         limit $5
        "#,
        filter.actor,
        filter.action,
        filter.target,
        filter.before,
        limit,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let kind = TargetKind::parse(&row.target_kind).ok_or_else(|| Error::Inconsistent {
            table: "audit_log",
            id: row.target_id,
            what: format!("unknown target {}", row.target_kind),
        })?;
        Ok(AuditEntry {
            id: row.id,
            at: row.at,
            actor: person(row.actor, row.username, row.avatar),
            action: row.action,
            target: (kind, row.target_id),
            label: row.label,
            reason: row.reason,
            address: row.address,
            details: row.details,
        })
    });
    entries.collect()
}
