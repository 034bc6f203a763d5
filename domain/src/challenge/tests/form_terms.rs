//! The create form's stakes, places and times.

use time::Duration;
use time::format_description::well_known::Rfc3339;

use super::super::{DurationUnit, MatchType, Visibility};
use super::form::{check, check_all, filled, parse};
use super::stage::{NOW, player};
use crate::money::Usdc;

#[test]
fn stakes() {
    // A number of at least 0, in steps of 0.01.
    let bounds = [
        ("minimumStake", "Minimum stake"),
        ("opponentMinStake", "Opponent minimum stake"),
        ("opponentMaxStake", "Opponent maximum stake"),
    ];
    for (field, name) in bounds {
        let check = |text, why: &str| {
            let message = match why {
                "ok" => "ok".to_owned(),
                why => format!("{name} {why}"),
            };
            check(field, text, &message);
        };
        for text in [
            "", " ", "0", "-0", "0.01", "12.5", " 50 ", "12.500", "10000",
        ] {
            check(text, "ok");
        }
        for text in ["-0.01", "-1", "-10001"] {
            check(text, "must be 0 or greater");
        }
        for text in ["10000.01", "10001"] {
            check(text, "must be at most 10000 USDC");
        }
        for text in ["0.001", "12.345", "9999.999", "0.000001"] {
            check(text, "must have at most 2 decimals");
        }
        check("0.0000001", "must have at most 6 decimals");
        check("99999999999999999999999999", "is too large");
        for text in [
            "NaN", "Infinity", "1e3", "1E3", "1,000", "0x10", "+5", "five", "5 0", "--5", "1.2.3",
            "٥", "5\u{0}",
        ] {
            check(text, "must be a number");
        }
    }
}

#[test]
fn a_greatest_stake_is_not_below_the_least() {
    let field = "opponentMaxStake";
    let message = "Opponent maximum stake must be at least the minimum stake";
    let check = |minimum, least, most, message| {
        let sent = [
            ("minimumStake", minimum),
            ("opponentMinStake", least),
            (field, most),
        ];
        check_all(&sent, field, message);
    };
    check("50", "", "49.99", message);
    check("50", "", "50", "ok");
    check("50", "", "50.01", "ok");
    check("50", "60", "59.99", message);
    check("50", "60", "60", "ok");
    check("0", "", "0", "ok");
}

#[test]
fn match_types_and_places() {
    // At most 100.
    let check = |kind, places, field, message| {
        check_all(
            &[("matchType", kind), ("maxParticipants", places)],
            field,
            message,
        );
    };
    let places = "maxParticipants";
    check("1 vs 1", "2", places, "ok");
    let duel = "A 1 vs 1 challenge has exactly 2 participants";
    check("1 vs 1", "3", places, duel);
    let least = "Max participants must be at least 2";
    for kind in ["1 vs 1", "1 vs Many"] {
        for text in ["1", "0", "-1"] {
            check(kind, text, places, least);
        }
        for text in ["2.5", "many", "1e1", "99999999999"] {
            check(
                kind,
                text,
                places,
                "Max participants must be a whole number",
            );
        }
        check(kind, "101", places, "Max participants must be at most 100");
    }
    for text in ["2", "3", "99", "100", ""] {
        check("1 vs Many", text, places, "ok");
    }
    let unknown = "Please select a match type from the list";
    check("2 vs 2", "2", "matchType", unknown);

    let team = ("matchType", "Team vs Team");
    let none = "Please select a team for Team vs Team challenges";
    check_all(&[team], "selectedTeam", none);
    check_all(&[team, ("selectedTeam", " ")], "selectedTeam", none);
    let id = player(1).to_string();
    check_all(&[team, ("selectedTeam", &id)], "selectedTeam", "ok");
}

#[test]
fn durations() {
    // At most 30 days.
    let check = |amount, unit, message| {
        let sent = [("duration", amount), ("durationUnit", unit)];
        check_all(&sent, "duration", message);
    };
    for text in ["0", "-1", "1.5", "long", "99999999999"] {
        check(text, "hr", "Duration must be at least 1");
    }
    let long = "Duration must be at most 30 days";
    for (most, more, unit) in [
        ("43200", "43201", "min"),
        ("43200", "43201", "custom"),
        ("720", "721", "hr"),
        ("30", "31", "days"),
        ("4", "5", "week"),
    ] {
        check("1", unit, "ok");
        check(most, unit, "ok");
        check(more, unit, long);
        check("2147483647", unit, long);
    }
    let unit = "Please select a duration unit from the list";
    check_all(&[("durationUnit", "moon")], "durationUnit", unit);
}

#[test]
fn schedule() {
    let check_at = |at: time::OffsetDateTime, message| {
        let text = at.format(&Rfc3339).expect("a year of four digits");
        check("scheduledTime", &text, message);
    };
    let millisecond = Duration::milliseconds(1);
    check_at(NOW - millisecond, "Scheduled time must be in the future");
    check_at(NOW, "ok");
    check_at(NOW + millisecond, "ok");
    let year = NOW + Duration::days(365);
    check_at(year - millisecond, "ok");
    check_at(year, "ok");
    check_at(year + millisecond, "Scheduled time must be within a year");
    check("scheduledTime", "", "ok");
    // The same instant elsewhere on earth.
    check("scheduledTime", "2026-03-01T14:00:01+02:00", "ok");
    for text in [
        "tomorrow",
        "2026-03-02",
        "2026-03-02T12:00:00",
        "1772452800",
    ] {
        check(
            "scheduledTime",
            text,
            "Scheduled time must be an ISO 8601 time",
        );
    }
    // Beyond the years that can be stored, once it is moved to UTC.
    let far = "Scheduled time must be an ISO 8601 time";
    check("scheduledTime", "9999-12-31T23:59:59-01:00", far);
    let past = "Scheduled time must be in the future";
    check("scheduledTime", "0000-01-01T00:00:00+23:59", past);
}

#[test]
fn defaults() {
    let made = filled().parse(250, NOW).expect("a form with what it needs");
    let terms = made.terms;
    assert_eq!(terms.match_type, MatchType::Duel);
    assert_eq!(terms.visibility, Visibility::Public);
    assert_eq!((terms.max_participants, terms.fee_bps), (2, 250));
    assert_eq!((terms.duration, terms.duration_unit), (1, DurationUnit::Hr));
    assert_eq!(terms.minimum_stake, Usdc::ZERO);
    assert_eq!(
        (terms.opponent_min_stake, terms.opponent_max_stake),
        (None, None)
    );
    assert_eq!(terms.scheduled_at, None);
    assert_eq!(made.details.game_platform, "PC/PlayStation/Xbox/Mouse");
    assert_eq!(made.details.livestream_platform, "Twitch");
    let many = parse(&[("matchType", "1 vs Many")]).expect("no places sent");
    assert_eq!(many.terms.max_participants, 5);
}
