//! How long an account stays locked after sign-ins that failed: 5 failures lock it for a minute, each one more for
//! twice as long (decisions.md, section 2).

use time::Duration;

/// Failures in a row that lock.
pub const FAILURES_MAX: i32 = 5;
/// The first lock.
pub const LOCK_FIRST: Duration = Duration::minutes(1);
/// The longest lock: long enough to make guessing hopeless, short enough that the owner can wait for it.
pub const LOCK_MAX: Duration = Duration::hours(1);
/// Failures are forgotten when nobody has failed for so long.
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
}
