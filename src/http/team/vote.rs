//! Votes of a team: on the removal of a member, and on a successor of a leader who does not lead.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, get, post, put, web};
use domain::team::{
    Ballot, Choice, Matter, Motion, MotionOutcome, NOTICE_LASTS, OFFER_LASTS, Team, TeamRefusal,
    VOTE_LASTS, removal_reason,
};
use serde::Deserialize;
use store::DbConnection;
use store::team::{ONE_MOTION, motion, succession};
use utoipa::ToSchema;
use uuid::Uuid;

use super::pool::for_members;
use super::transaction::TeamTx;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::team::governance;
use crate::state::AppState;
use crate::wire::motion::ChoiceName;
use crate::wire::team::vote::MotionsAnswer;

/// Whom the leader proposes to remove, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamRemoval)]
pub(super) struct RemovalBody {
    user_id: Uuid,
    /// 1 to 500 characters, for all members to read.
    #[serde(default)]
    reason: String,
}

/// Who is to lead.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamSuccessor)]
pub(super) struct SuccessorBody {
    pub(super) user_id: Uuid,
}

/// My vote.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TeamBallot)]
pub(super) struct BallotBody {
    choice: ChoiceName,
}

/// Votes, offers to lead and notices of my team: the open ones, and the latest others.
#[utoipa::path(operation_id = "team_votes", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = MotionsAnswer), (status = 403, body = ApiError))
)]
#[get("/teams/{id}/votes")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<MotionsAnswer>> {
    let mut connection = app.db.acquire().await?;
    for_members(&mut connection, player.id, *id).await?;
    let answer = read(&mut connection, (player.id, *id), None).await?;
    Ok(web::Json(answer))
}

async fn read(
    connection: &mut DbConnection,
    (viewer, team): (Uuid, Uuid),
    message: Option<&'static str>,
) -> Result<MotionsAnswer> {
    let shown = store::team::motions(connection, viewer, team).await?;
    Ok(MotionsAnswer::of(message, &shown))
}

/// Proposes to remove a member of the team that I lead. The other members vote for 3 days.
#[utoipa::path(operation_id = "propose_team_removal", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = RemovalBody,
    responses((status = 201, body = MotionsAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/votes/removal")]
pub(super) async fn propose_removal(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<RemovalBody>,
) -> Result<HttpResponse> {
    let reason = removal_reason(&body.reason);
    let reason = reason.map_err(|problem| Error::field("reason", problem))?;
    let member = body.user_id;
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let team = work.lock(*id).await?;
    let able = motion::able_voters(&mut work.tx, team.id, work.now).await?;
    let voters = team.propose_removal(player.id, member, &able)?;
    let matter = Matter::Removal { member, reason };
    open(&mut work, &team, matter, &voters).await?;
    opened(work, team.id, "The members vote on it now").await
}

/// Proposes that a member takes the place of a leader who is suspended or was not online for 14 days. All but the leader vote, and but
/// those who came after the roster of a match that the team has staked and that goes on without them, or are on its other side: they
/// propose no one either.
#[utoipa::path(operation_id = "propose_team_successor", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = SuccessorBody,
    responses((status = 201, body = MotionsAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/votes/succession")]
pub(super) async fn propose_successor(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<SuccessorBody>,
) -> Result<HttpResponse> {
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let (team, candidate) = (work.lock(*id).await?, body.user_id);
    let able = motion::able_voters(&mut work.tx, team.id, work.now).await?;
    let entitled = succession::entitled_voters(&mut work.tx, team.id).await?;
    let leader = motion::leader_status(&mut work.tx, team.leader, work.now).await?;
    let voters = (able.as_slice(), entitled.as_slice());
    let proposed = team.propose_successor(player.id, candidate, &leader, voters, work.now);
    let (cause, voters) = proposed?;
    if store::team::led(&mut work.tx, candidate).await?.is_some() {
        return Err(TeamRefusal::TheyLead.into());
    }
    let opponents = succession::opponents(&mut work.tx, team.id).await?;
    if opponents.contains(&candidate) {
        return Err(TeamRefusal::PlaysAgainst.into());
    }
    let matter = Matter::Succession { candidate, cause };
    open(&mut work, &team, matter, &voters).await?;
    opened(work, team.id, "The members vote on it now").await
}

/// Opens a motion of the caller.
pub(super) async fn open(
    work: &mut TeamTx,
    team: &Team,
    matter: Matter,
    voters: &[Uuid],
) -> Result<()> {
    let lasts = match matter {
        Matter::Removal { .. } | Matter::Succession { .. } => VOTE_LASTS,
        Matter::HandOver { .. } => OFFER_LASTS,
        Matter::Dissolution => NOTICE_LASTS,
    };
    let ballots = voters.iter().map(|voter| Ballot {
        voter: *voter,
        choice: None,
    });
    let motion = Motion {
        id: work.id(),
        team: team.id,
        matter,
        opened_by: work.who,
        leader: team.leader,
        opened_at: work.now,
        ends_at: work.now.saturating_add(lasts),
        // The newest one is written with it.
        outages: 0,
        ballots: ballots.collect(),
        outcome: None,
    };
    let opened = governance::open(&mut work.scope(), team, &motion).await;
    opened.map_err(|error| match error.constraint() {
        Some(ONE_MOTION) => TeamRefusal::MotionOpen.into(),
        Some(_) | None => Error::from(error),
    })
}

async fn opened(mut work: TeamTx, team: Uuid, message: &'static str) -> Result<HttpResponse> {
    let of = (work.who, team);
    let answer = read(&mut work.tx, of, Some(message)).await?;
    work.commit().await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(answer))
}

/// Votes, or votes otherwise: until the vote has ended.
#[utoipa::path(operation_id = "cast_team_vote", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("voteId" = Uuid, Path)), request_body = BallotBody,
    responses((status = 200, body = MotionsAnswer), (status = 409, body = ApiError))
)]
#[put("/teams/{id}/votes/{voteId}/ballot")]
pub(super) async fn cast(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
    body: web::Json<BallotBody>,
) -> Result<web::Json<MotionsAnswer>> {
    let choice = match body.choice {
        ChoiceName::Yes => Choice::Yes,
        ChoiceName::No => Choice::No,
    };
    let (mut work, team, motion) = held(&app, player.id, path.into_inner()).await?;
    motion.vote(player.id, work.now)?;
    let ballot = (motion.id, player.id);
    motion::cast(&mut work.tx, ballot, choice, work.now).await?;
    governance::settle(&mut work.scope(), team.id).await?;
    let of = (player.id, team.id);
    let answer = read(&mut work.tx, of, Some("Your vote is counted")).await?;
    work.commit().await?;
    Ok(web::Json(answer))
}

/// Takes back a vote that I have proposed.
#[utoipa::path(operation_id = "withdraw_team_vote", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("voteId" = Uuid, Path)),
    responses((status = 200, body = MotionsAnswer), (status = 409, body = ApiError))
)]
#[delete("/teams/{id}/votes/{voteId}")]
pub(super) async fn withdraw(
    app: web::Data<AppState>,
    player: ActivePlayer,
    path: web::Path<(Uuid, Uuid)>,
) -> Result<web::Json<MotionsAnswer>> {
    let (mut work, team, motion) = held(&app, player.id, path.into_inner()).await?;
    if !motion.is_vote() {
        return Err(TeamRefusal::NoMotion.into());
    }
    motion.withdraw(player.id, &team, work.now)?;
    let outcome = MotionOutcome::Withdrawn;
    governance::conclude(&mut work.scope(), &team, &motion, outcome).await?;
    let of = (player.id, team.id);
    let answer = read(&mut work.tx, of, Some("The vote was taken back")).await?;
    work.commit().await?;
    Ok(web::Json(answer))
}

/// A motion of a team that the caller is in, under the team's lock.
async fn held(
    app: &web::Data<AppState>,
    who: Uuid,
    (id, motion): (Uuid, Uuid),
) -> Result<(TeamTx, Team, Motion)> {
    let mut work = TeamTx::begin_in_time(app, who).await?;
    let team = work.lock(id).await?;
    team.known_to(who)?;
    succession::forget_late_voters(&mut work.tx, id).await?;
    let motion = motion::find(&mut work.tx, id, motion).await?;
    Ok((work, team, motion.ok_or(TeamRefusal::NoMotion)?))
}
