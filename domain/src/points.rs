//! Points: what players earn by referring others, and spend on rewards (docs/rules.md, Money and Referrals).
//!
//! They are in the same ledger as money, under an asset of their own, and never change into it.

use serde::Serialize;
use uuid::Uuid;

use crate::ledger::{JournalKind, journal_id};
use crate::referral::ReferralAction;

/// Where points come from and go to: the platform's `external` account of points (`migrations/0003_ledger.sql`).
const OUTSIDE: Uuid = Uuid::from_u128(4);

/// A number of whole points, of a price or of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Points(i64);

impl Points {
    /// So many; more than none.
    pub(crate) const fn whole(points: i64) -> Self {
        Self(points)
    }

    /// As the ledger counts them.
    pub const fn count(self) -> i64 {
        self.0
    }
}

/// The id of the account of a player's points: it follows from the player's.
pub fn account(player: Uuid) -> Uuid {
    Uuid::new_v5(&player, b"available PTS")
}

/// A movement of points with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsJournal {
    /// Follows from what it is about, so that nothing is earned or spent twice.
    pub id: Uuid,
    /// The player whose command it was.
    pub actor: Uuid,
    /// The account that the points leave.
    pub debit: Uuid,
    /// The account where they arrive.
    pub credit: Uuid,
    /// How many; more than none.
    pub amount: Points,
}

impl PointsJournal {
    /// `referrer` earns what `referee` did.
    pub fn earned(referrer: Uuid, referee: Uuid, action: ReferralAction) -> Self {
        Self {
            id: earned_id(referee, action),
            actor: referee,
            debit: OUTSIDE,
            credit: account(referrer),
            amount: action.points(),
        }
    }

    /// A player pays for a reward.
    pub fn spent(redemption: Uuid, player: Uuid, amount: Points) -> Self {
        Self {
            id: spent_id(redemption),
            actor: player,
            debit: account(player),
            credit: OUTSIDE,
            amount,
        }
    }
}

/// The id of the one journal of an action.
pub fn earned_id(referee: Uuid, action: ReferralAction) -> Uuid {
    let action = Uuid::new_v5(&Uuid::nil(), action.name().as_bytes());
    journal_id(JournalKind::Points, &[referee, action])
}

/// The id of the one journal of a redemption.
pub fn spent_id(redemption: Uuid) -> Uuid {
    journal_id(JournalKind::Points, &[redemption])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_and_each_redemption_has_a_journal_of_its_own() {
        let (one, other) = (Uuid::from_u128(11), Uuid::from_u128(12));
        let mut ids = std::collections::BTreeSet::from([spent_id(one), spent_id(other)]);
        for referee in [one, other] {
            ids.extend(ReferralAction::ALL.map(|action| earned_id(referee, action)));
        }
        assert_eq!(ids.len(), 12);
        assert_ne!(account(one), account(other));
        assert_ne!(account(one), one, "money has the player's id");
    }

    #[test]
    fn what_is_earned_arrives_where_it_is_spent_from() {
        let (referrer, referee) = (Uuid::from_u128(11), Uuid::from_u128(12));
        let earned = PointsJournal::earned(referrer, referee, ReferralAction::FirstChallenge);
        let spent = PointsJournal::spent(Uuid::from_u128(13), referrer, Points::whole(25));
        assert_eq!((earned.credit, earned.amount), (spent.debit, spent.amount));
        assert_eq!((earned.debit, earned.actor), (spent.credit, referee));
    }
}
