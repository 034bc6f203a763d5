//! The matches of a team, and what a stake would take from its shares.

use actix_web::{get, web};
use domain::challenge::{RosterRefusal, Status, TeamSide};
use domain::money::{NotMoney, Usdc};
use domain::team::TeamRefusal;
use serde::Deserialize;
use store::challenge::{PageRange, team_match};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::challenge::team::{roster_refused, side};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::team::matches::{MatchesAnswer, PartsAnswer, StakePart};
use crate::wire::team_match::TeamMatchRowView;

/// Rows of a page where no number is asked for.
const PAGE_ROWS: i64 = 10;

/// Which matches are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MatchesQuery {
    /// States, separated by commas; all where none is named.
    status: Option<String>,
}

/// The matches of a team: all of them for its members, for others those that they may see.
#[utoipa::path(operation_id = "team_challenges", tag = "teams", security(("bearer" = [])),
    params(("id" = Uuid, Path), MatchesQuery, PageQuery),
    responses((status = 200, body = MatchesAnswer), (status = 404, body = ApiError), (status = 422, body = ApiError))
)]
#[get("/teams/{id}/challenges")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    query: web::Query<MatchesQuery>,
    page: web::Query<PageQuery>,
) -> Result<web::Json<MatchesAnswer>> {
    let statuses = match query.status.as_deref() {
        None | Some("" | "all") => Status::ALL.to_vec(),
        Some(names) => names
            .split(',')
            .map(|name| Status::parse(name.trim()))
            .collect::<Option<_>>()
            .ok_or_else(|| Error::field("status", "Unknown status"))?,
    };
    let page = page.page(PAGE_ROWS);
    let mut connection = app.db.acquire().await?;
    let team = store::team::find_readable(&mut connection, player.id, *id).await?;
    team.ok_or(TeamRefusal::NotFound)?;
    drop(connection);
    let rows = PageRange {
        limit: page.limit,
        offset: page.offset(),
    };
    let found = team_match::of_team(&app.db, *id, Some(player.id), &statuses, rows).await?;
    let (snapshots, total) = found;
    let challenges = snapshots
        .iter()
        .filter_map(|snapshot| TeamMatchRowView::of(snapshot, *id))
        .collect();
    Ok(web::Json(MatchesAnswer::of(challenges, page, total)))
}

/// A stake that a leader thinks of.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PartsQuery {
    /// USDC.
    stake: String,
    /// The ids of the players, separated by commas.
    roster: String,
}

/// How a stake would be taken from the shares of a roster, for the leader who thinks of issuing or accepting a match.
#[utoipa::path(operation_id = "team_stake_parts", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path), PartsQuery),
    responses((status = 200, body = PartsAnswer), (status = 403, body = ApiError), (status = 422, body = ApiError))
)]
#[get("/teams/{id}/stake-parts")]
pub(super) async fn stake_parts(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    query: web::Query<PartsQuery>,
) -> Result<web::Json<PartsAnswer>> {
    let refused = |why: NotMoney| Error::field("stake", why.to_string());
    let stake: Usdc = query.stake.trim().parse().map_err(refused)?;
    let ids = query.roster.split(',').map(str::trim);
    let ids = ids.filter(|id| !id.is_empty()).map(str::parse::<Uuid>);
    let roster: Option<Vec<Uuid>> = ids.map(Result::ok).collect();
    let roster = roster.ok_or_else(|| roster_refused(RosterRefusal::NotMember))?;
    let named = side(&app, player.id, (*id, &roster), (stake, "")).await;
    let named: Option<TeamSide> = match named {
        Ok(side) => Some(side),
        Err(Error::Invalid(fields)) if fields.contains_key("teamStake") => None,
        // How many players a game needs is looked at when the match is issued.
        Err(error) => return Err(error),
    };
    let shares = team_match::shares_of(&app.db, *id, &roster, app.clock.now()).await?;
    let parts = shares.iter().map(|(share, _)| StakePart {
        user_id: share.member,
        part: named
            .as_ref()
            .and_then(|side| Some(side.entry(share.member)?.part)),
        most: share.stakeable(),
    });
    let parts = parts.collect();
    Ok(web::Json(PartsAnswer::of(stake, named.is_some(), parts)))
}
