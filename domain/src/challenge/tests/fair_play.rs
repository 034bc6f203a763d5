//! Fair-play points (docs/rules.md, Challenges), and what a low score forbids.

use super::super::{Command, Decision, DeclaredResult, Refusal, Terms, Verdict};
use super::books::World;
use super::stage::{fine, player, request, terms, try_open};
use crate::money::Usdc;

#[track_caller]
fn check(decision: &Decision, expected: &[(usize, i32)]) {
    let found: Vec<_> = decision
        .fair_play
        .iter()
        .map(|change| (change.player, change.points))
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(n, points)| (player(*n), *points))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn agreement_is_worth_a_point_to_each() {
    let mut world = World::declared();
    check(
        &world.say(1, DeclaredResult::Lost { to: None }),
        &[(0, 1), (1, 1)],
    );
    let mut drawn = World::active(2);
    check(&drawn.say(0, DeclaredResult::Draw), &[]);
    check(&drawn.say(1, DeclaredResult::Draw), &[(0, 1), (1, 1)]);
}

/// Two accounts could gain trust for nothing otherwise.
#[test]
fn security_10_agreement_over_a_free_match_earns_nothing() {
    let free = Terms {
        minimum_stake: Usdc::ZERO,
        ..terms(2)
    };
    let mut world = World::open(free);
    world.join(1, Usdc::ZERO);
    world.start();
    check(&world.say(0, DeclaredResult::Won), &[]);
    check(&world.say(1, DeclaredResult::Lost { to: None }), &[]);
}

#[test]
fn silence_until_the_end_costs_the_silent_five() {
    let mut many = World::active(4);
    many.say(2, DeclaredResult::Won);
    // Held: the silent sides may still answer.
    check(&many.tick(), &[]);
    many.say(
        1,
        DeclaredResult::Lost {
            to: Some(player(2)),
        },
    );
    check(&many.tick(), &[(0, -5), (3, -5)]);
    let mut admitted = World::active(2);
    admitted.say(0, DeclaredResult::Lost { to: None });
    check(&admitted.tick(), &[]);
    check(&admitted.tick(), &[(1, -5)]);
    let mut drawn = World::active(2);
    drawn.say(0, DeclaredResult::Draw);
    check(&drawn.tick(), &[]);
    check(&drawn.tick(), &[(1, -5)]);
}

/// Two of three sides declare that they won, and the third one is silent.
fn third_is_silent() -> World {
    let mut world = World::active(3);
    (0..2).for_each(|n| drop(world.say(n, DeclaredResult::Won)));
    world
}

fn appeal(n: usize) -> Command {
    Command::Appeal {
        player: player(n),
        reason: "The recording is of another match".to_owned(),
    }
}

#[test]
fn a_ruling_that_becomes_final_costs_who_is_still_silent_five_whatever_it_is() {
    let third = Some(Verdict::Winner(player(2)));
    for verdict in [
        Some(Verdict::Winner(player(0))),
        third,
        Some(Verdict::Draw),
        None,
    ] {
        let mut world = third_is_silent();
        check(&world.rule(0, verdict, &[]), &[]);
        check(&world.tick(), &[(2, -5)]);
    }
    // With the last loser who accepts it.
    let mut accepted = third_is_silent();
    accepted.rule(0, third, &[fine(1, Usdc::ZERO)]);
    check(
        &accepted.done(Command::AcceptRuling { player: player(0) }),
        &[],
    );
    let last = accepted.done(Command::AcceptRuling { player: player(1) });
    check(&last, &[(1, -20), (2, -5)]);
}

#[test]
fn silence_is_punished_once_however_often_a_ruling_is_looked_at() {
    let appealed = || {
        let mut world = third_is_silent();
        world.rule(0, Some(Verdict::Winner(player(0))), &[]);
        check(&world.done(appeal(1)), &[]);
        world
    };
    let mut decided = appealed();
    check(
        &decided.rule(1, Some(Verdict::Winner(player(1))), &[]),
        &[(2, -5)],
    );
    let mut undecided = appealed();
    check(&undecided.tick(), &[]);
    check(&undecided.tick(), &[(2, -5)]);
    // It is held again for the third side, which does not answer it either.
    let mut withdrawn = appealed();
    let withdraw = Command::Withdraw { player: player(1) };
    check(&withdrawn.done(withdraw), &[]);
    check(&withdrawn.tick(), &[(2, -5)]);
}

#[test]
fn who_ends_a_dispute_leaves_the_silent_side_its_time_and_then_its_strike() {
    let withdraw = || Command::Withdraw { player: player(1) };
    let mut silent = third_is_silent();
    check(&silent.done(withdraw()), &[]);
    check(&silent.tick(), &[(2, -5)]);
    let mut accepts = third_is_silent();
    accepts.done(withdraw());
    let to = Some(player(0));
    check(&accepts.say(2, DeclaredResult::Lost { to }), &[]);
    // A late agreement of the third side ends nothing, and no word of it is missing then.
    let mut late = third_is_silent();
    check(&late.say(2, DeclaredResult::Lost { to }), &[]);
    check(&late.done(withdraw()), &[]);
    assert_eq!(late.status(), "completed");
}

#[test]
fn who_contests_without_words_is_not_silent() {
    let contested = || {
        let mut world = World::active(3);
        world.say(0, DeclaredResult::Won);
        world.done(Command::Contest {
            player: player(1),
            verdict: Verdict::Winner(player(0)),
            dispute_id: uuid::Uuid::from_u128(0xd15),
        });
        world
    };
    let mut ruled = contested();
    ruled.rule(0, Some(Verdict::Winner(player(1))), &[]);
    check(&ruled.tick(), &[(2, -5)]);
    let mut appealed = contested();
    appealed.rule(0, Some(Verdict::Winner(player(1))), &[]);
    appealed.done(appeal(0));
    check(
        &appealed.rule(1, Some(Verdict::Winner(player(0))), &[]),
        &[(2, -5)],
    );
    // Without a decision there is no result that a side was silent about.
    let mut abandoned = contested();
    check(&abandoned.tick(), &[]);
    check(&abandoned.tick(), &[]);
}

#[test]
fn an_undeclared_match_costs_each_five() {
    let mut world = World::lobby(3, 2);
    world.leave(1);
    world.join(2, Usdc::whole(50));
    world.start();
    check(&world.tick(), &[(0, -5), (2, -5)]);
}

#[test]
fn an_unplayed_or_cancelled_match_costs_no_one() {
    check(&World::lobby(3, 2).tick(), &[]);
    check(&World::disputed().tick(), &[]);
    let mut contested = World::awarded();
    check(&contested.say(1, DeclaredResult::Won), &[]);
    check(&contested.tick(), &[]);
    let mut world = World::active(2);
    let call_off = |n| super::super::Command::CallOff { player: player(n) };
    check(&world.done(call_off(0)), &[]);
    check(&world.done(call_off(1)), &[]);
}

#[test]
fn a_late_acceptance_earns_and_costs_nothing() {
    check(
        &World::awarded().say(1, DeclaredResult::Lost { to: None }),
        &[],
    );
}

#[test]
fn below_fifty_points_no_one_creates_above_fifty_dollars() {
    let check = |fair_play, micros, expected: Option<Refusal>| {
        let request = request(Terms {
            minimum_stake: Usdc::from_micros(micros),
            opponent_max_stake: Some(Usdc::from_micros(micros)),
            ..terms(2)
        });
        assert_eq!(try_open(request, fair_play).err(), expected);
    };
    check(49, 50_000_000, None);
    check(49, 50_010_000, Some(Refusal::FairPlayTooLow));
    check(0, 10_000_000_000, Some(Refusal::FairPlayTooLow));
    check(50, 50_010_000, None);
    check(51, 50_010_000, None);
}

#[test]
fn the_limit_looks_at_the_largest_stake_that_anyone_may_place() {
    let check = |stakes: (i64, Option<i64>, Option<i64>), may: bool| {
        let (minimum, least, most) = stakes;
        let asked = Terms {
            minimum_stake: Usdc::whole(minimum),
            opponent_min_stake: least.map(Usdc::whole),
            opponent_max_stake: most.map(Usdc::whole),
            ..terms(2)
        };
        let refused = (!may).then_some(Refusal::FairPlayTooLow);
        assert_eq!(
            try_open(request(asked.clone()), 49).err(),
            refused,
            "{stakes:?}"
        );
        assert_eq!(
            try_open(request(asked.clone()), 50).err(),
            None,
            "{stakes:?}"
        );
        // Nor is it reached by an edit.
        let free = Terms {
            minimum_stake: Usdc::ZERO,
            ..terms(2)
        };
        let mut world = World::open(free);
        let mut changes = super::stage::as_it_is(&world.challenge);
        changes.terms = asked;
        let edit = super::super::Edit {
            fair_play: 49,
            ..super::stage::edit(0, &world.challenge, &changes)
        };
        let edited = world.step(super::super::Command::Edit(edit));
        assert_eq!(edited.err(), refused, "{stakes:?}");
    };
    check((0, None, None), true);
    check((0, None, Some(50)), true);
    check((50, None, Some(50)), true);
    check((50, Some(50), Some(50)), true);
    // Without a maximum each player may stake up to the largest stake of all.
    check((10, None, None), false);
    check((0, Some(50), None), false);
    check((0, Some(10_000), None), false);
    check((0, Some(51), Some(51)), false);
    check((50, None, Some(51)), false);
}
