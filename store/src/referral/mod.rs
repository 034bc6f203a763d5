//! Who referred whom, what it earned, and what was bought for it (`migrations/0016_referral.sql`).
//!
//! A transaction that credits a referral locks it first, then the rows of `referrers`, the feeds, and the balances of
//! points. A player's points change under that player's row of `referrers` alone, and a referrer's is locked after the
//! referee's: a referrer is always older than the referee, so no two wait for each other.

mod credit;
mod ended;
mod list;
mod reward;

pub use credit::{Referee, begin, credit, hold};
pub use ended::{EndedChallenge, ended, forget, postpone};
pub use list::{
    EarnedPoints, PendingReferee, Ranked, ReferralTotals, earnings, leaderboard, pending, totals,
};
pub use reward::{ONCE, Owned, Redemption, owned, owned_cosmetics, owns, redeem, take_turn};
