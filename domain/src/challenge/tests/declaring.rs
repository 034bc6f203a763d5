//! From the first declaration to agreement, lapse or conflict.

use time::Duration;
use uuid::Uuid;

use super::super::{Command, DeclaredResult, Event, Phase, Refusal, SettledBy, Statement, Verdict};
use super::books::World;
use super::stage::{NOW, player, statement};

const LOST: DeclaredResult = DeclaredResult::Lost { to: None };

fn lost_to(n: usize) -> DeclaredResult {
    DeclaredResult::Lost {
        to: Some(player(n)),
    }
}

#[track_caller]
fn assert_settled(world: &World, verdict: Verdict, by: SettledBy) {
    let Phase::Completed { outcome, .. } = &world.challenge.phase else {
        panic!("not completed: {:?}", world.challenge.phase);
    };
    assert_eq!((outcome.verdict, outcome.settled_by), (Some(verdict), by));
}

#[test]
fn the_same_word_of_all_settles_at_once() {
    for (first, second, verdict) in [
        (DeclaredResult::Won, LOST, Verdict::Winner(player(0))),
        (LOST, DeclaredResult::Won, Verdict::Winner(player(1))),
        (DeclaredResult::Won, lost_to(0), Verdict::Winner(player(0))),
        (DeclaredResult::Draw, DeclaredResult::Draw, Verdict::Draw),
    ] {
        let mut world = World::active(2);
        world.say(0, first);
        let decision = world.say(1, second);
        assert_settled(&world, verdict, SettledBy::Agreement);
        let names: Vec<_> = decision.events.iter().map(Event::name).collect();
        assert_eq!(names, ["declared", "settled"]);
    }
}

#[test]
fn another_word_opens_a_dispute() {
    for (first, second) in [
        (DeclaredResult::Won, DeclaredResult::Won),
        (LOST, LOST),
        (DeclaredResult::Draw, DeclaredResult::Won),
        (DeclaredResult::Won, DeclaredResult::Draw),
    ] {
        let mut world = World::active(2);
        world.say(0, first);
        world.now += Duration::minutes(5);
        let decision = world.say(1, second);
        let dispute = world.challenge.open_dispute().expect("they differ");
        assert_eq!(
            (dispute.opened_by, dispute.opened_at),
            (player(1), NOW + Duration::minutes(5))
        );
        assert!(world.challenge.is_disputed());
        assert_eq!(
            decision.events.last(),
            Some(&Event::Disputed {
                dispute_id: Uuid::from_u128(0xd15),
                user_id: player(1),
            })
        );
        assert!(decision.journal.is_none());
    }
}

#[test]
fn a2_a_claim_that_its_sender_has_not_seen_is_not_contradicted() {
    let seeing = |declared_result, expected_version| {
        Command::Declare(Statement {
            expected_version,
            ..statement(1, declared_result)
        })
    };
    // What the first declares, what the second declares, and how far back the second has seen: disputed, settled, or not done.
    for (first, second, behind, expected) in [
        (
            DeclaredResult::Won,
            DeclaredResult::Won,
            None,
            Ok("in_progress"),
        ),
        (
            DeclaredResult::Won,
            DeclaredResult::Won,
            Some(0),
            Ok("in_progress"),
        ),
        (
            DeclaredResult::Won,
            DeclaredResult::Won,
            Some(1),
            Err(Refusal::ClaimUnseen),
        ),
        (LOST, LOST, Some(1), Err(Refusal::ClaimUnseen)),
        (
            DeclaredResult::Draw,
            DeclaredResult::Won,
            Some(1),
            Err(Refusal::ClaimUnseen),
        ),
        (DeclaredResult::Won, LOST, Some(1), Ok("completed")),
        (
            DeclaredResult::Draw,
            DeclaredResult::Draw,
            Some(7),
            Ok("completed"),
        ),
    ] {
        let mut world = World::active(2);
        world.say(0, first);
        let seen = behind.map(|behind| world.challenge.version - behind);
        let command = seeing(second, seen);
        match expected {
            Ok(status) => {
                world.done(command);
                assert_eq!(world.status(), status);
                assert_eq!(world.challenge.is_disputed(), status == "in_progress");
            }
            Err(refusal) => world.assert_refused(command, &refusal),
        }
    }
}

#[test]
fn a2_the_same_holds_for_a_word_that_was_changed_and_for_a_held_result() {
    let contradicting = |seen| {
        Command::Declare(Statement {
            expected_version: Some(seen),
            ..statement(1, DeclaredResult::Won)
        })
    };
    // The first declares that they lost, which the second would confirm, and then that they won.
    let mut world = World::active(2);
    world.say(0, LOST);
    let seen = world.challenge.version;
    world.say(0, DeclaredResult::Won);
    world.assert_refused(contradicting(seen), &Refusal::ClaimUnseen);
    world.done(contradicting(seen + 1));
    assert!(world.challenge.is_disputed());

    let mut held = World::declared();
    held.tick();
    let seen = held.challenge.version;
    held.assert_refused(contradicting(seen - 1), &Refusal::ClaimUnseen);
    held.done(contradicting(seen));
    assert!(held.challenge.is_disputed());
}

#[test]
fn a2_who_speaks_first_or_into_a_dispute_contradicts_nothing_by_it() {
    let old = |n| {
        Command::Declare(Statement {
            expected_version: Some(1),
            ..statement(n, DeclaredResult::Won)
        })
    };
    let mut world = World::active(3);
    world.done(old(0));
    world.done(Command::Declare(statement(1, lost_to(2))));
    assert!(world.challenge.is_disputed());
    world.done(old(2));
}

#[test]
fn the_last_of_many_decides() {
    let mut world = World::active(4);
    for (n, declared_result) in [(2, DeclaredResult::Won), (0, lost_to(2)), (1, lost_to(2))] {
        world.say(n, declared_result);
        assert_eq!(world.status(), "in_progress");
    }
    world.say(3, lost_to(2));
    assert_settled(&world, Verdict::Winner(player(2)), SettledBy::Agreement);
}

#[test]
fn one_of_many_who_contests_freezes_the_escrow() {
    let mut world = World::active(4);
    world.say(0, DeclaredResult::Won);
    world.say(1, lost_to(0));
    world.say(2, lost_to(1));
    assert!(world.challenge.is_disputed());
    // The last side may still declare, and it decides nothing.
    world.say(3, lost_to(0));
    assert!(world.challenge.is_disputed());
    for n in 0..4 {
        let more = Command::Declare(statement(n, DeclaredResult::Draw));
        world.assert_refused(more, &Refusal::AlreadyDeclared);
    }
}

#[test]
fn a_declaration_names_a_participant_as_winner() {
    let mut three = World::active(3);
    let mut check = |declared_result, refusal| {
        three.assert_refused(Command::Declare(statement(1, declared_result)), &refusal);
    };
    check(LOST, Refusal::WinnerNeeded);
    check(lost_to(1), Refusal::WinnerUnknown);
    check(lost_to(9), Refusal::WinnerUnknown);

    // Who left is neither a side nor a winner: two are a duel again.
    let mut world = World::lobby(3, 2);
    world.leave(1);
    world.join(2, crate::money::Usdc::whole(50));
    world.start();
    world.assert_refused(
        Command::Declare(statement(2, lost_to(1))),
        &Refusal::WinnerUnknown,
    );
    world.say(2, LOST);
    world.say(0, DeclaredResult::Won);
    assert_settled(&world, Verdict::Winner(player(0)), SettledBy::Agreement);
}

#[test]
fn a_change_of_mind_gives_the_others_the_whole_window_again() {
    let mut world = World::declared();
    world.now += Duration::minutes(119);
    let decision = world.say(0, LOST);
    let confirm_by = NOW + Duration::minutes(119) + Duration::hours(24);
    assert_eq!(world.deadline(), confirm_by);
    assert!(matches!(
        decision.events.as_slice(),
        [Event::Declared { verdict: Verdict::Winner(winner), confirm_by: Some(at), .. }]
            if *winner == player(1) && *at == confirm_by
    ));
    world.say(1, DeclaredResult::Won);
    assert_settled(&world, Verdict::Winner(player(1)), SettledBy::Agreement);
}

#[test]
fn what_another_side_has_answered_stands() {
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.now += Duration::minutes(30);
    world.say(1, lost_to(0));
    assert_eq!(
        world.deadline(),
        NOW + Duration::hours(1 + 24),
        "a second voice wins no time"
    );
    for n in [0, 1] {
        let other = Command::Declare(statement(n, DeclaredResult::Draw));
        world.assert_refused(other, &Refusal::AlreadyDeclared);
    }
    let mut disputed = World::disputed();
    let other = Command::Declare(statement(0, LOST));
    disputed.assert_refused(other, &Refusal::AlreadyDeclared);
}

#[test]
fn a_claim_stores_the_score_the_note_and_the_time() {
    let mut world = World::active(2);
    world.now += Duration::minutes(7);
    let mut declared = statement(0, DeclaredResult::Won);
    declared.score = Some("2:1".to_owned());
    declared.note = Some("well played".to_owned());
    let decision = world.done(Command::Declare(declared));
    let claim = world.challenge.seats[0].claim.clone().expect("declared");
    assert_eq!(claim.score.as_deref(), Some("2:1"));
    assert_eq!(claim.note.as_deref(), Some("well played"));
    assert_eq!(claim.at, NOW + Duration::minutes(7));
    assert!(matches!(
        decision.events.as_slice(),
        [Event::Declared { score: Some(score), .. }] if score == "2:1"
    ));
}

#[test]
fn a_silent_loser_lets_the_result_be_held_and_nothing_leaves_the_escrow() {
    let mut world = World::declared();
    let decision = world.tick();
    assert_eq!(decision.actor, None);
    let Phase::Held(held) = &world.challenge.phase else {
        panic!("not held");
    };
    assert!(held.outcome.was_held);
    assert_eq!(held.release_at, world.now + Duration::hours(72));
    assert_eq!((world.held(player(0)), world.fees()), (95_000_000, 0));
    assert!(decision.journal.is_none());
    world.assert_gains(&[-50_000_000, -50_000_000]);
    world.tick();
    assert_settled(&world, Verdict::Winner(player(0)), SettledBy::Lapse);
    world.assert_gains(&[45_000_000, -50_000_000]);
}

/// Every other side has declared the result, and the winner does what is listed.
#[test]
fn a_result_is_held_for_a_silent_winner_as_for_any_other_silent_side() {
    type Answer = fn(&mut World, usize) -> super::super::Decision;
    let accepts: Answer = |world, winner| world.say(winner, DeclaredResult::Won);
    let confirms: Answer = |world, winner| {
        world.done(Command::Confirm {
            player: player(winner),
            verdict: Verdict::Winner(player(winner)),
        })
    };
    let contests: Answer = |world, winner| world.say(winner, DeclaredResult::Draw);
    let waits: Answer = |world, _| world.tick();
    for players in [2, 3] {
        let winner = players - 1;
        for (answer, status, points) in [
            (accepts, "completed", vec![]),
            (confirms, "completed", vec![]),
            (contests, "in_progress", vec![]),
            (waits, "completed", vec![(player(winner), -5)]),
        ] {
            let mut world = World::active(players);
            (0..winner).for_each(|loser| drop(world.say(loser, lost_to(winner))));
            let lapsed = world.tick();
            assert!(lapsed.journal.is_none() && lapsed.fair_play.is_empty());
            assert_eq!(world.deadline(), world.now + Duration::hours(72));
            let answered = answer(&mut world, winner);
            assert_eq!(world.status(), status, "of {players}");
            assert_eq!(
                world.challenge.is_contested_by(player(winner)),
                status == "in_progress"
            );
            let changes = answered.fair_play.iter();
            let changes: Vec<_> = changes.map(|it| (it.player, it.points)).collect();
            assert_eq!(changes, points);
            if status == "completed" {
                assert_settled(&world, Verdict::Winner(player(winner)), SettledBy::Lapse);
            }
        }
    }
}

#[test]
fn an_uncontested_draw_is_held_before_it_is_refunded() {
    let mut world = World::active(2);
    world.say(0, DeclaredResult::Draw);
    world.tick();
    assert!(matches!(world.challenge.phase, Phase::Held(_)));
    let mut contested = world.clone();
    contested.say(1, DeclaredResult::Won);
    assert!(contested.challenge.is_disputed());
    world.tick();
    assert_settled(&world, Verdict::Draw, SettledBy::Lapse);
    world.assert_gains(&[0, 0]);
}

#[test]
fn a_held_result_is_final_when_the_last_silent_loser_accepts_it() {
    let mut world = World::active(4);
    world.say(0, DeclaredResult::Won);
    world.say(1, lost_to(0));
    world.tick();
    let refuse = |world: &mut World, n, declared_result, refusal| {
        world.assert_refused(Command::Declare(statement(n, declared_result)), &refusal);
    };
    refuse(&mut world, 1, lost_to(0), Refusal::AlreadyDeclared);

    world.say(2, lost_to(0));
    assert!(matches!(world.challenge.phase, Phase::Held(_)));
    let decision = world.say(3, lost_to(0));
    let names: Vec<_> = decision.events.iter().map(Event::name).collect();
    assert_eq!(names, ["declared", "settled"]);
    assert_eq!(decision.actor, Some(player(3)));
    assert_settled(&world, Verdict::Winner(player(0)), SettledBy::Lapse);
    world.assert_gains(&[140_000_000, -50_000_000, -50_000_000, -50_000_000]);
}

#[test]
fn a_silent_winner_and_a_silent_loser_both_accept_before_it_is_final() {
    for (first, second) in [(1, 2), (2, 1)] {
        let mut world = World::active(3);
        world.say(0, lost_to(1));
        world.tick();
        let says = |n| {
            if n == 1 {
                DeclaredResult::Won
            } else {
                lost_to(1)
            }
        };
        world.say(first, says(first));
        assert!(matches!(world.challenge.phase, Phase::Held(_)));
        let ended = world.say(second, says(second));
        assert!(ended.fair_play.is_empty());
        assert_settled(&world, Verdict::Winner(player(1)), SettledBy::Lapse);
    }
    // Who accepts answers for no other side.
    let mut world = World::active(3);
    world.say(0, lost_to(1));
    world.tick();
    world.say(2, lost_to(1));
    let ended = world.tick();
    let changes = ended.fair_play.iter();
    let changes: Vec<_> = changes.map(|it| (it.player, it.points)).collect();
    assert_eq!(changes, [(player(1), -5)]);
}

/// The first side declares that it won, the others stay silent, and the result is held.
fn contests_while_held(contest: impl Fn(&mut World) -> super::super::Decision) {
    let mut world = World::awarded();
    world.now += Duration::hours(71);
    let decision = contest(&mut world);
    assert_eq!(decision.events.last().map(Event::name), Some("disputed"));
    assert!(decision.journal.is_none() && decision.fair_play.is_empty());
    assert!(world.challenge.is_contested_by(player(1)));
    assert_eq!(world.held(player(0)), 0);
    // It is never decided, and every stake comes back: the side that contested has no strike.
    world.tick();
    let ended = world.tick();
    assert!(ended.fair_play.is_empty());
    world.assert_gains(&[0, 0]);
}

#[test]
fn a_silent_side_may_contest_while_the_result_is_held() {
    contests_while_held(|world| world.say(1, DeclaredResult::Won));
    contests_while_held(|world| world.say(1, DeclaredResult::Draw));
    contests_while_held(|world| {
        world.done(Command::Contest {
            player: player(1),
            verdict: Verdict::Winner(player(0)),
            dispute_id: Uuid::from_u128(0xd15),
        })
    });
    // Who has declared it does not contest it.
    let mut world = World::awarded();
    let other = Command::Declare(statement(0, LOST));
    world.assert_refused(other, &Refusal::AlreadyDeclared);
}

#[test]
fn a_silent_side_may_accept_a_held_result_by_its_notification_too() {
    let mut world = World::awarded();
    world.done(Command::Confirm {
        player: player(1),
        verdict: Verdict::Winner(player(0)),
    });
    assert_settled(&world, Verdict::Winner(player(0)), SettledBy::Lapse);
    world.assert_gains(&[45_000_000, -50_000_000]);
}
