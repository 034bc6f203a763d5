//! Reports of players to the moderators (docs/rules.md, Reports).

use actix_web::{HttpResponse, post, web};
use store::friend::{NOT_OWN_REPORT, REPORTED_EXISTS, UserReport, store_user_report};
use uuid::Uuid;

use crate::http::challenge::report::{Report, ReportBody};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::challenge::report::ReportAnswer;

/// Reports a player to the moderators, once a day; the same report again is answered with the first one.
#[utoipa::path(
    operation_id = "report_user",
    tag = "friend",
    params(("id" = Uuid, Path)),
    request_body = ReportBody,
    responses((status = 201, body = ReportAnswer), (status = 200, body = ReportAnswer),
        (status = 404, body = ApiError), (status = 409, body = ApiError)),
    security(("bearer" = []))
)]
#[post("/users/{id}/report")]
pub(super) async fn report(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<ReportBody>,
) -> Result<HttpResponse> {
    let complaint = body.complaint()?;
    limits::take(&app, stored::REPORTS, &player.id.to_string()).await?;
    let now = app.clock.now();
    let sent = UserReport {
        id: app.ids.next(now),
        user: *id,
        reporter: player.id,
        complaint,
        at: now,
    };
    let stored = store_user_report(&app.db, &sent)
        .await
        .map_err(not_reported)?;
    if stored.id == sent.id {
        let (id, user, reason) = (stored.id, stored.user, stored.complaint.reason.name());
        tracing::info!(report = %id, %user, reporter = %stored.reporter, reason, "player {user} was reported");
    }
    let already = "You have already reported this player today. The moderators have your report.";
    let [sent, stored] = [sent, stored].map(|it| Report {
        id: it.id,
        complaint: it.complaint,
        at: it.at,
    });
    ReportAnswer::respond(&sent, stored, already)
}

/// Why a report was refused, by its constraint.
fn not_reported(error: store::Error) -> Error {
    match error.constraint() {
        Some(REPORTED_EXISTS) => Error::NotFound {
            code: "USER_NOT_FOUND",
            message: "User not found",
        },
        Some(NOT_OWN_REPORT) => Error::Conflict {
            code: "STATE_CONFLICT",
            message: "You cannot report yourself".to_owned(),
        },
        Some(_) | None => error.into(),
    }
}
