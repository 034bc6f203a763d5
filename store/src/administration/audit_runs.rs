//! Results of the audit of the ledger (`migrations/0030_operations.sql`).

use domain::challenge::Person;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::administration::users::person;
use crate::audit::Breach;
use crate::db::Db;
use crate::error::Result;

/// Something that the audit found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditFinding {
    /// The invariant and what it states.
    pub check: String,
    /// What breaks it, and how.
    pub detail: String,
}

impl From<&Breach> for AuditFinding {
    fn from(breach: &Breach) -> Self {
        Self {
            check: format!("{}: {}", breach.invariant, breach.rule),
            detail: format!("{}: {}", breach.subject, breach.detail),
        }
    }
}

/// A run of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRun {
    /// When it began.
    pub at: OffsetDateTime,
    /// How long it took, in milliseconds.
    pub duration_ms: i64,
    /// What it found; nothing where every invariant holds.
    pub findings: Vec<AuditFinding>,
    /// Who asked for it; none for the clock.
    pub by: Option<Person>,
}

/// A run to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewAuditRun<'a> {
    /// Its id.
    pub id: Uuid,
    /// When it began.
    pub at: OffsetDateTime,
    /// How long it took, in milliseconds.
    pub duration_ms: i64,
    /// What it found.
    pub findings: &'a [AuditFinding],
    /// Who asked for it; `None` for the clock.
    pub asked_by: Option<Uuid>,
}

/// Stores a run.
pub async fn record(connection: &mut DbConnection, run: NewAuditRun<'_>) -> Result<()> {
    sqlx::query!(
        "insert into audit_runs (id, at, duration_ms, findings, asked_by) values ($1, $2, $3, $4, $5)",
        run.id,
        run.at,
        run.duration_ms,
        Json(run.findings) as _,
        run.asked_by,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The newest run.
pub async fn newest(db: &Db) -> Result<Option<AuditRun>> {
    let row = sqlx::query!(
        r#"
        select r.at, r.duration_ms, r.findings as "findings: Json<Vec<AuditFinding>>", r.asked_by,
               u.username as "username?", u.avatar
          from audit_runs r
          left join users u on u.id = r.asked_by
         order by r.at desc, r.id desc
         limit 1
        "#,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| AuditRun {
        at: row.at,
        duration_ms: row.duration_ms,
        findings: row.findings.0,
        by: person(row.asked_by, row.username, row.avatar),
    }))
}

/// Whether the clock has run the audit after `since`.
pub async fn was_run_by_clock(db: &Db, since: OffsetDateTime) -> Result<bool> {
    let was_run = sqlx::query_scalar!(
        r#"select exists (select from audit_runs where asked_by is null and $1 < at) as "was_run!""#,
        since,
    )
    .fetch_one(db)
    .await?;
    Ok(was_run)
}
