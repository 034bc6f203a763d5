//! From the first declaration to the payout: agreement, lapse, conflict, release.

use time::OffsetDateTime;
use uuid::Uuid;

use super::case::OpenDispute;
use super::command::{DeclaredResult, Statement};
use super::deadline::HOLD;
use super::decide::{Decision, Draft, present_seat};
use super::dispute;
use super::event::Event;
use super::fair_play::{FairPlay, FairPlayReason};
use super::moderate;
use super::outcome::{Outcome, Settlement, Verdict, settle};
use super::refusal::Refusal;
use super::state::{Challenge, Claim, HeldResult, Phase, Play, SettledBy};
use super::window;
use crate::ledger::Journal;

/// Fair-play points for a result that all sides agreed on (docs/rules.md, Challenges).
const AGREEMENT_POINTS: i32 = 1;
/// For a side that stayed silent until the result was final.
const SILENCE_POINTS: i32 = -5;

/// A side declares the result.
pub(super) fn declare(
    challenge: &Challenge,
    statement: &Statement,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let mut next = challenge.clone();
    let seat = present_seat(&mut next, statement.player)?;
    let verdict = verdict(challenge, statement)?;
    let play = challenge.may_declare(statement.player)?;
    if let Phase::Held(held) = &challenge.phase {
        return answer_held(challenge, held, statement, verdict, now);
    }
    seat.claim = Some(claim(statement, verdict, now));
    seat.window = None;

    if challenge.is_disputed() {
        let spoken = spoken(statement, verdict, None);
        return Ok(dispute::reconsidered(
            next,
            play,
            (statement.player, spoken),
            now,
        ));
    }
    if challenge
        .sides()
        .any(|other| is_other_word(other.claim.as_ref(), verdict, statement, other.player))
    {
        return conflict(next, play, statement, verdict, now);
    }
    if next.sides().all(|side| {
        side.claim
            .as_ref()
            .is_some_and(|claim| claim.verdict == verdict)
    }) {
        return Ok(agree(next, play, statement, verdict));
    }
    // The others always have their whole time, also after a change of mind; a second voice wins them none.
    if !challenge.has_claim_beside(statement.player) {
        window::open_all(&mut next, play, &statement.online, now);
    }
    let confirm_by = window::last_end(&next).unwrap_or(now);
    next.phase = Phase::Declared { play, confirm_by };
    let notified = spoken(statement, verdict, Some(confirm_by));
    Ok(Draft::of(next, Some(statement.player)).into_decision(notified))
}

/// A silent side was seen online: its own time ends one window from now, or when it ends anyway.
pub(super) fn seen(
    challenge: &Challenge,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let Phase::Declared { play, .. } = challenge.phase else {
        return Err(Refusal::NothingDue);
    };
    if !challenge.awaits_presence_of(player) {
        return Err(Refusal::NothingDue);
    }
    let mut next = challenge.clone();
    let Some(confirm_by) = window::see(&mut next, play, player, now) else {
        return Err(Refusal::NothingDue);
    };
    let at = window::last_end(&next).unwrap_or(now);
    next.phase = Phase::Declared {
        play,
        confirm_by: at,
    };
    Ok(Draft::of(next, None).into_decision(Event::DeadlineMoved {
        user_id: player,
        confirm_by,
        at,
    }))
}

/// A side declares the same as another one.
pub(super) fn confirm(
    challenge: &Challenge,
    player: Uuid,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    declared_by_another(challenge, player, verdict)?;
    let declared_result = match verdict {
        Verdict::Winner(winner) if winner == player => DeclaredResult::Won,
        Verdict::Winner(winner) => DeclaredResult::Lost { to: Some(winner) },
        Verdict::Draw => DeclaredResult::Draw,
    };
    let statement = Statement {
        player,
        declared_result,
        score: None,
        note: None,
        expected_version: None,
        // All sides that have declared agree, so nothing is contested.
        dispute_id: Uuid::nil(),
        online: Vec::new(),
    };
    declare(challenge, &statement, now)
}

/// A side contests it, and leaves it to the dispute how it was.
pub(super) fn contest(
    challenge: &Challenge,
    player: Uuid,
    (verdict, dispute_id): (Verdict, Uuid),
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    declared_by_another(challenge, player, verdict)?;
    let play = challenge.may_answer(player)?;
    let mut next = challenge.clone();
    freeze(&mut next, play, player, now);
    Ok(
        Draft::of(next, Some(player)).into_decision(Event::Disputed {
            dispute_id,
            user_id: player,
        }),
    )
}

/// Whether `verdict` is what another side has declared, and may be confirmed or contested.
fn declared_by_another(
    challenge: &Challenge,
    player: Uuid,
    verdict: Verdict,
) -> Result<(), Refusal> {
    challenge.awaits_answers()?;
    let mut others = challenge.sides().filter(|side| side.player != player);
    let is_declared = others.any(|side| {
        let claim = side.claim.as_ref();
        claim.is_some_and(|claim| claim.verdict == verdict)
    });
    if is_declared {
        Ok(())
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

/// The sides differ. A dispute freezes the pot: one does not open it by contradicting what one has not seen.
fn conflict(
    mut next: Challenge,
    play: Play,
    statement: &Statement,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    if statement
        .expected_version
        .is_some_and(|seen| seen != next.version)
    {
        return Err(Refusal::ClaimUnseen);
    }
    freeze(&mut next, play, statement.player, now);
    let events = vec![
        spoken(statement, verdict, None),
        Event::Disputed {
            dispute_id: statement.dispute_id,
            user_id: statement.player,
        },
    ];
    Ok(Draft::of(next, Some(statement.player)).into_decision_of(events))
}

fn agree(next: Challenge, play: Play, statement: &Statement, verdict: Verdict) -> Decision {
    let fair_play = agreement_points(&next);
    let actor = Some(statement.player);
    let (draft, settled) = paid(next, play, verdict, SettledBy::Agreement, actor);
    let events = vec![spoken(statement, verdict, None), settled];
    Draft { fair_play, ..draft }.into_decision_of(events)
}

/// Pays the pot out: from here on nothing can be contested.
pub(super) fn paid(
    mut next: Challenge,
    play: Play,
    verdict: Verdict,
    settled_by: SettledBy,
    actor: Option<Uuid>,
) -> (Draft, Event) {
    let settlement = settle(&next, Some(verdict));
    let outcome = Outcome {
        was_held: matches!(next.phase, Phase::Held(_)),
        ..ended(verdict, settled_by, &settlement)
    };
    window::close_all(&mut next);
    next.phase = Phase::Completed {
        play,
        outcome: outcome.clone(),
    };
    let credits = next.credits(&settlement.shares());
    let journal = match verdict {
        Verdict::Winner(_) => Journal::settle(next.id, actor, &credits, settlement.fee),
        Verdict::Draw => Journal::void(next.id, actor, &credits),
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

/// The last window ended with a side silent: the declared result is held, the money stays in escrow, and the silent
/// sides may still accept or contest it. So may the winner by the words of the others, if that is who is silent.
pub(super) fn lapse(challenge: &Challenge, now: OffsetDateTime) -> Result<Decision, Refusal> {
    let Phase::Declared { play, .. } = challenge.phase else {
        return Err(Refusal::NothingDue);
    };
    let declared = challenge.sides().find_map(|side| side.claim.as_ref());
    let Some(verdict) = declared.map(|claim| claim.verdict) else {
        return Err(Refusal::NothingDue);
    };
    // Silence costs nothing yet: a side whose result is held may still answer.
    let (draft, event) = hold(challenge.clone(), play, verdict, (None, now));
    Ok(draft.into_decision(event))
}

/// Holds a result that not all sides have declared, whatever it gives to those that are silent.
pub(super) fn hold(
    mut next: Challenge,
    play: Play,
    verdict: Verdict,
    (actor, now): (Option<Uuid>, OffsetDateTime),
) -> (Draft, Event) {
    let outcome = Outcome {
        was_held: true,
        ..ended(verdict, SettledBy::Lapse, &settle(&next, Some(verdict)))
    };
    let release_at = now.saturating_add(HOLD);
    window::close_all(&mut next);
    next.phase = Phase::Held(HeldResult {
        play,
        outcome: outcome.clone(),
        release_at,
        ruling: None,
    });
    let awarded = Event::Awarded {
        outcome,
        release_at,
    };
    (Draft::of(next, actor), awarded)
}

/// A silent side answers a held result: it accepts, and with the last of them it is final; or contests it, and a dispute
/// opens with everything in escrow.
fn answer_held(
    challenge: &Challenge,
    held: &HeldResult,
    statement: &Statement,
    verdict: Verdict,
    now: OffsetDateTime,
) -> Result<Decision, Refusal> {
    let mut next = challenge.clone();
    present_seat(&mut next, statement.player)?.claim = Some(claim(statement, verdict, now));
    if held.outcome.verdict != Some(verdict) {
        return conflict(next, held.play, statement, verdict, now);
    }
    let notified = spoken(statement, verdict, None);
    let actor = Some(statement.player);
    if next.sides().any(|side| side.claim.is_none()) {
        return Ok(Draft::of(next, actor).into_decision(notified));
    }
    let (draft, settled) = paid(next, held.play, verdict, held.outcome.settled_by, actor);
    Ok(draft.into_decision_of(vec![notified, settled]))
}

/// The time to contest a held result is over: it is final and paid, and each side that stayed silent gets a strike.
pub(super) fn release(challenge: &Challenge) -> Result<Decision, Refusal> {
    let Phase::Held(held) = &challenge.phase else {
        return Err(Refusal::NothingDue);
    };
    if let Some(standing) = held.held_ruling() {
        return Ok(moderate::release(challenge, standing));
    }
    let Some(verdict) = held.outcome.verdict else {
        return Err(Refusal::NothingDue);
    };
    let fair_play = silence_points(challenge);
    let by = held.outcome.settled_by;
    let (draft, settled) = paid(challenge.clone(), held.play, verdict, by, None);
    Ok(Draft { fair_play, ..draft }.into_decision(settled))
}

/// What a claim states, checked against who plays.
fn verdict(challenge: &Challenge, statement: &Statement) -> Result<Verdict, Refusal> {
    let me = statement.player;
    match statement.declared_result {
        DeclaredResult::Won => Ok(Verdict::Winner(me)),
        DeclaredResult::Draw => Ok(Verdict::Draw),
        DeclaredResult::Lost { to: Some(winner) }
            if winner != me && challenge.is_present(winner) =>
        {
            Ok(Verdict::Winner(winner))
        }
        DeclaredResult::Lost { to: Some(_) } => Err(Refusal::WinnerUnknown),
        DeclaredResult::Lost { to: None } => {
            let mut others = challenge.sides().filter(|seat| seat.player != me);
            match (others.next(), others.next()) {
                (Some(winner), None) => Ok(Verdict::Winner(winner.player)),
                _ => Err(Refusal::WinnerNeeded),
            }
        }
    }
}

/// Opens a dispute: the sides' own deadlines end.
fn freeze(next: &mut Challenge, play: Play, opened_by: Uuid, now: OffsetDateTime) {
    window::close_all(next);
    next.phase = Phase::Disputed(Box::new(OpenDispute::opened(play, opened_by, now)));
}

/// Points for all sides after an agreement; none where nothing was staked, since two accounts could agree all day long.
fn agreement_points(challenge: &Challenge) -> Vec<FairPlay> {
    if challenge.pot().is_zero() {
        return Vec::new();
    }
    let points = AGREEMENT_POINTS;
    challenge
        .sides()
        .map(|seat| FairPlay {
            player: challenge.speaker_of(seat.player),
            points,
            reason: FairPlayReason::Agreement,
        })
        .collect()
}

/// Strikes for the sides that were silent until the result was final, by the clock or by a ruling.
pub(super) fn silence_points(challenge: &Challenge) -> Vec<FairPlay> {
    let silent = challenge.sides().filter(|seat| challenge.is_silent(seat));
    silent
        .map(|seat| FairPlay {
            player: challenge.speaker_of(seat.player),
            points: SILENCE_POINTS,
            reason: FairPlayReason::Silence,
        })
        .collect()
}

/// A claim as it is stored.
fn claim(statement: &Statement, verdict: Verdict, now: OffsetDateTime) -> Claim {
    Claim {
        verdict,
        score: statement.score.clone(),
        note: statement.note.clone(),
        at: now,
        by: None,
    }
}
