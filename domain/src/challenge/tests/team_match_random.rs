//! Random players of two teams do random things at random times, and the books hold after each. The seed is fixed, and the runs together
//! reach every way to stake and to end.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestRng, TestRunner};
use time::Duration;
use uuid::Uuid;

use super::super::{
    Challenge, Command, Decision, DeclaredResult, DeclineReason, Event, FreeReason, PlayerAction,
    PresentLeader, RosterStatus, Verdict, open,
};
use super::books::World;
use super::stage::{NOW, player, statement};
use super::team_match::{accepting, approval, issuing, of_teams, side, team};
use crate::money::Usdc;

#[derive(Debug, Clone, Copy)]
enum TeamAct {
    Approve,
    /// The shares do not suffice when the stakes are taken.
    Fail,
    Decline,
    Accept,
    /// A player leaves the team, or comes back.
    Status(bool),
    /// A vote makes the player the leader of their team.
    Succeed,
    Depart,
    Cancel,
    Ready,
    Start,
    CallOff,
    Say(DeclaredResult),
    Tick,
    Wait(i64),
}

fn act() -> impl Strategy<Value = TeamAct> {
    prop_oneof![
        20 => Just(TeamAct::Approve),
        1 => Just(TeamAct::Fail),
        1 => Just(TeamAct::Decline),
        12 => Just(TeamAct::Accept),
        2 => any::<bool>().prop_map(TeamAct::Status),
        3 => Just(TeamAct::Succeed),
        2 => Just(TeamAct::Depart),
        1 => Just(TeamAct::Cancel),
        10 => Just(TeamAct::Ready),
        10 => Just(TeamAct::Start),
        3 => Just(TeamAct::CallOff),
        8 => Just(TeamAct::Say(DeclaredResult::Won)),
        8 => Just(TeamAct::Say(DeclaredResult::Lost { to: None })),
        8 => Just(TeamAct::Say(DeclaredResult::Draw)),
        2 => Just(TeamAct::Tick),
        3 => (0..600_i64).prop_map(TeamAct::Wait),
    ]
}

fn shares() -> impl Strategy<Value = [i64; 3]> {
    let share = || prop_oneof![2 => 0..200_000_000_i64, 1 => 0..10_i64];
    [share(), share(), share()]
}

impl TeamAct {
    /// What it is allowed by; nothing where it is not of one player, or not asked.
    const fn action(self) -> Option<PlayerAction> {
        match self {
            Self::Approve | Self::Fail => Some(PlayerAction::Approve),
            Self::Decline => Some(PlayerAction::Decline),
            Self::Cancel => Some(PlayerAction::Cancel),
            Self::Ready => Some(PlayerAction::Ready),
            Self::Start => Some(PlayerAction::Start),
            Self::CallOff => Some(PlayerAction::CallOff),
            Self::Say(_) => Some(PlayerAction::Declare),
            Self::Accept
            | Self::Status(_)
            | Self::Succeed
            | Self::Depart
            | Self::Tick
            | Self::Wait(_) => None,
        }
    }
}

/// Who tries it: one of those who may, or any of the six, as most tries of these are refused.
fn actor(world: &World, act: TeamAct, (n, is_able): (usize, bool)) -> usize {
    let Some(action) = act.action().filter(|_| is_able) else {
        return n;
    };
    let may = |n: &usize| {
        let permissions = world.challenge.permissions(Some(player(*n)));
        permissions.allow(action)
    };
    let able: Vec<usize> = (0..6).filter(may).collect();
    able.get(n % able.len().max(1)).copied().unwrap_or(n)
}

/// How far the match is before the acts: asked, open, held, staked; half of the matches are played.
fn advance(world: &mut World, step: usize, shares: [i64; 3]) {
    let stake = world.challenge.terms.minimum_stake;
    if 1 <= step {
        world.done(approval(1));
        world.done(approval(2));
    }
    if 2 <= step {
        world.done(accepting(side(1, shares, stake)));
    }
    if 3 <= step {
        world.done(approval(4));
        world.done(approval(5));
    }
    if 4 <= step {
        world.done(Command::Ready { player: player(3) });
        world.done(Command::Start { player: player(0) });
    }
}

/// What the acts of all runs have reached.
type Reached = RefCell<BTreeSet<&'static str>>;

fn note(reached: &Reached, decision: &Decision) {
    let mut reached = reached.borrow_mut();
    for event in &decision.events {
        reached.insert(event.name());
        if let Event::Settled { outcome } = event {
            reached.insert(match outcome.verdict {
                Some(Verdict::Winner(_)) => "won",
                Some(Verdict::Draw) | None => "drawn",
            });
        }
        if let Event::Declined {
            why: DeclineReason::Left,
            ..
        } = event
        {
            reached.insert("departed");
        }
        // The seat stays that of the former leader.
        if let Event::Declared { user_id, .. } = event
            && decision.actor != Some(*user_id)
        {
            reached.insert("declared by a successor");
        }
    }
}

/// The challenge with these players as they are now, and who leads each team.
fn standing(
    challenge: &Challenge,
    statuses: &[(Uuid, RosterStatus)],
    leader_of: impl Fn(Uuid) -> Option<Uuid>,
) -> Challenge {
    let leaders = challenge.teams.iter().map(|side| PresentLeader {
        team: side.team.id,
        player: leader_of(side.team.id).or(side.present_leader),
        is_suspended: false,
        is_private: side.is_private,
    });
    let leaders: Vec<_> = leaders.collect();
    challenge
        .clone()
        .with_statuses(statuses, &leaders, Vec::new())
}

/// Player `n` leads their team from now on. What the server decides next: a match that is not staked ends by it.
fn succeed(world: &mut World, n: usize) -> Command {
    let challenge = &world.challenge;
    let roster = challenge.teams.iter().flat_map(|side| &side.roster);
    // Who leads a team is in it.
    let others = roster.filter(|it| it.player != player(n));
    let statuses: Vec<_> = others.map(|it| (it.player, it.status)).collect();
    let own = team(n / 3).id;
    let leader_of = |it: Uuid| (it == own).then(|| player(n));
    world.challenge = standing(challenge, &statuses, leader_of);
    if world.challenge.unable().is_some() {
        Command::Depart
    } else {
        Command::AnnounceLeaders
    }
}

fn command(act: TeamAct, n: usize, world: &mut World, shares: [[i64; 3]; 2]) -> Option<Command> {
    let player = player(n);
    let stake = world.challenge.terms.minimum_stake;
    Some(match act {
        TeamAct::Approve => approval(n),
        TeamAct::Fail => Command::Approve {
            player,
            limit: None,
            obstacle: Some(FreeReason::Shares),
        },
        TeamAct::Decline => Command::Decline { player },
        TeamAct::Accept => accepting(side(1, shares[1], stake)),
        TeamAct::Status(is_member) => {
            let status = (!is_member).then_some((player, RosterStatus::Left));
            let statuses: Vec<_> = status.into_iter().collect();
            world.challenge = standing(&world.challenge, &statuses, |_| None);
            return None;
        }
        TeamAct::Succeed => succeed(world, n),
        TeamAct::Depart => Command::Depart,
        TeamAct::Cancel => Command::Cancel { player },
        TeamAct::Ready => Command::Ready { player },
        TeamAct::Start => Command::Start { player },
        TeamAct::CallOff => Command::CallOff { player },
        TeamAct::Say(declared_result) => Command::Declare(statement(n, declared_result)),
        TeamAct::Tick => {
            if let Some(deadline) = world.challenge.phase.deadline() {
                world.now = world.now.max(deadline.at);
            }
            Command::Tick
        }
        TeamAct::Wait(minutes) => {
            world.now += Duration::minutes(minutes);
            Command::Tick
        }
    })
}

type Acts = Vec<(usize, bool, TeamAct)>;

fn play(
    (shares, percent, step): ([[i64; 3]; 2], i64, usize),
    acts: Acts,
    reached: &Reached,
) -> TestCaseResult {
    let least = shares.iter().map(|of| of.iter().sum::<i64>()).min();
    // A stake that both teams can cover, in whole cents.
    let stake = Usdc::from_micros(least.unwrap_or(0) * percent / 100 / 10_000 * 10_000);
    let issued = open(issuing(of_teams(stake), side(0, shares[0], stake)), NOW);
    let mut world = World::begin(issued.expect("enough fair-play points"), NOW);
    advance(&mut world, step, shares[1]);
    for (n, is_able, act) in acts {
        let n = actor(&world, act, (n, is_able));
        let Some(command) = command(act, n, &mut world, shares) else {
            continue;
        };
        let before = world.challenge.clone();
        match world.step(command) {
            Ok(decision) => note(reached, &decision),
            Err(_) => {
                prop_assert_eq!(&before, &world.challenge, "what is refused changes nothing");
            }
        }
    }
    world.run_out();
    // Shares and what went past them to those who left sum to nothing less the fee, and no one lost more than a share.
    let mut sum = 0;
    for n in 0..6 {
        let gain = world.share_gain(team(n / 3).id, player(n));
        prop_assert!(-shares[n / 3][n % 3] <= gain, "player {} lost {}", n, -gain);
        prop_assert!(0 <= world.gain(player(n)));
        sum += gain + world.gain(player(n));
    }
    prop_assert_eq!(sum, -world.fees());
    Ok(())
}

#[test]
fn whatever_two_teams_do_every_part_comes_back_or_is_won() {
    let acts = (0..6_usize, proptest::bool::weighted(0.8), act());
    let acts = proptest::collection::vec(acts, 0..80);
    let cases = ([shares(), shares()], 1..=100_i64, 0..8_usize, acts);
    let config = Config {
        cases: 600,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let reached = Reached::default();
    let result = TestRunner::new_with_rng(config, rng)
        .run(&cases, |(shares, percent, stage, acts)| {
            play((shares, percent, stage), acts, &reached)
        });
    if let Err(error) = result {
        panic!("{error}");
    }
    for name in [
        "staked",
        "place_freed",
        "declined",
        "departed",
        "started",
        "call_off_agreed",
        "won",
        "drawn",
        "disputed",
        "cancelled",
        "leader_changed",
        "declared by a successor",
    ] {
        assert!(reached.borrow().contains(name), "no run has reached {name}");
    }
}
