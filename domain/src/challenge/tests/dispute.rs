//! Declarations that are taken back, claims that are withdrawn, and late agreement.

use time::Duration;

use super::super::{
    Command, DeclaredResult, Event, Phase, Refusal, SettledBy, TAKE_BACK_WITHIN, Verdict,
};
use super::books::World;
use super::stage::{player, statement};
use uuid::Uuid;

const LOST: DeclaredResult = DeclaredResult::Lost { to: None };

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(Event::name).collect()
}

fn withdraw(n: usize) -> Command {
    Command::Withdraw { player: player(n) }
}

#[track_caller]
fn assert_paid(world: &World, winner: usize) {
    let Phase::Completed { outcome, .. } = &world.challenge.phase else {
        panic!("not completed: {:?}", world.challenge.phase);
    };
    assert_eq!(outcome.verdict, Some(Verdict::Winner(player(winner))));
    assert_eq!(outcome.settled_by, SettledBy::Agreement);
}

#[test]
fn a_declaration_is_taken_back_for_five_minutes() {
    let ms = Duration::milliseconds(1);
    for (after, expected) in [
        (Duration::ZERO, Ok("active")),
        (TAKE_BACK_WITHIN - ms, Ok("active")),
        (TAKE_BACK_WITHIN, Err(Refusal::TooLateToTakeBack)),
        (TAKE_BACK_WITHIN + ms, Err(Refusal::TooLateToTakeBack)),
    ] {
        let mut world = World::active(2);
        world.say(0, DeclaredResult::Won);
        world.now += after;
        let taken_back = world.step(Command::TakeBack { player: player(0) });
        assert_eq!(taken_back.map(|_| world.status()), expected, "{after}");
    }
}

#[test]
fn after_a_declaration_is_taken_back_the_match_is_as_before_and_every_side_has_its_whole_time() {
    let mut world = World::active(2);
    let before = world.challenge.clone();
    world.now = world.deadline() - Duration::minutes(1);
    world.say(0, DeclaredResult::Won);
    world.now += Duration::minutes(2);
    let decision = world.done(Command::TakeBack { player: player(0) });
    assert_eq!(names(&decision.events), ["taken_back"]);
    assert!(decision.fair_play.is_empty());
    assert_eq!(world.challenge.seats, before.seats);
    assert_eq!(world.deadline(), world.now + Duration::hours(24));
    // The declaration may be made anew, by either side.
    world.say(1, DeclaredResult::Won);
    world.say(0, LOST);
    assert_paid(&world, 1);
}

#[test]
fn a_declaration_that_another_side_answered_stands() {
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.say(
        1,
        DeclaredResult::Lost {
            to: Some(player(0)),
        },
    );
    for n in [0, 1] {
        let taken_back = world.step(Command::TakeBack { player: player(n) });
        assert_eq!(taken_back.map(drop), Err(Refusal::AlreadyDeclared));
    }
    let silent = world.step(Command::TakeBack { player: player(2) });
    assert_eq!(silent.map(drop), Err(Refusal::NothingDeclared));
}

#[test]
fn who_withdraws_in_a_duel_gives_the_other_side_the_pot_at_once() {
    for (first, second, loser, winner) in [
        (DeclaredResult::Won, DeclaredResult::Won, 0, 1),
        (DeclaredResult::Won, DeclaredResult::Won, 1, 0),
        (DeclaredResult::Draw, DeclaredResult::Won, 0, 1),
    ] {
        let mut world = World::active(2);
        world.say(0, first);
        world.say(1, second);
        let decision = world.done(withdraw(loser));
        assert_eq!(names(&decision.events), ["withdrawn", "settled"]);
        assert_paid(&world, winner);
        // An agreement that took a dispute earns nothing, and giving in costs nothing.
        assert!(decision.fair_play.is_empty());
    }
}

#[test]
fn who_contested_without_a_word_may_give_in_and_may_agree_late() {
    for late in [withdraw(1), Command::Declare(statement(1, LOST))] {
        let mut world = World::active(2);
        world.say(0, DeclaredResult::Won);
        world.done(Command::Contest {
            player: player(1),
            verdict: Verdict::Winner(player(0)),
            dispute_id: Uuid::from_u128(0xd15),
        });
        // The other side has nothing to give in to: no other result was declared.
        assert_eq!(
            world.step(withdraw(0)).map(drop),
            Err(Refusal::NoOtherClaim)
        );
        world.done(late);
        assert_paid(&world, 0);
    }
}

#[test]
fn among_three_a_result_that_no_side_contradicts_any_more_is_held_for_the_silent_one() {
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Won);
    assert_eq!(
        world.step(withdraw(2)).map(drop),
        Err(Refusal::NothingDeclared)
    );
    let decision = world.done(withdraw(1));
    assert_eq!(names(&decision.events), ["withdrawn", "awarded"]);
    let Phase::Held(held) = &world.challenge.phase else {
        panic!("not held: {:?}", world.challenge.phase);
    };
    assert_eq!(held.outcome.verdict, Some(Verdict::Winner(player(0))));
    assert_eq!(held.release_at, world.now + Duration::hours(72));
    // The silent side may still contest it; the one who gave in may not.
    let again = world.step(Command::Declare(statement(1, DeclaredResult::Won)));
    assert_eq!(again.map(drop), Err(Refusal::AlreadyDeclared));
    world.say(2, DeclaredResult::Won);
    assert!(world.challenge.is_disputed());
}

#[test]
fn a_dispute_of_three_words_goes_on_until_two_are_the_same() {
    let mut world = World::active(3);
    for n in 0..3 {
        world.say(n, DeclaredResult::Won);
    }
    for n in 0..3 {
        assert_eq!(
            world.step(withdraw(n)).map(drop),
            Err(Refusal::NoOtherClaim)
        );
    }
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Won);
    world.say(
        2,
        DeclaredResult::Lost {
            to: Some(player(1)),
        },
    );
    assert!(world.challenge.is_disputed());
    world.done(withdraw(0));
    assert_paid(&world, 1);
}

#[test]
fn only_sides_of_an_open_dispute_withdraw() {
    for mut world in [World::active(2), World::declared(), World::awarded()] {
        assert_eq!(world.step(withdraw(0)).map(drop), Err(Refusal::NotDisputed));
    }
    let mut world = World::disputed();
    assert_eq!(
        world.step(withdraw(9)).map(drop),
        Err(Refusal::NotParticipant)
    );
}
