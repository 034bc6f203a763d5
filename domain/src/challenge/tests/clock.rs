//! Deadlines: nothing a millisecond before, everything from the millisecond on (T7).

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::super::{
    CancelReason, Command, Deadline, DeadlineKind, DeclaredResult, Phase, Refusal, SettledBy,
    Verdict,
};
use super::books::World;
use super::stage::{MILLISECOND, NOW, entry, moderator, player, ruling, statement, terms};
use crate::money::Usdc;

/// The clock leaves `world` alone until `at`, then takes it to `status`; a tick that comes late does the same.
#[track_caller]
fn check(world: &World, kind: DeadlineKind, at: OffsetDateTime, status: &str) {
    assert_eq!(
        world.challenge.phase.deadline(),
        Some(Deadline { kind, at })
    );
    let mut early = world.clone();
    early.now = at - MILLISECOND;
    early.assert_refused(Command::Tick, &Refusal::NothingDue);
    for late in [Duration::ZERO, MILLISECOND, Duration::days(400)] {
        let mut world = world.clone();
        world.now = at + late;
        world.done(Command::Tick);
        assert_eq!(world.status(), status);
    }
}

#[test]
fn unplayed_expires_a_week_after_creation() {
    let at = NOW + Duration::days(7);
    check(
        &World::open(terms(2)),
        DeadlineKind::Expire,
        at,
        "cancelled",
    );
    check(&World::lobby(3, 2), DeadlineKind::Expire, at, "cancelled");
    check(&World::lobby(2, 2), DeadlineKind::Expire, at, "cancelled");
}

#[test]
fn unplayed_expires_a_day_after_its_schedule() {
    let mut scheduled = terms(3);
    scheduled.scheduled_at = Some(datetime!(2026-06-01 20:00 UTC));
    let at = datetime!(2026-06-02 20:00 UTC);
    let mut world = World::open(scheduled);
    check(&world, DeadlineKind::Expire, at, "cancelled");
    world.join(1, Usdc::whole(50));
    check(&world, DeadlineKind::Expire, at, "cancelled");
}

#[test]
fn undeclared_is_void_a_day_after_the_match() {
    let at = NOW + Duration::hours(1 + 24);
    let mut world = World::active(2);
    check(&world, DeadlineKind::Undeclared, at, "cancelled");
    world.tick();
    assert!(matches!(
        world.challenge.phase,
        Phase::Cancelled { play: Some(_), reason: CancelReason::Void, ref outcome }
            if outcome.settled_by == SettledBy::Undeclared
    ));
}

#[test]
fn a_declared_result_is_held_a_day_after_the_match() {
    let at = NOW + Duration::hours(1 + 24);
    check(&World::declared(), DeadlineKind::Confirm, at, "in_progress");
}

#[test]
fn a_held_result_is_final_seventy_two_hours_later() {
    let at = NOW + Duration::hours(1 + 24 + 72);
    check(&World::awarded(), DeadlineKind::Release, at, "completed");
}

#[test]
fn a_result_is_held_from_when_the_clock_made_it_so() {
    // The service was down: the silent side still has the whole of it to contest.
    let mut world = World::declared();
    world.now = world.deadline() + Duration::hours(5);
    world.done(Command::Tick);
    assert_eq!(world.deadline(), world.now + Duration::hours(72));
}

#[test]
fn an_undecided_dispute_is_void_after_a_week() {
    let mut world = World::disputed();
    let taken = NOW + Duration::days(1);
    for late in [Duration::ZERO, MILLISECOND] {
        check_overdue(&world, (DeadlineKind::Take, taken), late);
    }
    let mut decided = world.clone();
    decided.done(Command::TakeCase {
        moderator: moderator(0),
    });
    for late in [Duration::ZERO, MILLISECOND] {
        check_overdue(
            &decided,
            (DeadlineKind::Decide, NOW + Duration::days(2)),
            late,
        );
    }
    world.tick();
    let at = NOW + Duration::days(7);
    check(&world, DeadlineKind::Dispute, at, "cancelled");
}

/// The time of the moderators passes and not a millisecond earlier: the dispute stays open, and overdue.
#[track_caller]
fn check_overdue(world: &World, (kind, at): (DeadlineKind, OffsetDateTime), late: Duration) {
    let deadline = world.challenge.phase.deadline().expect("it is open");
    assert_eq!(deadline, Deadline { kind, at });
    let mut world = world.clone();
    world.now = at - MILLISECOND;
    world.assert_refused(Command::Tick, &Refusal::NothingDue);
    world.now = at + late;
    world.done(Command::Tick);
    let dispute = world.challenge.open_dispute().expect("it stays open");
    assert!(dispute.case.is_overdue && dispute.case.moderator.is_none());
}

#[test]
fn what_is_over_has_no_deadline() {
    for mut world in [World::completed(), World::cancelled()] {
        assert_eq!(world.challenge.phase.deadline(), None);
        world.now += Duration::days(1_000);
        world.assert_refused(Command::Tick, &Refusal::NothingDue);
    }
}

/// In the last millisecond the command is executed; from the deadline on it finds what the clock would have left.
#[track_caller]
fn check_last_moment(world: &World, command: &Command, refusal: &Refusal) {
    let at = world.deadline();
    let mut in_time = world.clone();
    in_time.now = at - MILLISECOND;
    in_time.done(command.clone());
    for late in [Duration::ZERO, MILLISECOND] {
        let mut world = world.clone();
        world.now = at + late;
        world.assert_refused(command.clone(), refusal);
    }
}

#[test]
fn a_command_after_the_deadline_comes_too_late() {
    let creator = player(0);
    let lobby = World::lobby(3, 2);
    let join = Command::Join(entry(2, Usdc::whole(50)));
    check_last_moment(&lobby, &join, &Refusal::NotOpen);
    let ready = Command::Ready { player: player(1) };
    check_last_moment(&lobby, &ready, &Refusal::NotOpen);
    let leave = Command::Leave { player: player(1) };
    check_last_moment(&lobby, &leave, &Refusal::NotOpen);
    let start = Command::Start { player: creator };
    let mut is_ready = lobby.clone();
    is_ready.all_ready();
    check_last_moment(&is_ready, &start, &Refusal::NotStartable);
    let cancel = Command::Cancel { player: creator };
    check_last_moment(&lobby, &cancel, &Refusal::NotCancellable);
    let same = super::stage::as_it_is(&lobby.challenge);
    let edit = Command::Edit(super::stage::edit(0, &lobby.challenge, &same));
    check_last_moment(&lobby, &edit, &Refusal::NotEditable);

    let call_off = Command::CallOff { player: player(1) };
    check_last_moment(&World::active(2), &call_off, &Refusal::NotActive);
    let won = Command::Declare(statement(1, DeclaredResult::Won));
    let lost = Command::Declare(statement(1, DeclaredResult::Lost { to: None }));
    check_last_moment(&World::active(2), &won, &Refusal::NotActive);
    check_last_moment(&World::declared(), &lost, &Refusal::AlreadyDecided);
    check_last_moment(&World::declared(), &won, &Refusal::AlreadyDecided);
    check_last_moment(&World::awarded(), &lost, &Refusal::AlreadyDecided);
}

#[test]
fn a_dispute_hears_the_third_side_until_it_is_void() {
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Won);
    let third = Command::Declare(statement(2, DeclaredResult::Draw));
    check_last_moment(&world, &third, &Refusal::AlreadyDecided);
}

#[test]
fn a_ruling_after_the_time_to_decide_comes_too_late() {
    let rule = Command::Rule(ruling(0, Some(Verdict::Winner(player(0))), Vec::new()));
    let give_back = Command::ReturnCase {
        moderator: moderator(0),
    };
    let mut taken = World::disputed();
    taken.done(Command::TakeCase {
        moderator: moderator(0),
    });
    // An appeal is decided within a time of its own.
    let mut appealed = World::ruled();
    appealed.done(Command::Appeal {
        player: player(1),
        reason: "I have it on film".to_owned(),
    });
    appealed.done(Command::TakeCase {
        moderator: moderator(2),
    });
    let rule_appeal = Command::Rule(ruling(2, Some(Verdict::Winner(player(0))), Vec::new()));
    for (world, command) in [
        (&taken, &rule),
        (&taken, &give_back),
        (&appealed, &rule_appeal),
    ] {
        let deadline = world.challenge.phase.deadline().expect("it is open");
        assert_eq!(deadline.kind, DeadlineKind::Decide);
        check_last_moment(world, command, &Refusal::CaseNotTaken);
    }
    // The losing side's answer to a ruling.
    let appeal = Command::Appeal {
        player: player(1),
        reason: "I have it on film".to_owned(),
    };
    let accept = Command::AcceptRuling { player: player(1) };
    for command in [appeal, accept] {
        check_last_moment(&World::ruled(), &command, &Refusal::AlreadyDecided);
    }
}
