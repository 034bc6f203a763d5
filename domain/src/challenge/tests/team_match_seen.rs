//! A match of teams as its players see it: their notifications, and what each may do.

use serde_json::{Value, json};
use uuid::Uuid;

use super::super::{Challenge, Command, DeclaredResult, Phase, ViewerScope, open};
use super::books::World;
use super::permissions::assert_agrees;
use super::stage::{NOW, player};
use super::team_match::{SHARES, accepting, approval, issuing, of_teams, side};
use super::team_successor::{SUCCESSOR, led_by};
use super::vectors::{assert_file_is, viewers};
use crate::money::Usdc;
use crate::notification::{Notice, Payload};

#[test]
fn each_is_notified_of_their_own_part() {
    let notices = |before: &World, command| {
        let mut after = before.clone();
        let decision = after.done(command);
        Notice::of(Some(&before.challenge), &decision)
    };
    let parts = |notices: &[Notice]| -> Vec<(Uuid, Option<Usdc>)> {
        let part = |fact: &Payload| {
            if let Payload::ApprovalAsked { part, .. } | Payload::TeamStaked { part } = fact {
                Some(*part)
            } else {
                None
            }
        };
        notices.iter().map(|it| (it.to, part(&it.fact))).collect()
    };
    let stake = Usdc::whole(60);
    let issued = open(issuing(of_teams(stake), side(0, SHARES, stake)), NOW).expect("issued");
    let asked = Notice::of(None, &issued);
    assert_eq!(
        parts(&asked),
        [
            (player(1), Some(Usdc::whole(18))),
            (player(2), Some(Usdc::whole(12)))
        ]
    );
    let mut reserved = World::reserved();
    reserved.done(approval(4));
    let staked = notices(&reserved, approval(5));
    // Who gave the last approval is not notified of their own command.
    assert_eq!(staked.len(), 5);
    assert_eq!(parts(&staked)[0], (player(0), Some(Usdc::whole(30))));
    let declined = notices(&reserved, Command::Decline { player: player(4) });
    let recipients: Vec<_> = declined.iter().map(|it| it.to).collect();
    assert_eq!(recipients, [3, 5, 0, 1, 2].map(player));

    let mut settled = World::team_active();
    settled.say(0, DeclaredResult::Won);
    let before = settled.challenge.clone();
    let decision = settled.say(3, DeclaredResult::Lost { to: None });
    let amounts: Vec<_> = Notice::of(Some(&before), &decision)
        .into_iter()
        .filter_map(|it| {
            if let Payload::Settled { amount, .. } = it.fact {
                Some((it.to, amount))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(
        amounts,
        [
            (player(0), Usdc::whole(57)),
            (player(1), Usdc::from_micros(34_200_000)),
            (player(2), Usdc::from_micros(22_800_000)),
            (player(4), Usdc::ZERO),
            (player(5), Usdc::ZERO),
        ]
    );
}

#[test]
fn a_player_in_both_teams_is_notified_with_the_question_for_approval() {
    let mut waiting = World::waiting();
    let before = waiting.challenge.clone();
    let Command::Accept(mut entry) = accepting(side(1, SHARES, Usdc::whole(60))) else {
        panic!("it accepts")
    };
    entry.double_members = vec![player(4), player(8)];
    let decision = waiting.done(Command::Accept(entry));
    let recipient = |it: Notice| {
        if let Payload::ApprovalAsked { also_in, .. } = it.fact {
            return Some((it.to, also_in));
        }
        let is_notified = matches!(&it.fact, Payload::InBothTeams { team, other_team }
            if team == "team0" && other_team == "team1");
        is_notified.then_some((it.to, None))
    };
    let notices = Notice::of(Some(&before), &decision).into_iter();
    let recipients: Vec<_> = notices.filter_map(recipient).collect();
    assert_eq!(
        recipients,
        [
            (player(4), Some("team0".to_owned())),
            (player(5), None),
            (player(8), None)
        ]
    );
}

#[test]
fn outsiders_see_who_plays_for_a_private_team_from_the_stake_on() {
    use ViewerScope::{Inside, Outside};
    let mut reserved = World::reserved();
    let mut private = reserved.challenge.clone();
    private.teams[1].is_private = true;
    reserved.challenge = private.clone();
    let events = reserved.done(approval(4)).events;
    let [approved] = events.as_slice() else {
        panic!("one approval")
    };
    let rosters = |challenge: &Challenge, scope| {
        let sides = challenge.teams.iter();
        sides
            .map(|side| challenge.shows_roster(side, scope))
            .collect::<Vec<_>>()
    };
    assert_eq!(rosters(&private, Outside), [true, false]);
    assert_eq!(rosters(&private, Inside), [true, true]);
    assert!(!approved.names_players_to(Outside, &private));
    assert!(approved.names_players_to(Inside, &private));
    assert!(!private.shows_player(player(4), Outside) && private.shows_player(player(1), Outside));
    // Accepting shows who leads the team.
    assert!(private.shows_player(player(3), Outside));

    let mut freed = reserved.clone();
    freed.done(Command::Decline { player: player(5) });
    assert!(!approved.names_players_to(Outside, &freed.challenge));

    reserved.done(approval(5));
    assert_eq!(reserved.status(), "full");
    assert_eq!(rosters(&reserved.challenge, Outside), [true, true]);
    assert!(approved.names_players_to(Outside, &reserved.challenge));
}

#[test]
fn a_roster_is_named_to_outsiders_while_all_of_it_play() {
    use ViewerScope::{Inside, Outside};
    let mut world = World::waiting();
    let events = world
        .done(accepting(side(1, SHARES, Usdc::whole(60))))
        .events;
    let [reserved] = events.as_slice() else {
        panic!("one place")
    };
    assert!(reserved.names_players_to(Outside, &world.challenge));
    // The team has accepted again, with another roster.
    let mut later = world.challenge.clone();
    later.teams[1].roster.pop();
    assert!(!reserved.names_players_to(Outside, &later));
    assert!(reserved.names_players_to(Inside, &later));
}

/// A state as a screen knows it, and what both leaders, a player of each roster, a stranger and a visitor may do in it.
fn state(challenge: &Challenge) -> String {
    let named = |id: Uuid| (0..6).find(|n| player(*n) == id).expect("one of six");
    let teams = challenge.teams.iter().map(|side| {
        let roster = side.roster.iter().map(
            |entry| json!({ "player": named(entry.player), "isApproved": entry.has_approved }),
        );
        json!({
            "leader": named(side.leader),
            "presentLeader": side.present_leader.map(named),
            "roster": roster.collect::<Vec<_>>(),
        })
    });
    let after = challenge.after(None);
    let seats = challenge.seats.iter();
    let declared = seats.clone().filter(|seat| seat.claim.is_some());
    let state: Value = json!({
        "status": after.status.name(),
        "escrowState": after.escrow.state.name(),
        "isReserved": matches!(challenge.phase, Phase::Reserved { .. }),
        "teams": teams.collect::<Vec<_>>(),
        "seats": seats.map(|seat| seat.status.name()).collect::<Vec<_>>(),
        "declared": declared.map(|seat| seat.slot).collect::<Vec<_>>(),
        "agreedToCallOff": challenge.seats.iter().filter(|seat| seat.agreed_to_call_off)
            .map(|seat| seat.slot).collect::<Vec<_>>(),
        "viewers": viewers(challenge, [0, 1, 3, 4, 99].map(player)),
    });
    state.to_string()
}

#[test]
fn the_permissions_of_matches_of_teams_are_in_their_file() {
    let mut asked = World::reserved();
    asked.done(approval(5));
    let mut ready = World::staked();
    ready.done(Command::Ready { player: player(3) });
    let mut declared = World::team_active();
    declared.say(0, DeclaredResult::Won);
    let mut over = declared.clone();
    over.say(3, DeclaredResult::Lost { to: None });
    let mut cancelled = World::issued();
    cancelled.done(Command::Cancel { player: player(0) });
    let worlds = [
        World::issued(),
        World::waiting(),
        World::reserved(),
        asked,
        World::staked(),
        ready,
        World::team_active(),
        declared,
        over,
        cancelled,
    ];
    // A vote has given the first team another leader; what is not staked ends by that.
    let led = [
        World::staked(),
        World::team_active(),
        worlds[7].clone(),
        worlds[8].clone(),
    ];
    let led = led.map(|mut world| {
        world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
        world
    });
    let worlds = [worlds.as_slice(), led.as_slice()].concat();
    for world in &worlds {
        assert_agrees(world, 7);
    }
    let states: Vec<_> = worlds.iter().map(|world| state(&world.challenge)).collect();
    assert_file_is("teams.json", &states);
}
