//! How long a pair of name and network, or a device, stays locked after sign-ins that failed: 5 failures lock it for
//! a minute, each one more for twice as long.
//!
//! A name as a whole is only slowed (docs/rules.md, Sessions).

use time::Duration;

/// Failures in a row that lock.
pub const FAILURES_MAX: i32 = 5;
/// The first lock.
pub const LOCK_FIRST: Duration = Duration::minutes(1);
/// The longest lock: long enough to make guessing hopeless, short enough that the owner can wait for it.
pub const LOCK_MAX: Duration = Duration::hours(1);
/// Failures are forgotten after this long without another one.
pub const FORGIVEN_AFTER: Duration = Duration::hours(24);

/// The lock that the `failures`-th failure in a row brings, if it brings one.
pub fn lock_after(failures: i32) -> Option<Duration> {
    let beyond = failures
        .checked_sub(FAILURES_MAX)
        .filter(|beyond| 0 <= *beyond)?;
    let factor = 2_i32
        .checked_pow(u32::try_from(beyond).unwrap_or(u32::MAX))
        .unwrap_or(i32::MAX);
    Some(
        LOCK_FIRST
            .checked_mul(factor)
            .map_or(LOCK_MAX, |lock| lock.min(LOCK_MAX)),
    )
}

/// Failures of one name within a day, from devices that it does not know, after which sign-ins to it are slowed and its
/// owner is notified.
pub const ATTACKED_FAILURES: i32 = 20;
/// The longest delay: short enough that the owner, on a new device, waits for it.
pub const DELAY_MAX: Duration = Duration::seconds(2);
const DELAY_FIRST: Duration = Duration::milliseconds(100);

/// How long a sign-in from an unknown device waits before its password is looked at, where that many failed for the name
/// in this day: nothing below twenty, then 100 ms, doubled with each twenty more.
pub fn delay_after(failures: i32) -> Duration {
    let Some(beyond) = failures
        .checked_sub(ATTACKED_FAILURES)
        .filter(|beyond| 0 <= *beyond)
    else {
        return Duration::ZERO;
    };
    let doublings = u32::try_from(beyond / ATTACKED_FAILURES).unwrap_or(u32::MAX);
    let factor = 2_i32.checked_pow(doublings).unwrap_or(i32::MAX);
    DELAY_FIRST
        .checked_mul(factor)
        .map_or(DELAY_MAX, |delay| delay.min(DELAY_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_failure_locks_for_a_minute_and_each_one_more_doubles_up_to_an_hour() {
        let minutes = |failures| lock_after(failures).map(Duration::whole_minutes);
        assert_eq!([minutes(0), minutes(1), minutes(4)], [None; 3]);
        let locks: Vec<_> = (5..=13).map(minutes).map(Option::unwrap).collect();
        assert_eq!(locks, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(minutes(i32::MAX), Some(60));
        assert_eq!(minutes(i32::MIN), None);
    }

    #[test]
    fn security_2_a_name_as_a_whole_is_slowed_by_two_seconds_at_most() {
        let milliseconds = |failures| delay_after(failures).whole_milliseconds();
        assert_eq!([0, 1, 19].map(milliseconds), [0, 0, 0]);
        let slowed = [20, 39, 40, 60, 80, 100, 120, 10_000].map(milliseconds);
        assert_eq!(slowed, [100, 100, 200, 400, 800, 1_600, 2_000, 2_000]);
        assert_eq!([i32::MAX, i32::MIN].map(milliseconds), [2_000, 0]);
    }
}
