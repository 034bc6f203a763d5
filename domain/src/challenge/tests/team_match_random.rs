//! Random players of two teams do random things at random times, and the books hold after each.

use proptest::prelude::*;
use time::Duration;

use super::super::{Command, DeclaredResult, FreeReason, RosterStatus, open};
use super::books::World;
use super::stage::{NOW, player, statement};
use super::team_match::{accepting, approval, issuing, of_teams, side, team, with_statuses};
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
        2 => Just(TeamAct::Depart),
        1 => Just(TeamAct::Cancel),
        10 => Just(TeamAct::Ready),
        10 => Just(TeamAct::Start),
        3 => Just(TeamAct::CallOff),
        8 => Just(TeamAct::Say(DeclaredResult::Won)),
        8 => Just(TeamAct::Say(DeclaredResult::Lost { to: None })),
        4 => Just(TeamAct::Say(DeclaredResult::Draw)),
        2 => Just(TeamAct::Tick),
        3 => (0..600_i64).prop_map(TeamAct::Wait),
    ]
}

fn shares() -> impl Strategy<Value = [i64; 3]> {
    let share = || prop_oneof![2 => 0..200_000_000_i64, 1 => 0..10_i64];
    [share(), share(), share()]
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
            world.challenge = with_statuses(&world.challenge, &statuses);
            return None;
        }
        TeamAct::Depart => Command::Depart,
        TeamAct::Cancel => Command::Cancel { player },
        TeamAct::Ready => Command::Ready { player },
        TeamAct::Start => Command::Start { player },
        TeamAct::CallOff => Command::CallOff { player },
        TeamAct::Say(says) => Command::Declare(statement(n, says)),
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn whatever_two_teams_do_every_part_comes_back_or_is_won(
        shares in [shares(), shares()],
        percent in 1..=100_i64,
        acts in proptest::collection::vec((0..6_usize, act()), 0..80),
    ) {
        let least = shares.iter().map(|of| of.iter().sum::<i64>()).min().unwrap_or(0);
        // A stake that both teams can cover, in whole cents.
        let stake = Usdc::from_micros(least * percent / 100 / 10_000 * 10_000);
        let issued = open(issuing(of_teams(stake), side(0, shares[0], stake)), NOW);
        let mut world = World::begin(issued.expect("enough fair-play points"), NOW);
        for (n, act) in acts {
            let Some(command) = command(act, n, &mut world, shares) else { continue };
            let before = world.challenge.clone();
            if world.step(command).is_err() {
                prop_assert_eq!(&before, &world.challenge, "what is refused changes nothing");
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
    }
}
