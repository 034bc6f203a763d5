//! Who may come in, and for how much.

use super::super::{
    Command, CreatorRelation, Entrant, Event, Phase, Refusal, Terms, ViewerTies, Visibility,
};
use super::books::World;
use super::stage::{CODE, entry, player, request, terms, try_open};
use crate::money::Usdc;

const FIFTY: Usdc = Usdc::whole(50);

fn visible(visibility: Visibility) -> World {
    let mut request = request(Terms {
        visibility,
        ..terms(3)
    });
    // The creator is no guest of their own.
    request.invited = vec![player(0), player(5)];
    let opened = try_open(request, 100).expect("a creator with enough fair-play points");
    assert_eq!(opened.next.invited, [player(5)]);
    World::begin(opened, super::stage::NOW)
}

#[track_caller]
fn check_door(
    visibility: Visibility,
    n: usize,
    code: Option<&str>,
    relation: CreatorRelation,
    is: &str,
) {
    let mut world = visible(visibility);
    let found = match world.step(Command::Join(Entrant {
        invite_code: code.map(str::to_owned),
        relation,
        ..entry(n, FIFTY)
    })) {
        Ok(_) => "in",
        Err(refusal) => refusal.code(),
    };
    assert_eq!(found, is);
}

#[test]
fn everyone_may_join_a_public_challenge() {
    for code in [None, Some("WRONG")] {
        check_door(Visibility::Public, 1, code, CreatorRelation::Stranger, "in");
        check_door(
            Visibility::Public,
            1,
            code,
            CreatorRelation::MutualFriend,
            "in",
        );
    }
}

#[test]
fn a_private_challenge_asks_for_its_code() {
    let refused = "INVITE_CODE_REQUIRED";
    for relation in [CreatorRelation::Stranger, CreatorRelation::MutualFriend] {
        let check = |code, is| check_door(Visibility::Private, 1, code, relation, is);
        check(None, refused);
        check(Some(""), refused);
        check(Some("K7MPQ2X"), refused);
        check(Some("K7MPQ2XRR"), refused);
        check(Some("K7MPQ2XA"), refused);
        check(Some(CODE), "in");
        check(Some(" k7mpq2xr\n"), "in");
        // The invited need none, not even a right one.
        check_door(Visibility::Private, 5, None, relation, "in");
        check_door(Visibility::Private, 5, Some("WRONG"), relation, "in");
    }
}

#[test]
fn a_member_of_a_team_that_plays_sees_the_match_and_is_a_stranger_at_its_door() {
    use CreatorRelation::{Blocked, MutualFriend, Stranger};
    for (visibility, refusal) in [
        (Visibility::Private, Refusal::InviteCodeNeeded),
        (Visibility::Friends, Refusal::FriendsOnly),
    ] {
        let challenge = visible(visibility).challenge;
        for relation in [Blocked, Stranger, MutualFriend] {
            let ties = |is_member| ViewerTies {
                relation,
                is_member,
            };
            let seen = |is_member| challenge.show(Some(player(1)), None, ties(is_member));
            assert_eq!(seen(true), Ok(()));
            assert_eq!(
                seen(false),
                challenge.may_enter(Some(player(1)), None, relation)
            );
        }
        let stranger = challenge.may_enter(Some(player(1)), None, Stranger);
        assert_eq!(stranger, Err(refusal));
    }
}

#[test]
fn a_friends_challenge_is_for_mutual_friends_and_the_invited() {
    let check = |n, relation, is| check_door(Visibility::Friends, n, None, relation, is);
    check(1, CreatorRelation::MutualFriend, "in");
    check(1, CreatorRelation::Stranger, "FRIENDS_ONLY");
    check(5, CreatorRelation::Stranger, "in");
}

#[test]
fn a_challenge_without_a_code_admits_no_one() {
    let mut world = visible(Visibility::Private);
    world.challenge.invite_code.clear();
    for code in [None, Some(String::new()), Some(" ".to_owned())] {
        let join = Command::Join(Entrant {
            invite_code: code,
            ..entry(1, FIFTY)
        });
        world.assert_refused(join, &Refusal::InviteCodeNeeded);
    }
}

/// The stakes at the door, in micro-USDC: the creator's, the bounds, what is offered.
#[track_caller]
fn check_stake(
    minimum: i64,
    (least, most): (Option<i64>, Option<i64>),
    offered: i64,
    refusal: Option<&Refusal>,
) {
    let mut world = World::open(Terms {
        minimum_stake: Usdc::from_micros(minimum),
        opponent_min_stake: least.map(Usdc::from_micros),
        opponent_max_stake: most.map(Usdc::from_micros),
        ..terms(2)
    });
    let offer = Command::Join(entry(1, Usdc::from_micros(offered)));
    assert_eq!(world.step(offer).err().as_ref(), refusal);
}

#[test]
fn a_stake_is_within_its_bounds_and_in_cents() {
    let low = |micros| Refusal::StakeTooLow(Usdc::from_micros(micros));
    let high = |micros| Refusal::StakeTooHigh(Usdc::from_micros(micros));
    let minimum = 50_000_000;
    let none = (None, None);
    check_stake(minimum, none, minimum - 1, Some(&low(minimum)));
    check_stake(minimum, none, minimum, None);
    check_stake(minimum, none, minimum + 1, Some(&Refusal::StakeTooPrecise));
    check_stake(minimum, none, minimum + 10_000, None);
    check_stake(minimum, none, 10_000_000_000, None);
    check_stake(minimum, none, 10_000_010_000, Some(&high(10_000_000_000)));
    check_stake(minimum, none, 0, Some(&low(minimum)));
    check_stake(minimum, none, -minimum, Some(&low(minimum)));
    check_stake(minimum, none, i64::MIN, Some(&low(minimum)));
    check_stake(minimum, none, i64::MAX, Some(&high(10_000_000_000)));
    // The greater of both minima counts.
    check_stake(
        minimum,
        (Some(60_000_000), None),
        minimum,
        Some(&low(60_000_000)),
    );
    check_stake(minimum, (Some(60_000_000), None), 60_000_000, None);
    check_stake(
        minimum,
        (Some(40_000_000), None),
        40_000_000,
        Some(&low(minimum)),
    );
    let exact = (None, Some(minimum));
    check_stake(minimum, exact, minimum, None);
    check_stake(minimum, exact, minimum + 10_000, Some(&high(minimum)));
}

#[test]
fn a_free_challenge_stays_free_unless_it_names_a_bound() {
    check_stake(0, (None, None), 0, None);
    let nothing = Refusal::StakeTooHigh(Usdc::ZERO);
    check_stake(0, (None, None), 10_000, Some(&nothing));
    check_stake(0, (None, Some(20_000)), 20_000, None);
    check_stake(0, (Some(10_000), None), 10_000, None);
}

#[test]
fn the_last_place_fills_it() {
    let mut world = World::lobby(3, 2);
    let Phase::Open { expires_at } = world.challenge.phase else {
        panic!("not open");
    };
    let decision = world.done(Command::Join(entry(2, FIFTY)));
    assert!(matches!(
        decision.events.as_slice(),
        [Event::Joined {
            is_full: true,
            slot: 2,
            ..
        }]
    ));
    assert_eq!(world.challenge.phase, Phase::Full { expires_at });
    let fourth = Command::Join(entry(3, FIFTY));
    world.assert_refused(fourth, &Refusal::NoPlaceLeft);
}

#[test]
fn a_place_that_was_left_is_free_for_another_player() {
    let mut world = World::lobby(3, 2);
    world.leave(1);
    world.join(2, FIFTY);
    assert_eq!(world.status(), "open");
    world.join(3, FIFTY);
    assert_eq!(world.status(), "full");
    assert_eq!(world.challenge.pot(), Usdc::whole(200));
    assert_eq!(world.challenge.present_count(), 3);
    assert!(!world.challenge.is_present(player(1)));
    assert!(world.challenge.seat(player(1)).is_some());
}

#[test]
fn a_refusal_shows_money_as_people_write_it() {
    for (micros, shown) in [
        (50_000_000, "$50"),
        (500_000, "$0.50"),
        (12_340_000, "$12.34"),
        (0, "$0"),
    ] {
        let least = Usdc::from_micros(micros);
        assert_eq!(
            Refusal::StakeTooLow(least).to_string(),
            format!("Stake amount must be at least {shown}")
        );
        assert_eq!(
            Refusal::StakeTooHigh(least).to_string(),
            format!("Stake amount must be at most {shown}")
        );
    }
}
