//! Points: what players earn by referring others, and spend on rewards (docs/rules.md, Money and Referrals).
//!
//! They are in the same ledger as money, under an asset of their own, and never change into it.

use serde::Serialize;
use uuid::Uuid;

use crate::ledger::{JournalKind, journal_id};
use crate::referral::ReferralAction;
use crate::units::{Asset, UnitJournal};

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

/// `referrer` earns what `referee` did.
pub fn earned(referrer: Uuid, referee: Uuid, action: ReferralAction) -> UnitJournal {
    UnitJournal {
        id: earned_id(referee, action),
        kind: JournalKind::Points,
        asset: Asset::Points,
        actor: referee,
        debit: OUTSIDE,
        credit: Asset::Points.account(referrer),
        amount: action.points().count(),
    }
}

/// A player pays for a reward.
pub fn spent(redemption: Uuid, player: Uuid, amount: i64) -> UnitJournal {
    UnitJournal {
        id: spent_id(redemption),
        kind: JournalKind::Points,
        asset: Asset::Points,
        actor: player,
        debit: Asset::Points.account(player),
        credit: OUTSIDE,
        amount,
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
        let account = |player| Asset::Points.account(player);
        assert_ne!(account(one), account(other));
        assert_ne!(account(one), one, "money has the player's id");
    }

    #[test]
    fn what_is_earned_arrives_where_it_is_spent_from() {
        let (referrer, referee) = (Uuid::from_u128(11), Uuid::from_u128(12));
        let earned = earned(referrer, referee, ReferralAction::FirstChallenge);
        let spent = spent(Uuid::from_u128(13), referrer, 25);
        assert_eq!((earned.credit, earned.amount), (spent.debit, spent.amount));
        assert_eq!((earned.debit, earned.actor), (spent.credit, referee));
    }
}
