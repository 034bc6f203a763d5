//! A vote gives a team another leader while it has matches.

use time::Duration;
use uuid::Uuid;

use super::super::{
    Challenge, Command, DeclaredResult, DeclineReason, Event, PlayerAction, PresentLeader, Refusal,
    Verdict,
};
use super::books::World;
use super::stage::{fine, player, statement};
use crate::money::Usdc;
use crate::notification::{DisputeReminder, Notice, Payload};

/// Leads the first team now, and plays for it.
pub(super) const SUCCESSOR: usize = 1;

pub(super) fn led_by(challenge: &Challenge, leader: Option<Uuid>, is_suspended: bool) -> Challenge {
    let leaders = challenge.teams.iter().enumerate().map(|(nth, side)| {
        let is_first = nth == 0;
        PresentLeader {
            team: side.team.id,
            player: if is_first { leader } else { Some(side.leader) },
            is_suspended: is_first && is_suspended,
            is_private: side.is_private,
        }
    });
    let leaders: Vec<_> = leaders.collect();
    challenge.clone().with_statuses(&[], &leaders, Vec::new())
}

#[test]
fn a_match_that_is_not_staked_ends_with_its_leader() {
    for (leader, is_suspended) in [
        (Some(player(SUCCESSOR)), false),
        (Some(player(0)), true),
        (None, false),
    ] {
        for mut world in [World::issued(), World::waiting(), World::reserved()] {
            world.challenge = led_by(&world.challenge, leader, is_suspended);
            let decision = world.done(Command::Depart);
            assert_eq!(world.status(), "cancelled");
            assert!(matches!(
                decision.events[0],
                Event::Declined { user_id, why: DeclineReason::Unable, .. } if user_id == player(0)
            ));
        }
    }
}

#[test]
fn the_successor_decides_for_what_is_staked_and_the_former_leader_no_more() {
    let mut world = World::team_active();
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world.assert_refused(
        Command::Declare(statement(0, DeclaredResult::Lost { to: None })),
        &Refusal::NotLeader,
    );
    world.assert_refused(Command::CallOff { player: player(0) }, &Refusal::NotLeader);
    world.assert_refused(Command::CallOff { player: player(2) }, &Refusal::NotLeader);
    let may = |challenge: &Challenge, n: usize| {
        let permissions = challenge.permissions(Some(player(n)));
        permissions.allow(PlayerAction::Declare)
    };
    assert!(may(&world.challenge, SUCCESSOR) && !may(&world.challenge, 0));
    let declared = world.done(Command::Declare(statement(SUCCESSOR, DeclaredResult::Won)));
    assert_eq!(declared.actor, Some(player(SUCCESSOR)));
    // The seat stays under the name that the stake is under.
    assert!(matches!(declared.events[0], Event::Declared { user_id, .. } if user_id == player(0)));
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world.say(3, DeclaredResult::Lost { to: None });
    assert_eq!(world.status(), "completed");
    world.assert_share_gains([
        27_000_000,
        16_200_000,
        10_800_000,
        -58_252_427,
        0,
        -1_747_573,
    ]);
}

#[test]
fn the_stream_names_the_successor_once() {
    let mut world = World::team_active();
    world.assert_refused(Command::AnnounceLeaders, &Refusal::NothingDue);
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    let decision = world.done(Command::AnnounceLeaders);
    let changed = Event::LeaderChanged {
        user_id: player(SUCCESSOR),
        side: 0,
    };
    assert_eq!((decision.events, decision.actor), (vec![changed], None));
    world.assert_refused(Command::AnnounceLeaders, &Refusal::NothingDue);
    // A former leader who leads again is one more change.
    world.challenge = led_by(&world.challenge, Some(player(0)), false);
    let again = world.done(Command::AnnounceLeaders).events;
    assert!(
        matches!(again.as_slice(), [Event::LeaderChanged { user_id, side: 0 }] if *user_id == player(0))
    );
    // What is not staked ends instead.
    let mut reserved = World::reserved();
    reserved.challenge = led_by(&reserved.challenge, Some(player(SUCCESSOR)), false);
    reserved.assert_refused(Command::AnnounceLeaders, &Refusal::NothingDue);
}

#[test]
fn a_declaration_is_told_to_who_decides_for_the_other_side() {
    for (speaker, recipient) in [(SUCCESSOR, player(3)), (3, player(SUCCESSOR))] {
        let mut world = World::team_active();
        world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
        let before = world.challenge.clone();
        let declared = world.done(Command::Declare(statement(speaker, DeclaredResult::Won)));
        let notices = Notice::of(Some(&before), &declared);
        let to: Vec<_> = notices.iter().map(|it| it.to).collect();
        assert_eq!(to, [recipient]);
        assert!(matches!(notices[0].fact, Payload::Declared { .. }));
    }
}

#[test]
fn who_declares_for_a_team_answers_for_it() {
    let mut world = World::team_active();
    world.say(3, DeclaredResult::Won);
    world.challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    world.say(SUCCESSOR, DeclaredResult::Won);
    assert_eq!(world.challenge.declarer_of(player(0)), player(SUCCESSOR));
    assert_eq!(world.challenge.declarer_of(player(3)), player(3));
    let penalties = [fine(0, Usdc::whole(5))];
    let ruled = world.rule(0, Some(Verdict::Winner(player(3))), &penalties);
    let published = ruled.events.iter().find_map(|it| match it {
        Event::Ruled { penalties, .. } => Some(penalties.clone()),
        _ => None,
    });
    assert_eq!(
        published,
        Some(vec![fine(SUCCESSOR, Usdc::whole(5))]),
        "viewers read who is fined"
    );
    assert_eq!(world.challenge.party_of(player(0)), player(SUCCESSOR));
    let paid = world.done(Command::AcceptRuling {
        player: player(SUCCESSOR),
    });
    let fined: Vec<_> = paid.fines.iter().map(|fine| fine.player).collect();
    assert_eq!(fined, [player(SUCCESSOR)]);
    let points: Vec<_> = paid
        .fair_play
        .iter()
        .map(|it| (it.player, it.points))
        .collect();
    assert_eq!(points, [(player(SUCCESSOR), -20)]);
}

#[test]
fn who_speaks_for_a_seat_is_reminded_of_what_ends() {
    let mut world = World::team_active();
    world.say(0, DeclaredResult::Won);
    world.say(3, DeclaredResult::Won);
    let challenge = led_by(&world.challenge, Some(player(SUCCESSOR)), false);
    let (_, reminded) = DisputeReminder::due(&challenge, world.now + Duration::hours(20))
        .expect("the time for evidence ends soon");
    let to: Vec<_> = reminded.iter().map(|it| it.to).collect();
    assert_eq!(to, [player(SUCCESSOR), player(3)]);
}
