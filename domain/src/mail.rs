//! When a mail that could not be sent is tried again, and when it is given up.

use time::Duration;

/// How long to wait after each try that failed. Half a day in all: a link in a mail is good for a day.
const WAITS: [Duration; 6] = [
    Duration::minutes(1),
    Duration::minutes(5),
    Duration::minutes(20),
    Duration::hours(1),
    Duration::hours(3),
    Duration::hours(6),
];

/// How long to wait after a try that failed, of `tries` so far; none where it is given up.
///
/// `spread` is any number that the mail has for itself: mails that failed together, because a mail server was away, do not
/// come back together. It makes a wait longer by a quarter at most.
pub fn retry_after(tries: i32, spread: u8) -> Option<Duration> {
    let place = usize::try_from(tries).ok()?.checked_sub(1)?;
    let wait = WAITS.get(place)?;
    let seconds = wait.whole_seconds();
    let more = seconds
        .checked_mul(i64::from(spread))?
        .checked_div(i64::from(u8::MAX).checked_mul(4)?)?;
    Some(Duration::seconds(seconds.checked_add(more)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let check = |tries, spread, minutes: Option<i64>| {
            let wait = minutes.map(Duration::minutes);
            assert_eq!(retry_after(tries, spread), wait, "{tries} {spread}");
        };
        check(0, 0, None);
        check(-1, 0, None);
        check(1, 0, Some(1));
        check(2, 0, Some(5));
        check(3, u8::MAX, Some(25));
        check(6, 0, Some(360));
        check(6, u8::MAX, Some(450));
        check(7, 0, None);
    }

    #[test]
    fn mails_that_failed_together_come_back_apart_and_before_their_links_end() {
        let waits: std::collections::BTreeSet<_> =
            (0..=u8::MAX).filter_map(|it| retry_after(2, it)).collect();
        assert!(50 < waits.len());
        let in_all: Duration = (1..=6).filter_map(|it| retry_after(it, u8::MAX)).sum();
        assert!(in_all < crate::account::VERIFICATION_LIFE);
    }
}
