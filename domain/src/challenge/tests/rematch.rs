//! The same again: who may have it, when, and what stays the same.

use super::super::{FEE_BPS, Refusal, StakeLimit, Terms};
use super::books::World;
use super::stage::player;

#[test]
fn every_participant_to_the_end_can_create_a_rematch() {
    for world in [World::completed(), World::cancelled()] {
        let over = &world.challenge;
        for seat in over.present() {
            let again = over
                .rematch(seat.player, FEE_BPS, StakeLimit::HIGHEST)
                .expect("it is over");
            let terms = Terms {
                scheduled_at: None,
                ..over.terms.clone()
            };
            assert_eq!((again.terms, &again.details), (terms, &over.details));
            let others = over.present().map(|it| it.player);
            let others: Vec<_> = others.filter(|it| *it != seat.player).collect();
            assert_eq!(again.invited, others);
        }
        let stranger = over.rematch(player(9), FEE_BPS, StakeLimit::HIGHEST);
        assert_eq!(stranger, Err(Refusal::NotParticipant));
    }
}

#[test]
fn nothing_is_played_again_that_is_not_over() {
    for world in [
        World::lobby(3, 2),
        World::lobby(3, 3),
        World::active(2),
        World::declared(),
        World::disputed(),
        World::awarded(),
    ] {
        let again = world
            .challenge
            .rematch(player(0), FEE_BPS, StakeLimit::HIGHEST);
        assert_eq!(again, Err(Refusal::NotOver));
    }
}

#[test]
fn the_fee_of_a_rematch_is_the_one_of_its_day() {
    let world = World::completed();
    let again = world
        .challenge
        .rematch(player(0), 250, StakeLimit::HIGHEST)
        .expect("it is over");
    assert_eq!(again.terms.fee_bps, 250);
}
