//! Matches of teams: accepting one, approving and declining (docs/rules.md, Teams).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::{
    Command, CreatorRelation, MatchType, NamedTeam, NewChallenge, RosterRefusal, RosterStatus,
    TeamEntrant, TeamSide,
};
use domain::money::Usdc;
use domain::team::{Team, TeamRefusal};
use store::DbConnection;
use store::challenge::Snapshot;
use store::idempotency::{Key, StoredResponse};
use uuid::Uuid;

use super::form::ChallengeForm;
use super::response::{act, command_error, worded};
use super::show::visible;
use crate::http::error::{Error, Result};
use crate::http::extract::{Player, StakingPlayer};
use crate::http::idempotency::IdempotentRequest;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::team_side::{self, SideError, SideTerms};
use crate::state::AppState;
use crate::wire::challenge::answer::CommandAnswer;

/// The team and the opponent that a form names; none where it is for no match of teams.
pub(super) struct FormTeams {
    pub(super) side: Option<TeamSide>,
    pub(super) opponent: Option<NamedTeam>,
}

/// The teams that the form of a new challenge names. The leader of a named opponent is invited.
pub(super) async fn of_form(
    app: &AppState,
    leader: Uuid,
    form: &ChallengeForm,
    request: &mut NewChallenge,
) -> Result<FormTeams> {
    if request.terms.match_type != MatchType::TeamMatch {
        return Ok(FormTeams {
            side: None,
            opponent: None,
        });
    }
    let team = form.terms.team_id.as_deref().unwrap_or_default();
    let team = team.trim().parse().ok().ok_or(TeamRefusal::NotFound)?;
    let roster = ids(form.roster.as_deref())?;
    let stake = request.terms.minimum_stake;
    let game = request.details.game.clone();
    let side = side(app, leader, (team, &roster), (stake, &game))
        .await
        .map_err(|error| match error {
            Error::Forbidden {
                code: "NOT_LEADER", ..
            } => Error::Forbidden {
                code: "NOT_LEADER",
                message: "Only team leaders can create team challenges".to_owned(),
            },
            other => other,
        })?;
    let opponent = match form.opponent.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(text) => Some(opponent(app, (leader, team), text, request).await?),
    };
    Ok(FormTeams {
        side: Some(side),
        opponent,
    })
}

async fn opponent(
    app: &AppState,
    (leader, own): (Uuid, Uuid),
    text: &str,
    request: &mut NewChallenge,
) -> Result<NamedTeam> {
    let refused = || Error::field("opponentTeamId", "Choose another team as the opponent");
    let id: Uuid = text.parse().ok().ok_or_else(refused)?;
    let mut connection = app.db.acquire().await?;
    let found = store::team::find(&mut connection, leader, id).await?;
    let found = found.filter(|_| id != own).ok_or_else(refused)?;
    if found.leader.id == leader {
        return Err(refused());
    }
    may_be_named(&mut connection, own, (id, found.is_private)).await?;
    drop(connection);
    rules_of_opponent(app, id).await?.may_be_opponent()?;
    if !request.invited.contains(&found.leader.id) {
        request.invited.push(found.leader.id);
    }
    Ok(NamedTeam {
        id,
        name: found.name,
        avatar: found.avatar,
    })
}

async fn rules_of_opponent(app: &AppState, id: Uuid) -> Result<Team> {
    let rules = team_side::opponent(&app.db, id).await;
    rules.map_err(side_error)
}

/// The name of a private team stands on a public challenge only where the team knows the one that names it.
async fn may_be_named(
    connection: &mut DbConnection,
    own: Uuid,
    (id, is_private): (Uuid, bool),
) -> Result<()> {
    if is_private && !store::team::are_connected(connection, own, id).await? {
        return Err(Error::field(
            "opponentTeamId",
            "A private team can be named only if it is connected with your team",
        ));
    }
    Ok(())
}

/// The side of a team with this roster, whose parts are fixed now.
pub(in crate::http) async fn side(
    app: &AppState,
    leader: Uuid,
    named: (Uuid, &[Uuid]),
    (stake, game): (Usdc, &str),
) -> Result<TeamSide> {
    let terms = SideTerms { stake, game };
    let side = team_side::side(&app.db, leader, named, terms, app.clock.now()).await;
    side.map_err(side_error)
}

fn side_error(why: SideError) -> Error {
    match why {
        SideError::Team(refusal) => refusal.into(),
        SideError::Roster(refusal) => roster_refused(refusal),
        SideError::Store(error) => error.into(),
    }
}

pub(in crate::http) fn roster_refused(why: RosterRefusal) -> Error {
    let field = match why {
        RosterRefusal::NotCovered => "teamStake",
        RosterRefusal::TooFew(_)
        | RosterRefusal::TooMany
        | RosterRefusal::Twice
        | RosterRefusal::NotMember
        | RosterRefusal::Unable => "roster",
    };
    Error::field(field, why.to_string())
}

/// The ids of a roster, as a list in JSON or separated by commas.
fn ids(text: Option<&str>) -> Result<Vec<Uuid>> {
    let text = text.map(str::trim).unwrap_or_default();
    let ids: Option<Vec<Uuid>> = if text.starts_with('[') {
        serde_json::from_str(text).ok()
    } else {
        let ids = text.split(',').map(str::trim).filter(|id| !id.is_empty());
        ids.map(|id| id.parse().ok()).collect()
    };
    ids.ok_or_else(|| Error::field("roster", "The roster must be a list of ids"))
}

fn accepted(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    let message = "The place is held for your team: its players are asked to approve.";
    worded(snapshot, viewer, StatusCode::OK, message)
}

/// Accepts a match for a team: its players are asked, and the place is held meanwhile.
pub(super) async fn accept(
    app: &AppState,
    (id, leader): (Uuid, Uuid),
    (team, roster): (Uuid, &[Uuid]),
    invite_code: Option<String>,
    key: Option<Key>,
) -> Result<StoredResponse> {
    let (snapshot, _) = visible(app, id, Some(leader), invite_code.as_deref()).await?;
    let challenge = &snapshot.challenge;
    let of = (
        challenge.terms.minimum_stake,
        challenge.details.game.as_str(),
    );
    let side = side(app, leader, (team, roster), of).await?;
    // What is refused for the state of the match, and what is done already, uses up none. After a deadline the clock has a say first.
    let deadline = challenge.phase.deadline();
    let is_due = deadline.is_some_and(|it| it.has_passed(app.clock.now()));
    if is_due || challenge.may_accept(leader).is_ok() {
        limits::take(app, stored::TEAM_ACCEPTANCES, &leader.to_string()).await?;
    }
    let command = Command::Accept(TeamEntrant {
        side,
        stake_max: app.settings.stake_max,
        invite_code,
        // The actor finds out these.
        relation: CreatorRelation::Stranger,
        double_members: Vec::new(),
        leader_limit: None,
    });
    let done = app
        .challenges
        .act_once(id, command, (leader, key), accepted);
    done.await.map_err(command_error)
}

/// Agrees to play for a team, and to stake the own part. The last approval of the second team takes both stakes; where a share does
/// not suffice any more, the place is free again.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/approve")]
pub(super) async fn approve(
    app: web::Data<AppState>,
    player: StakingPlayer,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Approve {
        player: player.id,
        // The actor finds out both.
        limit: None,
        obstacle: None,
    };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, approved).await
}

fn approved(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(snapshot, viewer, StatusCode::OK, "You approved the match")
}

/// Refuses to play for a team, also after an approval, until the stake is taken. The issuing team's challenge ends by it; the place of
/// an accepting team is free again, which its leader does so too. The suspended may do it: it takes nothing from anyone.
#[utoipa::path(
    tag = "challenges",
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = CommandAnswer)),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/decline")]
pub(super) async fn decline(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::Decline { player: player.id };
    let key = keyed.by(player.id, &())?;
    act(&app, (*id, player.id), key, command, declined).await
}

fn declined(snapshot: &Snapshot, viewer: Uuid) -> StoredResponse {
    worded(snapshot, viewer, StatusCode::OK, "You declined the match")
}

/// The teams of a rematch: the own roster again, of those who are still members, and the other team as the opponent, whose leader of
/// today is invited.
pub(super) async fn of_rematch(
    app: &AppState,
    player: Uuid,
    over: &Snapshot,
    request: &mut NewChallenge,
) -> Result<(Option<TeamSide>, Option<NamedTeam>)> {
    let challenge = &over.challenge;
    let Some(own) = challenge.side_led_by(player) else {
        return Ok((None, None));
    };
    let members = own
        .roster
        .iter()
        .filter(|entry| entry.status == RosterStatus::Member);
    let roster: Vec<Uuid> = members.map(|entry| entry.player).collect();
    let of = (
        challenge.terms.minimum_stake,
        challenge.details.game.as_str(),
    );
    let side = side(app, player, (own.team.id, &roster), of).await?;
    let other = challenge.teams.iter().find(|it| it.team.id != own.team.id);
    let opponent = other.map(|it| it.team.clone());
    let opponent = opponent.or_else(|| challenge.opponent.clone());
    // Who led the teams then may lead neither now.
    request.invited.clear();
    if let Some(named) = &opponent {
        let rules = rules_of_opponent(app, named.id).await?;
        // A team that accepted knew whom it met. One that was named alone may be private by now, or no longer connected.
        if other.is_none() {
            let mut connection = app.db.acquire().await?;
            may_be_named(&mut connection, own.team.id, (named.id, rules.is_private)).await?;
        }
        rules.may_be_opponent()?;
        request.invited.push(rules.leader);
    }
    Ok((Some(side), opponent))
}
