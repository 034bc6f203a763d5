//! What [`ChallengeMention::permissions`] allows, [`super::super::decide`] does; what it forbids is refused.

use proptest::prelude::*;
use uuid::Uuid;

use super::super::{
    Challenge, Command, CreatorRelation, DeclaredResult, Entrant, PlayerAction, Refusal,
    StakeLimit, Statement, Verdict, ViewerRole, decide,
};
use super::books::World;
use super::every_state::{Reached, visit};
use super::random::{PEOPLE, acts, any_terms, play};
use super::stage::{CODE, as_it_is, edit, entry, player, statement, terms};

/// A refusal of what a command states, of its time, or of the others not being ready yet: neither state nor role forbids it.
fn is_about_content(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::StakeTooHigh(_)
            | Refusal::InvalidForm(_)
            | Refusal::NotReady
            // A player is let in where a team is asked.
            | Refusal::TeamNeeded
            | Refusal::TooLateToTakeBack
    )
}

/// The command of an action, with content that nothing is wrong with; the verdict is one that another side declared.
fn command(action: PlayerAction, challenge: &Challenge, n: usize) -> Option<Command> {
    let player = player(n);
    let mut others = challenge.sides().filter(|seat| seat.player != player);
    let claim = others.find_map(|seat| seat.claim.as_ref());
    let verdict = claim.map_or(Verdict::Draw, |claim| claim.verdict);
    let command = match action {
        PlayerAction::Join => Command::Join(Entrant {
            relation: CreatorRelation::MutualFriend,
            invite_code: Some(CODE.to_owned()),
            ..entry(n, challenge.terms.joining_minimum())
        }),
        PlayerAction::Approve => Command::Approve {
            player,
            limit: None,
            obstacle: None,
        },
        PlayerAction::Decline => Command::Decline { player },
        PlayerAction::Ready => Command::Ready { player },
        PlayerAction::Leave => Command::Leave { player },
        PlayerAction::Edit => Command::Edit(edit(n, challenge, &as_it_is(challenge))),
        PlayerAction::Cancel => Command::Cancel { player },
        PlayerAction::Start => Command::Start { player },
        PlayerAction::Declare => Command::Declare(Statement {
            expected_version: Some(challenge.version),
            ..statement(n, DeclaredResult::Draw)
        }),
        PlayerAction::CallOff => Command::CallOff { player },
        PlayerAction::Confirm => Command::Confirm { player, verdict },
        PlayerAction::Contest => Command::Contest {
            player,
            verdict,
            dispute_id: Uuid::from_u128(0xd15),
        },
        PlayerAction::TakeBack => Command::TakeBack { player },
        PlayerAction::Withdraw => Command::Withdraw { player },
        PlayerAction::AcceptRuling => Command::AcceptRuling { player },
        PlayerAction::Appeal => Command::Appeal {
            player,
            reason: "I have it on film".to_owned(),
        },
        PlayerAction::Rematch | PlayerAction::Report => return None,
    };
    Some(command)
}

/// What becomes of the action now.
fn attempt(action: PlayerAction, world: &World, n: usize) -> Result<(), Refusal> {
    let challenge = &world.challenge;
    match command(action, challenge, n) {
        Some(command) => decide(challenge, command, world.now).map(drop),
        None if action == PlayerAction::Rematch => challenge
            .rematch(player(n), 500, StakeLimit::HIGHEST)
            .map(drop),
        None => challenge.may_be_reported_by(player(n)),
    }
}

#[track_caller]
pub(super) fn assert_agrees(world: &World, people: usize) {
    for n in 0..people {
        let permissions = world.challenge.permissions(Some(player(n)));
        for action in PlayerAction::ALL {
            let result = attempt(action, world, n);
            let is_allowed = match &result {
                Ok(()) => true,
                Err(refusal) => is_about_content(refusal),
            };
            assert_eq!(
                permissions.allow(action),
                is_allowed,
                "{action:?} by {n} ends with {result:?} in {:?}",
                world.challenge
            );
        }
    }
    let visitor = world.challenge.permissions(None);
    assert_eq!(
        (visitor.role, visitor.actions),
        (ViewerRole::Viewer, Vec::new())
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn permissions_and_decisions_agree(terms in any_terms(), acts in acts(0..40)) {
        assert_agrees(&play(terms, &acts), PEOPLE);
    }
}

#[test]
fn permissions_and_decisions_agree_in_every_state() {
    for (start, moderators) in [(World::open(terms(3)), 0), (World::disputed(), 2)] {
        visit(start, 3, (&[50], moderators), |reached| {
            if let Reached::State(world) = reached {
                assert_agrees(world, 3);
            }
        });
    }
}

#[test]
fn past_a_deadline_the_clock_is_first() {
    let mut world = World::lobby(3, 2);
    world.now = world.deadline();
    for n in 0..3 {
        for action in PlayerAction::ALL {
            if let Some(command) = command(action, &world.challenge, n) {
                let refusal = decide(&world.challenge, command, world.now);
                assert!(refusal.is_err(), "{action:?}");
            }
        }
    }
}

#[test]
fn a_leaver_is_a_viewer_and_the_creator_stays_one() {
    let mut world = World::lobby(3, 2);
    let role = |world: &World, n| world.challenge.role_of(Some(player(n)));
    assert_eq!(role(&world, 0), ViewerRole::Creator);
    assert_eq!(role(&world, 1), ViewerRole::Participant);
    assert_eq!(role(&world, 2), ViewerRole::Viewer);
    world.leave(1);
    assert_eq!(role(&world, 1), ViewerRole::Viewer);
    assert_eq!(world.challenge.role_of(None), ViewerRole::Viewer);
}

#[test]
fn names_are_the_wires() {
    let names = PlayerAction::ALL.map(PlayerAction::name);
    assert_eq!(
        names,
        [
            "join",
            "approve",
            "decline",
            "ready",
            "leave",
            "edit",
            "cancel",
            "start",
            "declare",
            "call_off",
            "confirm",
            "contest",
            "take_back",
            "withdraw",
            "accept_ruling",
            "appeal",
            "rematch",
            "report"
        ]
    );
    let roles = [
        ViewerRole::Creator,
        ViewerRole::Participant,
        ViewerRole::Viewer,
    ]
    .map(ViewerRole::name);
    assert_eq!(roles, ["creator", "participant", "viewer"]);
}
