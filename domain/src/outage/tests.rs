//! When a silence is an outage, and what it moves.

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{Beat, OUTAGE, Outage};

const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

#[test]
fn more_than_thirty_seconds_without_a_heartbeat_are_an_outage() {
    let second = Duration::seconds(1);
    let after_outage = |since| Beat::AfterOutage { from: NOON, since };
    let next = Beat::Next { from: NOON };
    let cases = [
        (NOON, None, None, Beat::First),
        (NOON, Some(NOON), None, Beat::Written(NOON)),
        (NOON - second, Some(NOON), None, Beat::Written(NOON)),
        (NOON + second, Some(NOON), None, next),
        (NOON + OUTAGE, Some(NOON), None, next),
        (NOON + OUTAGE + second, Some(NOON), None, after_outage(NOON)),
        // A test that moves the clock by hand states that the service ran meanwhile.
        (
            NOON + OUTAGE + second,
            Some(NOON),
            Some(NOON + second),
            next,
        ),
        (
            NOON + OUTAGE * 2,
            Some(NOON),
            Some(NOON + second),
            after_outage(NOON + second),
        ),
        (NOON + OUTAGE * 2, Some(NOON), Some(NOON + OUTAGE * 3), next),
    ];
    for (now, last, ran_until, expected) in cases {
        assert_eq!(Beat::at(now, last, ran_until), expected, "{now} {last:?}");
    }
}

#[test]
fn an_outage_moves_what_was_still_to_come_when_it_began() {
    let hour = Duration::hours(1);
    let outage = Outage {
        number: 1,
        since: NOON,
        until: NOON + hour * 3,
    };
    let before = NOON - hour;
    let cases = [
        // Passed before it.
        (NOON - hour, before, None),
        (NOON, before, None),
        // Would have passed during it, or after it.
        (NOON + hour, before, Some(hour * 3)),
        (NOON + hour * 30, before, Some(hour * 3)),
        // Made while it was not yet known to be over: only what came after that is made good.
        (NOON + hour * 30, NOON + hour * 2, Some(hour)),
        (NOON + hour * 30, NOON + hour * 3, None),
    ];
    for (deadline, created_at, expected) in cases {
        assert_eq!(
            outage.moves(deadline, created_at),
            expected,
            "{deadline} {created_at}"
        );
    }
}
