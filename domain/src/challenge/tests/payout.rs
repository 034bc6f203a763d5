//! Who gets what of the pot, at every end that a challenge can come to.

use super::super::{
    CancelReason, Command, DeclaredResult, Phase, Resolution, SeatStatus, SettledBy, Settlement,
    Terms,
};
use super::books::World;
use super::stage::{entry, player, terms};
use crate::money::Usdc;

const LOST: DeclaredResult = DeclaredResult::Lost { to: None };

/// Open for three; a second player has left 70 of the pot of 120, a third is in with 30 more than the minimum of 50.
fn with_a_leaver() -> World {
    let mut world = World::lobby(3, 1);
    world.join(1, Usdc::whole(70));
    world.leave(1);
    world.join(2, Usdc::whole(80));
    world
}

#[track_caller]
fn check_end(world: &World, reason: CancelReason, by: SettledBy) {
    let Phase::Cancelled {
        reason: found,
        outcome,
        ..
    } = &world.challenge.phase
    else {
        panic!("not cancelled: {:?}", world.challenge.phase);
    };
    assert_eq!((*found, outcome.settled_by), (reason, by));
    assert_eq!((outcome.verdict, outcome.fee), (None, Usdc::ZERO));
    assert_eq!(world.challenge.phase.resolution(), Some(Resolution::Void));
    world.assert_gains(&[0, 0, 0]);
}

#[test]
fn a_void_gives_every_stake_back_those_of_leavers_too() {
    let mut cancelled = with_a_leaver();
    cancelled.done(Command::Cancel { player: player(0) });
    check_end(&cancelled, CancelReason::Creator, SettledBy::Creator);

    let mut expired = with_a_leaver();
    expired.tick();
    check_end(&expired, CancelReason::Expired, SettledBy::Expired);

    let mut called_off = with_a_leaver();
    called_off.start();
    called_off.done(Command::CallOff { player: player(2) });
    assert_eq!(called_off.status(), "active");
    let decision = called_off.done(Command::CallOff { player: player(0) });
    assert_eq!(decision.events.len(), 2);
    check_end(&called_off, CancelReason::Void, SettledBy::CallOff);

    let mut undeclared = with_a_leaver();
    undeclared.start();
    undeclared.tick();
    check_end(&undeclared, CancelReason::Void, SettledBy::Undeclared);

    let mut abandoned = with_a_leaver();
    abandoned.start();
    abandoned.say(0, DeclaredResult::Won);
    abandoned.say(2, DeclaredResult::Won);
    abandoned.tick();
    abandoned.tick();
    check_end(&abandoned, CancelReason::Void, SettledBy::Abandoned);
}

#[test]
fn the_winner_gets_the_pot_less_the_fee_with_what_leavers_left() {
    let mut world = with_a_leaver();
    world.start();
    world.say(0, DeclaredResult::Won);
    world.say(2, LOST);
    assert_eq!(world.fees(), 10_000_000);
    world.assert_gains(&[140_000_000, -70_000_000, -80_000_000]);
    let settle = Some(Resolution::Settle);
    assert_eq!(world.challenge.phase.resolution(), settle);

    let mut held = with_a_leaver();
    held.start();
    held.say(0, DeclaredResult::Won);
    held.tick();
    assert_eq!(held.held(player(0)), 190_000_000);
    assert_eq!(held.challenge.phase.resolution(), None);
    held.tick();
    held.assert_gains(&[140_000_000, -70_000_000, -80_000_000]);
    assert_eq!(held.challenge.phase.resolution(), settle);
}

#[test]
fn a_draw_shares_what_leavers_left_by_stake_without_a_fee() {
    let mut world = with_a_leaver();
    world.start();
    world.say(0, DeclaredResult::Draw);
    world.say(2, DeclaredResult::Draw);
    assert_eq!(world.fees(), 0);
    // 70 by 50 : 80; the micro that the floors left goes to the first slot.
    world.assert_gains(&[26_923_077, -70_000_000, 43_076_923]);
    let void = Some(Resolution::Void);
    assert_eq!(world.challenge.phase.resolution(), void);
}

#[test]
fn a_draw_among_those_who_staked_nothing_shares_what_a_leaver_left_equally() {
    // Only such a limit allows a stake on a free challenge; the stakes of those still in are no weights.
    let mut world = World::open(Terms {
        minimum_stake: Usdc::ZERO,
        opponent_max_stake: Some(Usdc::whole(100)),
        ..terms(3)
    });
    world.join(1, Usdc::from_micros(10_010_000));
    world.leave(1);
    world.join(2, Usdc::ZERO);
    world.start();
    world.say(0, DeclaredResult::Draw);
    world.say(2, DeclaredResult::Draw);
    world.assert_gains(&[5_005_000, -10_010_000, 5_005_000]);
}

#[test]
fn a_fee_is_cut_to_whole_micros() {
    let mut world = World::open(Terms {
        minimum_stake: Usdc::from_micros(10_000),
        fee_bps: 333,
        ..terms(2)
    });
    world.join(1, Usdc::from_micros(10_000));
    world.start();
    world.say(0, DeclaredResult::Won);
    world.say(1, LOST);
    assert_eq!(world.fees(), 666);
    world.assert_gains(&[9_334, -10_000]);
}

#[test]
fn without_a_fee_or_with_nothing_but_a_fee_the_sums_are_exact() {
    for (fee_bps, fees, gain) in [(0, 0, 50_000_000), (10_000, 100_000_000, -50_000_000)] {
        let mut world = World::open(Terms {
            fee_bps,
            ..terms(2)
        });
        world.join(1, Usdc::whole(50));
        world.start();
        world.say(0, DeclaredResult::Won);
        world.say(1, LOST);
        assert_eq!(world.fees(), fees);
        world.assert_gains(&[gain, -50_000_000]);
    }
}

fn free() -> World {
    let mut world = World::open(Terms {
        minimum_stake: Usdc::ZERO,
        ..terms(3)
    });
    world.join(1, Usdc::ZERO);
    world
}

#[test]
fn a_free_challenge_has_no_ledger_rows() {
    let mut settled = free();
    settled.start();
    settled.say(0, DeclaredResult::Won);
    settled.say(1, LOST);
    let mut drawn = free();
    drawn.start();
    drawn.say(0, DeclaredResult::Draw);
    drawn.say(1, DeclaredResult::Draw);
    let mut awarded = free();
    awarded.start();
    awarded.say(0, DeclaredResult::Won);
    assert_eq!(awarded.run_out(), 2);
    let mut cancelled = free();
    cancelled.leave(1);
    cancelled.done(Command::Cancel { player: player(0) });
    for world in [settled, drawn, awarded, cancelled] {
        assert!(world.challenge.phase.status().is_final());
        assert!(!world.has_journals());
    }
}

#[test]
fn play_begins_for_those_still_in() {
    let mut world = with_a_leaver();
    world.start();
    let statuses: Vec<_> = world.challenge.seats.iter().map(|s| s.status).collect();
    assert_eq!(
        statuses,
        [SeatStatus::Active, SeatStatus::Left, SeatStatus::Active]
    );
    let play = world.challenge.phase.play().expect("it is being played");
    assert_eq!(play.started_at, world.now);
    assert_eq!(play.ends_at, world.now + world.challenge.terms.length());
}

/// What the winner would receive, and the fee.
#[track_caller]
fn check_prospect(world: &World, net: i64, fee: i64) {
    let Settlement { payouts, fee: cut } = world.challenge.prospect();
    let shown = Usdc::checked_sum(payouts.iter().map(|payout| payout.amount));
    assert_eq!(shown, Some(Usdc::from_micros(net)));
    assert_eq!(cut, Usdc::from_micros(fee));
}

#[test]
fn what_the_winner_receives_is_known_before_anyone_joins() {
    check_prospect(&World::open(terms(2)), 95_000_000, 5_000_000);
    let mut dear = World::open(Terms {
        opponent_min_stake: Some(Usdc::whole(100)),
        ..terms(3)
    });
    check_prospect(&dear, 237_500_000, 12_500_000);
    dear.done(Command::Join(entry(1, Usdc::whole(150))));
    check_prospect(&dear, 285_000_000, 15_000_000);
    dear.leave(1);
    check_prospect(&dear, 380_000_000, 20_000_000);
    dear.join(2, Usdc::whole(100));
    dear.start();
    // No one else joins any more.
    check_prospect(&dear, 285_000_000, 15_000_000);
    check_prospect(&free(), 0, 0);
}
