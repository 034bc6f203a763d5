//! From the first declaration to the payout: agreement, lapse, conflict, release.

use time::OffsetDateTime;
use uuid::Uuid;

use super::deadline::{ABANDONED_AFTER, CONFIRM_WINDOW, HOLD_FOR_APPEAL};
use super::decide::{Decision, Draft, FairPlay, present_seat};
use super::deed::{Says, Statement};
use super::event::Event;
use super::outcome::{Outcome, Settlement, Verdict, settle, shares};
use super::refusal::Refusal;
use super::state::{Challenge, Claim, Held, Phase, Play, SettledBy};
use crate::ledger::Journal;

/// Fair-play points for a result that all sides agreed on (decisions.md section 5).
const AGREEMENT_POINTS: i32 = 1;
/// For a side that stayed silent until the confirm window ended.
const SILENCE_POINTS: i32 = -5;

/// A side says what the result was.
pub(super) fn declare(
    challenge: &Challenge,
    statement: &Statement,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let mut next = challenge.clone();
    let seat = present_seat(&mut next, statement.player)?;
    let verdict = verdict(challenge, statement)?;
    let has_spoken = seat.claim.is_some();
    let (play, is_frozen) = match &challenge.phase {
        Phase::Active { play, .. } | Phase::Declared { play, .. } => (*play, false),
        Phase::Disputed { play, .. } => (*play, true),
        Phase::Held(award) => return accept(challenge, award, statement, verdict, now),
        Phase::Open { .. } | Phase::Full { .. } => return Err(Refusal::NotActive),
        Phase::Completed { .. } | Phase::Cancelled { .. } => return Err(Refusal::AlreadyDecided),
    };
    // What others have acted on can no longer be changed.
    let others_have_spoken = challenge
        .sides()
        .any(|other| other.player != statement.player && other.claim.is_some());
    if has_spoken && (others_have_spoken || is_frozen) {
        return Err(Refusal::AlreadyDeclared);
    }
    seat.claim = Some(claim(statement, verdict, now));

    if is_frozen {
        // A dispute keeps its own deadline; one more statement is evidence and decides nothing.
        return Ok(Draft::of(next, Some(statement.player)).told(spoken(statement, verdict, None)));
    }
    if challenge
        .sides()
        .any(|other| is_other_word(other.claim.as_ref(), verdict, statement, other.player))
    {
        return Ok(conflict(next, play, statement, verdict, now));
    }
    if next.sides().all(|side| {
        side.claim
            .as_ref()
            .is_some_and(|claim| claim.verdict == verdict)
    }) {
        return Ok(agree(next, play, statement, verdict));
    }
    // The others always have the whole window, also after a change of mind.
    let window = if others_have_spoken {
        challenge.phase.clone()
    } else {
        declared(play, now)
    };
    let confirm_by = window.deadline().map(|deadline| deadline.at);
    next.phase = window;
    Ok(Draft::of(next, Some(statement.player)).told(spoken(statement, verdict, confirm_by)))
}

/// A side says the same as another one.
pub(super) fn confirm(
    challenge: &Challenge,
    player: Uuid,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    declared_by_another(challenge, player, verdict)?;
    let says = match verdict {
        Verdict::Winner(winner) if winner == player => Says::Won,
        Verdict::Winner(winner) => Says::Lost { to: Some(winner) },
        Verdict::Draw => Says::Draw,
    };
    let statement = Statement {
        player,
        says,
        score: None,
        note: None,
        // Those who have spoken all said this, so nothing is contested.
        dispute_id: Uuid::nil(),
    };
    declare(challenge, &statement, now)
}

/// A side says that it was not so, and leaves it to the dispute how it was.
pub(super) fn contest(
    challenge: &Challenge,
    player: Uuid,
    (verdict, dispute_id): (Verdict, Uuid),
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let play = declared_by_another(challenge, player, verdict)?;
    let mut next = challenge.clone();
    if present_seat(&mut next, player)?.claim.is_some() {
        return Err(Refusal::AlreadyDeclared);
    }
    next.phase = disputed(play, player, now);
    Ok(Draft::of(next, Some(player)).told(Event::Disputed {
        dispute_id,
        user_id: player,
    }))
}

/// The match, where `verdict` is what the other sides say of it, and may be confirmed or contested.
fn declared_by_another(
    challenge: &Challenge,
    player: Uuid,
    verdict: Verdict,
) -> Result<Play, Refusal> {
    let play = match &challenge.phase {
        Phase::Declared { play, .. } => *play,
        Phase::Open { .. } | Phase::Full { .. } | Phase::Active { .. } => {
            return Err(Refusal::NotActive);
        }
        Phase::Disputed { .. }
        | Phase::Held(_)
        | Phase::Completed { .. }
        | Phase::Cancelled { .. } => return Err(Refusal::AlreadyDecided),
    };
    let mut others = challenge.sides().filter(|side| side.player != player);
    let is_said = others.any(|side| {
        let claim = side.claim.as_ref();
        claim.is_some_and(|claim| claim.verdict == verdict)
    });
    if is_said {
        Ok(play)
    } else {
        Err(Refusal::ResultChanged)
    }
}

fn is_other_word(
    claim: Option<&Claim>,
    verdict: Verdict,
    statement: &Statement,
    player: Uuid,
) -> bool {
    player != statement.player && claim.is_some_and(|claim| claim.verdict != verdict)
}

fn spoken(statement: &Statement, verdict: Verdict, confirm_by: Option<OffsetDateTime>) -> Event {
    Event::Declared {
        user_id: statement.player,
        verdict,
        score: statement.score.clone(),
        note: statement.note.clone(),
        confirm_by,
    }
}

fn conflict(
    mut next: Challenge,
    play: Play,
    statement: &Statement,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Decision {
    next.phase = disputed(play, statement.player, now);
    let events = vec![
        spoken(statement, verdict, None),
        Event::Disputed {
            dispute_id: statement.dispute_id,
            user_id: statement.player,
        },
    ];
    Draft::of(next, Some(statement.player)).told_all(events)
}

fn agree(next: Challenge, play: Play, statement: &Statement, verdict: Verdict) -> Decision {
    let fair_play = agreement_points(&next);
    let actor = Some(statement.player);
    let (draft, settled) = paid(next, play, verdict, SettledBy::Agreement, actor);
    let events = vec![spoken(statement, verdict, None), settled];
    Draft { fair_play, ..draft }.told_all(events)
}

/// Pays the pot out at once.
fn paid(
    mut next: Challenge,
    play: Play,
    verdict: Verdict,
    settled_by: SettledBy,
    actor: Option<Uuid>,
) -> (Draft, Event) {
    let settlement = settle(&next, Some(verdict));
    let outcome = ended(verdict, settled_by, &settlement);
    next.phase = Phase::Completed {
        play,
        outcome: outcome.clone(),
    };
    let shares = settlement.shares();
    let journal = match verdict {
        Verdict::Winner(_) => Journal::settle(next.id, actor, &shares, settlement.fee),
        Verdict::Draw => Journal::void(next.id, actor, &shares),
    };
    (
        Draft {
            journal: Some(journal),
            ..Draft::of(next, actor)
        },
        Event::Settled { outcome },
    )
}

fn ended(verdict: Verdict, settled_by: SettledBy, settlement: &Settlement) -> Outcome {
    Outcome {
        verdict: Some(verdict),
        settled_by,
        payouts: settlement.payouts.clone(),
        fee: settlement.fee,
        was_held: false,
    }
}

/// The confirm window ended with a side silent: what was declared stands.
///
/// Where every loser has said so, there is nobody to appeal and the winner is paid at once; so is a draw.
pub(super) fn lapse(challenge: &Challenge, now: OffsetDateTime) -> Result<Decision, Refusal> {
    let Phase::Declared { play, .. } = challenge.phase else {
        return Err(Refusal::NothingDue);
    };
    let said = challenge.sides().find_map(|side| side.claim.as_ref());
    let Some(verdict) = said.map(|claim| claim.verdict) else {
        return Err(Refusal::NothingDue);
    };

    let fair_play = silence_points(challenge);
    if !somebody_may_appeal(challenge, verdict) {
        let (draft, settled) = paid(challenge.clone(), play, verdict, SettledBy::Lapse, None);
        return Ok(Draft { fair_play, ..draft }.told(settled));
    }
    let settlement = settle(challenge, Some(verdict));
    let outcome = Outcome {
        was_held: true,
        ..ended(verdict, SettledBy::Lapse, &settlement)
    };
    let mut next = challenge.clone();
    next.phase = held(play, outcome.clone(), now);
    let release_at = next.phase.deadline().map_or(now, |deadline| deadline.at);
    let journal = Journal::award(next.id, None, &settlement.shares(), settlement.fee);
    Ok(Draft {
        journal: Some(journal),
        fair_play,
        ..Draft::of(next, None)
    }
    .told(Event::Awarded {
        outcome,
        release_at,
    }))
}

/// Whether a side that loses has not said itself that it lost.
fn somebody_may_appeal(challenge: &Challenge, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Draw => false,
        Verdict::Winner(winner) => challenge
            .sides()
            .any(|side| side.player != winner && side.claim.is_none()),
    }
}

/// A silent side says, late, that the award is right; with the last of them it is paid out.
fn accept(
    challenge: &Challenge,
    award: &Held,
    statement: &Statement,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    if award.outcome.verdict != Some(verdict) {
        return Err(Refusal::AlreadyDecided);
    }
    let mut next = challenge.clone();
    let seat = present_seat(&mut next, statement.player)?;
    if seat.claim.is_some() {
        return Err(Refusal::AlreadyDeclared);
    }
    seat.claim = Some(claim(statement, verdict, now));
    let said = spoken(statement, verdict, None);
    if somebody_may_appeal(&next, verdict) {
        return Ok(Draft::of(next, Some(statement.player)).told(said));
    }
    let released = release(&next, Some(statement.player))?;
    let Decision {
        next,
        mut events,
        journal,
        fair_play,
        actor,
    } = released;
    events.insert(0, said);
    // `release` counted its own event; this one comes before it.
    let next = Challenge {
        version: next.version.saturating_add(1),
        ..next
    };
    Ok(Decision {
        next,
        events,
        journal,
        fair_play,
        actor,
    })
}

/// Pays a held award out.
pub(super) fn release(challenge: &Challenge, actor: Option<Uuid>) -> Result<Decision, Refusal> {
    let Phase::Held(award) = &challenge.phase else {
        return Err(Refusal::NothingDue);
    };
    let outcome = award.outcome.clone();
    let journal = Journal::release(challenge.id, actor, &shares(&outcome.payouts));
    let mut next = challenge.clone();
    next.phase = Phase::Completed {
        play: award.play,
        outcome: outcome.clone(),
    };
    Ok(Draft {
        journal: Some(journal),
        ..Draft::of(next, actor)
    }
    .told(Event::Settled { outcome }))
}

/// What a claim says, checked against who plays.
fn verdict(challenge: &Challenge, statement: &Statement) -> Result<Verdict, Refusal> {
    let me = statement.player;
    match statement.says {
        Says::Won => Ok(Verdict::Winner(me)),
        Says::Draw => Ok(Verdict::Draw),
        Says::Lost { to: Some(winner) } if winner != me && challenge.is_present(winner) => {
            Ok(Verdict::Winner(winner))
        }
        Says::Lost { to: Some(_) } => Err(Refusal::WinnerUnknown),
        Says::Lost { to: None } => {
            let mut others = challenge.sides().filter(|seat| seat.player != me);
            match (others.next(), others.next()) {
                (Some(winner), None) => Ok(Verdict::Winner(winner.player)),
                _ => Err(Refusal::WinnerNeeded),
            }
        }
    }
}

/// The confirm window, from a declaration at `now`.
fn declared(play: Play, now: OffsetDateTime) -> Phase {
    Phase::Declared {
        play,
        confirm_by: now.saturating_add(CONFIRM_WINDOW),
    }
}

/// A dispute, from a contest at `now`.
fn disputed(play: Play, opened_by: Uuid, now: OffsetDateTime) -> Phase {
    let void_at = now.saturating_add(ABANDONED_AFTER);
    Phase::Disputed {
        play,
        opened_at: now,
        opened_by,
        void_at,
    }
}

/// An award that waits for an appeal, from `now`.
fn held(play: Play, outcome: Outcome, now: OffsetDateTime) -> Phase {
    Phase::Held(Held {
        play,
        outcome,
        release_at: now.saturating_add(HOLD_FOR_APPEAL),
    })
}

/// Points for all sides after an agreement.
fn agreement_points(challenge: &Challenge) -> Vec<FairPlay> {
    let points = AGREEMENT_POINTS;
    challenge
        .sides()
        .map(|seat| FairPlay {
            player: seat.player,
            points,
        })
        .collect()
}

/// Strikes for the sides that said nothing.
fn silence_points(challenge: &Challenge) -> Vec<FairPlay> {
    let silent = challenge.sides().filter(|seat| seat.claim.is_none());
    silent
        .map(|seat| FairPlay {
            player: seat.player,
            points: SILENCE_POINTS,
        })
        .collect()
}

/// A claim as it is kept.
fn claim(statement: &Statement, verdict: Verdict, now: OffsetDateTime) -> Claim {
    Claim {
        verdict,
        score: statement.score.clone(),
        note: statement.note.clone(),
        at: now,
    }
}
