//! No one is drawn into a match that they do not know of (security 1).

use time::{Duration, OffsetDateTime};

use super::super::{Command, Event, Refusal, Terms};
use super::books::World;
use super::stage::{MILLISECOND, NOW, entry, player, terms};
use crate::money::Usdc;

const START: Command = Command::Start {
    player: uuid::Uuid::from_u128(0x1000),
};

fn scheduled() -> OffsetDateTime {
    NOW + Duration::hours(5)
}

/// Open for three, scheduled in five hours, with a second player in it.
fn waiting() -> World {
    let mut world = World::open(Terms {
        scheduled_at: Some(scheduled()),
        ..terms(3)
    });
    world.join(1, Usdc::whole(50));
    world
}

#[test]
fn the_match_waits_until_everyone_else_is_ready() {
    let mut world = World::lobby(3, 3);
    world.assert_refused(START, &Refusal::NotReady);
    // The creator's own readiness does not count for the others.
    world.done(Command::Ready { player: player(0) });
    world.done(Command::Ready { player: player(1) });
    world.assert_refused(START, &Refusal::NotReady);
    let waits: Vec<_> = world.challenge.start_waits_for(world.now).collect();
    assert_eq!(waits.len(), 1);
    assert_eq!(waits[0].player, player(2));
    world.done(Command::Ready { player: player(2) });
    world.done(START);
    assert_eq!(world.status(), "active");
}

#[test]
fn a_player_who_left_delays_no_one_and_a_later_one_does() {
    let mut world = World::lobby(4, 3);
    world.done(Command::Ready { player: player(2) });
    world.leave(1);
    let mut one_more = world.clone();
    world.done(START);
    one_more.join(3, Usdc::whole(50));
    one_more.assert_refused(START, &Refusal::NotReady);
}

#[test]
fn before_its_time_everyone_has_to_be_ready_and_then_notified_players_need_not() {
    let mut world = waiting();
    world.now = scheduled() - Duration::hours(1);
    let notified = world.done(Command::AnnounceStart);
    let announced = Event::StartAnnounced {
        user_ids: vec![player(0), player(1)],
        scheduled_time: scheduled(),
    };
    assert_eq!(notified.events, [announced]);
    world.assert_refused(Command::AnnounceStart, &Refusal::NothingDue);
    world.now = scheduled() - MILLISECOND;
    world.assert_refused(START, &Refusal::NotReady);
    world.now = scheduled();
    world.done(START);
}

#[test]
fn a_player_notified_too_late_or_not_at_all_has_to_be_ready() {
    // The server was away at the time of the notification.
    let mut unsent = waiting();
    unsent.now = scheduled() + Duration::hours(1);
    unsent.assert_refused(START, &Refusal::NotReady);
    unsent.assert_refused(Command::AnnounceStart, &Refusal::NothingDue);
    unsent.done(Command::Ready { player: player(1) });
    unsent.done(START);

    let notice = scheduled() - Duration::minutes(15);
    for (at, may_start) in [(notice, true), (notice + MILLISECOND, false)] {
        let mut world = waiting();
        world.now = at;
        assert_eq!(world.step(Command::AnnounceStart).is_ok(), may_start);
        world.now = scheduled();
        assert_eq!(world.step(START).is_ok(), may_start);
    }
    // One player joins after the others were notified, and in time; another one joins too late.
    let mut world = waiting();
    world.now = scheduled() - Duration::hours(1);
    world.done(Command::AnnounceStart);
    world.now = notice;
    let mut late = world.clone();
    world.join(2, Usdc::whole(50));
    let notified = world.done(Command::AnnounceStart);
    assert!(matches!(
        notified.events.as_slice(),
        [Event::StartAnnounced { user_ids, .. }] if *user_ids == [player(2)]
    ));
    late.now += MILLISECOND;
    late.join(2, Usdc::whole(50));
    late.now = scheduled();
    late.assert_refused(START, &Refusal::NotReady);
    world.now = scheduled();
    world.done(START);
}

#[test]
fn a_new_deadline_is_notified_again() {
    let mut world = World::open(Terms {
        scheduled_at: Some(scheduled()),
        ..terms(3)
    });
    world.now = scheduled() - Duration::hours(1);
    world.done(Command::AnnounceStart);
    let mut changes = super::stage::as_it_is(&world.challenge);
    changes.terms.scheduled_at = Some(scheduled() + Duration::days(1));
    let edit = super::stage::edit(0, &world.challenge, &changes);
    world.done(Command::Edit(edit));
    assert!(world.challenge.seats[0].notified_at.is_none());
}

#[test]
fn who_stakes_more_than_the_creator_confirms_it() {
    let join = |confirms_asymmetry| {
        Command::Join(super::super::Entrant {
            confirms_asymmetry,
            ..entry(1, Usdc::whole(10_000))
        })
    };
    let open = |minimum, least: Option<i64>| {
        World::open(Terms {
            minimum_stake: Usdc::whole(minimum),
            opponent_min_stake: least.map(Usdc::whole),
            ..terms(2)
        })
    };
    let mut uneven = open(0, Some(10_000));
    let refusal = Refusal::AsymmetryUnconfirmed {
        creator: Usdc::ZERO,
        joiner: Usdc::whole(10_000),
    };
    uneven.assert_refused(join(false), &refusal);
    assert_eq!(
        refusal.to_string(),
        "The creator stakes $0 and you would stake $10000. Please confirm that you want this"
    );
    uneven.done(join(true));
    // Who stakes more by their own will need not say so twice.
    open(50, None).done(join(false));
    open(50, Some(50)).done(join(false));
}
