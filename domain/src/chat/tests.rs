//! What a message may be, who may change it, and that receipts converge.

use proptest::prelude::*;
use time::macros::datetime;

use super::*;

const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
const NOVA: Uuid = Uuid::from_u128(1);
const REX: Uuid = Uuid::from_u128(2);

#[track_caller]
fn check(text: &str, kind: ConversationKind, expected: Result<&str, TextProblem>) {
    let parsed = MessageText::parse(text, kind);
    assert_eq!(
        parsed.as_ref().map(MessageText::as_str),
        expected.as_ref().copied()
    );
}

#[test]
fn texts() {
    let (long, blank) = (Err(TextProblem::TooLong(2_000)), Err(TextProblem::Blank));
    for (text, expected) in [
        ("hi", Ok("hi")),
        ("  hi \n", Ok("hi")),
        ("two\r\nlines\tand a tab", Ok("two\nlines\tand a tab")),
        ("👩\u{200D}🚀 \u{200F}שלום", Ok("👩\u{200D}🚀 \u{200F}שלום")),
        ("", blank),
        (" \t\r\n ", blank),
        ("\u{200B}\u{FEFF}\u{2060}", blank),
        ("\u{2800} \u{3164}", blank),
        ("a\u{0}b", Err(TextProblem::Control)),
        ("a\u{7}b", Err(TextProblem::Control)),
        ("a\rb", Err(TextProblem::Control)),
        ("a\u{85}b", Err(TextProblem::Control)),
        ("pay \u{202E}pihs", Err(TextProblem::Control)),
    ] {
        check(text, ConversationKind::Direct, expected);
    }
    let (fits, too_long) = ("ü".repeat(2_000), "ü".repeat(2_001));
    check(&fits, ConversationKind::Direct, Ok(&fits));
    check(&format!("  {fits}\n"), ConversationKind::Team, Ok(&fits));
    check(&too_long, ConversationKind::Leads, long);
    check(
        &too_long,
        ConversationKind::Arena,
        Err(TextProblem::TooLong(500)),
    );
    check(
        &"x".repeat(501),
        ConversationKind::Arena,
        Err(TextProblem::TooLong(500)),
    );
}

#[test]
fn a_caption_may_be_empty() {
    let caption = |text| {
        MessageText::parse_caption(text, ConversationKind::Direct).map(MessageText::into_inner)
    };
    assert_eq!(caption(" \u{200B} "), Ok(String::new()));
    assert_eq!(caption(" look "), Ok("look".to_owned()));
    assert_eq!(caption("\u{1}"), Err(TextProblem::Control));
}

#[test]
fn the_words_of_problems() {
    for (problem, words) in [
        (TextProblem::Blank, "Message is required"),
        (
            TextProblem::TooLong(2_000),
            "Message must be at most 2000 characters",
        ),
        (
            TextProblem::Control,
            "Message must not contain control characters",
        ),
    ] {
        assert_eq!(problem.to_string(), words);
    }
}

#[test]
fn two_people_share_one_conversation_from_both_sides() {
    let (one, other) = (Venue::direct(NOVA, REX), Venue::direct(REX, NOVA));
    assert!(one.is_some());
    assert_eq!(one, other);
    assert_eq!(Venue::direct(NOVA, NOVA), None);
    let ids = [
        one.map(Venue::conversation_id),
        Venue::direct(NOVA, Uuid::from_u128(3)).map(Venue::conversation_id),
        Some(Venue::Arena(NOVA).conversation_id()),
        Some(Venue::Arena(REX).conversation_id()),
    ];
    let distinct: std::collections::BTreeSet<_> = ids.into_iter().collect();
    assert_eq!(distinct.len(), 4);
    assert_eq!(Venue::Known(NOVA).conversation_id(), NOVA);
}

#[test]
fn kinds_have_words() {
    for kind in ConversationKind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
        assert_eq!(serde_json::to_value(kind).ok(), Some(kind.as_str().into()));
    }
    assert_eq!("group".parse::<ConversationKind>(), Err(()));
}

#[test]
fn who_may_change_a_message_and_for_how_long() {
    let message = MessageFacts {
        sender: NOVA,
        sent_at: NOON,
        is_deleted: false,
        is_evidence: false,
    };
    let deleted = MessageFacts {
        is_deleted: true,
        ..message
    };
    let evidence = MessageFacts {
        is_evidence: true,
        ..message
    };
    let deleted_before = MessageFacts {
        is_evidence: true,
        ..deleted
    };
    let second = Duration::SECOND;
    assert_eq!(message.edit(NOVA, NOON), Ok(()));
    assert_eq!(message.edit(NOVA, NOON + EDIT_WINDOW), Ok(()));
    assert_eq!(
        message.edit(NOVA, NOON + EDIT_WINDOW + second),
        Err(MessageRefusal::TooLate)
    );
    assert_eq!(message.edit(REX, NOON), Err(MessageRefusal::NotYours));
    assert_eq!(deleted.edit(NOVA, NOON), Err(MessageRefusal::Deleted));
    assert_eq!(deleted.edit(REX, NOON), Err(MessageRefusal::NotYours));
    assert_eq!(message.delete(NOVA), Ok(()));
    assert_eq!(deleted.delete(NOVA), Ok(()));
    assert_eq!(message.delete(REX), Err(MessageRefusal::NotYours));
    assert_eq!(evidence.edit(NOVA, NOON), Err(MessageRefusal::Evidence));
    assert_eq!(evidence.edit(REX, NOON), Err(MessageRefusal::NotYours));
    assert_eq!(evidence.delete(NOVA), Err(MessageRefusal::Evidence));
    assert_eq!(evidence.delete(REX), Err(MessageRefusal::NotYours));
    assert_eq!(deleted_before.delete(NOVA), Ok(()));
}

#[test]
fn a_message_is_as_far_as_the_member_who_is_furthest_behind() {
    let at = |user_id, delivered_seq, read_seq| Receipt {
        user_id,
        delivered_seq,
        read_seq,
    };
    let rex_and = |more: &[Receipt]| [&[at(NOVA, 0, 0), at(REX, 5, 3)], more].concat();
    let zoe = Uuid::from_u128(3);
    for (receipts, seq, expected) in [
        (rex_and(&[]), 3, DeliveryStatus::Read),
        (rex_and(&[]), 4, DeliveryStatus::Delivered),
        (rex_and(&[]), 6, DeliveryStatus::Sent),
        (rex_and(&[at(zoe, 3, 0)]), 3, DeliveryStatus::Delivered),
        (rex_and(&[at(zoe, 2, 2)]), 3, DeliveryStatus::Sent),
        (vec![at(NOVA, 9, 9)], 1, DeliveryStatus::Sent),
    ] {
        assert_eq!(status(&receipts, NOVA, seq), expected, "{receipts:?} {seq}");
    }
}

proptest! {
    #[test]
    fn receipts_end_at_the_same_place_in_any_order(
        mut marks in proptest::collection::vec((0_i64..50, 0_i64..50), 0..20),
        swaps in proptest::collection::vec((0_usize..20, 0_usize..20), 0..20),
    ) {
        let fold = |marks: &[(i64, i64)]| {
            let fresh = Receipt::fresh(REX);
            marks.iter().fold(fresh, |receipt, (delivered, read)| receipt.merged(*delivered, *read))
        };
        let straight = fold(&marks);
        prop_assert!(straight.read_seq <= straight.delivered_seq);
        for (one, other) in swaps {
            if one < marks.len() && other < marks.len() {
                marks.swap(one, other);
            }
        }
        // Some come twice.
        let again: Vec<_> = marks.iter().chain(marks.iter().take(3)).copied().collect();
        prop_assert_eq!(fold(&again), straight);
    }

    #[test]
    fn what_was_parsed_parses_to_itself(text in any::<String>()) {
        if let Ok(parsed) = MessageText::parse(&text, ConversationKind::Direct) {
            prop_assert!(parsed.as_str().chars().count() <= MESSAGE_MAX);
            let again = MessageText::parse(parsed.as_str(), ConversationKind::Direct);
            prop_assert_eq!(again, Ok(parsed));
        }
    }
}
