//! What the creator may still change, and what it does to their stake.

use time::Duration;
use time::macros::datetime;
use uuid::Uuid;

use super::super::permissions::{EDITED_UNTIL, REDECLARED_UNTIL};
use super::super::{
    Changes, Command, Decision, DeclaredResult, Edit, Entrant, Event, MatchType, Phase,
    PlayerAction, Refusal, Terms, Visibility,
};
use super::books::World;
use super::stage::{NOW, as_it_is, entry, player, statement, terms};
use crate::ledger::JournalKind;
use crate::money::Usdc;

fn edit(world: &mut World, change: impl Fn(&mut Changes)) -> Result<Decision, Refusal> {
    let mut changes = as_it_is(&world.challenge);
    change(&mut changes);
    let edit = super::stage::edit(0, &world.challenge, &changes);
    world.step(Command::Edit(edit))
}

impl World {
    fn offers(&self, action: PlayerAction, n: usize) -> bool {
        self.challenge.permissions(Some(player(n))).allow(action)
    }
}

/// The names of the fields that one change touches, while alone and with another in it.
#[track_caller]
fn check(change: impl Fn(&mut Changes), fields: &[&str], is_free: bool) {
    let fields: Vec<_> = fields.iter().map(|field| (*field).to_owned()).collect();
    let mut alone = World::open(terms(3));
    let decision = edit(&mut alone, &change).expect("alone");
    assert_eq!(names(&decision), fields);

    let mut abandoned = World::lobby(3, 2);
    abandoned.leave(1);
    for mut joined in [World::lobby(3, 2), World::lobby(3, 3), abandoned] {
        let found = edit(&mut joined, &change).map(|decision| names(&decision));
        let expected = fields.clone();
        assert_eq!(
            found,
            is_free.then_some(expected).ok_or(Refusal::TermsFixed)
        );
    }
}

/// The fields that the one event of an edit names.
#[track_caller]
fn names(decision: &Decision) -> Vec<String> {
    match decision.events.as_slice() {
        [Event::Edited { fields, .. }] => fields.clone(),
        events => panic!("an edit is one event: {events:?}"),
    }
}

#[test]
fn texts_may_always_change_and_terms_only_while_alone() {
    let word = || "other".to_owned();
    check(|c| c.details.description = word(), &["description"], true);
    check(|c| c.details.rules = word(), &["rules"], true);
    let livestream = &["livestreamPlatform", "livestreamUrl"];
    check(
        |c| {
            c.details.livestream_platform = "YouTube".to_owned();
            c.details.livestream_url = Some("https://youtu.be/live".to_owned());
        },
        livestream,
        true,
    );
    check(|c| c.details.tags = vec![word()], &["tags"], true);
    let cover = |c: &mut Changes| c.details.cover_image = Some(word());
    check(cover, &["coverImage"], true);
    check(|c| c.invited = vec![player(7)], &["invitedFriends"], true);
    check(|_| (), &[], true);

    check(|c| c.details.title = word(), &["title"], false);
    let category = |c: &mut Changes| c.details.game_category = "MOBA".to_owned();
    check(category, &["gameCategory"], false);
    let sub = |c: &mut Changes| c.details.game_sub_category = Some(word());
    check(sub, &["gameSubCategory"], false);
    check(|c| c.details.game = word(), &["game"], false);
    let mode = |c: &mut Changes| c.details.game_mode = Some(word());
    check(mode, &["gameMode"], false);
    check(
        |c| c.details.game_platform = "Mobile".to_owned(),
        &["gamePlatform"],
        false,
    );
}

#[test]
fn each_of_the_terms_is_spelled_by_its_name_on_the_wire() {
    check(
        |c| c.terms.match_type = MatchType::Duel,
        &["matchType", "maxParticipants"],
        false,
    );
    let private = |c: &mut Changes| c.terms.visibility = Visibility::Private;
    check(private, &["challengeType"], false);
    let most = Some(Usdc::whole(90));
    check(
        |c| c.terms.opponent_max_stake = most,
        &["opponentMaxStake"],
        false,
    );
    check(
        |c| c.terms.opponent_min_stake = most,
        &["opponentMinStake"],
        false,
    );
    check(
        |c| c.terms.minimum_stake = Usdc::whole(60),
        &["minimumStake"],
        false,
    );
    check(
        |c| c.terms.max_participants = 4,
        &["maxParticipants"],
        false,
    );
    let at = Some(datetime!(2026-05-01 18:00 UTC));
    check(|c| c.terms.scheduled_at = at, &["scheduledTime"], false);
    check(|c| c.terms.duration = 2, &["duration"], false);
    let unit = super::super::DurationUnit::Day;
    check(|c| c.terms.duration_unit = unit, &["durationUnit"], false);
    check(
        |c| {
            c.details.title = "Another".to_owned();
            c.details.rules = "None".to_owned();
            c.terms.duration = 2;
        },
        &["title", "duration", "rules"],
        false,
    );
}

#[test]
fn another_stake_moves_the_difference() {
    let mut world = World::open(terms(2));
    for (stake, kinds) in [(80, 1), (80, 0), (20, 1), (80, 1), (0, 1), (0, 0), (30, 1)] {
        let change = |c: &mut Changes| c.terms.minimum_stake = Usdc::whole(stake);
        let decision = edit(&mut world, change).expect("alone");
        let restakes = decision.journal.iter();
        let restakes = restakes.filter(|journal| journal.kind == JournalKind::Restake);
        assert_eq!(
            (restakes.count(), decision.journal.iter().len()),
            (kinds, kinds)
        );
        world.assert_gains(&[-stake * 1_000_000]);
    }
    world.done(Command::Cancel { player: player(0) });
    world.assert_gains(&[0]);
}

#[test]
fn a_schedule_moves_the_expiry_and_texts_do_not() {
    let mut world = World::open(terms(2));
    world.now += Duration::days(1);
    let describe = |c: &mut Changes| c.details.rules = "None".to_owned();
    edit(&mut world, describe).expect("alone");
    assert_eq!(world.deadline(), NOW + Duration::days(7));

    let at = NOW + Duration::days(30);
    edit(&mut world, |c| c.terms.scheduled_at = Some(at)).expect("alone");
    assert_eq!(world.deadline(), at + Duration::hours(24));
    edit(&mut world, |c| c.terms.scheduled_at = None).expect("alone");
    assert_eq!(world.deadline(), NOW + Duration::days(7));
}

#[test]
fn what_an_outage_added_to_the_deadline_outlives_an_edit() {
    let mut world = World::open(terms(2));
    let later = world.deadline() + Duration::hours(6);
    world.challenge.phase = Phase::Open { expires_at: later };
    edit(&mut world, |c| c.details.rules = "None".to_owned()).expect("alone");
    assert_eq!(world.deadline(), later);
}

#[test]
fn the_creator_does_not_invite_themselves() {
    let mut world = World::open(terms(2));
    edit(&mut world, |c| c.invited = vec![player(0), player(4)]).expect("alone");
    assert_eq!(world.challenge.invited, [player(4)]);
}

#[test]
fn a_refused_edit_names_the_least_that_is_fixed() {
    let mut world = World::lobby(3, 2);
    let both = |c: &mut Changes| {
        c.details.rules = "None".to_owned();
        c.terms = Terms {
            duration: 3,
            ..c.terms.clone()
        };
    };
    assert_eq!(edit(&mut world, both).err(), Some(Refusal::TermsFixed));
    assert_eq!(world.challenge.details.rules, "");
}

#[test]
fn a_creator_whom_few_trust_cannot_edit_a_small_stake_into_a_large_one() {
    for (fair_play, stake, is_allowed) in [(49, 51, false), (49, 50, true), (50, 51, true)] {
        let mut world = World::open(terms(2));
        let mut changes = as_it_is(&world.challenge);
        changes.terms.minimum_stake = Usdc::whole(stake);
        changes.terms.opponent_max_stake = Some(Usdc::whole(stake));
        let edit = Edit {
            fair_play,
            ..super::stage::edit(0, &world.challenge, &changes)
        };
        let refusal = world.step(Command::Edit(edit)).err();
        assert_eq!(refusal, (!is_allowed).then_some(Refusal::FairPlayTooLow));
    }
}

#[test]
fn a_form_that_was_completed_by_what_stood_before_undoes_nothing() {
    let mut world = World::open(terms(3));
    let before = world.challenge.clone();
    let form = |change: fn(&mut Changes)| {
        let mut changes = as_it_is(&before);
        change(&mut changes);
        Command::Edit(super::stage::edit(0, &before, &changes))
    };
    world.done(form(|c| c.details.description = "Bring a board".to_owned()));
    world.done(form(|c| c.details.rules = "First to 30".to_owned()));
    assert_eq!(world.challenge.details.description, "Bring a board");
    assert_eq!(world.challenge.details.rules, "First to 30");
    // A player who joined meanwhile has staked on the terms that the form still could change.
    let raise = form(|c| c.terms.minimum_stake = Usdc::whole(60));
    world.join(1, Usdc::whole(50));
    world.assert_refused(raise, &Refusal::TermsFixed);
}

#[test]
fn only_the_creator_learns_what_is_wrong_with_a_form() {
    let mut world = World::open(terms(3));
    let untitled = |n| {
        let mut changes = as_it_is(&world.challenge);
        changes.details.title = String::new();
        Command::Edit(super::stage::edit(n, &world.challenge, &changes))
    };
    let (creators, strangers) = (untitled(0), untitled(1));
    let fields = [("title", "Title is required".to_owned())].into();
    world.assert_refused(creators, &Refusal::InvalidForm(fields));
    world.assert_refused(strangers, &Refusal::NotCreator);
}

#[test]
fn an_endless_stream_of_edits_ends_and_the_match_goes_on() {
    let describe = |c: &mut Changes| c.details.rules = "None".to_owned();
    let mut world = World::lobby(2, 2);
    world.challenge.version = EDITED_UNTIL - 1;
    edit(&mut world, describe).expect("the last one");
    let refused = edit(&mut world, describe);
    assert_eq!(refused.err(), Some(Refusal::ChangedTooOften));
    assert!(!world.offers(PlayerAction::Edit, 0));
    // Nothing that each player does once is counted.
    world.start();
    world.say(0, DeclaredResult::Won);
    world.done(Command::TakeBack { player: player(0) });
    world.say(0, DeclaredResult::Draw);
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Lost { to: None });
    world.assert_gains(&[45_000_000, -50_000_000]);
}

#[test]
fn a_declaration_that_was_changed_without_end_stands() {
    let mut world = World::declared();
    world.challenge.version = REDECLARED_UNTIL;
    let other = Command::Declare(statement(0, DeclaredResult::Draw));
    let take_back = Command::TakeBack { player: player(0) };
    for command in [other, take_back] {
        world.assert_refused(command, &Refusal::ChangedTooOften);
    }
    for action in [PlayerAction::Declare, PlayerAction::TakeBack] {
        assert!(!world.offers(action, 0));
        assert_eq!(world.offers(action, 1), action == PlayerAction::Declare);
    }
    world.say(1, DeclaredResult::Lost { to: None });
    world.assert_gains(&[45_000_000, -50_000_000]);
}

#[test]
fn who_looked_at_other_terms_does_not_join() {
    let mut world = World::open(terms(3));
    let seen = world.challenge.terms_key();
    let join = |terms_key: Uuid| {
        Command::Join(Entrant {
            terms_key: Some(terms_key),
            ..entry(1, Usdc::whole(50))
        })
    };
    let binding: [fn(&mut Changes); 6] = [
        |c| c.terms.minimum_stake = Usdc::from_micros(10_000),
        |c| c.terms.opponent_max_stake = Some(Usdc::whole(60)),
        |c| c.terms.scheduled_at = Some(NOW + Duration::days(300)),
        |c| c.terms.duration = 5,
        |c| c.terms.max_participants = 4,
        |c| c.details.game = "other".to_owned(),
    ];
    for change in binding {
        let before = world.challenge.terms_key();
        edit(&mut world, change).expect("alone");
        assert_ne!(world.challenge.terms_key(), before);
        world.assert_refused(join(seen), &Refusal::TermsChanged);
    }
    // Texts that may always change hold up no one.
    let seen = world.challenge.terms_key();
    edit(&mut world, |c| c.details.rules = "other".to_owned()).expect("a text");
    edit(&mut world, |c| c.invited = vec![player(7)]).expect("invitations");
    world.done(join(seen));
    // It stays the same while the others come.
    assert_eq!(world.challenge.terms_key(), seen);
}
