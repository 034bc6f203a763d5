//! What a refresh token that is presented again means.
//!
//! Each is exchanged once for the next, and a client that presents an old one may hold a copy (docs/rules.md, Sessions),
//! or may never have received the response.

use time::{Duration, OffsetDateTime};

/// How long after its exchange an old token is accepted as presented again because the response was lost.
///
/// A client gives up on a response after 20 seconds, and has a while to reconnect. Each second more is one for a
/// thief.
pub const GRACE: Duration = Duration::minutes(2);

/// "Remember me": since the last use.
pub const REMEMBERED: Duration = Duration::days(30);
/// Without it the cookie ends with the browser; the server lets it go a day after the last use.
pub const UNREMEMBERED: Duration = Duration::days(1);
/// No session lives longer, however much it is used: then its player signs in again.
pub const SESSION_LIFE_MAX: Duration = Duration::days(90);
/// Live sessions of one player; beyond them the one that was not used for longest ends.
pub const LIVE_SESSIONS: i64 = 20;
/// How long a rotated token is stored after [`GRACE`], so that its reuse is noticed.
pub const ROTATED_RETENTION: Duration = Duration::days(7);

/// When a token ends that is issued at `now`, in a session that was opened at `opened_at`.
pub fn ends_at(
    opened_at: OffsetDateTime,
    is_remembered: bool,
    now: OffsetDateTime,
) -> OffsetDateTime {
    let life = if is_remembered {
        REMEMBERED
    } else {
        UNREMEMBERED
    };
    let session_ends = opened_at.saturating_add(SESSION_LIFE_MAX);
    now.saturating_add(life).min(session_ends)
}

/// What became of a token that was traded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefreshOutcome {
    /// When it was traded first.
    pub at: OffsetDateTime,
    /// Whether a token that came after it was used: then its response was received.
    pub is_successor_used: bool,
    /// Whether it was replaced because its own response seemed to be lost. If it is presented, it was received after all,
    /// so two clients hold tokens of the session.
    pub was_taken_for_lost: bool,
}

/// What a token is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenValidity {
    /// The one of its session that works.
    Good,
    /// It was traded, and the answer seems to be lost: it is traded once more, and what was answered is void.
    Lost,
    /// Two clients hold it, and it is unknown which of them is the player's.
    Copied,
}

/// What a token is worth at `now`; `traded` is nothing for one that was not traded yet.
pub fn worth(traded: Option<RefreshOutcome>, now: OffsetDateTime) -> TokenValidity {
    match traded {
        None => TokenValidity::Good,
        Some(RefreshOutcome {
            at,
            is_successor_used: false,
            was_taken_for_lost: false,
        }) if now < at.saturating_add(GRACE) => TokenValidity::Lost,
        Some(_) => TokenValidity::Copied,
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    #[track_caller]
    fn check(is_successor_used: bool, after: Duration, expected: TokenValidity) {
        let traded = RefreshOutcome {
            at: NOON,
            is_successor_used,
            was_taken_for_lost: false,
        };
        assert_eq!(worth(Some(traded), NOON.saturating_add(after)), expected);
    }

    #[test]
    fn security_16_8_a_session_ends_after_90_days_however_much_it_is_used() {
        let at = |days: i64| NOON.saturating_add(Duration::days(days));
        assert_eq!(ends_at(NOON, true, NOON), at(30));
        assert_eq!(ends_at(NOON, false, at(5)), at(6));
        assert_eq!(ends_at(NOON, true, at(59)), at(89));
        assert_eq!(ends_at(NOON, true, at(61)), at(90));
        assert_eq!(ends_at(NOON, false, at(90)), at(90));
    }

    #[test]
    fn a_token_that_was_not_traded_is_good_for_ever() {
        assert_eq!(worth(None, NOON), TokenValidity::Good);
        assert_eq!(worth(None, OffsetDateTime::UNIX_EPOCH), TokenValidity::Good);
    }

    #[test]
    fn an_answer_may_be_lost_for_two_minutes_and_not_a_moment_more() {
        let moment = Duration::nanoseconds(1);
        check(false, Duration::ZERO, TokenValidity::Lost);
        check(false, GRACE.saturating_sub(moment), TokenValidity::Lost);
        check(false, GRACE, TokenValidity::Copied);
        check(false, Duration::days(30), TokenValidity::Copied);
        // Two servers' clocks differ a little.
        check(false, -Duration::seconds(1), TokenValidity::Lost);
    }

    #[test]
    fn an_answer_that_was_used_was_received() {
        check(true, Duration::ZERO, TokenValidity::Copied);
        check(true, GRACE, TokenValidity::Copied);
    }

    #[test]
    fn an_answer_that_was_taken_for_lost_and_is_shown_was_received() {
        for is_successor_used in [false, true] {
            let traded = RefreshOutcome {
                at: NOON,
                is_successor_used,
                was_taken_for_lost: true,
            };
            assert_eq!(worth(Some(traded), NOON), TokenValidity::Copied);
        }
    }
}
