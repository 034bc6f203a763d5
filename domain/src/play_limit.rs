//! Responsible play: the limits that players set for themselves, and cool-offs (docs/rules.md, Responsible play).

use time::{Duration, OffsetDateTime};

use crate::money::Usdc;
use crate::wallet::{AmountRefused, amount};

/// What is staked or deposited within this time counts against a limit.
pub const LIMIT_WINDOW: Duration = Duration::hours(24);

/// A raise of a limit waits so long; the migration states the same.
pub const RAISE_DELAY: Duration = Duration::hours(24);

/// The highest limit: more than anyone could stake or deposit within a day counts as no limit.
pub const PLAY_LIMIT_MAX: Usdc = Usdc::whole(1_000_000);

/// What a limit is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayLimitKind {
    /// What is staked.
    Stake,
    /// What is deposited.
    Deposit,
}

impl PlayLimitKind {
    /// As the database and the API name it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stake => "stake",
            Self::Deposit => "deposit",
        }
    }
}

/// Why a player's own choice forbids a stake or a deposit. The words are shown to the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlayRefusal {
    /// With it, more would be staked within a day than the player's limit.
    #[error("This stake would pass the daily stake limit that you have set")]
    StakeLimit,
    /// With it, more would be deposited within a day than the player's limit.
    #[error("This deposit would pass the daily deposit limit that you have set")]
    DepositLimit,
    /// The player has chosen to take a break.
    #[error("You are taking a break: nothing can be staked or deposited until it ends")]
    CoolOff,
}

impl PlayRefusal {
    /// The machine's word for all of them.
    pub const CODE: &'static str = "PLAY_LIMIT";
}

/// A raise that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitRaise {
    /// The limit then; `None` for no limit.
    pub amount: Option<Usdc>,
    /// From when on.
    pub from: OffsetDateTime,
}

/// A player's limit of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayLimit {
    /// The limit; `None` for no limit.
    pub amount: Option<Usdc>,
    /// What it will be.
    pub next: Option<LimitRaise>,
}

impl PlayLimit {
    /// The limit as it is at `now`: a raise whose time has come has taken effect.
    #[must_use]
    pub fn at(self, now: OffsetDateTime) -> Self {
        match self.next {
            Some(raise) if raise.from <= now => Self {
                amount: raise.amount,
                next: None,
            },
            Some(_) | None => self,
        }
    }

    /// The limit after the player has asked for another one: a lower one holds at once, a higher one after a day. Either ends a raise
    /// that waits.
    #[must_use]
    pub fn changed(self, to: Option<Usdc>, now: OffsetDateTime) -> Self {
        let present = self.at(now).amount;
        if is_raise(present, to) {
            Self {
                amount: present,
                next: Some(LimitRaise {
                    amount: to,
                    from: now.saturating_add(RAISE_DELAY),
                }),
            }
        } else {
            Self {
                amount: to,
                next: None,
            }
        }
    }
}

fn is_raise(present: Option<Usdc>, to: Option<Usdc>) -> bool {
    match (present, to) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(present), Some(to)) => present < to,
    }
}

/// A limit from what was typed; nothing typed is no limit.
///
/// # Errors
/// Where it is not money, nothing, or more than [`PLAY_LIMIT_MAX`].
pub fn limit_amount(text: &str) -> Result<Option<Usdc>, AmountRefused> {
    match amount(text, PLAY_LIMIT_MAX) {
        Ok(limit) => Ok(Some(limit)),
        Err(AmountRefused::Missing) => Ok(None),
        Err(refused) => Err(refused),
    }
}

/// How long a cool-off lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoolOff {
    /// 1 day.
    Day,
    /// 7 days.
    Week,
    /// 30 days.
    Month,
}

impl CoolOff {
    /// Every length.
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// Its days.
    pub const fn days(self) -> u8 {
        match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 30,
        }
    }

    /// The cool-off of so many days.
    pub fn of_days(days: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|one| i64::from(one.days()) == days)
    }

    /// When it ends that begins at `now`.
    pub fn end(self, now: OffsetDateTime) -> OffsetDateTime {
        now.saturating_add(Duration::days(i64::from(self.days())))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    #[test]
    fn a_limit_is_lowered_at_once_and_raised_after_a_day() {
        let first = PlayLimit::default().changed(Some(Usdc::whole(100)), NOW);
        assert_eq!((first.amount, first.next), (Some(Usdc::whole(100)), None));
        let lower = first.changed(Some(Usdc::whole(50)), NOW);
        assert_eq!((lower.amount, lower.next), (Some(Usdc::whole(50)), None));
        let raised = lower.changed(Some(Usdc::whole(80)), NOW);
        assert_eq!(raised.amount, Some(Usdc::whole(50)));
        let day = NOW + RAISE_DELAY;
        assert_eq!(
            raised.next.map(|it| (it.amount, it.from)),
            Some((Some(Usdc::whole(80)), day))
        );
        assert_eq!(
            raised.at(day - Duration::SECOND).amount,
            Some(Usdc::whole(50))
        );
        assert_eq!(raised.at(day).amount, Some(Usdc::whole(80)));
        let removed = raised.at(day).changed(None, day);
        assert_eq!(removed.amount, Some(Usdc::whole(80)));
        assert_eq!(removed.at(day + RAISE_DELAY), PlayLimit::default());
    }

    #[test]
    fn a_lower_limit_ends_a_raise_that_waits() {
        let raised = PlayLimit {
            amount: Some(Usdc::whole(50)),
            next: None,
        }
        .changed(None, NOW);
        let same = raised.changed(Some(Usdc::whole(50)), NOW);
        assert_eq!((same.amount, same.next), (Some(Usdc::whole(50)), None));
    }

    #[test]
    fn a_limit_is_money_or_none() {
        assert_eq!(
            limit_amount(" 12.5 "),
            Ok(Some(Usdc::from_micros(12_500_000)))
        );
        assert_eq!(limit_amount(""), Ok(None));
        assert_eq!(limit_amount("0"), Err(AmountRefused::NotPositive));
        assert_eq!(limit_amount("x"), Err(AmountRefused::NotANumber));
        assert_eq!(
            limit_amount("1000001"),
            Err(AmountRefused::TooLarge(PLAY_LIMIT_MAX))
        );
    }

    #[test]
    fn a_cool_off_lasts_1_7_or_30_days() {
        for (days, one) in [(1, CoolOff::Day), (7, CoolOff::Week), (30, CoolOff::Month)] {
            assert_eq!(CoolOff::of_days(days), Some(one));
            assert_eq!(one.end(NOW), NOW + Duration::days(days));
        }
        for days in [-1, 0, 2, 31] {
            assert_eq!(CoolOff::of_days(days), None);
        }
    }

    proptest! {
        /// Whatever is asked for in the course of a day, the limit of its beginning is not passed within it.
        #[test]
        fn within_a_day_a_limit_only_falls(
            first in 1_i64..1_000,
            changes in proptest::collection::vec((proptest::option::of(1_i64..1_000), 0_i64..86_400), 0..8),
        ) {
            let mut changes = changes;
            changes.sort_by_key(|(_, second)| *second);
            let mut state = PlayLimit { amount: Some(Usdc::whole(first)), next: None };
            for (to, second) in changes {
                let now = NOW.saturating_add(Duration::seconds(second));
                state = state.changed(to.map(Usdc::whole), now);
                prop_assert!(state.at(now).amount.is_some_and(|it| it <= Usdc::whole(first)));
            }
        }
    }
}
