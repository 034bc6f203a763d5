//! What moderators decide, and how it becomes final: take, give back, rule, second opinion, accept, appeal.

use time::Duration;

use super::super::{
    Command, ConflictOfInterest, DECIDED_AT_LEAST, DECIDED_WITHIN, DeclaredResult, Event, HOLD,
    Moderator, Penalty, REASON_MAX, REASON_MIN, Refusal, SettledBy, TAKEN_WITHIN, Terms, Verdict,
    dispute_reason,
};
use super::books::World;
use super::stage::{MILLISECOND, fine, moderator, player, ruling, terms};
use crate::money::Usdc;

const CREATOR: Option<Verdict> = Some(Verdict::Winner(player_id(0)));

const fn player_id(n: u128) -> uuid::Uuid {
    uuid::Uuid::from_u128(0x1000 + n)
}

fn take(n: usize) -> Command {
    Command::TakeCase {
        moderator: moderator(n),
    }
}

fn appeal(n: usize) -> Command {
    Command::Appeal {
        player: player(n),
        reason: "The recording is of another match".to_owned(),
    }
}

fn names(decision: &super::super::Decision) -> Vec<&'static str> {
    decision.events.iter().map(Event::name).collect()
}

/// A dispute over two stakes of 1,000 USDC: a winner gets more than one moderator may award.
pub(super) fn high() -> World {
    let stake = Usdc::whole(1_000);
    let mut world = World::open(Terms {
        minimum_stake: stake,
        ..terms(2)
    });
    world.join(1, stake);
    world.start();
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Won);
    world
}

#[test]
fn one_moderator_at_a_time_has_a_case() {
    let mut world = World::disputed();
    world.assert_refused(
        Command::Rule(ruling(0, CREATOR, vec![])),
        &Refusal::CaseNotTaken,
    );
    let taken = world.done(take(0));
    assert_eq!(names(&taken), ["case_taken"]);
    assert_eq!(taken.actor, None, "the sides do not learn who it is");
    world.assert_refused(take(0), &Refusal::CaseTaken);
    world.assert_refused(take(1), &Refusal::CaseTaken);
    let give_back = |n| Command::ReturnCase {
        moderator: moderator(n),
    };
    world.assert_refused(give_back(1), &Refusal::CaseNotTaken);
    world.done(give_back(0));
    world.assert_refused(give_back(0), &Refusal::CaseNotTaken);
    world.done(take(1));
}

#[test]
fn who_is_not_impartial_neither_takes_nor_rules() {
    use ConflictOfInterest::{Blocked, MutualFriend, Participant, RuledBefore, Teammate};
    for conflict in [Blocked, MutualFriend, Teammate] {
        let partial = || Moderator {
            conflict: Some(conflict),
            ..moderator(0)
        };
        let refusal = Refusal::ConflictOfInterest(conflict);
        let take_partially = Command::TakeCase {
            moderator: partial(),
        };
        World::disputed().assert_refused(take_partially, &refusal);
        // They became friends after the case was taken.
        let mut taken = World::disputed();
        taken.done(take(0));
        taken.now += Duration::hours(24);
        let mut rule = ruling(0, CREATOR, vec![]);
        rule.moderator = partial();
        taken.assert_refused(Command::Rule(rule), &refusal);
    }
    let plays = Moderator {
        id: player(1),
        ..moderator(0)
    };
    World::disputed().assert_refused(
        Command::TakeCase { moderator: plays },
        &Refusal::ConflictOfInterest(Participant),
    );
    // Of a proposal, and of what is appealed.
    let again = Refusal::ConflictOfInterest(RuledBefore);
    let mut proposed = high();
    proposed.rule(0, CREATOR, &[]);
    proposed.assert_refused(take(0), &again);
    let mut appealed = World::ruled();
    appealed.done(appeal(1));
    appealed.assert_refused(take(0), &again);
}

#[test]
fn a_moderator_rules_once_the_time_for_evidence_is_over() {
    let mut world = World::disputed();
    world.done(take(0));
    let until = world.challenge.open_dispute().expect("taken");
    let until = until.case.evidence_until;
    let rule = || Command::Rule(ruling(0, CREATOR, vec![]));
    world.now = until - MILLISECOND;
    world.assert_refused(rule(), &Refusal::EvidenceOpen);
    world.now = until;
    assert_eq!(names(&world.done(rule())), ["ruled", "awarded"]);
}

#[test]
fn a_case_that_is_not_taken_is_overdue_after_a_day_and_void_after_a_week() {
    let mut world = World::disputed();
    let opened = world.now;
    assert_eq!(world.deadline(), opened + TAKEN_WITHIN);
    world.now = world.deadline() - MILLISECOND;
    world.assert_refused(Command::Tick, &Refusal::NothingDue);
    let overdue = world.tick();
    assert_eq!(overdue.events, [Event::CaseOverdue { was_taken: false }]);
    assert_eq!(world.deadline(), opened + Duration::days(7));
    assert_eq!(names(&world.tick()), ["cancelled"]);
    world.assert_gains(&[0, 0]);
    // A clock that comes late ends it at once.
    let mut late = World::disputed();
    late.now += Duration::days(7);
    assert_eq!(names(&late.done(Command::Tick)), ["cancelled"]);
}

#[test]
fn a_case_that_is_not_decided_goes_back_to_the_queue() {
    let mut world = World::disputed();
    let opened = world.now;
    world.now += Duration::hours(1);
    world.done(take(0));
    assert_eq!(world.deadline(), opened + DECIDED_WITHIN);
    let overdue = world.tick();
    assert_eq!(overdue.events, [Event::CaseOverdue { was_taken: true }]);
    world.assert_refused(
        Command::Rule(ruling(0, CREATOR, vec![])),
        &Refusal::CaseNotTaken,
    );
    // A moderator who takes it now has a day; at the very end what is left of the week.
    world.done(take(1));
    assert_eq!(world.deadline(), world.now + DECIDED_AT_LEAST);
    world.tick();
    world.now = opened + Duration::days(7) - Duration::hours(1);
    world.done(take(1));
    assert_eq!(world.deadline(), opened + Duration::days(7));
}

#[test]
fn outages_move_every_time_of_a_case() {
    let mut world = World::disputed();
    world.done(take(0));
    let before = world.challenge.open_dispute().expect("taken").clone();
    let hour = Duration::hours(1);
    let outage = crate::outage::Outage {
        number: 1,
        since: world.now + hour,
        until: world.now + hour * 3,
    };
    world.now += hour * 3;
    world.done(Command::ApplyOutages {
        outages: vec![outage],
    });
    let after = world.challenge.open_dispute().expect("taken");
    assert_eq!(after.case.void_at, before.case.void_at + hour * 2);
    assert_eq!(
        after.case.evidence_until,
        before.case.evidence_until + hour * 2
    );
    assert_eq!(after.case.take_by, before.case.take_by + hour * 2);
    assert_eq!(after.case.decide_by, before.case.decide_by + hour * 2);
}

#[test]
fn a_ruling_is_held_for_those_who_lose_by_it() {
    let mut world = World::disputed();
    let decided = world.rule(0, CREATOR, &[]);
    assert_eq!(names(&decided), ["ruled", "awarded"]);
    assert!(decided.journal.is_none() && decided.fair_play.is_empty());
    assert_eq!(decided.actor, None);
    assert_eq!(world.deadline(), world.now + HOLD);
    assert_eq!(world.held(player(0)), 95_000_000);
    let state = world.challenge.after(None);
    assert_eq!(state.may_appeal, [player(1)]);
    // No declaration contests it.
    for n in [0, 1] {
        let declaration = super::stage::statement(n, DeclaredResult::Won);
        world.assert_refused(Command::Declare(declaration), &Refusal::AlreadyDecided);
    }
    world.assert_refused(
        Command::AcceptRuling { player: player(0) },
        &Refusal::NotLoser,
    );
    let settled = world.tick();
    assert_eq!(names(&settled), ["settled"]);
    world.assert_gains(&[45_000_000, -50_000_000]);
    let outcome = world.challenge.phase.outcome().expect("settled");
    assert_eq!(outcome.settled_by, SettledBy::Moderator);
    assert!(outcome.was_held);
}

#[test]
fn a_draw_and_a_void_are_held_for_those_who_declared_otherwise() {
    for (verdict, ending, losers) in [
        (Some(Verdict::Draw), "settled", vec![player(0), player(1)]),
        (None, "cancelled", vec![player(0), player(1)]),
    ] {
        let mut world = World::disputed();
        world.rule(0, verdict, &[]);
        assert_eq!(world.challenge.after(None).may_appeal, losers);
        let first = world.done(Command::AcceptRuling { player: player(0) });
        assert_eq!(names(&first), ["ruling_accepted"]);
        world.assert_refused(
            Command::AcceptRuling { player: player(0) },
            &Refusal::AlreadyAccepted,
        );
        world.assert_refused(appeal(0), &Refusal::AlreadyAccepted);
        let last = world.done(Command::AcceptRuling { player: player(1) });
        assert_eq!(names(&last), ["ruling_accepted", ending]);
        world.assert_gains(&[0, 0]);
    }
}

#[test]
fn a_ruling_that_no_side_loses_by_is_final_at_once() {
    let mut world = World::disputed();
    // Claims that agree end a dispute by themselves, so no command leads here.
    for seat in &mut world.challenge.seats {
        let claim = seat.claim.as_mut().expect("both have declared");
        claim.verdict = Verdict::Draw;
    }
    let ended = world.rule(0, Some(Verdict::Draw), &[]);
    assert_eq!(names(&ended), ["ruled", "settled"]);
    world.assert_gains(&[0, 0]);
}

#[test]
fn who_contests_a_draw_without_words_loses_by_a_ruling_for_it() {
    // The second side declares that no one won, and the moderator agrees; the first one declares nothing any more.
    let mut world = World::active(2);
    world.say(0, DeclaredResult::Draw);
    world.done(Command::Contest {
        player: player(1),
        verdict: Verdict::Draw,
        dispute_id: uuid::Uuid::from_u128(0xd15),
    });
    // The side that contested claims nothing by itself, and loses what it contested.
    world.rule(0, Some(Verdict::Draw), &[]);
    assert_eq!(world.challenge.after(None).may_appeal, [player(1)]);
    let accepted = world.done(Command::AcceptRuling { player: player(1) });
    assert_eq!(names(&accepted), ["ruling_accepted", "settled"]);
}

#[test]
fn a_false_declaration_costs_points_and_money_when_the_ruling_is_final() {
    let mut world = World::disputed();
    let half = Usdc::whole(25);
    let held = world.rule(0, CREATOR, &[fine(1, half)]);
    assert!(
        held.fines.is_empty() && held.fair_play.is_empty(),
        "not yet"
    );
    let ended = world.tick();
    let fined: Vec<_> = ended
        .fines
        .iter()
        .map(|it| (it.player, it.amount))
        .collect();
    assert_eq!(fined, [(player(1), half)]);
    let points: Vec<_> = ended
        .fair_play
        .iter()
        .map(|it| (it.player, it.points))
        .collect();
    assert_eq!(points, [(player(1), -20)]);
    world.assert_gains(&[45_000_000, -75_000_000]);
    assert_eq!(world.fines(), 25_000_000);
}

#[test]
fn fines_are_at_most_half_of_the_stake_and_for_a_side_once() {
    let mut world = World::disputed();
    world.done(take(0));
    world.now += Duration::hours(24);
    let micro = Usdc::from_micros(1);
    let more = Usdc::whole(25).checked_add(micro).expect("little money");
    for (penalties, refusal) in [
        (vec![fine(1, more)], Refusal::FineTooHigh(Usdc::whole(25))),
        (
            vec![fine(1, Usdc::from_micros(-1))],
            Refusal::FineTooHigh(Usdc::whole(25)),
        ),
        (vec![fine(9, micro)], Refusal::PenaltyUnknown),
        (
            vec![fine(1, micro), fine(1, micro)],
            Refusal::PenaltyUnknown,
        ),
    ] {
        world.assert_refused(Command::Rule(ruling(0, CREATOR, penalties)), &refusal);
    }
    let stranger = Some(Verdict::Winner(player(9)));
    world.assert_refused(
        Command::Rule(ruling(0, stranger, vec![])),
        &Refusal::WinnerUnknown,
    );
    // Both may have declared falsely.
    let both: Vec<Penalty> = vec![fine(0, micro), fine(1, Usdc::ZERO)];
    world.done(Command::Rule(ruling(0, None, both)));
    let ended = world.tick();
    assert_eq!(ended.fair_play.len(), 2);
    assert_eq!(ended.fines.len(), 1, "a penalty without money is no fine");
}

#[test]
fn an_appeal_is_decided_once_by_another_moderator() {
    let mut world = World::disputed();
    world.rule(0, CREATOR, &[fine(1, Usdc::whole(25))]);
    world.assert_refused(appeal(0), &Refusal::NotLoser);
    world.assert_refused(appeal(9), &Refusal::NotParticipant);
    let opened = world.done(appeal(1));
    assert_eq!(names(&opened), ["appealed"]);
    assert_eq!(world.held(player(0)), 0);
    let dispute = world.challenge.after(Some(uuid::Uuid::nil())).dispute;
    assert_eq!(dispute.and_then(|it| it.appealed_by), Some(player(1)));
    // No side declares anything anew, and evidence is taken again.
    let declaration = super::stage::statement(0, DeclaredResult::Lost { to: None });
    world.assert_refused(Command::Declare(declaration), &Refusal::Appealed);
    world.assert_refused(Command::Withdraw { player: player(0) }, &Refusal::Appealed);
    let decided = world.rule(
        1,
        Some(Verdict::Winner(player(1))),
        &[fine(0, Usdc::whole(1))],
    );
    assert_eq!(names(&decided), ["ruled", "settled"]);
    world.assert_gains(&[-51_000_000, 45_000_000]);
    assert_eq!(world.fines(), 1_000_000, "the first fine was overturned");
}

#[test]
fn the_last_moment_to_appeal_is_before_the_result_is_final() {
    let mut world = World::ruled();
    world.now = world.deadline() - MILLISECOND;
    world.clone().done(appeal(1));
    world.now = world.deadline();
    world.assert_refused(appeal(1), &Refusal::AlreadyDecided);
    let accept = Command::AcceptRuling { player: player(1) };
    world.assert_refused(accept, &Refusal::AlreadyDecided);
}

#[test]
fn an_appeal_that_is_withdrawn_leaves_the_other_losers_their_time() {
    let mut world = World::active(3);
    (0..2).for_each(|n| drop(world.say(n, DeclaredResult::Won)));
    world.rule(0, CREATOR, &[]);
    let held = world.challenge.phase.deadline().expect("it is held").at;
    world.now += Duration::hours(30);
    world.done(appeal(1));
    world.now += Duration::hours(5);
    let withdrawn = world.done(Command::Withdraw { player: player(1) });
    assert_eq!(names(&withdrawn), ["appeal_withdrawn", "awarded"]);
    let again = world.challenge.phase.deadline().expect("it is held again");
    assert_eq!(again.at, held + Duration::hours(5));
    world.assert_refused(appeal(1), &Refusal::AlreadyAccepted);
    let mut other = world.clone();
    other.done(appeal(2));
    let ended = other.done(Command::Withdraw { player: player(2) });
    assert_eq!(names(&ended), ["appeal_withdrawn", "settled"]);
    let accepted = world.done(Command::AcceptRuling { player: player(2) });
    assert_eq!(names(&accepted), ["ruling_accepted", "settled"]);
}

#[test]
fn the_proposal_of_one_who_may_no_longer_moderate_does_not_count() {
    let mut world = high();
    world.rule(0, CREATOR, &[]);
    world.done(take(1));
    let mut same = ruling(1, CREATOR, vec![]);
    same.proposer_may_moderate = false;
    let proposed = world.done(Command::Rule(same));
    assert_eq!(names(&proposed), ["second_opinion_asked"]);
    world.assert_refused(
        take(1),
        &Refusal::ConflictOfInterest(ConflictOfInterest::RuledBefore),
    );
    world.rule(2, CREATOR, &[]);
    assert!(world.challenge.held_ruling().is_some());
}

#[test]
fn an_appeal_that_is_withdrawn_or_not_decided_leaves_the_first_ruling() {
    let fined = || {
        let mut world = World::disputed();
        world.rule(0, CREATOR, &[fine(1, Usdc::whole(10))]);
        world.done(appeal(1));
        world
    };
    let mut withdrawn = fined();
    let ended = withdrawn.done(Command::Withdraw { player: player(1) });
    assert_eq!(names(&ended), ["appeal_withdrawn", "settled"]);
    withdrawn.assert_gains(&[45_000_000, -60_000_000]);
    let mut undecided = fined();
    let appealed = undecided.now;
    undecided.tick();
    assert_eq!(undecided.deadline(), appealed + Duration::days(7));
    let ended = undecided.tick();
    assert_eq!(names(&ended), ["settled"]);
    assert_eq!(ended.fair_play.len(), 1);
    undecided.assert_gains(&[45_000_000, -60_000_000]);
}

#[test]
fn more_than_a_thousand_needs_a_second_moderator_who_rules_the_same() {
    let mut world = high();
    let first = world.rule(0, CREATOR, &[]);
    assert_eq!(names(&first), ["second_opinion_asked"]);
    assert!(first.ruling.is_some());
    assert_eq!(world.deadline(), world.now + TAKEN_WITHIN);
    // The second one sees it otherwise; that is a proposal too, and a third one agrees.
    let second = world.rule(1, Some(Verdict::Winner(player(1))), &[]);
    assert_eq!(names(&second), ["second_opinion_asked"]);
    let third = world.rule(2, Some(Verdict::Winner(player(1))), &[]);
    assert_eq!(names(&third), ["ruled", "awarded"]);
    let made = third.ruling.expect("it is recorded");
    assert_eq!(
        (made.moderator, made.second),
        (moderator(1).id, Some(moderator(2).id))
    );
    // On appeal none of the two decides.
    world.done(appeal(0));
    for n in [1, 2] {
        world.assert_refused(
            take(n),
            &Refusal::ConflictOfInterest(ConflictOfInterest::RuledBefore),
        );
    }
    world.rule(0, CREATOR, &[]);
    let ended = world.rule(3, CREATOR, &[]);
    assert_eq!(names(&ended), ["ruled", "settled"]);
}

#[test]
fn a_refund_of_any_size_needs_one_moderator() {
    for verdict in [Some(Verdict::Draw), None] {
        let mut world = high();
        let decided = world.rule(0, verdict, &[]);
        assert_eq!(names(&decided), ["ruled", "awarded"]);
    }
}

#[test]
fn the_sides_may_still_agree_while_a_moderator_looks() {
    let mut world = World::disputed();
    world.done(take(0));
    let ended = world.done(Command::Withdraw { player: player(1) });
    assert_eq!(names(&ended), ["withdrawn", "settled"]);
    world.now += Duration::hours(24);
    world.assert_refused(
        Command::Rule(ruling(0, CREATOR, vec![])),
        &Refusal::AlreadyDecided,
    );
}

#[test]
fn a_reason_is_not_empty() {
    for (reason, is_taken) in [
        ("x".repeat(REASON_MIN), true),
        ("x".repeat(REASON_MIN - 1), false),
        (" ".repeat(REASON_MIN), false),
        ("ä".repeat(REASON_MAX), true),
        ("ä".repeat(REASON_MAX + 1), false),
        ("seen\u{0}on film".to_owned(), false),
    ] {
        assert_eq!(dispute_reason(&reason).is_ok(), is_taken, "{reason:?}");
    }
}
