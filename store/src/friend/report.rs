//! What players report about other players to the moderators (`migrations/0009_friend.sql`).

use domain::challenge::{Complaint, ReportReason};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};

/// There is no such player to report.
pub const REPORTED_EXISTS: &str = "user_reports_user_id_fkey";
/// Users cannot report themselves.
pub const NOT_OWN_REPORT: &str = "user_reports_not_self";

/// A report, as it stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserReport {
    /// Its id.
    pub id: Uuid,
    /// Who is reported.
    pub user: Uuid,
    /// Who reports.
    pub reporter: Uuid,
    /// The complaint.
    pub complaint: Complaint,
    /// When.
    pub at: OffsetDateTime,
}

/// Stores a report. Returns the stored one: the first of the day, where the reporter has reported this player today (UTC).
///
/// # Errors
///
/// Named by constraint: [`REPORTED_EXISTS`], [`NOT_OWN_REPORT`].
pub async fn store_user_report(db: &Db, report: &UserReport) -> Result<UserReport> {
    let mut connection = db.acquire().await?;
    sqlx::query!(
        r#"
        insert into user_reports (id, user_id, reporter_id, reason, details, reported_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict on constraint user_reports_once do nothing
        "#,
        report.id,
        report.user,
        report.reporter,
        report.complaint.reason.name(),
        report.complaint.details,
        report.at,
    )
    .execute(&mut connection)
    .await?;
    // A statement of its own: of two reports at once, the second does not see the first's row before it has waited.
    let row = sqlx::query!(
        r#"
        select id, reason, details, reported_at
          from user_reports
         where user_id = $1 and reporter_id = $2
           and reported_on = ($3::timestamptz at time zone 'UTC')::date
        "#,
        report.user,
        report.reporter,
        report.at,
    )
    .fetch_one(&mut connection)
    .await?;
    let reason = ReportReason::parse(&row.reason).ok_or_else(|| Error::Inconsistent {
        table: "user_reports",
        id: row.id,
        what: format!("unknown reason {}", row.reason),
    })?;
    Ok(UserReport {
        id: row.id,
        user: report.user,
        reporter: report.reporter,
        complaint: Complaint {
            reason,
            details: row.details,
        },
        at: row.reported_at,
    })
}
