//! What moderators decide in a dispute, and what the sides do about it: take, give back, rule, accept, appeal
//! (docs/rules.md, Disputes).

use time::OffsetDateTime;
use uuid::Uuid;

use super::case::{
    Appeal, Case, DECIDED_AT_LEAST, DECIDED_WITHIN, FALSE_DECLARATION_POINTS, HeldRuling,
    Moderator, ONE_MODERATOR_MAX, OpenDispute, Penalty, Ruling,
};
use super::command::NewRuling;
use super::deadline::HOLD;
use super::decide::{Decision, Draft, Fine, ModeratorAction, void, voided};
use super::event::Event;
use super::fair_play::{FairPlay, FairPlayReason};
use super::outcome::{Outcome, Verdict, settle};
use super::refusal::Refusal;
use super::result::{paid, silence_points};
use super::state::{CancelReason, Challenge, HeldResult, Phase, SettledBy};
use super::window;
use crate::administration::AuditAction;
use crate::money::Usdc;

/// Why the server gives a case back, without a request of the one who has taken it.
const MAY_NOT_MODERATE: &str = "who has taken it may not moderate any more";

/// A moderator takes the case, which no other moderator decides then.
pub(super) fn take(
    challenge: &Challenge,
    moderator: &Moderator,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let dispute = challenge.awaits_moderators()?;
    challenge.is_impartial(moderator)?;
    if dispute.case.moderator.is_some() {
        return Err(Refusal::CaseTaken);
    }
    let least = now.saturating_add(DECIDED_AT_LEAST);
    let case = Case {
        moderator: Some(moderator.id),
        decide_by: dispute.case.decide_by.max(least),
        is_overdue: false,
        ..dispute.case.clone()
    };
    let audit = Some(by(moderator, AuditAction::DisputeTaken, ""));
    Ok(Draft {
        audit,
        ..with_case(challenge, dispute, case)
    }
    .into_decision(Event::CaseTaken {}))
}

/// The moderator gives the case back to the queue; or the server does, where the moderator may not act any more.
pub(super) fn give_back(
    challenge: &Challenge,
    moderator: &Moderator,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let dispute = challenge.awaits_moderators()?;
    if dispute.case.moderator != Some(moderator.id) {
        return Err(Refusal::CaseNotTaken);
    }
    let case = dispute.case.waiting_again(now);
    let reason = match moderator.address {
        Some(_) => "",
        None => MAY_NOT_MODERATE,
    };
    let audit = Some(by(moderator, AuditAction::DisputeReturned, reason));
    Ok(Draft {
        audit,
        ..with_case(challenge, dispute, case)
    }
    .into_decision(Event::CaseReturned {}))
}

/// The time of the dispute itself is over: it is void, and on appeal the first ruling stands. Or only that of the moderators is:
/// the case waits as overdue; where one had taken it, it goes back to the queue.
pub(super) fn overdue(challenge: &Challenge, now: OffsetDateTime) -> Result<Decision, Refusal> {
    let dispute = challenge.awaits_moderators()?;
    if now < dispute.case.void_at {
        let case = Case {
            moderator: None,
            is_overdue: true,
            ..dispute.case.clone()
        };
        let was_taken = dispute.case.moderator.is_some();
        return Ok(
            with_case(challenge, dispute, case).into_decision(Event::CaseOverdue { was_taken })
        );
    }
    Ok(match &dispute.case.appeal {
        Some(appeal) => {
            let (draft, ending) = finish(challenge.clone(), &appeal.ruling, None);
            draft.into_decision(ending)
        }
        None => void(challenge, CancelReason::Void, SettledBy::Abandoned, None),
    })
}

/// The moderator who has taken the case decides it.
///
/// A winner who would get more than [`ONE_MODERATOR_MAX`], and a ruling that another moderator has proposed, need a second
/// moderator who rules the same. The proposal of one who may no longer moderate does not count, nor that of one who leads a team of
/// the match by now.
pub(super) fn rule(
    challenge: &Challenge,
    new: NewRuling,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let dispute = challenge.awaits_moderators()?;
    challenge.is_impartial(&new.moderator)?;
    if dispute.case.moderator != Some(new.moderator.id) {
        return Err(Refusal::CaseNotTaken);
    }
    if now < dispute.case.evidence_until {
        return Err(Refusal::EvidenceOpen);
    }
    challenge.may_be_ruled(new.verdict, &new.penalties)?;
    let audit = Some(by(&new.moderator, AuditAction::DisputeRuled, &new.reason));
    let ruling = Ruling {
        moderator: new.moderator.id,
        second: None,
        verdict: new.verdict,
        reason: new.reason,
        penalties: new.penalties,
        at: now,
    };
    let proposal = challenge.impartial_proposal();
    match proposal.filter(|_| new.proposer_may_moderate) {
        Some(proposal) if proposal.agrees_with(&ruling) => {
            let second = Some(ruling.moderator);
            let ruling = Ruling {
                second,
                at: now,
                ..proposal.clone()
            };
            Ok(ruled(challenge, dispute, (ruling, audit), now))
        }
        None if !challenge.needs_two_moderators(ruling.verdict) => {
            Ok(ruled(challenge, dispute, (ruling, audit), now))
        }
        Some(_) | None => {
            let case = Case {
                proposal: Some(ruling.clone()),
                decide_by: now.saturating_add(DECIDED_WITHIN),
                is_overdue: false,
                ..dispute.case.waiting_again(now)
            };
            let draft = Draft {
                ruling: Some(ruling),
                audit,
                ..with_case(challenge, dispute, case)
            };
            Ok(draft.into_decision(Event::SecondOpinionAsked {}))
        }
    }
}

/// A side that lost accepts the ruling; with the last of them it is final.
pub(super) fn accept(challenge: &Challenge, player: Uuid) -> Result<Decision, Refusal> {
    let (held, standing) = challenge.may_accept_ruling(player)?;
    let accepted = Event::RulingAccepted { user_id: player };
    let mut standing = standing.clone();
    standing.accepted.push(player);
    let losers = challenge.losers_of(&standing.ruling, standing.opened_by);
    if losers.iter().all(|loser| standing.accepted.contains(loser)) {
        let (draft, ending) = finish(challenge.clone(), &standing.ruling, Some(player));
        return Ok(draft.into_decision_of(vec![accepted, ending]));
    }
    let mut next = challenge.clone();
    next.phase = Phase::Held(HeldResult {
        ruling: Some(Box::new(standing)),
        ..held.clone()
    });
    Ok(Draft::of(next, Some(player)).into_decision(accepted))
}

/// A side that lost does not accept the ruling: another moderator decides, once more and for good.
pub(super) fn appeal(
    challenge: &Challenge,
    player: Uuid,
    reason: String,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let (held, standing) = challenge.may_accept_ruling(player)?;
    let appeal = Appeal {
        player,
        reason: reason.clone(),
        at: now,
        ruling: standing.ruling.clone(),
        release_at: Some(held.release_at),
        accepted: standing.accepted.clone(),
    };
    let mut next = challenge.clone();
    next.phase = Phase::Disputed(Box::new(OpenDispute {
        play: held.play,
        opened_at: standing.opened_at,
        opened_by: standing.opened_by,
        case: Case::opened(now, Some(appeal)),
    }));
    Ok(
        Draft::of(next, Some(player)).into_decision(Event::Appealed {
            user_id: player,
            reason,
        }),
    )
}

/// Who appealed gives the appeal up, which accepts the ruling. It is final where every other loser has accepted it too; else it is
/// held again for as long as they still had when the appeal was made.
pub(super) fn withdraw_appeal(
    challenge: &Challenge,
    (dispute, appeal): (&OpenDispute, &Appeal),
    now: OffsetDateTime,
) -> Decision {
    let actor = Some(appeal.player);
    let withdrawn = Event::AppealWithdrawn {
        user_id: appeal.player,
    };
    let mut accepted = appeal.accepted.clone();
    accepted.push(appeal.player);
    let losers = challenge.losers_of(&appeal.ruling, dispute.opened_by);
    let left = appeal.time_left();
    let (draft, ending) =
        if losers.iter().all(|loser| accepted.contains(loser)) || !left.is_positive() {
            finish(challenge.clone(), &appeal.ruling, actor)
        } else {
            let standing = HeldRuling {
                accepted,
                ..HeldRuling::of(dispute, appeal.ruling.clone())
            };
            hold(challenge, dispute, standing, now.saturating_add(left))
        };
    Draft { actor, ..draft }.into_decision_of(vec![withdrawn, ending])
}

/// The time to appeal is over: the ruling is final.
pub(super) fn release(challenge: &Challenge, standing: &HeldRuling) -> Decision {
    let (draft, ending) = finish(challenge.clone(), &standing.ruling, None);
    draft.into_decision(ending)
}

/// A ruling stands: it is final after an appeal and where no side loses by it, else it is held.
fn ruled(
    challenge: &Challenge,
    dispute: &OpenDispute,
    (ruling, audit): (Ruling, Option<ModeratorAction>),
    now: OffsetDateTime,
) -> Decision {
    let is_on_appeal = dispute.case.appeal.is_some();
    let published = Event::Ruled {
        verdict: ruling.verdict,
        reason: ruling.reason.clone(),
        penalties: penalties_of(challenge, &ruling),
        is_on_appeal,
    };
    let losers = challenge.losers_of(&ruling, dispute.opened_by);
    let (draft, ending) = if is_on_appeal || losers.is_empty() {
        finish(challenge.clone(), &ruling, None)
    } else {
        let standing = HeldRuling::of(dispute, ruling.clone());
        hold(challenge, dispute, standing, now.saturating_add(HOLD))
    };
    Draft {
        ruling: Some(ruling),
        audit,
        ..draft
    }
    .into_decision_of(vec![published, ending])
}

fn hold(
    challenge: &Challenge,
    dispute: &OpenDispute,
    standing: HeldRuling,
    release_at: OffsetDateTime,
) -> (Draft, Event) {
    let verdict = standing.ruling.verdict;
    let settlement = settle(challenge, verdict);
    let outcome = Outcome {
        verdict,
        settled_by: SettledBy::Moderator,
        payouts: settlement.payouts,
        fee: settlement.fee,
        was_held: true,
    };
    let mut next = challenge.clone();
    window::close_all(&mut next);
    next.phase = Phase::Held(HeldResult {
        play: dispute.play,
        outcome: outcome.clone(),
        release_at,
        ruling: Some(Box::new(standing)),
    });
    let awarded = Event::Awarded {
        outcome,
        release_at,
    };
    (Draft::of(next, None), awarded)
}

/// The penalties of a ruling, each of who declared: who declared falsely for a team answers for it, also where another one leads
/// it now.
fn penalties_of(challenge: &Challenge, ruling: &Ruling) -> Vec<Penalty> {
    let penalties = ruling.penalties.iter().map(|penalty| Penalty {
        player: challenge.declarer_of(penalty.player),
        ..*penalty
    });
    penalties.collect()
}

/// The ruling is final: the escrow is paid out, and penalties and strikes of silence are applied, at once.
fn finish(challenge: Challenge, ruling: &Ruling, actor: Option<Uuid>) -> (Draft, Event) {
    let id = challenge.id;
    let penalties = penalties_of(&challenge, ruling);
    let strikes = silence_points(&challenge);
    let (draft, event) = match (ruling.verdict, challenge.phase.play()) {
        (Some(verdict), Some(play)) => paid(challenge, play, verdict, SettledBy::Moderator, actor),
        _ => voided(&challenge, CancelReason::Void, SettledBy::Moderator, actor),
    };
    let points = penalties.iter().map(|penalty| FairPlay {
        player: penalty.player,
        points: FALSE_DECLARATION_POINTS,
        reason: FairPlayReason::FalseDeclaration,
    });
    let fines = penalties.iter().filter(|it| it.fine.is_positive());
    let draft = Draft {
        fair_play: points.chain(strikes).collect(),
        fines: fines
            .map(|penalty| Fine::of(id, *penalty, &ruling.reason))
            .collect(),
        ..draft
    };
    (draft, event)
}

/// The challenge with another state of its case. The moderator is not named as who gave the command: participants see that.
fn with_case(challenge: &Challenge, dispute: &OpenDispute, case: Case) -> Draft {
    let mut next = challenge.clone();
    next.phase = Phase::Disputed(Box::new(OpenDispute {
        case,
        ..dispute.clone()
    }));
    Draft::of(next, None)
}

fn by(moderator: &Moderator, action: AuditAction, reason: &str) -> ModeratorAction {
    ModeratorAction {
        moderator: moderator.id,
        action,
        reason: reason.to_owned(),
        address: moderator.address.clone(),
    }
}

impl Challenge {
    /// Whether a ruling for `verdict` awards more than one moderator alone may.
    pub fn needs_two_moderators(&self, verdict: Option<Verdict>) -> bool {
        let is_award = matches!(verdict, Some(Verdict::Winner(_)));
        let mut payouts = settle(self, verdict).payouts.into_iter();
        is_award && payouts.any(|payout| ONE_MODERATOR_MAX < payout.amount)
    }

    /// The dispute that a moderator may take or decide.
    fn awaits_moderators(&self) -> Result<&OpenDispute, Refusal> {
        match &self.phase {
            Phase::Disputed(dispute) => Ok(dispute),
            Phase::Pending { .. }
            | Phase::Reserved { .. }
            | Phase::Open { .. }
            | Phase::Full { .. }
            | Phase::Active { .. }
            | Phase::Declared { .. } => Err(Refusal::NotDisputed),
            Phase::Held(_) | Phase::Completed { .. } | Phase::Cancelled { .. } => {
                Err(Refusal::AlreadyDecided)
            }
        }
    }

    fn is_impartial(&self, moderator: &Moderator) -> Result<(), Refusal> {
        match self.conflict_of(moderator) {
            Some(conflict) => Err(Refusal::ConflictOfInterest(conflict)),
            None => Ok(()),
        }
    }

    /// Whether a ruling is about sides of this match, and fines none of them without cause, twice or too much.
    fn may_be_ruled(&self, verdict: Option<Verdict>, penalties: &[Penalty]) -> Result<(), Refusal> {
        if let Some(Verdict::Winner(winner)) = verdict
            && !self.is_present(winner)
        {
            return Err(Refusal::WinnerUnknown);
        }
        for (nth, penalty) in penalties.iter().enumerate() {
            // Who has declared for two teams, one after the other, pays one fine: it has one journal.
            let payer = self.declarer_of(penalty.player);
            let is_again = penalties
                .iter()
                .take(nth)
                .any(|it| self.declarer_of(it.player) == payer);
            if is_again || !self.is_present(penalty.player) {
                return Err(Refusal::PenaltyUnknown);
            }
            if !self.is_contradicted_by(verdict, penalty.player) {
                return Err(Refusal::PenaltyUnfounded);
            }
            if penalty.fine < Usdc::ZERO || self.fine_max(penalty.player) < penalty.fine {
                return Err(Refusal::FineTooHigh(self.fine_max(penalty.player)));
            }
        }
        Ok(())
    }

    /// The sides that may accept or appeal the ruling that is held, by slot.
    pub fn may_appeal(&self) -> impl Iterator<Item = Uuid> {
        let sides = self.sides().map(|side| side.player);
        sides.filter(|player| self.may_accept_ruling(*player).is_ok())
    }

    /// The held ruling that `player`, who loses by it, may accept or appeal.
    pub(super) fn may_accept_ruling(
        &self,
        player: Uuid,
    ) -> Result<(&HeldResult, &HeldRuling), Refusal> {
        self.present_seat(player)?;
        let Phase::Held(held) = &self.phase else {
            return Err(Refusal::NotRuled);
        };
        let standing = held.held_ruling().ok_or(Refusal::NotRuled)?;
        if !self
            .losers_of(&standing.ruling, standing.opened_by)
            .contains(&player)
        {
            return Err(Refusal::NotLoser);
        }
        if standing.accepted.contains(&player) {
            return Err(Refusal::AlreadyAccepted);
        }
        Ok((held, standing))
    }
}
