//! The sides of a match of teams, as the screens read them.

use domain::challenge::{Challenge, NamedTeam, RosterEntry, RosterStatus, TeamSide, Verdict};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::team::Named;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::after::{ChallengeAfter, DeadlineView};
use crate::wire::names::{EndingName, EscrowStateName, StatusName};
use crate::wire::person::{UserSummary, user};
use crate::wire::team::TeamRef;

/// A side of a match of teams.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamSide)]
pub struct TeamSideView {
    /// 0 issued the match, 1 accepts it.
    side: i32,
    team: TeamRef,
    /// The player of its seat, who led the team when the match was issued or accepted.
    leader: UserSummary,
    /// Who leads the team now and decides for it; absent where the team has no leader.
    present_leader: Option<UserSummary>,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    /// Whether its stake is in the escrow, or was.
    is_staked: bool,
    /// Whether every player has approved.
    is_approved: bool,
    approvals_given: usize,
    approvals_needed: usize,
    /// Who plays; empty for outsiders while a private team has not staked.
    roster: Vec<RosterEntryView>,
}

/// A player of a side.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RosterMember)]
pub struct RosterEntryView {
    user: UserSummary,
    is_approved: bool,
    /// What of the stake is taken from the player's share; for the player, the leader and the others of the roster.
    #[schema(value_type = Option<String>)]
    part: Option<Usdc>,
    /// What comes back to the player by the outcome; for the same.
    #[schema(value_type = Option<String>)]
    returned: Option<Usdc>,
    /// Whether the player is still a member of the team.
    is_member: bool,
}

impl TeamSideView {
    /// Every side, by slot, as `viewer` may see it.
    pub fn all(snapshot: &Snapshot, viewer: Option<Uuid>) -> Vec<Self> {
        let sides = (0..).zip(&snapshot.challenge.teams);
        sides
            .map(|(slot, side)| Self::of(snapshot, (slot, side), viewer))
            .collect()
    }

    fn of(snapshot: &Snapshot, (slot, side): (i32, &TeamSide), viewer: Option<Uuid>) -> Self {
        let challenge = &snapshot.challenge;
        let shows_parts = viewer.is_some_and(|viewer| side.has(viewer));
        let shows_roster = challenge.shows_roster(side, challenge.scope_of(viewer));
        let approved = side.roster.iter().filter(|entry| entry.has_approved);
        Self {
            side: slot,
            team: mention(&side.team),
            leader: user(snapshot, side.leader),
            present_leader: side.present_leader.map(|leader| user(snapshot, leader)),
            stake_amount: challenge.terms.minimum_stake,
            is_staked: challenge.seat(side.leader).is_some(),
            is_approved: side.is_approved(),
            approvals_given: approved.count(),
            approvals_needed: side.roster.len(),
            roster: side
                .roster
                .iter()
                .filter(|_| shows_roster)
                .map(|entry| RosterEntryView::of(snapshot, entry, shows_parts))
                .collect(),
        }
    }
}

impl RosterEntryView {
    fn of(snapshot: &Snapshot, entry: &RosterEntry, shows_parts: bool) -> Self {
        let challenge = &snapshot.challenge;
        let outcome = challenge.phase.outcome().filter(|_| shows_parts);
        Self {
            user: user(snapshot, entry.player),
            is_approved: entry.has_approved,
            part: shows_parts.then_some(entry.part),
            returned: outcome.map(|outcome| challenge.amount_for(outcome, entry.player)),
            is_member: entry.status != RosterStatus::Left,
        }
    }
}

/// A team as it is named in a match.
pub fn mention(team: &NamedTeam) -> TeamRef {
    TeamRef::from(&Named {
        id: team.id,
        name: team.name.clone(),
        avatar: team.avatar.clone(),
    })
}

/// A match in the list of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamChallenge)]
pub struct TeamMatchRowView {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
    game: String,
    status: StatusName,
    escrow_state: EscrowStateName,
    is_reserved: bool,
    /// The team's own side.
    side: i32,
    /// The other team, or the one that is named as the opponent.
    opponent: Option<TeamRef>,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    /// What lies in the escrow, or lay there.
    #[schema(value_type = String)]
    escrow: Usdc,
    #[serde(with = "time::serde::rfc3339::option")]
    scheduled_time: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    start_time: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    expires_at: Option<OffsetDateTime>,
    deadlines: Vec<DeadlineView>,
    /// How it ended for the team.
    outcome: Option<EndingName>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl TeamMatchRowView {
    /// The match as the team sees it; none where it is not the team's.
    pub fn of(snapshot: &Snapshot, team: Uuid) -> Option<Self> {
        let challenge = &snapshot.challenge;
        let nth = challenge.teams.iter().position(|it| it.team.id == team)?;
        let own = challenge.teams.get(nth)?;
        let other = challenge.teams.iter().find(|it| it.team.id != team);
        let opponent = other.map(|it| &it.team).or(challenge.opponent.as_ref());
        let now = ChallengeAfter::of(snapshot, &snapshot.after());
        Some(Self {
            id: challenge.id,
            title: challenge.details.title.clone(),
            game: challenge.details.game.clone(),
            status: now.status,
            escrow_state: now.escrow.state,
            is_reserved: matches!(challenge.phase, domain::challenge::Phase::Reserved { .. }),
            side: i32::try_from(nth).ok()?,
            opponent: opponent.map(mention),
            stake_amount: challenge.terms.minimum_stake,
            escrow: now.escrow.total,
            scheduled_time: challenge.terms.scheduled_at,
            start_time: now.started_at,
            expires_at: now.ends_at,
            deadlines: now.deadlines,
            outcome: ending(challenge, own.leader),
            created_at: challenge.created_at,
        })
    }
}

fn ending(challenge: &Challenge, leader: Uuid) -> Option<EndingName> {
    let outcome = challenge
        .phase
        .outcome()
        .filter(|_| challenge.phase.status().is_final())?;
    let verdict: Option<Verdict> = outcome.verdict;
    Some(domain::notification::MatchEnding::of(verdict, leader).into())
}
