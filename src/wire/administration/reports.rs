//! Reports of challenges and of players, as the moderators read them.

use serde::Serialize;
use store::administration::reports::{ReportSubject, StaffReport};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::administration::pages::StaffPages;
use crate::wire::names::{ReportReasonName, ReportResultName};
use crate::wire::page::Page;
use crate::wire::person::UserSummary;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportKind {
    Challenge,
    Player,
}

/// A challenge that was reported.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportedChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
}

/// What the moderators decided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportOutcome)]
pub struct ReportOutcomeView {
    result: ReportResultName,
    note: String,
    by: UserSummary,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A report as the moderators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    #[serde(rename = "_id")]
    id: Uuid,
    kind: ReportKind,
    reporter: UserSummary,
    challenge: Option<ReportedChallenge>,
    player: Option<UserSummary>,
    reason: ReportReasonName,
    details: String,
    #[serde(with = "time::serde::rfc3339")]
    reported_at: OffsetDateTime,
    /// Null while the report is open.
    outcome: Option<ReportOutcomeView>,
}

impl From<StaffReport> for ReportRow {
    fn from(report: StaffReport) -> Self {
        let (kind, challenge, player) = match report.subject {
            ReportSubject::Challenge(id, title) => (
                ReportKind::Challenge,
                Some(ReportedChallenge { id, title }),
                None,
            ),
            ReportSubject::Player(player) => {
                (ReportKind::Player, None, Some(UserSummary::of(&player)))
            }
        };
        Self {
            id: report.id,
            kind,
            reporter: UserSummary::of(&report.reporter),
            challenge,
            player,
            reason: report.reason.into(),
            details: report.details,
            reported_at: report.reported_at,
            outcome: report.outcome.map(|outcome| ReportOutcomeView {
                result: outcome.result.into(),
                note: outcome.note,
                by: UserSummary::of(&outcome.by),
                at: outcome.at,
            }),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportsAnswer {
    success: bool,
    data: Vec<ReportRow>,
    pagination: StaffPages,
}

impl ReportsAnswer {
    /// A page of `total` reports.
    pub fn of(reports: Vec<StaffReport>, page: Page, total: i64) -> Self {
        Self {
            success: true,
            data: reports.into_iter().map(ReportRow::from).collect(),
            pagination: StaffPages::of(page, total),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportClosedAnswer {
    success: bool,
    data: ReportRow,
}

impl ReportClosedAnswer {
    /// The whole answer.
    pub fn of(report: StaffReport) -> Self {
        Self {
            success: true,
            data: report.into(),
        }
    }
}
