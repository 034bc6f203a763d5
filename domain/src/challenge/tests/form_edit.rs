//! The edit form: what is not sent stays, what is sent is checked as on creation.

use time::Duration;
use time::format_description::well_known::Rfc3339;

use super::super::{Challenge, Details, DurationUnit, MatchType, RawTerms, Terms, Visibility};
use super::form::set;
use super::stage::{NOW, as_it_is, player, request, terms, try_open};
use crate::money::Usdc;

/// A challenge in which no field has its default.
fn rich() -> Challenge {
    let some = |text: &str| Some(text.to_owned());
    let mut request = request(Terms {
        match_type: MatchType::FreeForAll,
        visibility: Visibility::Private,
        minimum_stake: Usdc::whole(20),
        opponent_min_stake: Some(Usdc::whole(30)),
        opponent_max_stake: Some(Usdc::whole(40)),
        max_participants: 7,
        fee_bps: 125,
        scheduled_at: Some(NOW + Duration::days(3)),
        duration: 90,
        duration_unit: DurationUnit::Min,
    });
    request.details = Details {
        title: "The long night".to_owned(),
        description: "Bring tea".to_owned(),
        game_category: "MOBA".to_owned(),
        game_sub_category: some("Dota 2"),
        game: "Dota 2".to_owned(),
        game_mode: some("ranked"),
        game_platform: "PC Only".to_owned(),
        livestream_platform: "Discord".to_owned(),
        livestream_url: some("https://discord.gg/night"),
        rules: "No pauses".to_owned(),
        tags: vec!["night".to_owned()],
        cover_image: some("cover.webp"),
    };
    request.invited = vec![player(3), player(4)];
    try_open(request, 100)
        .expect("with enough fair-play points")
        .next
}

fn edit(sent: &[(&str, &str)]) -> RawTerms {
    let mut raw = RawTerms::default();
    for (field, text) in sent {
        set(&mut raw, field, text);
    }
    raw
}

#[test]
fn what_is_not_sent_stays() {
    let current = rich();
    let same = edit(&[]).parse_edit(&current, NOW);
    assert_eq!(same, Ok(as_it_is(&current)));
}

#[test]
fn each_field_changes_alone() {
    let current = rich();
    let at = (NOW + Duration::days(4)).format(&Rfc3339).expect("a year");
    let guests = format!("[\"{}\"]", player(6));
    for (field, text) in [
        ("title", "Another night"),
        ("description", ""),
        ("gameCategory", "FPS"),
        ("gameSubCategory", ""),
        ("game", "lol"),
        ("gameMode", "normal"),
        ("gamePlatform", "Mobile"),
        ("livestreamPlatform", "Twitch"),
        ("livestreamUrl", ""),
        ("challengeType", "friends"),
        ("minimumStake", "25"),
        ("opponentMinStake", "35"),
        ("opponentMaxStake", ""),
        ("maxParticipants", "9"),
        ("scheduledTime", &at),
        ("rules", "One pause"),
        ("tags", "night,tea"),
        ("duration", "45"),
        ("durationUnit", "hr"),
        ("invitedFriends", &guests),
    ] {
        let changes = edit(&[(field, text)]).parse_edit(&current, NOW);
        let (fields, _) = changes.expect(field).difference(&current);
        assert_eq!(fields, [field]);
    }
}

#[test]
fn an_edit_invites_more_players_and_takes_no_invitation_back() {
    let current = rich();
    let after = |sent: String| {
        let changes = edit(&[("invitedFriends", &sent)]).parse_edit(&current, NOW);
        changes.map(|changes| changes.invited)
    };
    let all = vec![player(3), player(4), player(6)];
    assert_eq!(after(format!("[\"{}\"]", player(6))), Ok(all));
    assert_eq!(after("[]".to_owned()), Ok(current.invited.clone()));
    let many: Vec<_> = (10..109).map(|n| format!("\"{}\"", player(n))).collect();
    let problem = after(format!("[{}]", many.join(","))).expect_err("101 are too many");
    assert_eq!(
        problem["invitedFriends"],
        "At most 100 friends can be invited"
    );
}

#[test]
fn another_match_type_brings_its_own_places() {
    let changes = edit(&[("matchType", "1 vs 1")]).parse_edit(&rich(), NOW);
    assert_eq!(changes.expect("a duel").terms.max_participants, 2);
    let duel = try_open(request(terms(2)), 100)
        .expect("with enough fair-play points")
        .next;
    let changes = edit(&[("matchType", "1 vs Many")]).parse_edit(&duel, NOW);
    assert_eq!(changes.expect("for many").terms.max_participants, 5);
}

#[test]
fn blank_bounds_and_schedules_are_taken_away() {
    let sent = [
        ("opponentMinStake", ""),
        ("opponentMaxStake", " "),
        ("scheduledTime", ""),
    ];
    let changes = edit(&sent).parse_edit(&rich(), NOW).expect("no bounds");
    let terms = changes.terms;
    assert_eq!(
        (terms.opponent_min_stake, terms.opponent_max_stake),
        (None, None)
    );
    assert_eq!(terms.scheduled_at, None);
}

#[test]
fn the_rules_of_creation_hold() {
    let current = rich();
    for (field, text, message) in [
        ("title", "", "Title is required"),
        ("title", "ab", "Title must be at least 3 characters"),
        ("gameCategory", " ", "Game category is required"),
        ("minimumStake", "-1", "Minimum stake must be 0 or greater"),
        (
            "opponentMaxStake",
            "29.99",
            "Opponent maximum stake must be at least the minimum stake",
        ),
        (
            "maxParticipants",
            "1",
            "Max participants must be at least 2",
        ),
        ("duration", "0", "Duration must be at least 1"),
    ] {
        let fields = edit(&[(field, text)]).parse_edit(&current, NOW);
        let fields = fields.expect_err(field);
        assert_eq!(
            fields.into_iter().collect::<Vec<_>>(),
            [(field, message.to_owned())]
        );
    }
    // 40 is too little once everyone stakes 50.
    let fields = edit(&[("minimumStake", "50")]).parse_edit(&current, NOW);
    assert!(
        fields
            .expect_err("too narrow")
            .contains_key("opponentMaxStake")
    );
}

#[test]
fn a_schedule_that_has_passed_may_stay_but_not_be_chosen() {
    let current = rich();
    let later = NOW + Duration::days(3) + Duration::hours(1);
    let text = |at: time::OffsetDateTime| at.format(&Rfc3339).expect("a year");
    let same = text(NOW + Duration::days(3));
    for sent in [vec![], vec![("scheduledTime", same.as_str())]] {
        let changes = edit(&sent).parse_edit(&current, later);
        assert_eq!(changes, Ok(as_it_is(&current)));
    }
    let other = text(NOW + Duration::days(2));
    let fields = edit(&[("scheduledTime", &other)]).parse_edit(&current, later);
    let fields = fields.expect_err("it has passed");
    assert_eq!(
        fields["scheduledTime"],
        "Scheduled time must be in the future"
    );
}
