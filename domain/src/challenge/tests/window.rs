//! Each silent side's own time to confirm or contest (security 1, correctness 10).

use time::{Duration, OffsetDateTime};

use super::super::{Command, DeclaredResult, Event, Refusal, Statement};
use super::books::World;
use super::stage::{MILLISECOND, NOW, player, statement};

const HOUR: Duration = Duration::HOUR;

/// The match of the stage lasts an hour.
fn play_end() -> OffsetDateTime {
    NOW + HOUR
}

/// Until when the n-th side may speak.
#[track_caller]
fn until(world: &World, n: usize) -> OffsetDateTime {
    let mut windows = world.challenge.windows();
    let found = windows.find(|(silent, _)| *silent == player(n));
    found.expect("it is silent").1.until
}

fn seen(n: usize) -> Command {
    Command::Seen { player: player(n) }
}

#[test]
fn who_sleeps_has_a_day_from_the_later_of_the_declaration_and_the_end_of_play() {
    for (declared, from) in [
        (Duration::ZERO, play_end()),
        (HOUR, play_end()),
        (HOUR * 5, NOW + HOUR * 5),
    ] {
        let mut world = World::active(2);
        world.now += declared;
        world.say(0, DeclaredResult::Won);
        assert_eq!(until(&world, 1), from + HOUR * 24);
        assert_eq!(world.deadline(), from + HOUR * 24);
    }
}

#[test]
fn who_is_seen_has_one_window_and_never_less_than_one_after_the_match() {
    for (seen_after, expected) in [
        // While it is still played.
        (Duration::minutes(5), play_end() + HOUR * 2),
        (HOUR, play_end() + HOUR * 2),
        (HOUR * 4, NOW + HOUR * 6),
        // The day is not over later than without being seen.
        (HOUR * 24, play_end() + HOUR * 24),
        (HOUR * 25 - MILLISECOND, play_end() + HOUR * 24),
    ] {
        let mut world = World::declared();
        world.now = NOW + seen_after;
        let decision = world.done(seen(1));
        let moved = Event::DeadlineMoved {
            user_id: player(1),
            confirm_by: expected,
            at: expected,
        };
        assert_eq!(decision.events, [moved]);
        assert_eq!((decision.actor, decision.journal), (None, None));
        assert_eq!(world.deadline(), expected);
        // Being seen again changes nothing.
        world.assert_refused(seen(1), &Refusal::NothingDue);
    }
}

#[test]
fn who_is_online_at_the_declaration_has_one_window_after_the_match() {
    let mut world = World::active(2);
    world.done(Command::Declare(Statement {
        online: vec![player(0), player(1)],
        ..statement(0, DeclaredResult::Won)
    }));
    assert_eq!(until(&world, 1), play_end() + HOUR * 2);
    world.assert_refused(seen(1), &Refusal::NothingDue);
    world.assert_refused(seen(0), &Refusal::NothingDue);
}

#[test]
fn the_result_is_held_when_the_last_of_the_silent_sides_has_had_its_time() {
    let mut world = World::active(3);
    world.done(Command::Declare(Statement {
        online: vec![player(2)],
        ..statement(0, DeclaredResult::Won)
    }));
    assert_eq!(until(&world, 2), play_end() + HOUR * 2);
    assert_eq!(until(&world, 1), play_end() + HOUR * 24);
    assert_eq!(world.deadline(), play_end() + HOUR * 24);
    world.now = play_end() + HOUR * 2;
    world.assert_refused(Command::Tick, &Refusal::NothingDue);
    // A side whose own time is over may declare as long as the others' is not.
    let mut spoken = world.clone();
    spoken.say(
        2,
        DeclaredResult::Lost {
            to: Some(player(0)),
        },
    );
    assert_eq!(spoken.deadline(), play_end() + HOUR * 24);
    // The other one comes; the last of both counts.
    world.done(seen(1));
    assert_eq!(world.deadline(), play_end() + HOUR * 4);
    world.tick();
    assert_eq!(world.challenge.windows().count(), 0);
}

#[test]
fn another_word_gives_everyone_their_whole_time_again() {
    let mut world = World::declared();
    world.done(seen(1));
    world.now = play_end() + HOUR;
    world.say(0, DeclaredResult::Draw);
    assert_eq!(until(&world, 1), world.now + HOUR * 24);
    world.done(seen(1));
    assert_eq!(until(&world, 1), world.now + HOUR * 2);
}
