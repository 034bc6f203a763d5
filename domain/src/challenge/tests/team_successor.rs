//! A vote gives a team another leader while it has matches.

use time::Duration;
use uuid::Uuid;

use super::super::{
    Challenge, Command, ConflictOfInterest, DeclaredResult, DeclineReason, Event, Phase,
    PlayerAction, PresentLeader, Refusal, Ruling, Statement, Verdict,
};
use super::books::World;
use super::stage::{NOW, fine, moderator, player, ruling, statement};
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
fn a_declaration_is_sent_to_who_decides_for_the_other_side() {
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

/// Both teams have staked on a match that starts in five hours; the second one is not ready.
fn scheduled() -> World {
    let mut world = World::staked();
    world.challenge.terms.scheduled_at = Some(NOW + Duration::hours(5));
    world
}

fn led_by_both(challenge: &Challenge, leaders: [Uuid; 2]) -> Challenge {
    let sides = challenge.teams.iter().zip(leaders);
    let leaders = sides.map(|(side, leader)| PresentLeader {
        team: side.team.id,
        player: Some(leader),
        is_suspended: false,
        is_private: side.is_private,
    });
    let leaders: Vec<_> = leaders.collect();
    challenge.clone().with_statuses(&[], &leaders, Vec::new())
}

fn recipients(notices: &[Notice]) -> Vec<Uuid> {
    notices.iter().map(|it| it.to).collect()
}

#[test]
fn everyone_who_plays_and_who_decides_now_is_notified_of_the_scheduled_start() {
    let outsider = player(9);
    for (leader, expected) in [
        (player(0), [0, 1, 2, 3, 4, 5].map(player).to_vec()),
        (player(SUCCESSOR), [1, 0, 2, 3, 4, 5].map(player).to_vec()),
        (outsider, [9, 0, 1, 2, 3, 4, 5].map(player).to_vec()),
    ] {
        let mut world = scheduled();
        world.challenge = led_by(&world.challenge, Some(leader), false);
        world.now = NOW + Duration::hours(4);
        let before = world.challenge.clone();
        let announced = world.done(Command::AnnounceStart);
        let [Event::StartAnnounced { user_ids, .. }] = announced.events.as_slice() else {
            panic!("the start was announced: {:?}", announced.events)
        };
        // The stream names seats.
        assert_eq!(*user_ids, [player(0), player(3)]);
        let notices = Notice::of(Some(&before), &announced);
        assert_eq!(recipients(&notices), expected);
        let nears = |it: &Notice| matches!(it.fact, Payload::StartNears { .. });
        assert!(notices.iter().all(nears));
    }
}

#[test]
fn a_former_leader_who_does_not_play_is_not_notified_of_the_scheduled_start() {
    let mut world = scheduled();
    world.challenge.teams[1].roster.remove(0);
    world.challenge = led_by_both(&world.challenge, [0, 4].map(player));
    world.now = NOW + Duration::hours(4);
    let before = world.challenge.clone();
    let announced = world.done(Command::AnnounceStart);
    let notices = Notice::of(Some(&before), &announced);
    assert_eq!(recipients(&notices), [0, 1, 2, 4, 5].map(player));
}

#[test]
fn a_successor_who_does_not_play_is_notified_of_the_start_alone_or_has_to_be_ready() {
    let (in_time, too_late) = (Duration::minutes(285), Duration::minutes(286));
    for (leader, led_from, notified, may_start) in [
        (4, too_late, vec![], true),
        (9, in_time, vec![player(9)], true),
        (9, too_late, vec![], false),
    ] {
        let mut world = scheduled();
        world.now = NOW + Duration::hours(4);
        world.done(Command::AnnounceStart);
        world.now = NOW + led_from;
        world.challenge = led_by_both(&world.challenge, [0, leader].map(player));
        let before = world.challenge.clone();
        let changed = world.done(Command::AnnounceLeaders);
        let notices = Notice::of(Some(&before), &changed);
        assert_eq!(recipients(&notices), notified, "{led_from}");
        let nears = |it: &Notice| matches!(it.fact, Payload::StartNears { .. });
        assert!(notices.iter().all(nears));
        // The roster is not notified a second time.
        world.assert_refused(Command::AnnounceStart, &Refusal::NothingDue);
        world.now = NOW + Duration::hours(5);
        let start = Command::Start { player: player(0) };
        assert_eq!(world.step(start).is_ok(), may_start, "{led_from}");
    }
}

#[test]
fn a_successor_before_the_announcement_is_notified_with_the_roster() {
    let mut world = scheduled();
    world.challenge = led_by_both(&world.challenge, [0, 9].map(player));
    let before = world.challenge.clone();
    let changed = world.done(Command::AnnounceLeaders);
    assert!(Notice::of(Some(&before), &changed).is_empty());
    world.now = NOW + Duration::hours(4);
    let before = world.challenge.clone();
    let announced = world.done(Command::AnnounceStart);
    let notices = Notice::of(Some(&before), &announced);
    assert_eq!(recipients(&notices), [0, 1, 2, 9, 3, 4, 5].map(player));
}

#[test]
fn who_leads_the_issuing_team_now_is_notified_that_the_other_one_is_ready() {
    for leader in [0, SUCCESSOR].map(player) {
        let mut world = World::staked();
        world.challenge = led_by(&world.challenge, Some(leader), false);
        let before = world.challenge.clone();
        let ready = world.done(Command::Ready { player: player(3) });
        let notices = Notice::of(Some(&before), &ready);
        assert_eq!(recipients(&notices), [leader]);
        assert_eq!(notices[0].fact, Payload::Readied);
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
    let fined = [fine(SUCCESSOR, Usdc::whole(5))];
    let names_fined =
        |it: &Event| matches!(it, Event::Ruled { penalties, .. } if *penalties == fined);
    assert!(
        ruled.events.iter().any(names_fined),
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

#[test]
fn the_proposal_of_who_leads_a_team_of_the_match_by_now_does_not_count() {
    let (proposer, other) = (moderator(0).id, moderator(1).id);
    let verdict = Some(Verdict::Winner(player(3)));
    for (leader, decided_by) in [
        (player(0), (proposer, Some(other))),
        (proposer, (other, None)),
    ] {
        let mut world = World::team_active();
        world.say(0, DeclaredResult::Won);
        world.say(3, DeclaredResult::Won);
        let Phase::Disputed(dispute) = &mut world.challenge.phase else {
            panic!("both sides declare that they won")
        };
        let evidence_until = dispute.case.evidence_until;
        let same = ruling(1, verdict, vec![]);
        dispute.case.proposal = Some(Ruling {
            moderator: proposer,
            second: None,
            verdict,
            reason: same.reason.clone(),
            penalties: vec![],
            at: world.now,
        });
        world.challenge = led_by(&world.challenge, Some(leader), false);
        let counts = world.challenge.impartial_proposal().is_some();
        assert_eq!(counts, leader != proposer);
        world.done(Command::TakeCase {
            moderator: moderator(1),
        });
        world.now = evidence_until;
        let ruled = world.done(Command::Rule(same)).ruling;
        let ruled = ruled.expect("a moderator has decided");
        assert!(!world.challenge.phase.status().is_final());
        assert_eq!((ruled.moderator, ruled.second), decided_by);
    }
}

#[test]
fn who_has_declared_for_a_team_decides_nothing_about_it_once_another_one_leads() {
    let declarer = moderator(0);
    let mut world = World::team_active();
    world.challenge = led_by(&world.challenge, Some(declarer.id), false);
    world.done(Command::Declare(Statement {
        player: declarer.id,
        ..statement(0, DeclaredResult::Won)
    }));
    world.challenge = led_by(&world.challenge, Some(player(0)), false);
    world.say(3, DeclaredResult::Won);
    assert_eq!(world.challenge.declarer_of(player(0)), declarer.id);
    world.assert_refused(
        Command::TakeCase {
            moderator: declarer,
        },
        &Refusal::ConflictOfInterest(ConflictOfInterest::Participant),
    );
}
