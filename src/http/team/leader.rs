//! Handing a team over: the leader offers, and the successor answers within 3 days.

use actix_web::{delete, post, web};
use domain::team::{Matter, Motion, MotionOutcome, Team, TeamRefusal};
use store::team::{ONE_LED, motion, pool};
use uuid::Uuid;

use super::transaction::TeamTx;
use super::vote::{SuccessorBody, open};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::team::governance;
use crate::state::AppState;
use crate::wire::team::answer::TeamAnswer;

/// Asks another member to lead my team. Refused while the pool has money in a challenge that is not over.
#[utoipa::path(operation_id = "hand_team_over", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = SuccessorBody,
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/leader")]
pub(super) async fn hand_over(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<SuccessorBody>,
) -> Result<web::Json<TeamAnswer>> {
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let (team, successor) = (work.lock(*id).await?, body.user_id);
    let is_staked = pool::is_staked(&mut *work.tx, team.id).await?;
    team.offer_leadership(player.id, successor, is_staked)?;
    if store::team::led(&mut work.tx, successor).await?.is_some() {
        return Err(TeamRefusal::TheyLead.into());
    }
    open(&mut work, &team, Matter::HandOver { successor }, &[]).await?;
    work.respond("The member was asked to lead the team", team.id)
        .await
}

/// Takes the offer back.
#[utoipa::path(operation_id = "withdraw_team_hand_over", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[delete("/teams/{id}/leader")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<TeamAnswer>> {
    let (mut work, team, offer) = offered(&app, player.id, *id).await?;
    offer.withdraw(player.id, &team, work.now)?;
    let outcome = MotionOutcome::Withdrawn;
    governance::conclude(&mut work.scope(), &team, &offer, outcome).await?;
    work.respond("The offer was taken back", team.id).await
}

/// Accepts to lead a team. Pressed twice, it is done once.
#[utoipa::path(operation_id = "accept_team_leadership", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/leader/accept")]
pub(super) async fn accept(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<TeamAnswer>> {
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let team = work.lock(*id).await?;
    team.known_to(player.id)?;
    let message = "You lead the team now";
    if team.leader == player.id {
        return work.respond(message, team.id).await;
    }
    let offer = find(&mut work, team.id).await?;
    offer.answer(player.id, work.now)?;
    if pool::is_staked(&mut *work.tx, team.id).await? {
        return Err(TeamRefusal::MatchesRun.into());
    }
    let outcome = MotionOutcome::Passed;
    let mut scope = work.scope();
    let concluded = governance::conclude(&mut scope, &team, &offer, outcome).await;
    let concluded = concluded.map_err(|error| match error.constraint() {
        Some(ONE_LED) => TeamRefusal::AlreadyLeading.into(),
        Some(_) | None => Error::from(error),
    })?;
    if concluded != outcome {
        return Err(TeamRefusal::AlreadyLeading.into());
    }
    governance::settle(&mut scope, team.id).await?;
    work.respond(message, team.id).await
}

/// Declines to lead a team.
#[utoipa::path(operation_id = "decline_team_leadership", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/leader/decline")]
pub(super) async fn decline(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<TeamAnswer>> {
    let (mut work, team, offer) = offered(&app, player.id, *id).await?;
    offer.answer(player.id, work.now)?;
    let outcome = MotionOutcome::Failed;
    governance::conclude(&mut work.scope(), &team, &offer, outcome).await?;
    work.respond("You declined to lead the team", team.id).await
}

/// The open offer of a team that the caller is in, under the team's lock.
async fn offered(app: &web::Data<AppState>, who: Uuid, id: Uuid) -> Result<(TeamTx, Team, Motion)> {
    let mut work = TeamTx::begin_in_time(app, who).await?;
    let team = work.lock(id).await?;
    team.known_to(who)?;
    let offer = find(&mut work, id).await?;
    Ok((work, team, offer))
}

async fn find(work: &mut TeamTx, team: Uuid) -> Result<Motion> {
    let motions = motion::open_motions(&mut work.tx, team).await?;
    let mut offers = motions
        .into_iter()
        .filter(|it| matches!(it.matter, Matter::HandOver { .. }));
    Ok(offers.next().ok_or(TeamRefusal::NoMotion)?)
}
