//! Every state that two or three people can bring a challenge to, and every command in each of them (T13).
//!
//! Times and versions are left out of what makes a state: the rules look at them only to compare a deadline, and
//! [`super::clock`] holds that. So the reachable states are few, and all of them are visited, at whatever depth.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use time::OffsetDateTime;
use uuid::Uuid;

use super::super::{
    Challenge, Command, DeclaredResult, HeldResult, Phase, Play, Refusal, Terms, Verdict,
};
use super::books::World;
use super::stage::{as_it_is, edit, entry, fine, moderator, player, ruling, statement, terms};
use crate::money::Usdc;

/// More than any of these worlds has: the search ends, or a rule counts without bound.
const STATES_MAX: usize = 60_000;

/// How many states there are by status, and every refusal met on the way.
#[derive(Debug, Default)]
struct Survey {
    by_status: BTreeMap<&'static str, usize>,
    refusals: BTreeSet<&'static str>,
}

fn survey(start: World, people: usize, (stakes, moderators): (&[i64], usize)) -> Survey {
    let mut survey = Survey::default();
    visit(
        start,
        people,
        (stakes, moderators),
        |reached| match reached {
            Reached::State(world) => {
                *survey.by_status.entry(world.status()).or_default() += 1;
                // Whatever has happened, the clock alone brings all the money out.
                world.clone().run_out();
            }
            Reached::Refusal(refusal) => {
                survey.refusals.insert(refusal.code());
            }
        },
    );
    survey
}

/// What a visit of all states comes upon.
pub(super) enum Reached<'a> {
    /// A state that no other way has led to before.
    State(&'a World),
    /// A command that was refused in one.
    Refusal(&'a Refusal),
}

/// Visits every state that `people` can bring a challenge to, with every command tried in each.
pub(super) fn visit(
    start: World,
    people: usize,
    (stakes, moderators): (&[i64], usize),
    reached: impl FnMut(Reached<'_>),
) {
    let commands = |world: &World| {
        let mut commands = every_command(world, people, stakes);
        commands.extend(every_ruling(world, moderators));
        commands
    };
    visit_by(start, commands, reached);
}

/// Visits every state that a challenge can be brought to by the commands that `commands` has for each.
pub(super) fn visit_by(
    start: World,
    commands: impl Fn(&World) -> Vec<Command>,
    mut reached: impl FnMut(Reached<'_>),
) {
    let mut seen = BTreeSet::from([key(&start.challenge)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(world) = waiting.pop_front() {
        reached(Reached::State(&world));
        for command in commands(&world) {
            match after(&world, command) {
                Ok(next) if seen.insert(key(&next.challenge)) => waiting.push_back(next),
                Ok(_) => {}
                Err(refusal) => reached(Reached::Refusal(&refusal)),
            }
        }
        assert!(seen.len() < STATES_MAX, "the states have no end");
    }
}

/// The clock acts at the deadline, moderators rule once the time for evidence is over, and people act before either.
fn after(world: &World, command: Command) -> Result<World, Refusal> {
    let mut next = world.clone();
    if command == Command::Tick {
        let due = next.challenge.phase.deadline();
        next.now = due.map_or(next.now, |deadline| deadline.at);
    }
    if let (Command::Rule(_), Some(dispute)) = (&command, world.challenge.open_dispute()) {
        next.now = next.now.max(dispute.case.evidence_until);
    }
    next.step(command).map(|_| next)
}

pub(super) fn every_command(world: &World, people: usize, stakes: &[i64]) -> Vec<Command> {
    let mut commands = vec![Command::Tick];
    for n in 0..people {
        let player = player(n);
        let joins = stakes
            .iter()
            .map(|stake| Command::Join(entry(n, Usdc::whole(*stake))));
        commands.extend(joins);
        commands.extend([
            Command::Ready { player },
            Command::Leave { player },
            Command::Cancel { player },
            Command::Start { player },
            Command::CallOff { player },
            Command::Seen { player },
            Command::TakeBack { player },
            Command::Withdraw { player },
            Command::AcceptRuling { player },
            Command::Appeal {
                player,
                reason: "I have it on film".to_owned(),
            },
            Command::Declare(statement(n, DeclaredResult::Won)),
            Command::Declare(statement(n, DeclaredResult::Draw)),
            Command::Declare(statement(n, DeclaredResult::Lost { to: None })),
        ]);
        let lost = (0..people).map(|winner| {
            let to = Some(super::stage::player(winner));
            Command::Declare(statement(n, DeclaredResult::Lost { to }))
        });
        commands.extend(lost);
        let mut changes = as_it_is(&world.challenge);
        changes.terms.minimum_stake = Usdc::whole(stakes[0]);
        commands.push(Command::Edit(edit(n, &world.challenge, &changes)));
    }
    commands
}

/// What players answer without words of their own: they confirm or contest what another side declared.
pub(super) fn every_answer(people: usize) -> Vec<Command> {
    let winners = (0..people).map(|n| Verdict::Winner(player(n)));
    let verdicts: Vec<_> = winners.chain([Verdict::Draw]).collect();
    let mut commands = Vec::new();
    for player in (0..people).map(player) {
        for verdict in verdicts.iter().copied() {
            commands.push(Command::Confirm { player, verdict });
            commands.push(Command::Contest {
                player,
                verdict,
                dispute_id: Uuid::from_u128(0xd15),
            });
        }
    }
    commands
}

/// What moderators can do: take, give back, and rule for a side, for none, or void with a fine for the second side.
pub(super) fn every_ruling(world: &World, moderators: usize) -> Vec<Command> {
    every_ruling_with_fine(world, moderators, 1)
}

/// The same, where the player who leads the second side is another one.
pub(super) fn every_ruling_with_fine(
    world: &World,
    moderators: usize,
    fined: usize,
) -> Vec<Command> {
    let mut commands = Vec::new();
    for n in 0..moderators {
        let moderator = moderator(n);
        commands.push(Command::ReturnCase {
            moderator: moderator.clone(),
        });
        commands.push(Command::TakeCase { moderator });
        let fine = fine(fined, world.challenge.fine_max(player(fined)));
        for (verdict, penalties) in [
            (Some(Verdict::Winner(player(0))), vec![]),
            (Some(Verdict::Draw), vec![]),
            (None, vec![fine]),
        ] {
            commands.push(Command::Rule(ruling(n, verdict, penalties)));
        }
    }
    commands
}

/// The state without its times and its version.
fn key(challenge: &Challenge) -> String {
    let at = OffsetDateTime::UNIX_EPOCH;
    let never = Play {
        started_at: at,
        ends_at: at,
    };
    let mut state = challenge.clone();
    for seat in &mut state.seats {
        seat.joined_at = at;
        if let Some(claim) = &mut seat.claim {
            claim.at = at;
        }
        if let Some(window) = &mut seat.window {
            (window.from, window.until) = (at, at);
        }
    }
    match &mut state.phase {
        Phase::Pending { approve_by } => *approve_by = at,
        Phase::Reserved {
            expires_at,
            approve_by,
        } => (*expires_at, *approve_by) = (at, at),
        Phase::Open { expires_at } | Phase::Full { expires_at } => *expires_at = at,
        Phase::Active { play, void_at: due }
        | Phase::Declared {
            play,
            confirm_by: due,
        } => (*play, *due) = (never, at),
        Phase::Disputed(dispute) => {
            (dispute.play, dispute.opened_at) = (never, at);
            dispute.times_mut().into_iter().for_each(|it| *it = at);
            let case = &mut dispute.case;
            let appeal = case.appeal.iter_mut();
            let rulings = appeal.map(|appeal| {
                appeal.at = at;
                &mut appeal.ruling
            });
            let rulings = rulings.chain(&mut case.proposal);
            rulings.for_each(|ruling| ruling.at = at);
        }
        Phase::Held(HeldResult {
            play,
            release_at,
            outcome: _,
            ruling,
        }) => {
            (*play, *release_at) = (never, at);
            if let Some(standing) = ruling {
                (standing.opened_at, standing.ruling.at) = (at, at);
            }
        }
        Phase::Completed { play, .. } => *play = never,
        Phase::Cancelled { play, .. } => *play = play.map(|_| never),
    }
    format!(
        "{:?} {:?} {:?} {:?}",
        state.terms.minimum_stake, state.seats, state.teams, state.phase
    )
}

/// Every status but `pending`, which is for teams, is reached.
#[track_caller]
fn assert_covers(survey: &Survey, refusals: &[&str]) {
    let statuses: Vec<_> = survey.by_status.keys().copied().collect();
    assert_eq!(
        statuses,
        [
            "active",
            "cancelled",
            "completed",
            "full",
            "in_progress",
            "open"
        ]
    );
    for refusal in refusals {
        assert!(survey.refusals.contains(refusal), "{refusal} never met");
    }
}

/// The refusals that any player may get from a public challenge, whatever its size.
const ALWAYS: [&str; 17] = [
    "ALREADY_AGREED",
    "ALREADY_DECIDED",
    "ALREADY_DECLARED",
    "ALREADY_JOINED",
    "ALREADY_READY",
    "CREATOR_CANNOT_LEAVE",
    "FULL",
    "NOT_ACTIVE",
    "NOT_CANCELLABLE",
    "NOT_CREATOR",
    "NOT_EDITABLE",
    "NOT_ENOUGH_PARTICIPANTS",
    "NOT_OPEN",
    "NOT_PARTICIPANT",
    "NOT_READY",
    "NOT_STARTABLE",
    "WINNER_UNKNOWN",
];

/// The refusals around a ruling.
const RULED: [&str; 7] = [
    "ALREADY_DECIDED",
    "APPEALED",
    "CASE_NOT_TAKEN",
    "CASE_TAKEN",
    "CONFLICT_OF_INTEREST",
    "NOT_LOSER",
    "NOT_RULED",
];

#[test]
fn a_duel_always_pays_out() {
    let survey = survey(World::open(terms(2)), 3, (&[50, 70], 2));
    assert_covers(&survey, &ALWAYS);
    assert_covers(&survey, &RULED);
}

#[test]
fn three_with_leavers_always_pay_out() {
    let survey = survey(World::open(terms(3)), 3, (&[50], 0));
    assert_covers(&survey, &ALWAYS[..6]);
    assert_covers(&survey, &["ALREADY_LEFT", "NOT_OPEN", "WINNER_REQUIRED"]);
}

#[test]
fn a_dispute_of_three_is_decided_or_ends_by_itself() {
    let mut world = World::active(3);
    world.say(0, DeclaredResult::Won);
    world.say(1, DeclaredResult::Won);
    let survey = survey(world, 3, (&[50], 2));
    for refusal in RULED {
        assert!(survey.refusals.contains(refusal), "{refusal} never met");
    }
}

#[test]
fn stakes_beside_nothing_always_pay_out() {
    // The creator stakes nothing, others may: the one world where those still in can have no stake to share by.
    let uneven = Terms {
        minimum_stake: Usdc::ZERO,
        opponent_max_stake: Some(Usdc::whole(10)),
        ..terms(3)
    };
    let survey = survey(World::open(uneven), 3, (&[0, 10], 0));
    assert_covers(&survey, &["ALREADY_LEFT"]);
}

#[test]
fn a_free_challenge_always_ends() {
    let free = Terms {
        minimum_stake: Usdc::ZERO,
        ..terms(3)
    };
    assert_covers(&survey(World::open(free), 3, (&[0], 0)), &[]);
}
