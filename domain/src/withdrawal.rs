//! When money may leave: what a withdrawal waits for, and what stops it (docs/rules.md, Money).

use time::{Duration, OffsetDateTime};

use crate::money::Usdc;
use crate::wallet::WITHDRAWAL_DAY_MAX;

/// How long a withdrawal waits to a new destination, and every withdrawal after a change of credentials.
///
/// Credentials are the password, the second factor and the email address: the owner of a stolen account has time to read the
/// mail.
pub const WAIT: Duration = Duration::hours(24);

/// Above it, together with what was requested within [`DAY`], an administrator has to approve: parts count as a whole.
pub const REVIEW_ABOVE: Usdc = Usdc::whole(1_000);

/// What is added up.
pub const DAY: Duration = Duration::hours(24);

/// What is known of a player and a destination when a withdrawal is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WithdrawalFacts {
    /// Whether the player's email address is verified.
    pub is_email_verified: bool,
    /// What was asked for within [`DAY`] and did not come back.
    pub asked_today: Usdc,
    /// When the destination was first named; none where it is named now.
    pub destination_added_at: Option<OffsetDateTime>,
    /// Whether money has arrived there before.
    pub is_destination_proven: bool,
    /// When the password, the second factor or the email address was last changed.
    pub credentials_changed_at: Option<OffsetDateTime>,
}

/// Why a withdrawal is not even begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WithdrawalRefusal {
    /// The notices about it would reach no one.
    #[error("Verify your email address first: withdrawals are confirmed by mail")]
    EmailNotVerified,
    /// More than a day's worth.
    #[error(
        "At most {WITHDRAWAL_DAY_MAX} USDC can be withdrawn within 24 hours, and {0} of it are left"
    )]
    DayFull(Usdc),
}

/// What a withdrawal waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WithdrawalPlan {
    /// Whether an administrator has to approve it.
    pub needs_review: bool,
    /// From when it may be paid; not before now.
    pub payable_from: OffsetDateTime,
    /// What it waits for until then; none where it may be paid now.
    pub waits_for: Option<WaitReason>,
}

/// What puts off the payment of a withdrawal by [`WAIT`]. The words are those of the table `withdrawals` and of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaitReason {
    /// No money has arrived at the destination before, and it was first named within [`WAIT`].
    Destination,
    /// The password, the second factor or the email address was changed within [`WAIT`].
    Credentials,
}

impl WaitReason {
    /// Every reason there is.
    pub const ALL: [Self; 2] = [Self::Destination, Self::Credentials];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Destination => "destination",
            Self::Credentials => "credentials",
        }
    }

    /// The reason of that word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == name)
    }
}

/// Where a withdrawal stands. The words are those of the table `withdrawals` and of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WithdrawalStage {
    /// An administrator has to approve it.
    Review,
    /// Its time has not come.
    Waiting,
    /// The provider is asked to pay it.
    Held,
    /// It was paid.
    Done,
    /// The money is back.
    Returned,
}

impl WithdrawalStage {
    /// Every status there is.
    pub const ALL: [Self; 5] = [
        Self::Review,
        Self::Waiting,
        Self::Held,
        Self::Done,
        Self::Returned,
    ];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Waiting => "waiting",
            Self::Held => "held",
            Self::Done => "done",
            Self::Returned => "returned",
        }
    }

    /// The status of that word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }

    /// Whether its player may take it back: the provider has not been asked yet.
    pub const fn is_cancellable(self) -> bool {
        matches!(self, Self::Review | Self::Waiting)
    }
}

impl WithdrawalPlan {
    /// A withdrawal that waits for nothing.
    pub const fn at_once(now: OffsetDateTime) -> Self {
        Self {
            needs_review: false,
            payable_from: now,
            waits_for: None,
        }
    }

    /// The stage of a withdrawal of this plan at `now`, before an approval.
    pub fn status(&self, now: OffsetDateTime) -> WithdrawalStage {
        if self.needs_review {
            WithdrawalStage::Review
        } else if now < self.payable_from {
            WithdrawalStage::Waiting
        } else {
            WithdrawalStage::Held
        }
    }
}

/// What a withdrawal of `amount` has to wait for.
///
/// # Errors
/// Where it may not be begun.
pub fn plan(
    amount: Usdc,
    facts: &WithdrawalFacts,
    now: OffsetDateTime,
) -> Result<WithdrawalPlan, WithdrawalRefusal> {
    if !facts.is_email_verified {
        return Err(WithdrawalRefusal::EmailNotVerified);
    }
    let left = WITHDRAWAL_DAY_MAX
        .checked_sub(facts.asked_today)
        .filter(|left| left.is_positive())
        .unwrap_or(Usdc::ZERO);
    if left < amount {
        return Err(WithdrawalRefusal::DayFull(left));
    }
    // Both are at most a day's worth, so they add up.
    let with_today = facts.asked_today.checked_add(amount);
    let known_since = facts.destination_added_at.unwrap_or(now);
    let named = (!facts.is_destination_proven).then_some(known_since);
    let waits = [
        (named, WaitReason::Destination),
        (facts.credentials_changed_at, WaitReason::Credentials),
    ];
    // The longest is the one to wait for.
    let longest = waits
        .into_iter()
        .filter_map(|(since, reason)| Some((since?.saturating_add(WAIT), reason)))
        .filter(|(until, _)| now < *until)
        .max_by_key(|(until, _)| *until);
    Ok(WithdrawalPlan {
        needs_review: with_today.is_none_or(|sum| REVIEW_ABOVE < sum),
        payable_from: longest.map_or(now, |(until, _)| until),
        waits_for: longest.map(|(_, reason)| reason),
    })
}

#[cfg(test)]
#[expect(clippy::arithmetic_side_effects, reason = "a test may fall")]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn proven() -> WithdrawalFacts {
        WithdrawalFacts {
            is_email_verified: true,
            asked_today: Usdc::ZERO,
            destination_added_at: Some(NOW - Duration::days(30)),
            is_destination_proven: true,
            credentials_changed_at: None,
        }
    }

    #[track_caller]
    fn check(whole: i64, facts: WithdrawalFacts, status: WithdrawalStage, waits: Duration) {
        let plan = plan(Usdc::whole(whole), &facts, NOW).unwrap();
        assert_eq!(plan.status(NOW), status, "{facts:?}");
        assert_eq!(plan.payable_from, NOW + waits, "{facts:?}");
    }

    #[test]
    fn money_waits_a_day_for_what_a_thief_would_do() {
        let (none, hour) = (Duration::ZERO, Duration::HOUR);
        check(1_000, proven(), WithdrawalStage::Held, none);
        let added = |ago: Option<Duration>| WithdrawalFacts {
            destination_added_at: ago.map(|ago| NOW - ago),
            is_destination_proven: false,
            ..proven()
        };
        check(5, added(None), WithdrawalStage::Waiting, WAIT);
        check(5, added(Some(hour)), WithdrawalStage::Waiting, WAIT - hour);
        check(5, added(Some(WAIT)), WithdrawalStage::Held, none);
        let changed = |ago| WithdrawalFacts {
            credentials_changed_at: Some(NOW - ago),
            ..proven()
        };
        check(5, changed(hour), WithdrawalStage::Waiting, WAIT - hour);
        check(5, changed(WAIT * 2), WithdrawalStage::Held, none);
    }

    #[test]
    fn the_longest_wait_is_the_one_that_is_named() {
        let waits_for = |named: Option<Duration>, changed: Option<Duration>| {
            let facts = WithdrawalFacts {
                destination_added_at: named.map(|ago| NOW - ago),
                is_destination_proven: false,
                credentials_changed_at: changed.map(|ago| NOW - ago),
                ..proven()
            };
            plan(Usdc::whole(5), &facts, NOW).unwrap().waits_for
        };
        let (hour, day) = (Duration::HOUR, WAIT);
        assert_eq!(waits_for(None, None), Some(WaitReason::Destination));
        assert_eq!(waits_for(None, Some(hour)), Some(WaitReason::Destination));
        assert_eq!(
            waits_for(Some(hour * 2), Some(hour)),
            Some(WaitReason::Credentials)
        );
        assert_eq!(
            waits_for(Some(day), Some(hour)),
            Some(WaitReason::Credentials)
        );
        assert_eq!(waits_for(Some(day), Some(day)), None);
        for reason in WaitReason::ALL {
            assert_eq!(WaitReason::named(reason.as_str()), Some(reason));
        }
    }

    #[test]
    fn above_a_sum_an_administrator_looks_also_where_it_is_asked_for_in_parts() {
        let asked = |micros| WithdrawalFacts {
            asked_today: Usdc::from_micros(micros),
            ..proven()
        };
        check(1_001, proven(), WithdrawalStage::Review, Duration::ZERO);
        check(
            500,
            asked(500_000_000),
            WithdrawalStage::Held,
            Duration::ZERO,
        );
        check(
            500,
            asked(500_000_001),
            WithdrawalStage::Review,
            Duration::ZERO,
        );
        let new = WithdrawalFacts {
            destination_added_at: None,
            is_destination_proven: false,
            ..proven()
        };
        check(1_001, new, WithdrawalStage::Review, WAIT);
    }

    #[test]
    fn a_day_has_a_limit_and_mails_need_an_address() {
        let facts = WithdrawalFacts {
            asked_today: Usdc::whole(20_000),
            ..proven()
        };
        check(5_000, facts, WithdrawalStage::Review, Duration::ZERO);
        let refused = |amount, facts| plan(amount, &facts, NOW).unwrap_err();
        let left = Usdc::whole(5_000);
        assert_eq!(
            refused(Usdc::whole(5_001), facts),
            WithdrawalRefusal::DayFull(left)
        );
        let unverified = WithdrawalFacts {
            is_email_verified: false,
            ..proven()
        };
        assert_eq!(
            refused(Usdc::whole(1), unverified),
            WithdrawalRefusal::EmailNotVerified
        );
    }

    #[test]
    fn only_what_the_provider_has_not_been_asked_for_comes_back_by_a_word() {
        for status in WithdrawalStage::ALL {
            assert_eq!(WithdrawalStage::named(status.as_str()), Some(status));
            let waits = [WithdrawalStage::Review, WithdrawalStage::Waiting].contains(&status);
            assert_eq!(status.is_cancellable(), waits);
        }
    }
}
