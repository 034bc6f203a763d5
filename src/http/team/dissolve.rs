//! The end of a team: announced with 3 days' notice, and called off.

use actix_web::{delete, post, web};
use domain::team::{Matter, MotionOutcome, TeamRefusal};
use serde::Deserialize;
use store::team::{motion, pool};
use utoipa::ToSchema;
use uuid::Uuid;

use super::transaction::TeamTx;
use super::vote::open;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::team::governance;
use crate::state::AppState;
use crate::wire::team::answer::TeamAnswer;

/// What confirms that a team is to be dissolved.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TeamDissolution)]
pub(super) struct DissolveBody {
    /// The name of the team, as it is typed to confirm.
    #[serde(default)]
    confirmation: String,
}

/// Announces that my team is dissolved in 3 days. Nothing new begins in it until then. Refused while a match of it is not over.
#[utoipa::path(operation_id = "dissolve_team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = DissolveBody,
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[delete("/teams/{id}/dissolve")]
pub(super) async fn announce(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    body: web::Json<DissolveBody>,
) -> Result<web::Json<TeamAnswer>> {
    limits::take(&app, stored::TEAM_REQUESTS, &player.id.to_string()).await?;
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let team = work.lock(*id).await?;
    let details = store::team::details(&mut work.tx, team.id).await?;
    let name = details.ok_or(TeamRefusal::NotFound)?.name;
    let is_staked = pool::is_staked(&mut *work.tx, team.id).await?;
    let announced = team.dissolve(player.id, (&body.confirmation, &name), is_staked);
    announced.map_err(|refusal| match refusal {
        TeamRefusal::NameNotTyped => Error::field("confirmation", refusal.to_string()),
        other => other.into(),
    })?;
    open(&mut work, &team, Matter::Dissolution, &[]).await?;
    let message = "The team is dissolved in 3 days";
    work.respond(message, team.id).await
}

/// Calls it off: my team goes on.
#[utoipa::path(operation_id = "call_off_team_dissolution", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = TeamAnswer), (status = 409, body = ApiError))
)]
#[post("/teams/{id}/dissolve/call-off")]
pub(super) async fn call_off(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
) -> Result<web::Json<TeamAnswer>> {
    let mut work = TeamTx::begin_in_time(&app, player.id).await?;
    let team = work.lock(*id).await?;
    team.led_by(player.id)?;
    let motions = motion::open_motions(&mut work.tx, team.id).await?;
    let mut notices = motions.iter().filter(|it| it.matter == Matter::Dissolution);
    let notice = notices.next().ok_or(TeamRefusal::NotDissolving)?;
    notice.withdraw(player.id, &team, work.now)?;
    let outcome = MotionOutcome::Withdrawn;
    governance::conclude(&mut work.scope(), &team, notice, outcome).await?;
    work.respond("The team goes on", team.id).await
}
