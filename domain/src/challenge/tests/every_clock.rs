//! Every command in every state at every position of the clock: a millisecond before a time of the state ends, at it, and a
//! millisecond after it (T7, T13). A dispute has several such times at once.

use std::collections::BTreeSet;

use time::{Duration, OffsetDateTime};

use super::super::{
    Command, DeadlineKind, DeclaredResult, DisputeDeadlineKind, Phase, Refusal, decide,
};
use super::books::World;
use super::every_state::{
    Reached, every_answer, every_command, every_ruling, every_ruling_with_fine, visit_by,
};
use super::moderate::high;
use super::stage::{MILLISECOND, player, terms};
use super::team_match::team;

const PEOPLE: usize = 2;
/// As many as any of these worlds has: the players of two teams.
const PEOPLE_MAX: usize = 6;
const MODERATORS: usize = 2;
/// Later than every deadline: a server that looks at a dispute for the first time after all of them.
const MUCH_LATER: Duration = Duration::days(400);

/// What the survey has come upon.
#[derive(Debug, Default)]
struct Survey {
    /// The deadlines that the clock has acted on.
    struck: BTreeSet<&'static str>,
    /// Disputes in which two times of the clock ran at once.
    doubles: usize,
    /// Times that are not the clock's from which on a declaration could not be taken back any more.
    closed: usize,
    /// Disputes whose opener has declared nothing.
    wordless: usize,
    /// Disputes that wait for a second moderator.
    proposed: usize,
    /// Disputes that are open for the second time.
    appealed: usize,
    /// The statuses of all states.
    statuses: BTreeSet<&'static str>,
}

/// The times that end in a state, the earliest first, as far as they are to come.
fn times(world: &World) -> Vec<OffsetDateTime> {
    let challenge = &world.challenge;
    let of_dispute = challenge.dispute_deadlines().into_iter().map(|it| it.at);
    let of_clock = challenge.phase.deadline().map(|it| it.at);
    let all: BTreeSet<_> = of_dispute.chain(of_clock).collect();
    all.into_iter().filter(|at| world.now < *at).collect()
}

/// What becomes of a command at a time; of one that is allowed the books are checked.
fn answer(world: &World, command: &Command, now: OffsetDateTime) -> Result<(), Refusal> {
    decide(&world.challenge, command.clone(), now)?;
    let mut next = world.clone();
    next.now = now;
    next.step(command.clone()).map(drop)
}

/// The clock acts on the earliest of its times: nothing before it, and from it on nothing else.
fn check_clock(world: &World, commands: &[Command], survey: &mut Survey) {
    let Some(deadline) = world.challenge.phase.deadline() else {
        return;
    };
    let before = deadline.at - MILLISECOND;
    if world.now <= before {
        let early = answer(world, &Command::Tick, before);
        assert_eq!(early, Err(Refusal::NothingDue));
    }
    for now in [deadline.at, deadline.at + MILLISECOND] {
        let now = now.max(world.now);
        for command in commands.iter().filter(|it| **it != Command::Tick) {
            let late = answer(world, command, now);
            assert!(late.is_err(), "{command:?} at {now} in {world:?}");
        }
        let mut next = world.clone();
        next.now = now;
        next.step(Command::Tick).expect("a deadline has passed");
        next.run_out();
    }
    survey.struck.insert(deadline.kind.name());
}

/// Between two times that end nothing changes, so no rule has a time that the state does not have.
fn check_between(world: &World, commands: &[Command], survey: &mut Survey) {
    let times = times(world);
    for command in commands.iter().filter(|it| **it != Command::Tick) {
        let mut since = world.now;
        for at in &times {
            check_interval(world, command, (since, *at), survey);
            since = since.max(*at);
        }
    }
}

/// A command has one answer from `since` until a millisecond before `at`, and one from `at` on, as far as the clock has not acted.
fn check_interval(
    world: &World,
    command: &Command,
    (since, at): (OffsetDateTime, OffsetDateTime),
    survey: &mut Survey,
) {
    let deadline = world.challenge.phase.deadline();
    let is_early = |now: OffsetDateTime| deadline.is_some_and(|it| now < it.at);
    let (before, after) = (at - MILLISECOND, at + MILLISECOND);
    if is_early(after) {
        let then = answer(world, command, after);
        assert_eq!(answer(world, command, at), then, "{command:?} at {at}");
    }
    if before < since || !is_early(before) {
        return;
    }
    let (first, last) = (
        answer(world, command, since),
        answer(world, command, before),
    );
    assert_eq!(first, last, "{command:?} from {since} to {before}");
    if is_early(at) && last.is_ok() && answer(world, command, at).is_err() {
        let is_take_back = matches!(command, Command::TakeBack { .. });
        assert!(is_take_back, "{command:?} at {at}");
        survey.closed += 1;
    }
}

/// Of several times of a dispute the earliest is the deadline, the others stay, and a look that comes after all of them pays what
/// looks in time pay.
fn check_several(world: &World, survey: &mut Survey) {
    let challenge = &world.challenge;
    if let Some(dispute) = challenge.open_dispute() {
        let of_clock: Vec<_> = challenge
            .dispute_deadlines()
            .into_iter()
            .filter(|it| it.kind != DisputeDeadlineKind::Evidence)
            .map(|it| it.at)
            .collect();
        assert_eq!(of_clock.first(), Some(&dispute.deadline().at));
        assert!(of_clock.contains(&dispute.case.void_at));
        if dispute.deadline().kind != DeadlineKind::Dispute {
            assert_eq!(of_clock.len(), 2);
            survey.doubles += 1;
            let mut next = world.clone();
            next.now = next.now.max(dispute.deadline().at);
            next.step(Command::Tick).expect("a deadline has passed");
            let left = next.challenge.phase.deadline();
            assert_eq!(left.map(|it| it.at), Some(dispute.case.void_at));
        }
    }
    let (mut in_time, mut late) = (world.clone(), world.clone());
    late.now += MUCH_LATER;
    in_time.run_out();
    late.run_out();
    for n in 0..PEOPLE_MAX {
        assert_eq!(money(&in_time, n), money(&late, n), "{world:?}");
    }
    assert_paid_out(&in_time);
}

/// What a player, and their share in a team, have won less what they staked.
fn money(world: &World, n: usize) -> (i64, i64) {
    let side = n / (PEOPLE_MAX / 2);
    let share = world.share_gain(team(side).id, player(n));
    (world.gain(player(n)), share)
}

/// All money of a match that is over is with its players, but for the fee and the fines.
fn assert_paid_out(world: &World) {
    let all = (0..PEOPLE_MAX).map(|n| money(world, n));
    let players: i64 = all.map(|(player, share)| player + share).sum();
    assert_eq!(players + world.fees() + world.fines(), 0, "{world:?}");
}

/// Every state from `start` on, each checked with these commands: the visit ends where no state is left, or it fails.
fn survey(start: World, commands: impl Fn(&World) -> Vec<Command>) -> Survey {
    let mut survey = Survey::default();
    visit_by(start, &commands, |reached| {
        let Reached::State(world) = reached else {
            return;
        };
        let commands = commands(world);
        check_clock(world, &commands, &mut survey);
        check_between(world, &commands, &mut survey);
        check_several(world, &mut survey);
        check_evidence(world, &commands);
        survey.statuses.insert(world.status());
        if let Some(dispute) = world.challenge.open_dispute() {
            let mut sides = world.challenge.sides();
            let is_wordless =
                sides.any(|side| side.player == dispute.opened_by && side.claim.is_none());
            survey.wordless += usize::from(is_wordless);
            survey.proposed += usize::from(dispute.case.proposal.is_some());
            survey.appealed += usize::from(dispute.case.appeal.is_some());
        }
    });
    survey
}

#[test]
fn every_command_in_every_state_at_every_position_of_the_clock() {
    let survey = survey(World::open(terms(2)), |world| {
        let mut commands = every_command(world, PEOPLE, &[50]);
        commands.extend(every_ruling(world, MODERATORS));
        commands
    });
    let struck: Vec<_> = survey.struck.iter().copied().collect();
    assert_eq!(
        struck,
        [
            "confirm",
            "decide",
            "dispute",
            "expire",
            "release",
            "take",
            "undeclared"
        ]
    );
    assert!(0 < survey.doubles);
    assert!(0 < survey.closed);
}

/// With answers to a notification, which have no words: a side contests without a claim of its own, and agrees late.
#[test]
fn every_answer_without_words_at_every_position_of_the_clock() {
    let survey = survey(World::active(2), |world| {
        let mut commands = every_command(world, PEOPLE, &[50]);
        commands.extend(every_answer(PEOPLE));
        commands.extend(every_ruling(world, MODERATORS));
        commands
    });
    assert!(0 < survey.wordless);
    assert!(0 < survey.doubles);
}

/// A winner gets more than one moderator may award: there are proposals, and second opinions of the others.
#[test]
fn every_ruling_above_a_thousand_at_every_position_of_the_clock() {
    let survey = survey(high(), |world| {
        let mut commands = every_command(world, PEOPLE, &[1_000]);
        commands.extend(every_ruling(world, MODERATORS + 1));
        commands
    });
    for kind in ["decide", "dispute", "release", "take"] {
        assert!(survey.struck.contains(kind), "{kind} never struck");
    }
    assert!(0 < survey.proposed);
    assert!(0 < survey.doubles);
}

/// Every command of a match that has begun, and answers without words; the commands of a lobby are tried in duels.
fn every_command_in_play(world: &World, people: usize) -> Vec<Command> {
    let mut commands = every_command(world, people, &[50]);
    commands.retain(|command| {
        !matches!(
            command,
            Command::Join(_)
                | Command::Ready { .. }
                | Command::Leave { .. }
                | Command::Edit(_)
                | Command::Cancel { .. }
                | Command::Start { .. }
        )
    });
    commands.extend(every_answer(people));
    commands
}

/// Two of three claim the pot, and the third has not spoken yet: more than one side loses by each ruling, and accepts or appeals it.
#[test]
fn every_command_in_a_dispute_of_three_at_every_position_of_the_clock() {
    let people = 3;
    let mut disputed = World::active(people);
    disputed.say(0, DeclaredResult::Won);
    disputed.say(1, DeclaredResult::Won);
    let survey = survey(disputed, |world| {
        let mut commands = every_command_in_play(world, people);
        commands.extend(every_ruling(world, MODERATORS));
        commands
    });
    let struck: Vec<_> = survey.struck.iter().copied().collect();
    assert_eq!(struck, ["decide", "dispute", "release", "take"]);
    let statuses: Vec<_> = survey.statuses.iter().copied().collect();
    assert_eq!(statuses, ["cancelled", "completed", "in_progress"]);
    assert!(0 < survey.wordless);
    assert!(0 < survey.appealed);
    assert!(0 < survey.doubles);
}

/// Team against team: the leaders speak, the other players of a roster have no word, and the money is shared as it was staked.
#[test]
fn every_command_in_a_match_of_teams_at_every_position_of_the_clock() {
    // The leader of the second team is the fourth player.
    let other_leader = 3;
    let survey = survey(World::team_active(), |world| {
        let mut commands = every_command_in_play(world, other_leader + 1);
        commands.extend(every_ruling_with_fine(world, MODERATORS, other_leader));
        commands
    });
    let struck: Vec<_> = survey.struck.iter().copied().collect();
    assert_eq!(
        struck,
        [
            "confirm",
            "decide",
            "dispute",
            "release",
            "take",
            "undeclared"
        ]
    );
    let statuses: Vec<_> = survey.statuses.iter().copied().collect();
    assert_eq!(
        statuses,
        ["active", "cancelled", "completed", "in_progress"]
    );
    assert!(0 < survey.closed);
    assert!(0 < survey.wordless);
    assert!(0 < survey.appealed);
    assert!(0 < survey.doubles);
}

/// No ruling comes while evidence is taken.
fn check_evidence(world: &World, commands: &[Command]) {
    let Phase::Disputed(dispute) = &world.challenge.phase else {
        return;
    };
    let until = dispute.case.evidence_until;
    let before = until - MILLISECOND;
    for command in commands {
        if matches!(command, Command::Rule(_)) && world.now <= before {
            let early = answer(world, command, before);
            assert!(early.is_err(), "{command:?} before {until}");
            let then = answer(world, command, until);
            assert_ne!(then, Err(Refusal::EvidenceOpen), "{command:?} at {until}");
        }
    }
}
