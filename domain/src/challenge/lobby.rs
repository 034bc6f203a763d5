//! Before the match, and its beginning: join, ready, leave, edit, cancel, start, call off.

use time::OffsetDateTime;
use uuid::Uuid;

use super::command::{CreatorRelation, Edit, Entrant, ViewerTies};
use super::deadline::{EXPIRES_AFTER_CREATION, EXPIRES_AFTER_SCHEDULE, UNDECLARED_AFTER};
use super::decide::{Decision, Draft, may_ask_for, present_seat, void, voided};
use super::event::Event;
use super::refusal::Refusal;
use super::stake_limit::StakeLimit;
use super::state::{CancelReason, Challenge, Phase, Play, Seat, SeatStatus, SettledBy};
use super::terms::{NewChallenge, Terms, Visibility};
use crate::ledger::Journal;
use crate::money::Usdc;

/// Seats that a challenge ever has, those of leavers too: joining and leaving a free one must not fill the memory.
const SEATS_MAX: usize = 200;

pub(super) fn join(
    challenge: &Challenge,
    entry: Entrant,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let Entrant {
        person,
        stake,
        stake_max,
        invite_code,
        relation,
        confirms_asymmetry,
        terms_key,
    } = entry;
    challenge.may_join(person.id)?;
    if challenge.is_team_match() {
        return Err(Refusal::TeamNeeded);
    }
    challenge.may_enter(Some(person.id), invite_code.as_deref(), relation)?;
    if terms_key.is_some_and(|seen| seen != challenge.terms_key()) {
        return Err(Refusal::TermsChanged);
    }
    check_stake(&challenge.terms, stake, stake_max)?;
    if challenge.terms.is_asymmetric() && !confirms_asymmetry {
        return Err(Refusal::AsymmetryUnconfirmed {
            creator: challenge.terms.minimum_stake,
            joiner: stake,
        });
    }

    if SEATS_MAX <= challenge.seats.len() {
        return Err(Refusal::NoPlaceLeft);
    }
    let slot = i32::try_from(challenge.seats.len()).unwrap_or(i32::MAX);
    let mut next = challenge.clone();
    next.seats.push(Seat {
        player: person.id,
        slot,
        stake,
        joined_at: now,
        status: SeatStatus::Joined,
        claim: None,
        agreed_to_call_off: false,
        notified_at: None,
        window: None,
    });
    let places = usize::try_from(challenge.terms.max_participants).unwrap_or(0);
    let is_full = places <= next.present_count();
    if let Phase::Open { expires_at } = next.phase
        && is_full
    {
        next.phase = Phase::Full { expires_at };
    }
    let actor = Some(person.id);
    let journal = Some(Journal::stake(challenge.id, person.id, stake));
    Ok(Draft {
        journal,
        ..Draft::of(next, actor)
    }
    .into_decision(Event::Joined {
        user: person,
        slot,
        stake_amount: stake,
        is_full,
    }))
}

impl Challenge {
    /// Whether a player may see the challenge: a present or former participant, a member of a team that plays it, or else a player
    /// who might join.
    ///
    /// # Errors
    /// Where it is private and they bring no code, or for friends and they are none. Between players of whom one blocks the other,
    /// neither a code nor an invitation counts.
    pub fn show(
        &self,
        viewer: Option<Uuid>,
        code: Option<&str>,
        ties: ViewerTies,
    ) -> Result<(), Refusal> {
        // The match is the team's: a block between two members does not hide it.
        if ties.is_member {
            return Ok(());
        }
        self.may_enter(viewer, code, ties.relation)
    }

    /// Whether a player may come in: as [`show`](Self::show), without what a team shows its members, as one of them who leads
    /// another team is a stranger at the door.
    pub(super) fn may_enter(
        &self,
        viewer: Option<Uuid>,
        code: Option<&str>,
        relation: CreatorRelation,
    ) -> Result<(), Refusal> {
        if viewer.is_some_and(|viewer| self.was_insider(viewer)) {
            return Ok(());
        }
        let is_invited = viewer.is_some_and(|viewer| self.invited.contains(&viewer));
        // No code is no key: an empty one would open every door.
        let right = self.invite_code.as_str();
        let has_code =
            !right.is_empty() && code.is_some_and(|code| code.trim().eq_ignore_ascii_case(right));
        match self.terms.visibility {
            Visibility::Public => Ok(()),
            Visibility::Private | Visibility::Friends
                if (is_invited || has_code) && relation != CreatorRelation::Blocked =>
            {
                Ok(())
            }
            Visibility::Private => Err(Refusal::InviteCodeNeeded),
            Visibility::Friends if relation == CreatorRelation::MutualFriend => Ok(()),
            Visibility::Friends => Err(Refusal::FriendsOnly),
        }
    }
}

fn check_stake(terms: &Terms, stake: Usdc, stake_max: StakeLimit) -> Result<(), Refusal> {
    stake_max.allows_joining(terms)?;
    let most = terms.joining_maximum().min(stake_max.amount());
    if stake < terms.joining_minimum() {
        Err(Refusal::StakeTooLow(terms.joining_minimum()))
    } else if most < stake {
        Err(Refusal::StakeTooHigh(most))
    } else if stake.has_at_most_decimals(2) {
        Ok(())
    } else {
        Err(Refusal::StakeTooPrecise)
    }
}

pub(super) fn ready(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    challenge.may_ready(player)?;
    let mut next = challenge.clone();
    present_seat(&mut next, player)?.status = SeatStatus::Ready;
    Ok(Draft::of(next, Some(player)).into_decision(Event::Readied { user_id: player }))
}

pub(super) fn leave(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    challenge.may_leave(player)?;
    let mut next = challenge.clone();
    present_seat(&mut next, player)?.status = SeatStatus::Left;
    Ok(Draft::of(next, Some(player)).into_decision(Event::Left { user_id: player }))
}

pub(super) fn edit(
    challenge: &Challenge,
    edit: Edit,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let (player, asks) = (edit.player, (edit.fair_play, edit.stake_max));
    // Before the form is read: only the creator learns what is wrong with it.
    challenge.may_edit(player)?;
    let changes = edit.parse(challenge, now).map_err(Refusal::InvalidForm)?;
    let (fields, is_binding) = changes.difference(challenge);
    let words = changes.words(&fields);
    // A player who joined and left has staked on these terms too.
    // The roster of a team has approved, or is asked to approve, these terms.
    let is_alone = challenge.seats.len() == 1 && !challenge.is_team_match();
    if is_binding && !is_alone {
        return Err(Refusal::TermsFixed);
    }
    if changes.terms.stakes() != challenge.terms.stakes() {
        may_ask_for(asks, &changes.terms)?;
    }
    let mut next = challenge.clone();
    let mut journal = None;
    // Only another schedule moves the expiry: what an outage added to it stays otherwise.
    if changes.terms.scheduled_at != challenge.terms.scheduled_at {
        next.phase = Phase::Open {
            expires_at: expiry(&changes.terms, challenge.created_at),
        };
        // The notification named another time.
        for seat in &mut next.seats {
            seat.notified_at = None;
        }
    }
    if is_alone {
        let stake = changes.terms.minimum_stake;
        for seat in next.seats.iter_mut().filter(|seat| seat.stake != stake) {
            journal = Some(Journal::restake(
                (challenge.id, challenge.version),
                player,
                (seat.stake, stake),
            ));
            seat.stake = stake;
        }
    }
    let NewChallenge {
        terms,
        details,
        invited,
    } = changes;
    next.terms = terms;
    next.details = details;
    next.invited = invited
        .into_iter()
        .filter(|friend| *friend != player)
        .collect();
    Ok(Draft {
        journal,
        ..Draft::of(next, Some(player))
    }
    .into_decision(Event::Edited {
        fields,
        changes: words,
    }))
}

pub(super) fn cancel(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    challenge.may_cancel(player)?;
    Ok(void(
        challenge,
        CancelReason::Creator,
        SettledBy::Creator,
        Some(player),
    ))
}

pub(super) fn start(
    challenge: &Challenge,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    challenge.may_start(player)?;
    if !challenge.double_members.is_empty() {
        return Err(Refusal::InBothTeams);
    }
    if challenge.start_waits_for(now).next().is_some() {
        return Err(Refusal::NotReady);
    }
    let play = Play {
        started_at: now,
        ends_at: now.saturating_add(challenge.terms.length()),
    };
    let mut next = challenge.clone();
    for seat in next.seats.iter_mut().filter(|seat| seat.is_present()) {
        seat.status = SeatStatus::Active;
    }
    next.phase = Phase::Active {
        play,
        void_at: play.ends_at.saturating_add(UNDECLARED_AFTER),
    };
    Ok(Draft::of(next, Some(player)).into_decision(Event::Started {
        started_at: play.started_at,
        expires_at: play.ends_at,
    }))
}

/// Notifies those in it who do not know yet that the scheduled start nears: of a team who decides for it now, and all who play.
pub(super) fn announce_start(
    challenge: &Challenge,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let scheduled_time = challenge.terms.scheduled_at;
    let Some(scheduled_time) = scheduled_time.filter(|_| challenge.has_start_to_announce(now))
    else {
        return Err(Refusal::NothingDue);
    };
    let mut next = challenge.clone();
    let mut user_ids = Vec::new();
    for seat in &mut next.seats {
        if seat.is_present() && seat.notified_at.is_none() {
            seat.notified_at = Some(now);
            user_ids.push(seat.player);
        }
    }
    Ok(Draft::of(next, None).into_decision(Event::StartAnnounced {
        user_ids,
        scheduled_time,
    }))
}

pub(super) fn call_off(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    challenge.may_call_off(player)?;
    let mut next = challenge.clone();
    present_seat(&mut next, player)?.agreed_to_call_off = true;
    let agreed = Event::CallOffAgreed { user_id: player };
    if !next.sides().all(|seat| seat.agreed_to_call_off) {
        return Ok(Draft::of(next, Some(player)).into_decision(agreed));
    }
    let (draft, cancelled) = voided(&next, CancelReason::Void, SettledBy::CallOff, Some(player));
    Ok(draft.into_decision_of(vec![agreed, cancelled]))
}

pub(super) fn expiry(terms: &Terms, from: OffsetDateTime) -> OffsetDateTime {
    match terms.scheduled_at {
        Some(scheduled) => scheduled.saturating_add(EXPIRES_AFTER_SCHEDULE),
        None => from.saturating_add(EXPIRES_AFTER_CREATION),
    }
}
