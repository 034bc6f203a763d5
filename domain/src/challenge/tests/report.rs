//! Reports: who may send one, and what it has to say.

use super::super::{Complaint, REPORT_DETAILS_MAX, Refusal, ReportReason};
use super::books::World;
use super::stage::player;

#[test]
fn a_creator_alone_has_no_one_to_report_and_all_others_may_in_every_phase() {
    let alone = World::lobby(3, 1).challenge;
    assert_eq!(
        alone.may_be_reported_by(player(0)),
        Err(Refusal::NoneToReport)
    );
    assert_eq!(alone.may_be_reported_by(player(9)), Ok(()));
    for world in [
        World::lobby(3, 2),
        World::active(2),
        World::declared(),
        World::disputed(),
        World::awarded(),
        World::completed(),
    ] {
        for who in [player(0), player(1), player(9)] {
            assert_eq!(world.challenge.may_be_reported_by(who), Ok(()));
        }
    }
}

#[test]
fn a_creator_whom_all_left_may_still_report_them() {
    let mut world = World::lobby(3, 2);
    world.leave(1);
    for who in [player(0), player(1)] {
        assert_eq!(world.challenge.may_be_reported_by(who), Ok(()));
    }
}

#[test]
fn every_reason_is_known_by_its_name_and_details_are_trimmed() {
    for reason in ReportReason::ALL {
        let complaint = Complaint::parse(Some(reason.name()), Some(" He used a bot. \n"));
        let expected = Complaint {
            reason,
            details: "He used a bot.".to_owned(),
        };
        assert_eq!(complaint, Ok(expected));
    }
    let silent = Complaint::parse(Some("cheating"), None).expect("the reason suffices");
    assert_eq!(silent.details, "");
}

#[track_caller]
fn check(reason: Option<&str>, details: Option<&str>, expected: &[(&'static str, &str)]) {
    let fields = Complaint::parse(reason, details).expect_err("it breaks a rule");
    let fields: Vec<_> = fields.iter().map(|(name, it)| (*name, &**it)).collect();
    assert_eq!(fields, expected);
}

#[test]
fn what_cannot_be_sent_is_reported_beside_its_field() {
    check(None, None, &[("reason", "Please say what is wrong")]);
    check(Some("  "), None, &[("reason", "Please say what is wrong")]);
    check(
        Some("Cheating"),
        None,
        &[("reason", "Please select a reason from the list")],
    );
    for nothing in [None, Some(""), Some(" \n ")] {
        check(
            Some("other"),
            nothing,
            &[("details", "Please describe what is wrong")],
        );
    }
    let long = "€".repeat(REPORT_DETAILS_MAX + 1);
    check(
        None,
        Some(&long),
        &[
            ("details", "Details must be at most 1000 characters"),
            ("reason", "Please say what is wrong"),
        ],
    );
    check(
        Some("abuse"),
        Some("a\u{0}b"),
        &[("details", "Details must not contain control characters")],
    );
    let longest = "€".repeat(REPORT_DETAILS_MAX);
    assert!(Complaint::parse(Some("other"), Some(&longest)).is_ok());
}
