//! Asking to join, being admitted, and leaving.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, post, put, web};
use domain::notification::TeamPayload;
use domain::team::{self, ConnectOutcome, JoinOutcome, RequestStatus, TeamRefusal};
use serde::Deserialize;
use store::idempotency::{Key, StoredResponse};
use store::notification::RequestAnswer;
use store::team::JoinRequest;
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer::MessageBody;
use super::transaction::TeamTx;
use crate::http::error::{ApiError, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::idempotency::{self, IdempotentRequest, once};
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::success::Success;
use crate::wire::team::answer::TeamAnswer;
use crate::wire::team::membership::{JoinAnswer, JoinStatus, LeaveAnswer};

/// Joins a team, or asks its leader to.
#[utoipa::path(operation_id = "join_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = Option<MessageBody>,
    responses((status = 200, body = JoinAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/join")]
pub(super) async fn join(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: Option<web::Json<MessageBody>>,
) -> Result<web::Json<JoinAnswer>> {
    let note = body.map(web::Json::into_inner).unwrap_or_default().note()?;
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin(&app, player.id).await?;
    let team = work.lock(*id).await?;
    let is_invited = store::team::is_invited(&mut work.tx, team.id, player.id).await?;
    let joining = team.join(player.id, is_invited)?;
    let (status, message) = match joining {
        JoinOutcome::AtOnce => {
            work.admit(&team, player.id).await?;
            work.notify(team.id, team::joined(&team));
            (JoinStatus::Joined, "You joined the team")
        }
        JoinOutcome::NeedsApproval => {
            ask(&mut work, &team, note).await?;
            (
                JoinStatus::Requested,
                "Your request was sent to the team leader",
            )
        }
    };
    let TeamAnswer { data, .. } = work.answer(message, team.id).await?;
    work.commit().await?;
    Ok(web::Json(JoinAnswer::of(message, status, data.team)))
}

async fn ask(work: &mut TeamTx, team: &team::Team, message: Option<String>) -> Result<()> {
    let asked = store::team::open_join_request(&mut work.tx, team.id, work.who).await?;
    if asked.is_some() {
        return Err(TeamRefusal::AlreadyAsked.into());
    }
    let request = work.id();
    let between = (team.id, work.who);
    let note = message.as_deref();
    store::team::ask_to_join(&mut work.tx, request, between, note, work.now).await?;
    let fact = TeamPayload::JoinRequested { request, message };
    work.notify(team.id, vec![(team.leader, fact.into())]);
    Ok(())
}

/// Takes my request back; where there is none, that is fine.
#[utoipa::path(operation_id = "withdraw_team_request", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Success))
)]
#[delete("/teams/{id}/join")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<Success>> {
    let mut work = TeamTx::begin(&app, player.id).await?;
    let team = work.lock(*id).await?;
    if let Some(open) = store::team::open_join_request(&mut work.tx, team.id, player.id).await? {
        let ended = RequestStatus::Withdrawn;
        store::team::end_request(&mut work.tx, open, ended, work.now).await?;
    }
    work.commit().await?;
    Ok(web::Json(Success::words("Request withdrawn")))
}

/// Accepts a request to join. Pressed twice, on whatever devices, it is executed once.
#[utoipa::path(operation_id = "accept_team_request", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("requestId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/join-requests/{requestId}/accept")]
pub(super) async fn accept(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let (id, request) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    let message = admitted(&mut work, id, request).await?;
    work.respond(message, id).await
}

/// Accepts a request; returns the response.
pub(in crate::http) async fn admitted(
    work: &mut TeamTx,
    id: Uuid,
    request: Uuid,
) -> Result<&'static str> {
    let team = work.lock(id).await?;
    // Only the leader learns which requests there are.
    team.led_by(work.who)?;
    let request = asked(work, id, request).await?;
    if team.admit(work.who, request.user, request.status)? == ConnectOutcome::Now {
        work.admit(&team, request.user).await?;
        let news = team::admitted(&team, request.user, &request.username);
        work.notify(id, news);
    }
    work.mark_answered((id, request.id), RequestAnswer::Accepted);
    Ok("Request accepted")
}

/// Rejects a request.
#[utoipa::path(operation_id = "reject_team_request", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("requestId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/join-requests/{requestId}/reject")]
pub(super) async fn reject(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let (id, request) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    let message = rejected(&mut work, id, request).await?;
    work.respond(message, id).await
}

/// Rejects a request; returns the response.
pub(in crate::http) async fn rejected(
    work: &mut TeamTx,
    id: Uuid,
    request: Uuid,
) -> Result<&'static str> {
    work.lock(id).await?.led_by(work.who)?;
    let request = asked(work, id, request).await?;
    if request.status.refuse(TeamRefusal::RequestOver)? == ConnectOutcome::Now {
        let ended = RequestStatus::Refused;
        store::team::end_request(&mut work.tx, request.id, ended, work.now).await?;
        let fact = TeamPayload::RequestRejected.into();
        work.notify(id, vec![(request.user, fact)]);
    }
    work.mark_answered((id, request.id), RequestAnswer::Rejected);
    Ok("Request rejected")
}

async fn asked(work: &mut TeamTx, team: Uuid, id: Uuid) -> Result<JoinRequest> {
    let found = store::team::join_request(&mut work.tx, team, id).await?;
    Ok(found.ok_or(TeamRefusal::NoRequest)?)
}

/// Leaves a team. My share of its pool is paid out. The suspended may do it too: the share is theirs.
#[utoipa::path(operation_id = "leave_team", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), IdempotentRequest),
    responses((status = 200, body = LeaveAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/leave")]
pub(super) async fn leave(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let key = keyed.by(player.id, &())?;
    once((&app.db, &app.in_flight), key, |key| {
        left(&app, (player.id, *id), key)
    })
    .await
}

async fn left(
    app: &web::Data<AppState>,
    (player, id): (Uuid, Uuid),
    key: Option<Key>,
) -> Result<StoredResponse> {
    let mut work = TeamTx::begin_in_time(app, player).await?;
    let team = work.lock_settled(id).await?;
    work.claim(key.as_ref()).await?;
    team.leave(player)?;
    let news = team::left(&team, player);
    let paid_out = work.dismiss(&team, player, news).await?;
    let message = if paid_out.is_zero() {
        "You left the team".to_owned()
    } else {
        format!("You left the team. Your share of {paid_out} USDC is in your wallet.")
    };
    let body = LeaveAnswer::of(message, paid_out);
    let answer = idempotency::answer(StatusCode::OK, &body)?;
    work.store_answer(key.as_ref(), &answer).await?;
    work.commit().await?;
    Ok(answer)
}

/// Whether my email address is shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamEmailSharing)]
pub(super) struct EmailBody {
    /// To the members of this team who show theirs.
    shows_email: bool,
}

/// Shows my email address to the members of a team who show theirs, or hides it.
#[utoipa::path(operation_id = "share_email_in_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = EmailBody,
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[put("/teams/{id}/members/me/email")]
pub(super) async fn share_email(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<EmailBody>,
) -> Result<web::Json<TeamAnswer>> {
    let mut work = TeamTx::begin(&app, player.id).await?;
    let team = work.lock(*id).await?;
    team.known_to(player.id)?;
    let of = (team.id, player.id);
    store::team::share_email(&mut work.tx, of, body.shows_email).await?;
    let message = if body.shows_email {
        "Your email address is shown to members who show theirs"
    } else {
        "Your email address is hidden"
    };
    work.respond(message, team.id).await
}
