//! The table of commands: who may do what, from which state, and where it leads.

use super::super::{Command, DeclaredResult, Refusal};
use super::books::World;
use super::stage::{as_it_is, edit, entry, player, statement, terms};
use crate::money::Usdc;

const CREATOR: usize = 0;
const PARTICIPANT: usize = 1;
/// Sits in none of the stages.
const STRANGER: usize = 9;

/// What a command leads to from: open, full, active, declared, disputed, held, completed, cancelled.
#[track_caller]
fn check(command: impl Fn(&World) -> Command, expected: [&str; 8]) {
    let stages = [
        World::lobby(3, 2),
        World::lobby(3, 3),
        World::active(2),
        World::declared(),
        World::disputed(),
        World::awarded(),
        World::completed(),
        World::cancelled(),
    ];
    let found = stages.map(|mut world| {
        let command = command(&world);
        match world.step(command) {
            Ok(_) => world.status(),
            Err(refusal) => refusal.code(),
        }
    });
    assert_eq!(found, expected);
}

/// The first are named; all after them meet the last.
fn then<const N: usize>(named: [&'static str; N], rest: &'static str) -> [&'static str; 8] {
    std::array::from_fn(|i| named.get(i).copied().unwrap_or(rest))
}

#[test]
fn others_join_while_there_is_a_place() {
    let join = |n| move |_: &World| Command::Join(entry(n, Usdc::whole(50)));
    check(join(STRANGER), then(["full", "FULL"], "NOT_OPEN"));
    check(join(PARTICIPANT), ["ALREADY_JOINED"; 8]);
    check(join(CREATOR), ["ALREADY_JOINED"; 8]);
}

#[test]
fn participants_are_ready_before_play() {
    let ready = |n| move |_: &World| Command::Ready { player: player(n) };
    check(ready(PARTICIPANT), then(["open", "full"], "NOT_OPEN"));
    check(ready(CREATOR), then(["open", "full"], "NOT_OPEN"));
    check(
        ready(STRANGER),
        then(["NOT_PARTICIPANT", "NOT_PARTICIPANT"], "NOT_OPEN"),
    );
}

#[test]
fn participants_leave_an_open_challenge() {
    let leave = |n| move |_: &World| Command::Leave { player: player(n) };
    check(leave(PARTICIPANT), then(["open"], "NOT_OPEN"));
    check(leave(CREATOR), ["CREATOR_CANNOT_LEAVE"; 8]);
    check(leave(STRANGER), ["NOT_PARTICIPANT"; 8]);
}

#[test]
fn the_creator_edits_texts_but_not_terms_once_others_are_in() {
    let describe = |n| {
        move |world: &World| {
            let mut changes = as_it_is(&world.challenge);
            changes.details.description = "Bring a board".to_owned();
            Command::Edit(edit(n, &world.challenge, &changes))
        }
    };
    let raise = |world: &World| {
        let mut changes = as_it_is(&world.challenge);
        changes.terms.minimum_stake = Usdc::whole(60);
        Command::Edit(edit(CREATOR, &world.challenge, &changes))
    };
    check(describe(CREATOR), then(["open", "full"], "NOT_EDITABLE"));
    check(raise, then(["TERMS_FIXED", "TERMS_FIXED"], "NOT_EDITABLE"));
    check(describe(PARTICIPANT), ["NOT_CREATOR"; 8]);
    check(describe(STRANGER), ["NOT_CREATOR"; 8]);
}

#[test]
fn the_creator_cancels_before_play() {
    let cancel = |n| move |_: &World| Command::Cancel { player: player(n) };
    check(
        cancel(CREATOR),
        then(["cancelled", "cancelled"], "NOT_CANCELLABLE"),
    );
    check(cancel(PARTICIPANT), ["NOT_CREATOR"; 8]);
    check(cancel(STRANGER), ["NOT_CREATOR"; 8]);
}

#[test]
fn the_creator_starts_an_open_or_full_challenge() {
    let start = |n| move |_: &World| Command::Start { player: player(n) };
    // Not before the others are ready.
    check(
        start(CREATOR),
        then(["NOT_READY", "NOT_READY"], "NOT_STARTABLE"),
    );
    check(start(PARTICIPANT), ["NOT_CREATOR"; 8]);
    check(start(STRANGER), ["NOT_CREATOR"; 8]);
}

#[test]
fn participants_call_off_what_is_being_played() {
    let call_off = |n| move |_: &World| Command::CallOff { player: player(n) };
    let in_play = |reached| then(["NOT_ACTIVE", "NOT_ACTIVE", reached], "NOT_ACTIVE");
    check(call_off(PARTICIPANT), in_play("active"));
    check(call_off(CREATOR), in_play("active"));
    check(call_off(STRANGER), in_play("NOT_PARTICIPANT"));
}

#[test]
fn participants_declare_what_was_played() {
    let say = |n, declared_result| move |_: &World| Command::Declare(statement(n, declared_result));
    let lost = DeclaredResult::Lost { to: None };
    check(say(STRANGER, DeclaredResult::Won), ["NOT_PARTICIPANT"; 8]);
    // The creator has declared that they won, from the fourth stage on.
    check(
        say(PARTICIPANT, DeclaredResult::Won),
        [
            "NOT_ACTIVE",
            "NOT_ACTIVE",
            "in_progress",
            "in_progress",
            "ALREADY_DECLARED",
            // A silent side contests what is held.
            "in_progress",
            "ALREADY_DECIDED",
            "ALREADY_DECIDED",
        ],
    );
    check(
        say(PARTICIPANT, lost),
        [
            "NOT_ACTIVE",
            "WINNER_REQUIRED",
            "in_progress",
            "completed",
            "ALREADY_DECLARED",
            "completed",
            "ALREADY_DECIDED",
            "ALREADY_DECIDED",
        ],
    );
    check(
        say(CREATOR, DeclaredResult::Draw),
        [
            "NOT_ACTIVE",
            "NOT_ACTIVE",
            "in_progress",
            "in_progress",
            "ALREADY_DECLARED",
            "ALREADY_DECLARED",
            "ALREADY_DECIDED",
            "ALREADY_DECIDED",
        ],
    );
}

#[test]
fn the_clock_waits_for_the_deadline() {
    check(|_| Command::Tick, ["NOTHING_DUE"; 8]);
    // Nothing is scheduled in any of these.
    check(|_| Command::AnnounceStart, ["NOTHING_DUE"; 8]);
    let seen = |n| move |_: &World| Command::Seen { player: player(n) };
    check(seen(CREATOR), ["NOTHING_DUE"; 8]);
    let silent = |stage| {
        if stage == 3 {
            "in_progress"
        } else {
            "NOTHING_DUE"
        }
    };
    check(seen(PARTICIPANT), std::array::from_fn(silent));
}

#[test]
fn no_one_plays_alone() {
    let start = || Command::Start { player: player(0) };
    World::open(terms(3)).assert_refused(start(), &Refusal::TooFewParticipants);
    let mut left_alone = World::lobby(3, 2);
    left_alone.leave(1);
    left_alone.assert_refused(start(), &Refusal::TooFewParticipants);
}

#[test]
fn readiness_and_consent_to_call_off_cannot_be_repeated() {
    let mut world = World::lobby(2, 2);
    let ready = Command::Ready { player: player(1) };
    world.done(ready.clone());
    world.assert_refused(ready, &Refusal::AlreadyReady);
    world.start();
    let call_off = Command::CallOff { player: player(1) };
    world.done(call_off.clone());
    world.assert_refused(call_off, &Refusal::AlreadyAgreed);
}

#[test]
fn who_left_does_nothing_any_more() {
    let mut world = World::lobby(3, 2);
    world.leave(1);
    let gone = player(1);
    world.assert_refused(Command::Ready { player: gone }, &Refusal::NotParticipant);
    world.assert_refused(Command::Leave { player: gone }, &Refusal::NotParticipant);
    let again = Command::Join(entry(1, Usdc::whole(50)));
    world.assert_refused(again.clone(), &Refusal::AlreadyLeft);
    world.join(2, Usdc::whole(50));
    world.start();
    world.assert_refused(Command::CallOff { player: gone }, &Refusal::NotParticipant);
    world.assert_refused(
        Command::Declare(statement(1, DeclaredResult::Won)),
        &Refusal::NotParticipant,
    );
    world.assert_refused(again, &Refusal::AlreadyLeft);
}
