//! The rules as files of test vectors, to which the web holds its copy of them.
//!
//! `domain/vectors/permissions.json` has the states that three players can reach and what each viewer may do in it;
//! `domain/vectors/streams.json` has recorded challenges, event by event. A file that is
//! not what the rules say now fails once and is written anew.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};
use uuid::Uuid;

use super::super::{Challenge, PlayerAction, Seat, Verdict};
use super::every_state::{Reached, visit};
use super::stage::{player, terms};
use super::{books::World, recorded};

/// Fails where the file is not the list of `notification_sockets`, and writes it.
#[track_caller]
pub(super) fn assert_file_is(name: &str, lines: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(name);
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    if found != text {
        std::fs::write(&path, text).expect("the file can be written");
        panic!("{} was stale: commit what is written now", path.display());
    }
}

/// What each of these players may do, then what a visitor may who is not signed in.
pub(super) fn viewers(
    challenge: &Challenge,
    players: impl IntoIterator<Item = Uuid>,
) -> Vec<Value> {
    let all = players.into_iter().map(Some).chain([None]);
    all.map(|viewer| permissions(challenge, viewer)).collect()
}

fn permissions(challenge: &Challenge, viewer: Option<Uuid>) -> Value {
    let permissions = challenge.permissions(viewer);
    let actions: Vec<_> = permissions
        .actions
        .into_iter()
        .map(PlayerAction::name)
        .collect();
    json!({ "role": permissions.role.name(), "actions": actions })
}

fn slot_of(challenge: &Challenge, player: Uuid) -> Option<i32> {
    challenge.seat(player).map(|seat| seat.slot)
}

/// What the sides of a dispute declared, as the slots of the winners, and who contested.
fn dispute(challenge: &Challenge) -> Value {
    let slot = |player| slot_of(challenge, player);
    let winner = |verdict| match verdict {
        Verdict::Winner(winner) => slot(winner),
        Verdict::Draw => None,
    };
    let Some(dispute) = challenge.open_dispute() else {
        return Value::Null;
    };
    let declared = challenge.declarations();
    let winners = declared.map(|it| winner(it.claim.verdict));
    json!({
        "contestedBy": slot(dispute.opened_by),
        "winners": winners.collect::<Vec<_>>(),
        "appealedBy": challenge.open_appeal().and_then(|appeal| slot(appeal.player)),
    })
}

/// Whether the same state without its agreements to call the match off is in the file: a dispute does not look at them.
fn is_variant(challenge: &Challenge) -> bool {
    let mut seats = challenge.seats.iter();
    challenge.is_disputed() && seats.any(|seat| seat.agreed_to_call_off)
}

/// A state as a screen knows it, and what those with a seat, by slot, a stranger and a visitor may do in it.
fn state(challenge: &Challenge) -> String {
    let after = challenge.after(None);
    let seats = || challenge.seats.iter();
    let slots = |is: fn(&Seat) -> bool| -> Vec<_> {
        let those = seats().filter(|seat| is(seat));
        those.map(|seat| seat.slot).collect()
    };
    let stranger = player(99);
    let state = json!({
        "status": after.status.name(),
        "escrowState": after.escrow.state.name(),
        "seats": seats().map(|seat| seat.status.name()).collect::<Vec<_>>(),
        "declared": slots(|seat| seat.claim.is_some()),
        "dispute": dispute(challenge),
        "mayAppeal": after.may_appeal.iter().map(|it| slot_of(challenge, *it)).collect::<Vec<_>>(),
        "isRuled": challenge.held_ruling().is_some(),
        "agreedToCallOff": slots(|seat| seat.agreed_to_call_off),
        "viewers": viewers(challenge, seats().map(|seat| seat.player).chain([stranger])),
    });
    state.to_string()
}

#[test]
fn the_permissions_of_every_state_are_in_their_file() {
    let mut states = BTreeSet::new();
    for (start, people, moderators) in [(World::open(terms(3)), 3, 0), (World::disputed(), 2, 2)] {
        visit(start, people, (&[50], moderators), |reached| {
            if let Reached::State(world) = reached
                && !is_variant(&world.challenge)
            {
                states.insert(state(&world.challenge));
            }
        });
    }
    let states: Vec<_> = states.into_iter().collect();
    let lines: Vec<_> = states.chunks(2).map(|two| two.join(",")).collect();
    assert_file_is("permissions.json", &lines);
}

#[test]
fn the_recorded_streams_are_in_their_file() {
    assert_file_is("streams.json", &recorded::streams());
}
