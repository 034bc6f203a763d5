//! Every command before the stake of a match of teams, from each of its states.

use super::super::{Command, TeamSide};
use super::books::World;
use super::stage::{entry, player};
use super::team_match::{SHARES, accepting, approval, side};
use crate::money::Usdc;

/// What each command leads to from the match that is issued, open, reserved and staked: a status, or the code of a refusal.
const TABLE: &str = "
own approval          | pending          | ALREADY_APPROVED        | ALREADY_APPROVED | ALREADY_APPROVED
own leader approves   | ALREADY_APPROVED | ALREADY_APPROVED        | ALREADY_APPROVED | ALREADY_APPROVED
other approval        | NOT_ROSTERED     | NOT_ROSTERED            | open             | ALREADY_APPROVED
stranger approves     | NOT_ROSTERED     | NOT_ROSTERED            | NOT_ROSTERED     | NOT_ROSTERED
own decline           | cancelled        | cancelled               | cancelled        | NO_APPROVAL_ASKED
own leader declines   | cancelled        | cancelled               | cancelled        | NO_APPROVAL_ASKED
other decline         | NOT_ROSTERED     | NOT_ROSTERED            | open             | NO_APPROVAL_ASKED
other leader declines | NOT_ROSTERED     | NOT_ROSTERED            | open             | NO_APPROVAL_ASKED
accept                | NOT_OPEN         | open                    | ALREADY_JOINED   | ALREADY_JOINED
accept one's own      | NOT_OPEN         | SAME_TEAM               | PLACE_RESERVED   | FULL
join as a player      | NOT_OPEN         | TEAM_NEEDED             | PLACE_RESERVED   | FULL
cancel                | cancelled        | cancelled               | cancelled        | cancelled
a player cancels      | NOT_CREATOR      | NOT_CREATOR             | NOT_CREATOR      | NOT_CREATOR
a player is ready     | NOT_OPEN         | NOT_PARTICIPANT         | NOT_LEADER       | NOT_LEADER
the leader is ready   | NOT_OPEN         | NOT_PARTICIPANT         | NOT_PARTICIPANT  | full
start                 | NOT_STARTABLE    | NOT_ENOUGH_PARTICIPANTS | NOT_ENOUGH_PARTICIPANTS | NOT_READY
the clock             | NOTHING_DUE      | NOTHING_DUE             | NOTHING_DUE      | NOTHING_DUE
";

fn command(what: &str) -> Command {
    let stake = Usdc::whole(60);
    let decline = |n| Command::Decline { player: player(n) };
    match what {
        "own approval" => approval(1),
        "own leader approves" => approval(0),
        "other approval" => approval(4),
        "stranger approves" => approval(7),
        "own decline" => decline(1),
        "own leader declines" => decline(0),
        "other decline" => decline(5),
        "other leader declines" => decline(3),
        "accept" => accepting(side(1, SHARES, stake)),
        "accept one's own" => accepting(TeamSide {
            leader: player(7),
            ..side(0, SHARES, stake)
        }),
        "join as a player" => Command::Join(entry(7, stake)),
        "cancel" => Command::Cancel { player: player(0) },
        "a player cancels" => Command::Cancel { player: player(1) },
        "a player is ready" => Command::Ready { player: player(4) },
        "the leader is ready" => Command::Ready { player: player(3) },
        "start" => Command::Start { player: player(0) },
        "the clock" => Command::Depart,
        other => panic!("no command {other}"),
    }
}

#[test]
fn the_commands_before_the_stake() {
    let worlds: [fn() -> World; 4] = [
        World::issued,
        World::waiting,
        World::reserved,
        World::staked,
    ];
    for row in TABLE.trim().lines() {
        let mut cells = row.split('|').map(str::trim);
        let what = cells.next().expect("a row begins with its command");
        for begin in worlds {
            let mut world = begin();
            let before = world.status();
            let expected = cells.next().expect("four states");
            let done = match world.step(command(what)) {
                Ok(_) => world.status(),
                Err(refusal) => refusal.code(),
            };
            assert_eq!(done, expected, "{what}, from {before}");
        }
    }
}
