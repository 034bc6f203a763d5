//! The answer to a report to the moderators.

use domain::challenge::Complaint;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::ReportReasonName;

/// The answer to a report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportAnswer {
    success: bool,
    message: &'static str,
    data: ReportData,
}

/// The report as it is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportData {
    report: ReportView,
}

/// A report, as its sender may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    #[serde(rename = "_id")]
    id: Uuid,
    reason: ReportReasonName,
    details: String,
    #[serde(with = "time::serde::rfc3339")]
    reported_at: OffsetDateTime,
}

impl ReportAnswer {
    /// The report that is stored.
    pub fn of(id: Uuid, complaint: Complaint, at: OffsetDateTime) -> Self {
        Self {
            success: true,
            message: "Thank you. The moderators will look into it.",
            data: ReportData {
                report: ReportView {
                    id,
                    reason: complaint.reason.into(),
                    details: complaint.details,
                    reported_at: at,
                },
            },
        }
    }
}
