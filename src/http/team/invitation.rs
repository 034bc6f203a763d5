//! Inviting friends, and what they answer.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, post, web};
use domain::notification::{TeamPayload, note};
use domain::team::{self, ConnectOutcome, RequestStatus, TeamRefusal};
use serde::Deserialize;
use store::notification::RequestAnswer;
use utoipa::ToSchema;
use uuid::Uuid;

use super::transaction::TeamTx;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::state::AppState;
use crate::wire::success::Success;
use crate::wire::team::answer::TeamAnswer;
use crate::wire::team::invitation::InviteAnswer;

/// The refusal of players who are no friends.
pub(super) const FRIENDS_ONLY: &str = "You can invite friends only";

/// Who is invited.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamInvite)]
pub(super) struct InviteBody {
    user_id: Option<Uuid>,
    /// At most 500 characters.
    message: Option<String>,
}

/// Invites a friend into my team.
#[utoipa::path(operation_id = "invite_to_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = InviteBody,
    responses((status = 201, body = InviteAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/invite")]
pub(super) async fn invite(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<InviteBody>,
) -> Result<HttpResponse> {
    let Some(friend) = body.user_id else {
        return Err(Error::field("userId", "Please select a friend to invite"));
    };
    let message = note(body.message.as_deref());
    let message = message.map_err(|problem| Error::field("message", problem.to_string()))?;
    // Before the team is held: it takes a connection of its own.
    limits::take_invitations(&app, player.id, 1).await?;
    let mut work = TeamTx::begin(&app, player.id).await?;
    let team = work.lock(*id).await?;
    team.invite(player.id, friend)?;
    if store::team::is_invited(&mut work.tx, team.id, friend).await? {
        return Err(TeamRefusal::AlreadyInvited.into());
    }
    let asks = store::team::open_join_request(&mut work.tx, team.id, friend).await?;
    if asks.is_some() {
        return Err(TeamRefusal::TheyAsk.into());
    }
    let friends = store::friend::friends_among(&mut work.tx, player.id, &[friend]).await?;
    if friends.is_empty() {
        return Err(Error::field("userId", FRIENDS_ONLY));
    }
    let invitation = work.id();
    let (by, whom) = ((team.id, player.id), [(invitation, friend)]);
    store::team::invite(&mut work.tx, by, &whom, message.as_deref(), work.now).await?;
    let fact = TeamPayload::TeamInvited {
        invitation,
        message,
    };
    work.notify(team.id, vec![(friend, fact.into())]);
    work.commit().await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(InviteAnswer::of(invitation)))
}

/// Joins a team that invites me. Pressed twice, on whatever devices, it is done once.
#[utoipa::path(operation_id = "accept_team_invitation", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("invitationId" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/invitations/{invitationId}/accept")]
pub(super) async fn accept(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<TeamAnswer>> {
    let (id, invitation) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    let message = accepted(&mut work, id, invitation).await?;
    work.respond(message, id).await
}

/// Accepts an invitation; returns the response.
pub(in crate::http) async fn accepted(
    work: &mut TeamTx,
    id: Uuid,
    invitation: Uuid,
) -> Result<&'static str> {
    let team = work.lock(id).await?;
    let invitation = mine(work, id, invitation).await?;
    if team.accept(work.who, invitation.status)? == ConnectOutcome::Now {
        work.admit(&team, work.who).await?;
        work.notify(id, team::joined(&team));
    }
    work.mark_answered((id, invitation.id), RequestAnswer::Accepted);
    Ok("You joined the team")
}

/// Declines an invitation.
#[utoipa::path(operation_id = "decline_team_invitation", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("invitationId" = Uuid, Path)),
    responses((status = 200, body = Success), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/invitations/{invitationId}/decline")]
pub(super) async fn decline(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<Success>> {
    let (id, invitation) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    let message = declined(&mut work, id, invitation).await?;
    work.commit().await?;
    Ok(web::Json(Success::words(message)))
}

/// Declines an invitation; returns the response.
pub(in crate::http) async fn declined(
    work: &mut TeamTx,
    id: Uuid,
    invitation: Uuid,
) -> Result<&'static str> {
    work.lock(id).await?;
    let invitation = mine(work, id, invitation).await?;
    if invitation.status.refuse(TeamRefusal::InvitationOver)? == ConnectOutcome::Now {
        let ended = RequestStatus::Refused;
        store::team::end_request(&mut work.tx, invitation.id, ended, work.now).await?;
        let fact = TeamPayload::InvitationDeclined.into();
        work.notify(id, vec![(invitation.invited_by, fact)]);
    }
    work.mark_answered((id, invitation.id), RequestAnswer::Rejected);
    Ok("Invitation declined")
}

/// An invitation of the caller.
async fn mine(work: &mut TeamTx, team: Uuid, id: Uuid) -> Result<store::team::Invitation> {
    let found = store::team::invitation(&mut work.tx, team, id).await?;
    let mine = found.filter(|it| it.user == work.who);
    Ok(mine.ok_or(TeamRefusal::NoInvitation)?)
}

/// Takes an invitation of my team back.
#[utoipa::path(operation_id = "withdraw_team_invitation", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("invitationId" = Uuid, Path)),
    responses((status = 200, body = Success), (status = 409, body = ApiError))
)]
#[delete("/teams/{id}/invitations/{invitationId}")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<Success>> {
    let (id, invitation) = path.into_inner();
    let mut work = TeamTx::begin(&app, player.id).await?;
    work.lock(id).await?.led_by(player.id)?;
    let found = store::team::invitation(&mut work.tx, id, invitation).await?;
    match found.ok_or(TeamRefusal::NoInvitation)?.status {
        RequestStatus::Open => {
            let ended = RequestStatus::Withdrawn;
            store::team::end_request(&mut work.tx, invitation, ended, work.now).await?;
        }
        RequestStatus::Withdrawn => {}
        RequestStatus::Accepted | RequestStatus::Refused => {
            return Err(TeamRefusal::InvitationOver.into());
        }
    }
    work.commit().await?;
    Ok(web::Json(Success::words("Invitation withdrawn")))
}
