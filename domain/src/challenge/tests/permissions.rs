//! What [`Challenge::permissions`] allows, [`super::super::decide`] does; what it forbids is refused.

use proptest::prelude::*;
use uuid::Uuid;

use super::super::{
    Action, Challenge, Deed, Entry, Refusal, Relation, Role, Says, Statement, Verdict, decide,
};
use super::books::World;
use super::every_state::{Reached, visit};
use super::random::{PEOPLE, acts, any_terms, play};
use super::stage::{CODE, as_it_is, entry, player, statement, terms};

/// A refusal of what a command says, or of the others not being ready yet: neither state nor role forbids it.
fn is_about_content(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::StakeTooHigh(_) | Refusal::NotReady)
}

/// The command of an action, with content that nothing is wrong with; the verdict is one that another side declared.
fn command(action: Action, challenge: &Challenge, n: usize) -> Option<Deed> {
    let player = player(n);
    let mut others = challenge.sides().filter(|seat| seat.player != player);
    let claim = others.find_map(|seat| seat.claim.as_ref());
    let verdict = claim.map_or(Verdict::Draw, |claim| claim.verdict);
    let command = match action {
        Action::Join => Deed::Join(Entry {
            relation: Relation::MutualFriend,
            invite_code: Some(CODE.to_owned()),
            ..entry(n, challenge.terms.joining_minimum())
        }),
        Action::Ready => Deed::Ready { player },
        Action::Leave => Deed::Leave { player },
        Action::Edit => Deed::Edit {
            player,
            fair_play: 100,
            base: challenge.version,
            changes: Box::new(as_it_is(challenge)),
        },
        Action::Cancel => Deed::Cancel { player },
        Action::Start => Deed::Start { player },
        Action::Declare => Deed::Declare(Statement {
            expected_version: Some(challenge.version),
            ..statement(n, Says::Draw)
        }),
        Action::CallOff => Deed::CallOff { player },
        Action::Confirm => Deed::Confirm { player, verdict },
        Action::Contest => Deed::Contest {
            player,
            verdict,
            dispute_id: Uuid::from_u128(0xd15),
        },
        Action::Rematch | Action::Report => return None,
    };
    Some(command)
}

/// What becomes of the action now.
fn attempt(action: Action, world: &World, n: usize) -> Result<(), Refusal> {
    let challenge = &world.challenge;
    match command(action, challenge, n) {
        Some(command) => decide(challenge, command, world.now).map(drop),
        None if action == Action::Rematch => challenge.rematch(player(n), 500).map(drop),
        None => challenge.may_be_reported_by(player(n)),
    }
}

#[track_caller]
fn assert_agrees(world: &World, people: usize) {
    for n in 0..people {
        let permissions = world.challenge.permissions(Some(player(n)));
        for action in Action::ALL {
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
    assert_eq!((visitor.role, visitor.actions), (Role::Viewer, Vec::new()));
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
    visit(World::open(terms(3)), 3, &[50], |reached| {
        if let Reached::State(world) = reached {
            assert_agrees(world, 3);
        }
    });
}

#[test]
fn past_a_deadline_the_clock_is_first() {
    let mut world = World::lobby(3, 2);
    world.now = world.deadline();
    for n in 0..3 {
        for action in Action::ALL {
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
    assert_eq!(role(&world, 0), Role::Creator);
    assert_eq!(role(&world, 1), Role::Participant);
    assert_eq!(role(&world, 2), Role::Viewer);
    world.leave(1);
    assert_eq!(role(&world, 1), Role::Viewer);
    assert_eq!(world.challenge.role_of(None), Role::Viewer);
}

#[test]
fn names_are_the_wires() {
    let names = Action::ALL.map(Action::name);
    assert_eq!(
        names,
        [
            "join", "ready", "leave", "edit", "cancel", "start", "declare", "call_off", "confirm",
            "contest", "rematch", "report"
        ]
    );
    let roles = [Role::Creator, Role::Participant, Role::Viewer].map(Role::name);
    assert_eq!(roles, ["creator", "participant", "viewer"]);
}
