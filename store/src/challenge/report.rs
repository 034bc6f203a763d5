//! What players report to the moderators about a challenge (`migrations/0010_challenge.sql`).

use domain::challenge::{Complaint, ReportReason};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};

/// A report, as it stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeReport {
    /// Its id.
    pub id: Uuid,
    /// What it is about.
    pub challenge: Uuid,
    /// The version of the challenge that the reporter saw.
    pub version: i64,
    /// Who reports.
    pub reporter: Uuid,
    /// The complaint.
    pub complaint: Complaint,
    /// When.
    pub at: OffsetDateTime,
}

/// Stores a report. Returns the stored one: the first, where the reporter has reported this challenge before.
pub async fn store_report(db: &Db, report: &ChallengeReport) -> Result<ChallengeReport> {
    let mut connection = db.acquire().await?;
    sqlx::query!(
        r#"
        insert into challenge_reports
            (id, challenge_id, reporter_id, challenge_version, reason, details, reported_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict on constraint challenge_reports_once do nothing
        "#,
        report.id,
        report.challenge,
        report.reporter,
        report.version,
        report.complaint.reason.name(),
        report.complaint.details,
        report.at,
    )
    .execute(&mut connection)
    .await?;
    // A statement of its own: of two reports at once, the second does not see the first's row before it has waited.
    let row = sqlx::query!(
        r#"
        select id, challenge_version, reason, details, reported_at
          from challenge_reports
         where challenge_id = $1 and reporter_id = $2
        "#,
        report.challenge,
        report.reporter,
    )
    .fetch_one(&mut connection)
    .await?;
    let reason = ReportReason::parse(&row.reason).ok_or_else(|| Error::Inconsistent {
        table: "challenge_reports",
        id: row.id,
        what: format!("unknown reason {}", row.reason),
    })?;
    Ok(ChallengeReport {
        id: row.id,
        challenge: report.challenge,
        version: row.challenge_version,
        reporter: report.reporter,
        complaint: Complaint {
            reason,
            details: row.details,
        },
        at: row.reported_at,
    })
}
