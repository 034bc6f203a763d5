//! When an account can be closed (docs/rules.md, Accounts): not while money or other players wait for its owner.

use std::fmt;

use super::AccountRole;
use crate::money::Usdc;

/// What a player has and is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an obstacle of its own, and none excludes another"
)]
pub struct Holdings {
    /// What can be spent.
    pub available: Usdc,
    /// What is in escrows of challenges that are not resolved.
    pub in_escrow: Usdc,
    /// What is on its way out.
    pub withdrawing: Usdc,
    /// Whether a deposit is pending.
    pub has_pending_deposit: bool,
    /// Challenges that are not over, those without a stake too.
    pub running_challenges: i64,
    /// Teams that the player is a member of.
    pub teams: i64,
    /// Whether the player leads one of them.
    pub leads_team: bool,
    /// What the player may do beyond playing.
    pub role: AccountRole,
    /// Whether the account is suspended: a new account would escape it.
    pub is_suspended: bool,
    /// Whether a break from playing runs: a new account would end it.
    pub is_on_break: bool,
}

/// Why an account cannot be closed yet. The words are shown to its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosingObstacle {
    /// Money that can be withdrawn.
    Available(Usdc),
    /// Money in challenges.
    InEscrow(Usdc),
    /// A withdrawal that is not done.
    Withdrawing(Usdc),
    /// A deposit of which it is not known whether its money comes.
    PendingDeposit,
    /// Challenges that go on.
    RunningChallenges(i64),
    /// The team that would lose its leader.
    LeadsTeam,
    /// Teams that lose a member.
    Teams(i64),
    /// Duties.
    Role,
    /// A suspension that runs.
    Suspension,
    /// A break from playing that runs.
    Break,
}

impl fmt::Display for ClosingObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Available(amount) => write!(f, "Withdraw the {amount} USDC in your wallet."),
            Self::InEscrow(amount) => {
                write!(f, "Wait until the {amount} USDC in escrow are paid out.")
            }
            Self::Withdrawing(amount) => {
                write!(f, "Wait until the withdrawal of {amount} USDC is done.")
            }
            Self::PendingDeposit => f.write_str("Wait until your deposit is done."),
            Self::RunningChallenges(1) => f.write_str("Finish the challenge that you are in."),
            Self::RunningChallenges(count) => {
                write!(f, "Finish the {count} challenges that you are in.")
            }
            Self::LeadsTeam => {
                f.write_str("Hand the team that you lead over and leave it, or dissolve it.")
            }
            Self::Teams(1) => f.write_str("Leave your team."),
            Self::Teams(count) => write!(f, "Leave your {count} teams."),
            Self::Role => f.write_str("Ask an administrator to take back your role."),
            Self::Suspension => f.write_str("Wait until your suspension is over."),
            Self::Break => f.write_str("Wait until your break from playing is over."),
        }
    }
}

impl Holdings {
    /// Everything that stands in the way of closing the account.
    pub fn obstacles(&self) -> Vec<ClosingObstacle> {
        let money = |amount: Usdc, obstacle: fn(Usdc) -> ClosingObstacle| {
            (!amount.is_zero()).then(|| obstacle(amount))
        };
        let number =
            |count: i64, obstacle: fn(i64) -> ClosingObstacle| (0 < count).then(|| obstacle(count));
        let deposit = self
            .has_pending_deposit
            .then_some(ClosingObstacle::PendingDeposit);
        let role = (self.role != AccountRole::User).then_some(ClosingObstacle::Role);
        let suspension = self.is_suspended.then_some(ClosingObstacle::Suspension);
        let leads_team = self.leads_team.then_some(ClosingObstacle::LeadsTeam);
        let other_teams = self.teams.saturating_sub(i64::from(self.leads_team));
        let on_break = self.is_on_break.then_some(ClosingObstacle::Break);
        [
            money(self.available, ClosingObstacle::Available),
            money(self.in_escrow, ClosingObstacle::InEscrow),
            money(self.withdrawing, ClosingObstacle::Withdrawing),
            deposit,
            number(self.running_challenges, ClosingObstacle::RunningChallenges),
            leads_team,
            number(other_teams, ClosingObstacle::Teams),
            role,
            suspension,
            on_break,
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Whether the owner has typed the username, which confirms that the account is to be closed.
pub fn is_confirmed(typed: &str, username: &str) -> bool {
    typed.trim() == username
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Holdings = Holdings {
        available: Usdc::ZERO,
        in_escrow: Usdc::ZERO,
        withdrawing: Usdc::ZERO,
        has_pending_deposit: false,
        running_challenges: 0,
        teams: 0,
        leads_team: false,
        role: AccountRole::User,
        is_suspended: false,
        is_on_break: false,
    };

    #[track_caller]
    fn check(holdings: Holdings, words: &[&str]) {
        let obstacles = holdings.obstacles();
        let shown: Vec<_> = obstacles.iter().map(ToString::to_string).collect();
        assert_eq!(shown, words);
    }

    #[test]
    fn each_obstacle_is_named() {
        check(FREE, &[]);
        let available = Usdc::from_micros(12_500_000);
        check(
            Holdings { available, ..FREE },
            &["Withdraw the 12.5 USDC in your wallet."],
        );
        let everything = Holdings {
            available: Usdc::from_micros(1),
            in_escrow: Usdc::whole(5),
            withdrawing: Usdc::whole(7),
            has_pending_deposit: true,
            running_challenges: 2,
            teams: 2,
            leads_team: true,
            role: AccountRole::Moderator,
            is_suspended: true,
            is_on_break: true,
        };
        check(
            everything,
            &[
                "Withdraw the 0.000001 USDC in your wallet.",
                "Wait until the 5 USDC in escrow are paid out.",
                "Wait until the withdrawal of 7 USDC is done.",
                "Wait until your deposit is done.",
                "Finish the 2 challenges that you are in.",
                "Hand the team that you lead over and leave it, or dissolve it.",
                "Leave your team.",
                "Ask an administrator to take back your role.",
                "Wait until your suspension is over.",
                "Wait until your break from playing is over.",
            ],
        );
        let (running_challenges, teams) = (1, 3);
        check(
            Holdings {
                running_challenges,
                teams,
                ..FREE
            },
            &[
                "Finish the challenge that you are in.",
                "Leave your 3 teams.",
            ],
        );
    }

    #[test]
    fn the_username_confirms() {
        assert!(is_confirmed(" nova_kade ", "nova_kade"));
        for typed in ["", "nova", "NOVA_KADE"] {
            assert!(!is_confirmed(typed, "nova_kade"), "{typed}");
        }
    }
}
