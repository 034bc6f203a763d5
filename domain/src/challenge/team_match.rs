//! A match of teams before its stake: issued, approved, accepted, declined; and the stake of both teams
//! (docs/rules.md, Teams).

use time::OffsetDateTime;
use uuid::Uuid;

use super::command::{NewChallengeCommand, TeamEntrant};
use super::deadline::{APPROVED_WITHIN, START_NOTICE};
use super::decide::{Decision, Draft, may_ask_for, voided};
use super::event::{DeclineReason, Event, FreeReason, NamedSide, StakedSeat};
use super::lobby;
use super::refusal::Refusal;
use super::roster::TeamSide;
use super::state::{CancelReason, Challenge, Phase, Seat, SeatStatus, SettledBy};
use crate::ledger::Journal;
use crate::play_limit::PlayRefusal;

/// Issues a match of teams: the roster is asked, and nothing is staked.
pub(super) fn issue(
    opening: NewChallengeCommand,
    side: TeamSide,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let NewChallengeCommand {
        id,
        creator,
        fair_play,
        stake_max,
        invite_code,
        terms: request,
        is_rematch,
        team: _,
        opponent,
        leader_limit,
    } = opening;
    may_ask_for((fair_play, stake_max), &request.terms)?;
    may_stake(leader_limit)?;
    let stake_amount = request.terms.minimum_stake;
    let team = NamedSide::of(0, &side);
    let next = Challenge {
        id,
        version: 0,
        creator: creator.id,
        created_at: now,
        invite_code,
        invited: request
            .invited
            .into_iter()
            .filter(|player| !side.has(*player))
            .collect(),
        terms: request.terms,
        details: request.details,
        seats: Vec::new(),
        teams: vec![side],
        opponent,
        is_opponent_dissolved: false,
        double_members: Vec::new(),
        phase: Phase::Pending {
            approve_by: now.saturating_add(APPROVED_WITHIN),
        },
    };
    let actor = Some(creator.id);
    Ok(Draft::of(next, actor).into_decision(Event::Created {
        user: creator,
        stake_amount,
        is_rematch,
        team: Some(team),
    }))
}

/// Another team accepts: the place is held while its players approve.
pub(super) fn accept(
    challenge: &Challenge,
    entry: TeamEntrant,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let TeamEntrant {
        side,
        stake_max,
        invite_code,
        relation,
        double_members,
        leader_limit,
    } = entry;
    challenge.may_accept(side.leader)?;
    let Phase::Open { expires_at } = challenge.phase else {
        return Err(Refusal::NotOpen);
    };
    challenge.may_enter(Some(side.leader), invite_code.as_deref(), relation)?;
    let issuer = challenge.teams.first();
    if issuer.is_some_and(|issuer| issuer.team.id == side.team.id) {
        return Err(Refusal::SameTeam);
    }
    let named = challenge.opponent.as_ref();
    if named.is_some_and(|named| named.id != side.team.id) {
        return Err(Refusal::OtherOpponent);
    }
    stake_max.allows_joining(&challenge.terms)?;
    if issuer.is_some_and(|issuer| side.people().any(|player| issuer.has(player))) {
        return Err(Refusal::OnBothSides);
    }
    may_stake(leader_limit)?;
    let leader = side.leader;
    let event = Event::PlaceReserved {
        team: NamedSide::of(1, &side),
    };
    let mut next = challenge.clone();
    next.teams.push(side);
    next.double_members = double_members;
    next.phase = Phase::Reserved {
        expires_at,
        approve_by: now.saturating_add(APPROVED_WITHIN).min(expires_at),
    };
    Ok(Draft::of(next, Some(leader)).into_decision(event))
}

/// A player of a roster agrees to play, and to stake their part. With the last one of the team that issued it, it is open; with
/// the last one of the other team, both teams stake.
///
/// `limit` is what forbids the player their part; `obstacle` is why a try to take the stakes has just failed.
pub(super) fn approve(
    challenge: &Challenge,
    player: Uuid,
    (limit, obstacle): (Option<PlayRefusal>, Option<FreeReason>),
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let nth = challenge.may_approve(player)?;
    may_stake(limit)?;
    let mut next = challenge.clone();
    let Some(side) = next.teams.get_mut(nth) else {
        return Err(Refusal::NoApprovalAsked);
    };
    for entry in &mut side.roster {
        entry.has_approved |= entry.player == player;
    }
    let is_complete = side.is_approved();
    let approved = Event::Approved {
        user_id: player,
        side: slot(nth),
        is_complete,
    };
    let actor = Some(player);
    if !is_complete {
        return Ok(Draft::of(next, actor).into_decision(approved));
    }
    match next.phase {
        Phase::Pending { .. } => {
            next.phase = Phase::Open {
                expires_at: lobby::expiry(&challenge.terms, now),
            };
            Ok(Draft::of(next, actor).into_decision(approved))
        }
        Phase::Reserved { expires_at, .. } => Ok(match obstacle {
            Some(reason) => {
                let (next, freed) = freed(next, expires_at, reason);
                Draft::of(next, actor).into_decision_of(vec![approved, freed])
            }
            None => staked(next, expires_at, (player, now), approved),
        }),
        Phase::Open { .. }
        | Phase::Full { .. }
        | Phase::Active { .. }
        | Phase::Declared { .. }
        | Phase::Disputed(_)
        | Phase::Held(_)
        | Phase::Completed { .. }
        | Phase::Cancelled { .. } => Err(Refusal::NoApprovalAsked),
    }
}

/// Refuses an approval of who may not stake the own part.
fn may_stake(limit: Option<PlayRefusal>) -> Result<(), Refusal> {
    limit.map_or(Ok(()), |limit| Err(Refusal::PlayLimit(limit)))
}

/// Both teams' parts go from the shares to the escrow, and each team takes its seat.
fn staked(
    mut next: Challenge,
    expires_at: OffsetDateTime,
    (player, now): (Uuid, OffsetDateTime),
    approved: Event,
) -> Decision {
    let stake = next.terms.minimum_stake;
    let seats = (0..).zip(&next.teams).map(|(slot, side)| Seat {
        player: side.leader,
        slot,
        stake,
        joined_at: now,
        status: SeatStatus::Joined,
        claim: None,
        agreed_to_call_off: false,
        notified_at: None,
        window: None,
    });
    next.seats = seats.collect();
    next.phase = Phase::Full { expires_at };
    let parts = next.teams.iter().flat_map(|side| {
        side.parts()
            .map(|(player, part)| (side.team.id, player, part))
    });
    let journal = Journal::team_stake(next.id, player, parts);
    let seats = next.seats.iter().map(|seat| StakedSeat {
        user_id: seat.player,
        slot: seat.slot,
        stake_amount: seat.stake,
    });
    let staked = Event::Staked {
        seats: seats.collect(),
    };
    let draft = Draft {
        journal: Some(journal),
        ..Draft::of(next, Some(player))
    };
    draft.into_decision_of(vec![approved, staked])
}

/// A player of a roster, or the leader of the team that accepts, declines: a match that is not staked yet ends, or its second
/// place is free again.
pub(super) fn decline(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    let nth = challenge.may_decline(player)?;
    Ok(declined(
        challenge,
        (nth, player),
        DeclineReason::Declined,
        Some(player),
    ))
}

/// A team that has staked has another leader: the pages that show the match learn who decides for it.
pub(super) fn announce_leaders(
    challenge: &Challenge,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let changed = challenge.unannounced_leaders();
    if changed.is_empty() {
        return Err(Refusal::NothingDue);
    }
    let starts_at = challenge.terms.scheduled_at;
    let starts_at = starts_at.filter(|_| challenge.phase.is_lobby());
    let is_in_time = starts_at.is_some_and(|at| now <= at.saturating_sub(START_NOTICE));
    let mut next = challenge.clone();
    let mut events = Vec::with_capacity(changed.len());
    for (nth, leader) in changed {
        let Some(side) = next.teams.get_mut(nth) else {
            continue;
        };
        side.announced_leader = leader;
        // Where the team was notified of the scheduled start, a successor who does not play is notified now, while it is time.
        if side.entry(leader).is_none() {
            let seat = side.leader;
            let mut seats = next.seats.iter_mut();
            if let Some(seat) = seats.find(|it| it.player == seat && it.notified_at.is_some()) {
                seat.notified_at = is_in_time.then_some(now);
            }
        }
        events.push(Event::LeaderChanged {
            user_id: leader,
            side: slot(nth),
        });
    }
    Ok(Draft::of(next, None).into_decision_of(events))
}

/// A player of a roster can no longer play, or a leader no longer leads, which counts as declining; and so does the end of the only
/// team that may accept.
pub(super) fn depart(challenge: &Challenge) -> Result<Decision, Refusal> {
    if challenge.waits_for_no_team() {
        let reason = CancelReason::Declined;
        let (draft, cancelled) = voided(challenge, reason, SettledBy::Declined, None);
        return Ok(draft.into_decision(cancelled));
    }
    let (nth, player, why) = challenge.unable().ok_or(Refusal::NothingDue)?;
    Ok(declined(challenge, (nth, player), why, None))
}

fn declined(
    challenge: &Challenge,
    (nth, player): (usize, Uuid),
    why: DeclineReason,
    actor: Option<Uuid>,
) -> Decision {
    let declined = Event::Declined {
        user_id: player,
        side: slot(nth),
        why,
    };
    match challenge.phase {
        Phase::Reserved { expires_at, .. } if nth == 1 => {
            let (next, freed) = freed(challenge.clone(), expires_at, FreeReason::Declined);
            Draft::of(next, actor).into_decision_of(vec![declined, freed])
        }
        Phase::Pending { .. }
        | Phase::Reserved { .. }
        | Phase::Open { .. }
        | Phase::Full { .. }
        | Phase::Active { .. }
        | Phase::Declared { .. }
        | Phase::Disputed(_)
        | Phase::Held(_)
        | Phase::Completed { .. }
        | Phase::Cancelled { .. } => {
            let (draft, cancelled) = voided(
                challenge,
                CancelReason::Declined,
                SettledBy::Declined,
                actor,
            );
            draft.into_decision_of(vec![declined, cancelled])
        }
    }
}

/// The time to approve is over: an issued match ends, a held place is free.
pub(super) fn overdue(challenge: &Challenge) -> Result<Decision, Refusal> {
    match challenge.phase {
        Phase::Pending { .. } => {
            let by = SettledBy::Expired;
            let (draft, event) = voided(challenge, CancelReason::Expired, by, None);
            Ok(draft.into_decision(event))
        }
        Phase::Reserved { expires_at, .. } => {
            let (next, freed) = freed(challenge.clone(), expires_at, FreeReason::Expired);
            Ok(Draft::of(next, None).into_decision(freed))
        }
        Phase::Open { .. }
        | Phase::Full { .. }
        | Phase::Active { .. }
        | Phase::Declared { .. }
        | Phase::Disputed(_)
        | Phase::Held(_)
        | Phase::Completed { .. }
        | Phase::Cancelled { .. } => Err(Refusal::NothingDue),
    }
}

/// The challenge with its second place free again.
fn freed(
    mut next: Challenge,
    expires_at: OffsetDateTime,
    reason: FreeReason,
) -> (Challenge, Event) {
    let gone = next.teams.pop();
    next.double_members.clear();
    next.phase = Phase::Open { expires_at };
    let (team_id, name) = gone.map_or_else(
        || (Uuid::nil(), String::new()),
        |side| (side.team.id, side.team.name),
    );
    let freed = Event::PlaceFreed {
        team_id,
        name,
        reason,
    };
    (next, freed)
}

fn slot(nth: usize) -> i32 {
    i32::try_from(nth).unwrap_or(i32::MAX)
}

impl Challenge {
    /// The side for which `player` may approve.
    pub(super) fn may_approve(&self, player: Uuid) -> Result<usize, Refusal> {
        let (nth, entry) = self.roster_entry(player).ok_or(Refusal::NotRostered)?;
        let asked = match self.phase {
            Phase::Pending { .. } => Some(0),
            Phase::Reserved { .. } => Some(1),
            Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => None,
        };
        if entry.has_approved {
            Err(Refusal::AlreadyApproved)
        } else if asked == Some(nth) {
            Ok(nth)
        } else {
            Err(Refusal::NoApprovalAsked)
        }
    }

    /// The side for which `player` may decline: while nothing is staked, also after their approval.
    pub(super) fn may_decline(&self, player: Uuid) -> Result<usize, Refusal> {
        let nth = self.side_of(player).ok_or(Refusal::NotRostered)?;
        match self.phase {
            Phase::Pending { .. } | Phase::Open { .. } | Phase::Reserved { .. } => Ok(nth),
            Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. }
            | Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => Err(Refusal::NoApprovalAsked),
        }
    }
}

impl Decision {
    /// The teams whose pools change: money moves from or to their shares, or the match begins or ceases to prevent their members from
    /// withdrawing.
    pub fn pools(&self) -> Vec<Uuid> {
        let mut events = self.events.iter();
        // A free match ends without a journal.
        let is_changed = self.journal.is_some()
            || self.next.phase.status().is_final()
            || events.any(|event| {
                matches!(
                    event,
                    Event::Created { .. } | Event::PlaceReserved { .. } | Event::Cancelled { .. }
                )
            });
        let sides = self.next.teams.iter().filter(|_| is_changed);
        let mut pools: Vec<_> = sides.map(|side| side.team.id).collect();
        for event in &self.events {
            if let Event::PlaceFreed { team_id, .. } = event {
                pools.push(*team_id);
            }
        }
        pools
    }
}
