//! A vote gives a team another leader while it has matches.

use uuid::Uuid;

use super::super::{
    Challenge, Command, DeclaredResult, DeclineReason, Event, PlayerAction, PresentLeader, Refusal,
};
use super::books::World;
use super::stage::{player, statement};

/// Leads the first team now, and plays for it.
const SUCCESSOR: usize = 1;

fn led_by(challenge: &Challenge, leader: Option<Uuid>, is_suspended: bool) -> Challenge {
    let leaders = challenge.teams.iter().enumerate().map(|(nth, side)| {
        let is_first = nth == 0;
        PresentLeader {
            team: side.team.id,
            player: if is_first { leader } else { Some(side.leader) },
            is_suspended: is_first && is_suspended,
        }
    });
    let leaders: Vec<_> = leaders.collect();
    challenge.clone().with_statuses(&[], &leaders, Vec::new())
}

#[test]
fn a_match_that_is_not_staked_ends_with_its_leader() {
    for (leader, is_suspended) in [
        (Some(player(SUCCESSOR)), false),
        (Some(player(0)), true),
        (None, false),
    ] {
        for mut world in [World::issued(), World::waiting(), World::reserved()] {
            world.challenge = led_by(&world.challenge, leader, is_suspended);
            let decision = world.done(Command::Depart);
            assert_eq!(world.status(), "cancelled");
            assert!(matches!(
                decision.events[0],
                Event::Declined { user_id, why: DeclineReason::Unable, .. } if user_id == player(0)
            ));
        }
    }
}

#[test]
fn the_successor_decides_for_what_is_staked_and_the_former_leader_no_more() {
    let mut world = World::team_active();
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world.assert_refused(
        Command::Declare(statement(0, DeclaredResult::Lost { to: None })),
        &Refusal::NotLeader,
    );
    world.assert_refused(Command::CallOff { player: player(0) }, &Refusal::NotLeader);
    world.assert_refused(Command::CallOff { player: player(2) }, &Refusal::NotLeader);
    let may = |challenge: &Challenge, n: usize| {
        let permissions = challenge.permissions(Some(player(n)));
        permissions.allow(PlayerAction::Declare)
    };
    assert!(may(&world.challenge, SUCCESSOR) && !may(&world.challenge, 0));
    let declared = world.done(Command::Declare(statement(SUCCESSOR, DeclaredResult::Won)));
    assert_eq!(declared.actor, Some(player(SUCCESSOR)));
    // The seat stays under the name that the stake is under.
    assert!(matches!(declared.events[0], Event::Declared { user_id, .. } if user_id == player(0)));
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world.say(3, DeclaredResult::Lost { to: None });
    assert_eq!(world.status(), "completed");
    world.assert_share_gains([
        27_000_000,
        16_200_000,
        10_800_000,
        -58_252_427,
        0,
        -1_747_573,
    ]);
}
