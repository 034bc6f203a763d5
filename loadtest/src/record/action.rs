//! The actions that are measured, by the names that reports and thresholds use.

use serde::{Deserialize, Serialize};

/// Something a player does, or waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Both sockets of a tab open and authenticated.
    Connect,
    /// The same after a connection was lost, until the player is back.
    Reconnect,
    /// A message between two players, until it is acknowledged.
    Send,
    /// The same, until the other player's socket has it.
    Deliver,
    /// A subscription to a challenge, until it is acknowledged.
    Watch,
    /// A command on a challenge, until a watcher's socket has its event.
    Event,
    /// A message in the arena of a challenge, until it is acknowledged.
    Arena,
    /// The same, until a watcher's socket has it.
    ArenaDeliver,
    /// A notification that a player sends, until the request is answered.
    Notify,
    /// The same, until the recipient's socket has it.
    Notice,
    /// A page of a list, read.
    Read,
    /// A sign-up, with its password hash.
    SignUp,
    /// A deposit.
    Deposit,
    /// A challenge is created.
    Create,
    /// A place is taken.
    Join,
    /// A player is ready.
    Ready,
    /// The match starts.
    Start,
    /// A side declares its result.
    Declare,
    /// The other side declares the same, and the winner is paid.
    Settle,
    /// The whole of a match, from its creation to the payout.
    Match,
    /// A team is made.
    TeamCreate,
    /// A player joins a team.
    TeamJoin,
    /// A member pays into the pool of a team.
    PoolDeposit,
    /// A member takes back from it.
    PoolWithdraw,
    /// A match of teams is issued.
    TeamIssue,
    /// A player of a roster approves one; the last approval takes the stakes.
    TeamApprove,
    /// Another team accepts one.
    TeamAccept,
    /// The whole of a match of teams, from its issue to the shares.
    TeamMatch,
    /// A message to a team, until it is acknowledged.
    TeamSend,
    /// The same, until the socket of another member has it.
    TeamDeliver,
}

impl Action {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// All of them, in the order of reports.
    pub const ALL: [Self; 30] = [
        Self::Connect,
        Self::Reconnect,
        Self::Send,
        Self::Deliver,
        Self::Watch,
        Self::Event,
        Self::Arena,
        Self::ArenaDeliver,
        Self::Notify,
        Self::Notice,
        Self::Read,
        Self::SignUp,
        Self::Deposit,
        Self::Create,
        Self::Join,
        Self::Ready,
        Self::Start,
        Self::Declare,
        Self::Settle,
        Self::Match,
        Self::TeamCreate,
        Self::TeamJoin,
        Self::PoolDeposit,
        Self::PoolWithdraw,
        Self::TeamIssue,
        Self::TeamApprove,
        Self::TeamAccept,
        Self::TeamMatch,
        Self::TeamSend,
        Self::TeamDeliver,
    ];

    /// Its name in reports and thresholds.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Reconnect => "reconnect",
            Self::Send => "send",
            Self::Deliver => "deliver",
            Self::Watch => "watch",
            Self::Event => "event",
            Self::Arena => "arena",
            Self::ArenaDeliver => "arena-deliver",
            Self::Notify => "notify",
            Self::Notice => "notice",
            Self::Read => "read",
            Self::SignUp => "sign-up",
            Self::Deposit => "deposit",
            Self::Create => "create",
            Self::Join => "join",
            Self::Ready => "ready",
            Self::Start => "start",
            Self::Declare => "declare",
            Self::Settle => "settle",
            Self::Match => "match",
            Self::TeamCreate => "team-create",
            Self::TeamJoin => "team-join",
            Self::PoolDeposit => "pool-deposit",
            Self::PoolWithdraw => "pool-withdraw",
            Self::TeamIssue => "team-issue",
            Self::TeamApprove => "team-approve",
            Self::TeamAccept => "team-accept",
            Self::TeamMatch => "team-match",
            Self::TeamSend => "team-send",
            Self::TeamDeliver => "team-deliver",
        }
    }

    /// The action of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// Whether it changes state and is answered by one response: what the objective of a load test is about.
    pub const fn is_command(self) -> bool {
        match self {
            Self::Send
            | Self::Arena
            | Self::Notify
            | Self::Deposit
            | Self::Create
            | Self::Join
            | Self::Ready
            | Self::Start
            | Self::Declare
            | Self::Settle
            | Self::TeamCreate
            | Self::TeamJoin
            | Self::PoolDeposit
            | Self::PoolWithdraw
            | Self::TeamIssue
            | Self::TeamApprove
            | Self::TeamAccept
            | Self::TeamSend => true,
            Self::Connect
            | Self::Reconnect
            | Self::Deliver
            | Self::Watch
            | Self::Event
            | Self::ArenaDeliver
            | Self::Notice
            | Self::Read
            | Self::SignUp
            | Self::Match
            | Self::TeamMatch
            | Self::TeamDeliver => false,
        }
    }

    /// Its place among all.
    pub(super) fn index(self) -> usize {
        let place = Self::ALL.iter().position(|action| *action == self);
        place.expect("every action is listed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_known_by_its_name_and_spelled_alike_in_reports() {
        for action in Action::ALL {
            assert_eq!(Action::parse(action.name()), Some(action));
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(json, format!("\"{}\"", action.name()));
        }
    }
}
