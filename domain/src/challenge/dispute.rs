//! How the sides end a disagreement by themselves: a declaration taken back, a claim withdrawn, late agreement
//! (docs/rules.md, Disputes).

use time::OffsetDateTime;
use uuid::Uuid;

use super::case::Appeal;
use super::deadline::{TAKE_BACK_WITHIN, UNDECLARED_AFTER};
use super::decide::{Decision, Draft, present_seat};
use super::event::Event;
use super::moderate;
use super::outcome::Verdict;
use super::permissions::REDECLARED_UNTIL;
use super::refusal::Refusal;
use super::result::{hold, paid};
use super::state::{Challenge, Claim, Phase, Play, SettledBy};
use super::window;

/// A declaration was a mistake: the match is as if nothing had been declared.
pub(super) fn take_back(
    challenge: &Challenge,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let (play, declared_at) = challenge.may_take_back(player)?;
    if declared_at.saturating_add(TAKE_BACK_WITHIN) <= now {
        return Err(Refusal::TooLateToTakeBack);
    }
    let mut next = challenge.clone();
    present_seat(&mut next, player)?.claim = None;
    window::close_all(&mut next);
    // Who agreed to call off a disputed match agreed to nothing that stands now.
    for seat in &mut next.seats {
        seat.agreed_to_call_off = false;
    }
    // All sides have their whole time again, as if the match ended now.
    let void_at = play.ends_at.max(now).saturating_add(UNDECLARED_AFTER);
    next.phase = Phase::Active { play, void_at };
    Ok(Draft::of(next, Some(player)).into_decision(Event::TakenBack { user_id: player }))
}

/// A side gives its word up: it declares now what the others declared.
pub(super) fn withdraw(
    challenge: &Challenge,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    if let Some(dispute) = challenge.open_dispute()
        && let Some(appeal) = &dispute.case.appeal
    {
        challenge.may_withdraw_appeal(player, appeal)?;
        let opened = (dispute, appeal);
        return Ok(moderate::withdraw_appeal(challenge, opened, now));
    }
    let (play, verdict) = challenge.may_withdraw(player)?;
    let mut next = challenge.clone();
    present_seat(&mut next, player)?.claim = Some(Claim {
        verdict,
        score: None,
        note: None,
        at: now,
        by: None,
    });
    let withdrawn = Event::Withdrawn {
        user_id: player,
        verdict,
    };
    Ok(reconsidered(next, play, (player, withdrawn), now))
}

/// Decides whether a dispute goes on after `event`, by which `player` changed what the sides declare.
///
/// A result that all sides declare is paid; one that no side contradicts any more is held for those who are silent. Else the
/// dispute retains its deadline. An agreement that took a dispute earns no fair-play points; who is silent until what is held is final
/// gets a strike then.
pub(super) fn reconsidered(
    next: Challenge,
    play: Play,
    (player, event): (Uuid, Event),
    now: OffsetDateTime,
) -> Decision {
    let actor = Some(player);
    let (draft, ending) = match uncontradicted(&next) {
        None => return Draft::of(next, actor).into_decision(event),
        Some(verdict) if next.sides().all(|side| side.claim.is_some()) => {
            paid(next, play, verdict, SettledBy::Agreement, actor)
        }
        Some(verdict) => hold(next, play, verdict, (actor, now)),
    };
    draft.into_decision_of(vec![event, ending])
}

/// The result that every side declares that has declared one; none while the side that contested has declared nothing.
fn uncontradicted(challenge: &Challenge) -> Option<Verdict> {
    let mut sides = challenge.sides();
    if sides.any(|side| side.claim.is_none() && challenge.is_contested_by(side.player)) {
        return None;
    }
    one_verdict(challenge.sides().filter_map(|side| side.claim.as_ref()))
}

/// The verdict of these claims, if they have one and the same.
fn one_verdict<'a>(claims: impl IntoIterator<Item = &'a Claim>) -> Option<Verdict> {
    let mut verdicts = claims.into_iter().map(|claim| claim.verdict);
    let first = verdicts.next()?;
    verdicts.all(|verdict| verdict == first).then_some(first)
}

impl Challenge {
    /// The match whose declaration `player` may take back, and when it was declared: the time is checked with the command.
    pub(super) fn may_take_back(&self, player: Uuid) -> Result<(Play, OffsetDateTime), Refusal> {
        let seat = self.present_seat(player)?;
        let play = match &self.phase {
            Phase::Declared { play, .. } => *play,
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. } => {
                return Err(Refusal::NothingDeclared);
            }
            Phase::Disputed(_)
            | Phase::Held(_)
            | Phase::Completed { .. }
            | Phase::Cancelled { .. } => return Err(Refusal::AlreadyDecided),
        };
        let Some(claim) = &seat.claim else {
            return Err(Refusal::NothingDeclared);
        };
        if self.has_claim_beside(player) {
            return Err(Refusal::AlreadyDeclared);
        }
        self.has_fewer_events_than(REDECLARED_UNTIL)?;
        Ok((play, claim.at))
    }

    /// The match over which `player` may give in before it is decided, and the result that the others declared.
    pub(super) fn may_withdraw(&self, player: Uuid) -> Result<(Play, Verdict), Refusal> {
        let seat = self.present_seat(player)?;
        let dispute = self.open_dispute().ok_or(Refusal::NotDisputed)?;
        if dispute.case.appeal.is_some() {
            return Err(Refusal::Appealed);
        }
        if seat.claim.is_none() && !self.is_contested_by(player) {
            return Err(Refusal::NothingDeclared);
        }
        let others = self.sides().filter(|side| side.player != player);
        let verdict = one_verdict(others.filter_map(|side| side.claim.as_ref()));
        let verdict = verdict.ok_or(Refusal::NoOtherClaim)?;
        if seat
            .claim
            .as_ref()
            .is_some_and(|claim| claim.verdict == verdict)
        {
            return Err(Refusal::AlreadyDeclared);
        }
        Ok((dispute.play, verdict))
    }

    /// Whether `player` may withdraw what they claim: their word in a dispute, or their appeal.
    pub(super) fn may_give_up(&self, player: Uuid) -> Result<(), Refusal> {
        match self.open_appeal() {
            Some(appeal) => self.may_withdraw_appeal(player, appeal),
            None => self.may_withdraw(player).map(drop),
        }
    }

    fn may_withdraw_appeal(&self, player: Uuid, appeal: &Appeal) -> Result<(), Refusal> {
        self.present_seat(player)?;
        if appeal.player == player {
            Ok(())
        } else {
            Err(Refusal::Appealed)
        }
    }
}
