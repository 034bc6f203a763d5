//! Who is notified of which command (docs/rules.md, Notifications).

use uuid::Uuid;

use super::super::{Command, Decision, DeclaredResult, Phase, Refusal, Verdict, open};
use super::books::World;
use super::stage::{NOW, as_it_is, edit, entry, fine, opening, player, request, statement, terms};
use crate::money::Usdc;
use crate::notification::{
    MatchEnding, Notice, NotificationType, Payload, Reminder, Reminding, SentenceContext,
};

impl World {
    /// Executes a command and asserts whom it notifies of what.
    #[track_caller]
    fn news(&mut self, command: Command) -> Vec<(Uuid, Payload)> {
        let before = self.challenge.clone();
        let decision = self.done(command);
        let news = Notice::of(Some(&before), &decision);
        assert!(news.iter().all(|it| Some(it.to) != decision.actor));
        news.into_iter().map(|it| (it.to, it.fact)).collect()
    }

    #[track_caller]
    fn assert_notified(&mut self, command: Command, expected: &[(usize, NotificationType)]) {
        let notified = self.news(command).into_iter();
        let notified: Vec<_> = notified.map(|(to, fact)| (to, fact.kind())).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(n, kind)| (player(*n), *kind))
            .collect();
        assert_eq!(notified, expected);
    }
}

fn declares(n: usize, result: DeclaredResult) -> Command {
    Command::Declare(statement(n, result))
}

#[test]
fn the_lobby_notifies_its_creator_and_its_creator_notifies_the_lobby() {
    let mut world = World::lobby(4, 3);
    world.assert_notified(
        Command::Join(entry(3, Usdc::whole(50))),
        &[(0, NotificationType::ChallengeJoined)],
    );
    let mut world = World::lobby(4, 3);
    let ready = |n| Command::Ready { player: player(n) };
    world.assert_notified(ready(1), &[(0, NotificationType::Challenge)]);
    world.assert_notified(
        ready(0),
        &[
            (1, NotificationType::Challenge),
            (2, NotificationType::Challenge),
        ],
    );
    world.assert_notified(
        Command::Leave { player: player(1) },
        &[(0, NotificationType::Challenge)],
    );
    world.all_ready();
    world.assert_notified(
        Command::Start { player: player(0) },
        &[(2, NotificationType::ChallengeStarted)],
    );
    let call_off = |n| Command::CallOff { player: player(n) };
    world.assert_notified(call_off(2), &[(0, NotificationType::Challenge)]);
    // A player who left has staked as well.
    let notified = world.news(call_off(0));
    let amount = Usdc::whole(50);
    for (to, fact) in &notified {
        assert!(matches!(fact, Payload::Cancelled { amount: back, .. } if *back == amount));
        assert_ne!(*to, player(0));
    }
    assert_eq!(notified.len(), 2);
}

#[test]
fn a_joining_states_what_is_staked_and_whether_it_was_invited() {
    let mut world = World::lobby(2, 1);
    world.challenge.invited = vec![player(1)];
    let notified = world.news(Command::Join(entry(1, Usdc::whole(50))));
    let accepted = Payload::InvitationAccepted {
        stake_amount: Usdc::whole(50),
        is_full: true,
    };
    assert_eq!(notified, [(player(0), accepted)]);
}

#[test]
fn invitations_go_to_those_who_are_new_among_the_invited() {
    let mut opening = request(terms(3));
    opening.invited = vec![player(1), player(0), player(1)];
    let opened = super::stage::try_open(opening, 100).expect("it can be made");
    let news = Notice::of(None, &opened);
    assert_eq!(news.len(), 1);
    assert_eq!(news[0].to, player(1));
    assert_eq!(news[0].fact.kind(), NotificationType::ChallengeInvitation);
    assert!(!is_rematch(&news[0].fact));

    let mut world = World::lobby(3, 2);
    world.challenge.invited = vec![player(3)];
    let mut changes = as_it_is(&world.challenge);
    changes.invited = vec![player(1), player(3), player(4)];
    changes.details.rules = "Best of five".to_owned();
    let edit = Command::Edit(edit(0, &world.challenge, &changes));
    // The one who plays learns of the rules, not of an invitation.
    world.assert_notified(
        edit,
        &[
            (1, NotificationType::Challenge),
            (4, NotificationType::ChallengeInvitation),
        ],
    );
}

fn is_rematch(fact: &Payload) -> bool {
    matches!(
        fact,
        Payload::Invited {
            is_rematch: true,
            ..
        }
    )
}

#[test]
fn b14_an_invitation_to_a_rematch_is_marked_and_a_later_one_is_not() {
    let mut again = opening(request(terms(3)), 100);
    again.is_rematch = true;
    again.terms.invited = vec![player(1)];
    let opened = open(again, NOW).expect("it can be made");
    let news = Notice::of(None, &opened);
    assert!(is_rematch(&news[0].fact));

    // Who is invited later was not in the match that is played again.
    let mut world = World::begin(opened, NOW);
    let mut changes = as_it_is(&world.challenge);
    changes.invited = vec![player(1), player(2)];
    let notified = world.news(Command::Edit(edit(0, &world.challenge, &changes)));
    assert_eq!(notified.len(), 1);
    assert_eq!(notified[0].0, player(2));
    assert!(!is_rematch(&notified[0].1));
}

#[test]
fn a_result_is_asked_of_silent_sides_and_notified_to_all() {
    let mut world = World::active(3);
    let to_first = |n| {
        declares(
            n,
            DeclaredResult::Lost {
                to: Some(player(0)),
            },
        )
    };
    let notified = world.news(declares(0, DeclaredResult::Won));
    assert_eq!(notified.len(), 2);
    assert!(notified.iter().all(|(_, fact)| matches!(
        fact,
        Payload::Declared { verdict: MatchEnding::Lost, claim: Verdict::Winner(winner), .. } if *winner == player(0)
    )));
    // One more side that agrees notifies no one again; the last one pays.
    world.assert_notified(to_first(1), &[]);
    let notified = world.news(to_first(2));
    let ending = |fact: &Payload| {
        let Payload::Settled {
            outcome, amount, ..
        } = fact
        else {
            return None;
        };
        Some((*outcome, amount.is_positive()))
    };
    let notified: Vec<_> = notified
        .iter()
        .map(|(to, fact)| (*to, ending(fact)))
        .collect();
    assert_eq!(
        notified,
        [
            (player(0), Some((MatchEnding::Won, true))),
            (player(1), Some((MatchEnding::Lost, false))),
        ]
    );
}

#[test]
fn conflict_lapse_and_the_clock_notify_everyone_who_is_in() {
    let both = [
        (0, NotificationType::ChallengeResult),
        (1, NotificationType::ChallengeResult),
    ];
    let mut world = World::declared();
    world.assert_notified(
        declares(1, DeclaredResult::Won),
        &[(0, NotificationType::Challenge)],
    );
    let mut world = World::declared();
    world.now = world.deadline();
    world.assert_notified(Command::Tick, &both);
    world.now = world.deadline();
    world.assert_notified(Command::Tick, &both);
    let mut world = World::lobby(3, 2);
    world.now = world.deadline();
    world.assert_notified(
        Command::Tick,
        &[
            (0, NotificationType::Challenge),
            (1, NotificationType::Challenge),
        ],
    );
}

#[test]
fn only_the_declared_result_that_was_notified_is_confirmed() {
    let won = Verdict::Winner(player(0));
    let confirm = |verdict| Command::Confirm {
        player: player(1),
        verdict,
    };
    let mut world = World::active(2);
    world.assert_refused(confirm(won), &Refusal::NotActive);
    world.say(0, DeclaredResult::Won);
    // The declaring player changes the result before the other one presses the button.
    world.say(0, DeclaredResult::Draw);
    world.assert_refused(confirm(won), &Refusal::ResultChanged);
    world.done(confirm(Verdict::Draw));
    assert!(matches!(world.challenge.phase, Phase::Completed { .. }));
    world.assert_refused(confirm(Verdict::Draw), &Refusal::AlreadyDecided);
    world.assert_gains(&[0, 0]);

    let mut world = World::declared();
    world.done(confirm(won));
    world.assert_gains(&[45_000_000, -50_000_000]);
}

#[test]
fn a_contest_freezes_everything_and_reveals_nothing_of_the_result() {
    let contest = |n, verdict| Command::Contest {
        player: player(n),
        verdict,
        dispute_id: Uuid::from_u128(0xd15),
    };
    let won = Verdict::Winner(player(0));
    let mut world = World::declared();
    world.assert_refused(contest(0, won), &Refusal::ResultChanged);
    world.assert_refused(contest(2, won), &Refusal::NotParticipant);
    world.assert_refused(contest(1, Verdict::Draw), &Refusal::ResultChanged);
    world.assert_notified(contest(1, won), &[(0, NotificationType::Challenge)]);
    assert!(world.challenge.is_disputed());
    world.assert_refused(contest(1, won), &Refusal::AlreadyDecided);
    let declared = |n| {
        world
            .challenge
            .seat(player(n))
            .map(|seat| seat.claim.is_some())
    };
    assert_eq!((declared(0), declared(1)), (Some(true), Some(false)));
    world.run_out();
    // It was not decided.
    world.assert_gains(&[0, 0]);
}

#[test]
fn the_same_subject_gives_the_same_id_and_another_another() {
    let news = Notice {
        to: player(1),
        fact: Payload::Left,
    };
    let now = super::stage::NOW;
    let id = |challenge, version| news.id(Uuid::from_u128(challenge), version, now);
    assert_eq!(id(1, 2), id(1, 2));
    assert_ne!(id(1, 2), id(1, 3));
    assert_ne!(id(1, 2), id(2, 2));
    let other = Notice {
        to: player(2),
        fact: Payload::Left,
    };
    assert_ne!(id(1, 2), other.id(Uuid::from_u128(1), 2, now));
    let later = now + time::Duration::milliseconds(1);
    assert!(id(1, 2) < news.id(Uuid::from_u128(1), 2, later));
    assert_eq!(id(1, 2).get_version_num(), 7);
}

/// What is due so many minutes before the window ends, and for whom.
fn due(world: &World, minutes_left: i64) -> Option<(Reminder, Vec<Uuid>)> {
    let at = world.deadline() - time::Duration::minutes(minutes_left);
    let due = Reminding::of(&world.challenge, at)?;
    let Payload::Reminded { reminder, .. } = due.sides.first()?.notice.fact else {
        panic!("not a reminder: {due:?}");
    };
    let notified = due.sides.into_iter().map(|it| it.notice.to);
    Some((reminder, notified.collect()))
}

#[test]
fn the_silent_are_reminded_at_half_and_at_nine_tenths_of_the_window() {
    let mut world = World::active(3);
    assert_eq!(due(&world, 12), None);
    world.news(declares(0, DeclaredResult::Won));
    for (minutes_left, expected) in [
        (24 * 60, None),
        (12 * 60 + 1, None),
        (12 * 60, Some(Reminder::Half)),
        (145, Some(Reminder::Half)),
        (144, Some(Reminder::NineTenths)),
        (1, Some(Reminder::NineTenths)),
        (0, None),
        (-1, None),
    ] {
        let expected = expected.map(|reminder| (reminder, vec![player(1), player(2)]));
        assert_eq!(due(&world, minutes_left), expected, "{minutes_left}");
    }
    // A side that has declared is not asked again, and the declaration is still that of the first.
    world.now += time::Duration::minutes(1);
    let winner = Some(player(0));
    world.news(declares(1, DeclaredResult::Lost { to: winner }));
    let half = time::Duration::hours(12);
    let due_now = Reminding::of(&world.challenge, world.deadline() - half);
    let due_now = due_now.expect("it is due");
    assert_eq!(due_now.declarer, player(0));
    let expected = Payload::Reminded {
        reminder: Reminder::Half,
        verdict: MatchEnding::Lost,
        claim: Verdict::Winner(player(0)),
        confirm_by: world.deadline(),
    };
    assert_eq!(due_now.sides.len(), 1);
    assert_eq!(due_now.sides[0].notice.to, player(2));
    assert_eq!(due_now.sides[0].notice.fact, expected);
    assert_eq!(due_now.sides[0].step, 1);
    // Once they are seen they have another time, with reminders of its own.
    world.now += time::Duration::hours(3);
    world.done(Command::Seen { player: player(2) });
    assert_eq!(world.deadline(), world.now + time::Duration::hours(2));
    for (minutes_left, steps) in [(61, vec![]), (60, vec![3]), (12, vec![4])] {
        let at = world.deadline() - time::Duration::minutes(minutes_left);
        let due = Reminding::of(&world.challenge, at);
        let sides = due.map_or_else(Vec::new, |due| due.sides);
        let found: Vec<_> = sides.iter().map(|side| side.step).collect();
        assert_eq!(found, steps);
    }
    assert_eq!(expected.kind(), NotificationType::ChallengeResult);
}

#[test]
fn who_declared_falsely_is_notified_of_what_it_costs() {
    let mut world = World::disputed();
    let fines = [fine(1, Usdc::whole(10))];
    let ruled = world.rule(0, Some(Verdict::Winner(player(0))), &fines);
    let sentence_to = |decision: &Decision, n: usize| {
        let notices = Notice::of(None, decision);
        let notice = notices.into_iter().find(|it| it.to == player(n));
        notice.map(|it| it.fact.message(SentenceContext::default()))
    };
    let held = sentence_to(&ruled, 1).expect("the loser is notified");
    assert!(
        held.ends_with(
            "once it is final, that costs 20 fair-play points and $10 of what you have available."
        ),
        "{held}"
    );
    assert!(
        !sentence_to(&ruled, 0)
            .expect("so is the winner")
            .contains("falsely")
    );
    let settled = world.tick();
    let last = sentence_to(&settled, 1).expect("and again");
    assert!(
        last.ends_with(
            "which cost 20 fair-play points and a fine of $10, or what you had available."
        ),
        "{last}"
    );
}
