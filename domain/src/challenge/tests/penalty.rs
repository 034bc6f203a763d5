//! Whom a ruling may penalize: a side whose declaration is false by it, or that contested without words what is right.

use time::Duration;
use uuid::Uuid;

use super::super::{Command, DeclaredResult, Refusal, Verdict};
use super::books::World;
use super::stage::{fine, moderator, player, ruling};
use super::team_successor::{SUCCESSOR, led_by};
use crate::money::Usdc;

fn won_by(n: usize) -> Verdict {
    Verdict::Winner(player(n))
}

const DRAW: Option<Verdict> = Some(Verdict::Draw);
const VOID: Option<Verdict> = None;

/// Whether a moderator may rule so, with a penalty for the n-th side.
#[track_caller]
fn check(world: &World, verdict: Option<Verdict>, n: usize, is_founded: bool) {
    let mut world = world.clone();
    world.done(Command::TakeCase {
        moderator: moderator(0),
    });
    world.now += Duration::hours(24);
    let rule = Command::Rule(ruling(0, verdict, vec![fine(n, Usdc::ZERO)]));
    let expected = if is_founded {
        Ok(())
    } else {
        Err(Refusal::PenaltyUnfounded)
    };
    let ruled = world.step(rule).map(drop);
    assert_eq!(ruled, expected, "{verdict:?} and side {n}");
}

fn contest(n: usize, winner: usize) -> Command {
    Command::Contest {
        player: player(n),
        verdict: Verdict::Winner(player(winner)),
        dispute_id: Uuid::from_u128(0xd15),
    }
}

/// The first of so many sides declares that it won, and the second one contests that without words.
fn contested(players: usize) -> World {
    let mut world = World::active(players);
    world.say(0, DeclaredResult::Won);
    world.done(contest(1, 0));
    world
}

#[test]
fn a_side_that_declared_is_penalized_where_the_ruling_is_another_result() {
    let both_won = World::disputed();
    for (verdict, n, is_founded) in [
        (Some(won_by(0)), 0, false),
        (Some(won_by(0)), 1, true),
        (Some(won_by(1)), 0, true),
        (Some(won_by(1)), 1, false),
        (DRAW, 0, true),
        (DRAW, 1, true),
        (VOID, 0, true),
        (VOID, 1, true),
    ] {
        check(&both_won, verdict, n, is_founded);
    }
    let mut draw_and_win = World::active(2);
    draw_and_win.say(0, DeclaredResult::Draw);
    draw_and_win.say(1, DeclaredResult::Won);
    for (verdict, n, is_founded) in [
        (DRAW, 0, false),
        (DRAW, 1, true),
        (Some(won_by(1)), 0, true),
        (Some(won_by(1)), 1, false),
        // It declared a draw, and had won.
        (Some(won_by(0)), 0, true),
        (VOID, 0, true),
    ] {
        check(&draw_and_win, verdict, n, is_founded);
    }
}

#[test]
fn a_side_that_declared_nothing_has_declared_nothing_false() {
    let mut third_is_silent = World::active(3);
    (0..2).for_each(|n| drop(third_is_silent.say(n, DeclaredResult::Won)));
    for world in [third_is_silent, contested(3)] {
        for verdict in [
            Some(won_by(0)),
            Some(won_by(1)),
            Some(won_by(2)),
            DRAW,
            VOID,
        ] {
            check(&world, verdict, 2, false);
        }
    }
}

#[test]
fn a_side_that_contested_without_words_is_penalized_unless_it_wins() {
    let world = contested(2);
    for (verdict, n, is_founded) in [
        (Some(won_by(0)), 1, true),
        (DRAW, 1, true),
        (VOID, 1, true),
        (Some(won_by(1)), 1, false),
        // What it contested was declared.
        (Some(won_by(0)), 0, false),
        (Some(won_by(1)), 0, true),
    ] {
        check(&world, verdict, n, is_founded);
    }
    // An appeal changes nothing about who opened the dispute.
    let mut appealed = contested(2);
    appealed.rule(1, Some(won_by(1)), &[]);
    appealed.done(Command::Appeal {
        player: player(0),
        reason: "I have it on film".to_owned(),
    });
    check(&appealed, Some(won_by(0)), 1, true);
    check(&appealed, Some(won_by(1)), 1, false);
}

#[test]
fn a_team_is_penalized_for_contesting_without_words_while_its_leader_is_the_same() {
    let mut world = World::team_active();
    world.say(3, DeclaredResult::Won);
    world.done(contest(0, 3));
    check(&world, Some(won_by(3)), 0, true);
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    check(&world, Some(won_by(3)), 0, false);
    check(&world, Some(won_by(0)), 3, true);
}

#[test]
fn who_has_declared_for_both_teams_is_penalized_for_one_of_them() {
    let mut world = World::team_active();
    world.say(0, DeclaredResult::Won);
    world.say(3, DeclaredResult::Won);
    for seat in &mut world.challenge.seats {
        seat.claim.as_mut().expect("it is declared").by = Some(player(SUCCESSOR));
    }
    world.done(Command::TakeCase {
        moderator: moderator(0),
    });
    world.now += Duration::hours(24);
    let rule = |penalties| Command::Rule(ruling(0, DRAW, penalties));
    let both = vec![fine(0, Usdc::ZERO), fine(3, Usdc::ZERO)];
    world.assert_refused(rule(both), &Refusal::PenaltyUnknown);
    world.done(rule(vec![fine(3, Usdc::ZERO)]));
}
