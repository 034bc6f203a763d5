//! Reports to the moderators that something is wrong with a challenge (docs/rules.md, Challenges).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::Complaint;
use serde::Deserialize;
use store::challenge::{ChallengeReport, store_report};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::response::refused;
use super::show::{CodeQuery, visible};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::challenge::report::ReportAnswer;
use crate::wire::names::ReportReasonName;

/// What is wrong.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReportBody {
    #[schema(value_type = Option<ReportReasonName>)]
    reason: Option<String>,
    /// At most 1,000 characters; needed where the reason is other.
    details: Option<String>,
}

impl ReportBody {
    /// The complaint, validated.
    pub(in crate::http) fn complaint(&self) -> Result<Complaint> {
        Complaint::parse(self.reason.as_deref(), self.details.as_deref()).map_err(Error::Invalid)
    }
}

/// What an answer shows of a report.
#[derive(Debug)]
pub(in crate::http) struct Report {
    pub(in crate::http) id: Uuid,
    pub(in crate::http) complaint: Complaint,
    pub(in crate::http) at: OffsetDateTime,
}

impl ReportAnswer {
    /// The response about the report that is stored: the first report is new, the same one again is not, and a different one is
    /// refused with `already`, because a report cannot be changed.
    pub(in crate::http) fn respond(
        sent: &Report,
        stored: Report,
        already: &str,
    ) -> Result<HttpResponse> {
        let status = if stored.id == sent.id {
            StatusCode::CREATED
        } else if stored.complaint == sent.complaint {
            StatusCode::OK
        } else {
            return Err(Error::Conflict {
                code: "ALREADY_REPORTED",
                message: already.to_owned(),
            });
        };
        Ok(HttpResponse::build(status).json(Self::of(stored.id, stored.complaint, stored.at)))
    }
}

/// Reports a challenge to the moderators, once; the same report again is answered with the first one.
#[utoipa::path(
    tag = "challenges",
    params(CodeQuery, ("id" = Uuid, Path)),
    request_body = ReportBody,
    responses((status = 201, body = ReportAnswer), (status = 200, body = ReportAnswer), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/report")]
pub(super) async fn report(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
    body: web::Json<ReportBody>,
) -> Result<HttpResponse> {
    let complaint = body.complaint()?;
    let (seen, _) = visible(&app, *id, Some(player.id), code.invite_code.as_deref()).await?;
    let challenge = &seen.challenge;
    challenge
        .may_be_reported_by(player.id)
        .map_err(|why| refused(&why))?;
    limits::take(&app, stored::REPORTS, &player.id.to_string()).await?;
    let now = app.clock.now();
    let sent = ChallengeReport {
        id: app.ids.next(now),
        challenge: challenge.id,
        version: challenge.version,
        reporter: player.id,
        complaint,
        at: now,
    };
    let stored = store_report(&app.db, &sent).await?;
    if stored.id == sent.id {
        let (id, challenge, reason) = (stored.id, stored.challenge, stored.complaint.reason.name());
        tracing::info!(report = %id, %challenge, reporter = %stored.reporter, reason, "challenge {challenge} was reported");
    }
    let already = "You have already reported this challenge. The moderators have your report.";
    let [sent, stored] = [sent, stored].map(|it| Report {
        id: it.id,
        complaint: it.complaint,
        at: it.at,
    });
    ReportAnswer::respond(&sent, stored, already)
}
