//! Reminders before a time of a dispute ends: when they are due, to the millisecond, and for whom.

use time::{Duration, OffsetDateTime};

use super::super::{Command, ConflictOfInterest, Moderator};
use super::books::World;
use super::stage::{MILLISECOND, NOW, moderator, player};
use crate::notification::{CaseReminder, CaseTime, DisputeReminder, Payload};

fn take(n: usize) -> Command {
    Command::TakeCase {
        moderator: moderator(n),
    }
}

fn taken() -> World {
    let mut world = World::disputed();
    world.done(take(0));
    world
}

#[test]
fn moderators_are_reminded_from_a_while_before_a_time_ends_until_it_has() {
    let (waiting, taken) = (World::disputed(), taken());
    let (six_hours, day) = (Duration::hours(6), Duration::hours(24));
    let end = NOW + Duration::days(7);
    for (world, time, until, before) in [
        (
            &waiting,
            CaseTime::Take,
            NOW + Duration::hours(24),
            six_hours,
        ),
        (
            &taken,
            CaseTime::Decide,
            NOW + Duration::hours(48),
            six_hours,
        ),
        (&waiting, CaseTime::End, end, day),
        (&taken, CaseTime::End, end, day),
    ] {
        let is_due = |now| {
            let due = CaseReminder::due(&world.challenge, now);
            due.iter().any(|it| it.time == time && it.until == until)
        };
        assert!(!is_due(until - before - MILLISECOND), "{time:?}");
        assert!(is_due(until - before), "{time:?}");
        assert!(is_due(until - MILLISECOND), "{time:?}");
        assert!(!is_due(until), "{time:?}");
    }
    for world in [World::active(2), World::declared(), World::ruled()] {
        let later = NOW + Duration::days(7) - MILLISECOND;
        assert!(CaseReminder::due(&world.challenge, later).is_empty());
    }
}

#[test]
fn what_ends_with_the_dispute_is_no_time_of_the_moderators() {
    // Given back a day before the end, it could be taken until then: there is one time left.
    let mut world = taken();
    world.tick();
    world.now = NOW + Duration::days(7) - Duration::hours(20);
    world.done(take(0));
    world.done(Command::ReturnCase {
        moderator: moderator(0),
    });
    let end = NOW + Duration::days(7);
    let due = CaseReminder::due(&world.challenge, end - Duration::hours(1));
    let times: Vec<_> = due.iter().map(|it| (it.time, it.until)).collect();
    assert_eq!(times, [(CaseTime::End, end)]);
}

#[test]
fn who_may_take_it_is_reminded_and_once_it_is_taken_who_has() {
    let mut world = World::ruled();
    world.done(Command::Appeal {
        player: player(1),
        reason: "I have it on film".to_owned(),
    });
    let staff = [
        // Ruled before.
        moderator(0),
        moderator(1),
        Moderator {
            conflict: Some(ConflictOfInterest::MutualFriend),
            ..moderator(2)
        },
        // Plays in it.
        Moderator {
            id: player(0),
            ..moderator(3)
        },
        moderator(4),
    ];
    let recipients = |world: &World| -> Vec<_> {
        let now = world.deadline() - Duration::hours(6);
        let due = CaseReminder::due(&world.challenge, now);
        let [reminder] = due[..] else {
            panic!("{due:?}");
        };
        assert!(reminder.is_on_appeal);
        let notices = reminder.notices(&world.challenge, &staff).into_iter();
        notices.map(|notice| notice.to).collect()
    };
    assert_eq!(recipients(&world), [moderator(1).id, moderator(4).id]);
    world.done(take(4));
    assert_eq!(recipients(&world), [moderator(4).id]);
}

#[test]
fn the_sides_are_reminded_a_day_before_a_dispute_ends() {
    let world = World::disputed();
    let end = NOW + Duration::days(7);
    let due = |now: OffsetDateTime| DisputeReminder::due(&world.challenge, now);
    assert_eq!(due(end - Duration::hours(24) - MILLISECOND), None);
    assert_eq!(due(end), None);
    for now in [end - Duration::hours(24), end - MILLISECOND] {
        let (reminder, notices) = due(now).expect("it is due");
        assert_eq!(reminder, DisputeReminder::End);
        assert_eq!(notices.len(), 2);
        let fact = Payload::DisputeEnds {
            is_on_appeal: false,
            until: end,
        };
        assert!(notices.iter().all(|notice| notice.fact == fact));
    }
}
