//! Whatever is sent in whichever field, the form answers with terms that hold, or with messages.

use proptest::prelude::*;

use super::super::{NewChallenge, RawTerms, STAKE_MAX, Terms};
use super::form::{filled, set};
use super::stage::{NOW, request, terms, try_open};
use crate::money::Usdc;

const FIELDS: [&str; 22] = [
    "title",
    "description",
    "gameCategory",
    "gameSubCategory",
    "game",
    "gameMode",
    "gamePlatform",
    "livestreamPlatform",
    "livestreamUrl",
    "matchType",
    "challengeType",
    "minimumStake",
    "selectedTeam",
    "opponentMinStake",
    "opponentMaxStake",
    "maxParticipants",
    "scheduledTime",
    "rules",
    "tags",
    "duration",
    "durationUnit",
    "invitedFriends",
];

const WORDS: [&str; 18] = [
    "",
    "1 vs 1",
    "1 vs Many",
    "Team vs Team",
    "private",
    "Board",
    "NaN",
    "1e3",
    "[]",
    "[\"00000000-0000-0000-0000-000000000001\"]",
    "9999-12-31T23:59:59-23:59",
    "0000-01-01T00:00:00+23:59",
    "2026-03-02T12:00:60Z",
    "a,b,A,,",
    "https://twitch.tv/x",
    "week",
    "\u{0}",
    "\u{130}\u{130}",
];

/// Text of every kind, that which means something in some field more often than chance would.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => any::<String>(),
        3 => proptest::sample::select(&WORDS[..]).prop_map(str::to_owned),
        2 => "[-+]?[0-9]{0,30}[.]?[0-9]{0,30}",
        2 => any::<i32>().prop_map(|number| number.to_string()),
        1 => "[0-9]{4}-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]([+-][0-2][0-9]:[0-5][0-9]|Z)",
        1 => "\\PC{0,200}",
    ]
}

fn any_form() -> impl Strategy<Value = RawTerms> {
    let sent = proptest::collection::vec((0..FIELDS.len(), text()), 0..8);
    sent.prop_map(|sent| {
        let mut raw = filled();
        for (field, text) in sent {
            set(&mut raw, FIELDS[field], &text);
        }
        raw
    })
}

fn assert_holds(made: &NewChallenge) {
    let Terms {
        minimum_stake,
        max_participants,
        duration,
        ..
    } = made.terms;
    assert!((Usdc::ZERO..=STAKE_MAX).contains(&minimum_stake));
    assert!(minimum_stake.has_at_most_decimals(2));
    assert!((2..=100).contains(&max_participants));
    assert!(1 <= duration && made.terms.length() <= time::Duration::days(30));
    assert!(made.terms.joining_minimum() <= made.terms.joining_maximum());
    let details = &made.details;
    assert!((3..=120).contains(&details.title.chars().count()));
    assert!(details.tags.len() <= 10 && made.invited.len() <= 100);
    let texts = [&details.title, &details.description, &details.rules];
    assert!(texts.iter().all(|text| !text.contains('\0')));
}

proptest! {
    #[test]
    fn a_form_is_accepted_whole_or_refused_with_its_errors(raw in any_form()) {
        match raw.parse(500, NOW) {
            Ok(made) => {
                assert_holds(&made);
                prop_assert!(try_open(made, 100).is_ok());
            }
            Err(fields) => {
                prop_assert!(!fields.is_empty());
                prop_assert!(fields.keys().all(|field| FIELDS.contains(field)));
                prop_assert!(fields.values().all(|message| !message.is_empty()));
            }
        }
    }

    #[test]
    fn so_is_an_edit(raw in any_form()) {
        let current = try_open(request(terms(5)), 100).expect("a creator with enough fair-play points").next;
        if let Ok(changes) = raw.parse_edit(&current, NOW) {
            assert_holds(&changes);
            prop_assert_eq!(changes.terms.fee_bps, current.terms.fee_bps);
        }
    }
}
