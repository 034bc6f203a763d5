//! A vote gives a team another leader while its match is disputed.

use time::Duration;

use super::super::{
    DeclaredResult, DisputeAction, EVIDENCE_WITHIN, EvidenceOccasion, EvidenceRefusal, Refusal,
};
use super::books::World;
use super::stage::player;
use super::team_successor::{SUCCESSOR, led_by};

/// Both sides claim to have won; then the first team gets another leader.
fn disputed() -> World {
    let mut world = World::team_active();
    world.say(0, DeclaredResult::Won);
    world.say(3, DeclaredResult::Won);
    assert!(world.challenge.is_disputed());
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world
}

#[test]
fn the_successor_gives_evidence_for_the_seat_and_the_former_leader_no_more() {
    use EvidenceOccasion::Dispute;
    let no_leader = Err(EvidenceRefusal::Undeclarable(Refusal::NotLeader));
    let World { challenge, now, .. } = disputed();
    for (n, expected) in [
        (SUCCESSOR, Ok(player(0))),
        (0, no_leader),
        (3, Ok(player(3))),
        // Players of the rosters, who lead nothing.
        (2, Err(EvidenceRefusal::NotParticipant)),
        (4, Err(EvidenceRefusal::NotParticipant)),
    ] {
        let seat = challenge.may_add_evidence(player(n), Dispute, now);
        assert_eq!(seat, expected, "of player {n}");
    }
}

#[test]
fn the_page_of_the_dispute_shows_what_the_side_may_do_under_any_leader() {
    use DisputeAction::{AddEvidence, Withdraw};
    let World { challenge, now, .. } = disputed();
    for seat in [0, 3].map(player) {
        let actions = challenge.dispute_actions(seat, now);
        assert_eq!(actions, [AddEvidence, Withdraw]);
        let late = now + EVIDENCE_WITHIN + Duration::SECOND;
        assert_eq!(challenge.dispute_actions(seat, late), [Withdraw]);
    }
}
