//! DL tokens: what quests earn, and what buys cosmetics (docs/rules.md, Tokens). They have no price, are not for sale, and no
//! movement leads from one player to another.

use time::Date;
use uuid::Uuid;

use crate::ledger::{JournalKind, journal_id};
use crate::units::{Asset, UnitJournal};

/// Where tokens come from (`migrations/0037_token.sql`).
const ISSUANCE: Uuid = Uuid::from_u128(5);
/// Where spent ones end.
const BURNED: Uuid = Uuid::from_u128(6);

/// All tokens of the plan.
pub const TOTAL_SUPPLY: i64 = 1_000_000_000;

/// A part of the planned supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupplyShare {
    /// What for.
    pub name: &'static str,
    /// Percent of [`TOTAL_SUPPLY`].
    pub percent: i64,
}

const fn share(name: &'static str, percent: i64) -> SupplyShare {
    SupplyShare { name, percent }
}

/// How the plan distributes the supply. Only the first part is issued: the rewards of quests come out of it.
pub const DISTRIBUTION: [SupplyShare; 5] = [
    share("Community Rewards", 40),
    share("Development", 20),
    share("Marketing", 15),
    share("Team and Advisors", 15),
    share("Reserve", 10),
];

/// What the community can earn in all.
pub const COMMUNITY: i64 = 400_000_000;

/// Percent of [`COMMUNITY`] that the plan lets out in each year from the first reward on. PostgreSQL refuses more (`token_cap`).
pub const EMISSION: [i64; 5] = [20, 30, 25, 15, 10];

/// What the plan states of a number of tokens in a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VotingTier {
    /// From so many tokens on.
    pub tokens: i64,
    /// So many votes.
    pub votes: i64,
}

const fn tier(tokens: i64, votes: i64) -> VotingTier {
    VotingTier { tokens, votes }
}

/// The plan's tiers of voting power.
pub const VOTING: [VotingTier; 4] = [
    tier(1_000, 1),
    tier(10_000, 5),
    tier(50_000, 15),
    tier(100_000, 25),
];

/// The plan's monthly burn, in percent.
pub const MONTHLY_BURN_PERCENT: i64 = 2;
/// The plan's yearly yield of staked tokens, in percent: from, to.
pub const STAKING_APY_PERCENT: (i64, i64) = (8, 12);
/// The plan's pool for tournaments, in percent.
pub const TOURNAMENT_POOL_PERCENT: i64 = 5;
/// The plan's months of vesting.
pub const VESTING_MONTHS: i64 = 24;

/// Tokens that may have been issued by the end of each year of the plan.
pub fn caps() -> [i64; EMISSION.len()] {
    let mut issued = 0_i64;
    EMISSION.map(|percent| {
        let of_year = COMMUNITY.saturating_mul(percent).saturating_div(100);
        issued = issued.saturating_add(of_year);
        issued
    })
}

/// The reward of a quest in the window that begins on `start`.
pub fn rewarded(player: Uuid, (quest, start): (&str, Date), amount: i64) -> UnitJournal {
    UnitJournal {
        id: rewarded_id(player, quest, start),
        kind: JournalKind::TokenReward,
        asset: Asset::Tokens,
        actor: player,
        debit: ISSUANCE,
        credit: Asset::Tokens.account(player),
        amount,
    }
}

/// A player pays for a cosmetic.
pub fn spent(purchase: Uuid, player: Uuid, amount: i64) -> UnitJournal {
    UnitJournal {
        id: spent_id(purchase),
        kind: JournalKind::TokenPurchase,
        asset: Asset::Tokens,
        actor: player,
        debit: Asset::Tokens.account(player),
        credit: BURNED,
        amount,
    }
}

/// The id of the one journal of a reward.
pub fn rewarded_id(player: Uuid, quest: &str, start: Date) -> Uuid {
    let quest = Uuid::new_v5(&Uuid::nil(), quest.as_bytes());
    let start = Uuid::new_v5(&Uuid::nil(), start.to_string().as_bytes());
    journal_id(JournalKind::TokenReward, &[player, quest, start])
}

/// The id of the one journal of a purchase.
pub fn spent_id(purchase: Uuid) -> Uuid {
    journal_id(JournalKind::TokenPurchase, &[purchase])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use time::macros::date;

    use super::*;

    #[test]
    fn token_07_08_09_10_11_12_17_the_plan_is_as_it_was_published() {
        assert_eq!(TOTAL_SUPPLY, 1_000_000_000);
        assert_eq!(
            DISTRIBUTION.map(|it| (it.name, it.percent)),
            [
                ("Community Rewards", 40),
                ("Development", 20),
                ("Marketing", 15),
                ("Team and Advisors", 15),
                ("Reserve", 10),
            ]
        );
        assert_eq!(EMISSION, [20, 30, 25, 15, 10]);
    }

    #[test]
    fn token_07_08_17_the_plan_sums_up() {
        let of_all = |percent: i64| TOTAL_SUPPLY / 100 * percent;
        assert_eq!(DISTRIBUTION.iter().map(|it| it.percent).sum::<i64>(), 100);
        assert_eq!(of_all(DISTRIBUTION[0].percent), COMMUNITY);
        assert_eq!(EMISSION.iter().sum::<i64>(), 100);
        assert_eq!(
            caps(),
            [80_000_000, 200_000_000, 300_000_000, 360_000_000, COMMUNITY]
        );
    }

    #[test]
    fn each_reward_and_each_purchase_has_a_journal_of_its_own() {
        let (one, other) = (Uuid::from_u128(11), Uuid::from_u128(12));
        let mut ids = BTreeSet::from([spent_id(one), spent_id(other)]);
        let starts = [date!(2026 - 11 - 25), date!(2026 - 11 - 26)];
        for (player, quest) in [
            (one, "daily_win"),
            (one, "weekly_wins"),
            (other, "daily_win"),
            (other, "weekly_wins"),
        ] {
            ids.extend(starts.map(|start| rewarded_id(player, quest, start)));
        }
        assert_eq!(ids.len(), 10);
    }

    #[test]
    fn what_is_earned_arrives_where_it_is_spent_from() {
        let player = Uuid::from_u128(11);
        let earned = rewarded(player, ("daily_win", date!(2026 - 11 - 25)), 20);
        let bought = spent(Uuid::from_u128(13), player, 20);
        assert_eq!(earned.credit, bought.debit);
        assert_ne!(earned.debit, bought.credit);
        assert_ne!(earned.credit, Asset::Points.account(player));
    }
}
