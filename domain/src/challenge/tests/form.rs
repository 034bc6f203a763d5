//! The create form: the messages, and each limit at one less, itself and one more.

use super::super::{FieldMessages, NewChallenge, RawTerms};
use super::stage::{NOW, player};
use crate::catalogue;

/// The least that the form takes.
pub(super) fn filled() -> RawTerms {
    RawTerms {
        title: Some("Best of three".to_owned()),
        game_category: Some("Board".to_owned()),
        ..RawTerms::default()
    }
}

pub(super) fn set(raw: &mut RawTerms, field: &str, text: &str) {
    let place = match field {
        "title" => &mut raw.title,
        "description" => &mut raw.description,
        "gameCategory" => &mut raw.game_category,
        "gameSubCategory" => &mut raw.game_sub_category,
        "game" => &mut raw.game,
        "gameMode" => &mut raw.game_mode,
        "gamePlatform" => &mut raw.game_platform,
        "livestreamPlatform" => &mut raw.livestream_platform,
        "livestreamUrl" => &mut raw.livestream_url,
        "matchType" => &mut raw.match_type,
        "challengeType" => &mut raw.challenge_type,
        "minimumStake" => &mut raw.minimum_stake,
        "selectedTeam" => &mut raw.team_id,
        "teamStake" => &mut raw.team_stake,
        "opponentMinStake" => &mut raw.opponent_min_stake,
        "opponentMaxStake" => &mut raw.opponent_max_stake,
        "maxParticipants" => &mut raw.max_participants,
        "scheduledTime" => &mut raw.scheduled_time,
        "rules" => &mut raw.rules,
        "tags" => &mut raw.tags,
        "duration" => &mut raw.duration,
        "durationUnit" => &mut raw.duration_unit,
        "invitedFriends" => &mut raw.invited_friends,
        other => panic!("no field {other}"),
    };
    *place = Some(text.to_owned());
}

pub(super) fn parse(sent: &[(&str, &str)]) -> Result<NewChallenge, FieldMessages> {
    let mut raw = filled();
    for (field, text) in sent {
        set(&mut raw, field, text);
    }
    raw.parse(500, NOW)
}

/// The message at `field`, "ok" where all is well; no other field may complain.
#[track_caller]
pub(super) fn check_all(sent: &[(&str, &str)], field: &str, message: &str) {
    match parse(sent) {
        Ok(_) => assert_eq!(message, "ok", "{sent:?}"),
        Err(fields) => {
            let found: Vec<_> = fields.iter().map(|(f, m)| (*f, m.as_str())).collect();
            assert_eq!(found, [(field, message)], "{sent:?}");
        }
    }
}

#[track_caller]
pub(super) fn check(field: &str, text: &str, message: &str) {
    check_all(&[(field, text)], field, message);
}

#[test]
fn title() {
    // At most 120 by characters, not bytes.
    check("title", "", "Title is required");
    check("title", " \t\u{a0}\n", "Title is required");
    check("title", "ab", "Title must be at least 3 characters");
    check("title", "  ab  ", "Title must be at least 3 characters");
    check("title", "äöü", "ok");
    check("title", "🎮🎮", "Title must be at least 3 characters");
    check("title", &"é".repeat(120), "ok");
    let long = "Title must be at most 120 characters";
    check("title", &"é".repeat(121), long);
    let control = "Title must not contain control characters";
    for text in ["a\nbc", "a\u{0}bc", "abc\u{7f}d", "a\u{1b}[31m"] {
        check("title", text, control);
    }
    let untitled = RawTerms {
        title: None,
        ..filled()
    };
    let fields = untitled.parse(500, NOW).expect_err("no title");
    assert_eq!(fields["title"], "Title is required");
}

#[test]
fn game() {
    for text in ["", "  "] {
        check("gameCategory", text, "Game category is required");
    }
    for category in catalogue::category_names() {
        check("gameCategory", category, "ok");
    }
    check("gameCategory", " battle royale ", "ok");
    let category = "Please select a game category from the list";
    check("gameCategory", "Knitting", category);
    let platform = "Please select a game platform from the list";
    check("gamePlatform", "Abacus", platform);
    check("gamePlatform", "mobile", "ok");
    let stream = "Please select a livestream platform from the list";
    check("livestreamPlatform", "Vimeo", stream);
    check("livestreamPlatform", "YouTube", "ok");
    for (field, name) in [
        ("game", "Game"),
        ("gameSubCategory", "Game sub-category"),
        ("gameMode", "Game mode"),
    ] {
        check(field, &"ß".repeat(80), "ok");
        let long = format!("{name} must be at most 80 characters");
        check(field, &"ß".repeat(81), &long);
        let control = format!("{name} must not contain control characters");
        check(field, "a\u{0}b", &control);
    }
}

#[test]
fn texts() {
    for (field, name, most) in [
        ("description", "Description", 2_000),
        ("rules", "Rules", 5_000),
    ] {
        for length in [0, most - 1, most] {
            check(field, &"語".repeat(length), "ok");
        }
        let long = format!("{name} must be at most {most} characters");
        check(field, &"語".repeat(most + 1), &long);
        check(field, "one\r\n\ttwo", "ok");
        let control = format!("{name} must not contain control characters");
        check(field, "nul \u{0}", &control);
        check(field, "bell \u{7} inside", &control);
    }
}

#[test]
fn livestream_address() {
    let message = "Livestream link must be an https address";
    let check = |text, message| check("livestreamUrl", text, message);
    check("", "ok");
    check(" https://twitch.tv/nova ", "ok");
    check("http://twitch.tv/nova", message);
    check("javascript:alert(1)//https://twitch.tv", message);
    check("https://", message);
    check("https://localhost/x", message);
    check("https://twitch.tv/no va", message);
    check("https://twitch.tv/\u{0}", message);
    let base = "https://twitch.tv/";
    let fits = format!("{base}{}", "a".repeat(500 - base.len()));
    check(&fits, "ok");
    check(&format!("{fits}a"), message);
}

#[test]
fn tags_and_guests() {
    let tags = |text| parse(&[("tags", text)]).expect("valid tags").details.tags;
    assert_eq!(tags(" Blitz,blitz, ,BLITZ,,Rapid "), ["blitz", "rapid"]);
    assert_eq!(tags("Ärger,ÄRGER"), ["ärger"]);
    assert!(tags(" , ,").is_empty());
    let many = |n: usize| {
        (0..n)
            .map(|i| format!("t{i}"))
            .collect::<Vec<_>>()
            .join(",")
    };
    check("tags", &many(10), "ok");
    check("tags", &format!("{},T0", many(10)), "ok");
    check("tags", &many(11), "At most 10 tags are allowed");
    // A megabyte of tags is answered as quickly as eleven.
    check("tags", &many(150_000), "At most 10 tags are allowed");
    check("tags", &"ü".repeat(20), "ok");
    check(
        "tags",
        &"ü".repeat(21),
        "A tag must be at most 20 characters",
    );
    check(
        "tags",
        "a\u{0}b",
        "A tag must not contain control characters",
    );

    let guests = |n| {
        let ids: Vec<_> = (0..n).map(player).collect();
        serde_json::to_string(&ids).expect("ids")
    };
    let field = "invitedFriends";
    for text in ["", " ", "[]", &guests(1), &guests(100)] {
        check(field, text, "ok");
    }
    check(field, &guests(101), "At most 100 friends can be invited");
    let list = "Invited friends must be a list of ids";
    let deep = "[".repeat(100_000);
    for text in [
        "nova",
        "{}",
        "null",
        "[1]",
        "[\"x\"]",
        "[null]",
        deep.as_str(),
    ] {
        check(field, text, list);
    }
    let twice = format!("[\"{0}\",\"{0}\"]", player(2));
    let made = parse(&[(field, &twice)]).expect("a list of ids");
    assert_eq!(made.invited, [player(2)]);
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let sent = [
        ("title", "a"),
        ("minimumStake", "x"),
        ("maxParticipants", "1"),
        ("duration", "0"),
        ("durationUnit", "moon"),
        ("tags", "a\u{0}b"),
        ("invitedFriends", "x"),
        ("scheduledTime", "x"),
        ("challengeType", "secret"),
    ];
    let fields = parse(&sent).expect_err("all of them are wrong");
    let mut names: Vec<_> = sent.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    assert_eq!(fields.keys().copied().collect::<Vec<_>>(), names);
    let visibility = "Please select a visibility from the list";
    assert_eq!(fields["challengeType"], visibility);
}
