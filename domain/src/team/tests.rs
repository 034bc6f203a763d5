//! Forms and rights as tables.

use uuid::Uuid;

use super::*;

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn form() -> RawTeam {
    RawTeam {
        name: Some("Night Owls".to_owned()),
        region: Some("Europe".to_owned()),
        primary_game: Some("valorant".to_owned()),
        level: Some("Elite".to_owned()),
        ..RawTeam::default()
    }
}

#[test]
fn a_team_needs_four_fields_and_has_usual_values_for_the_others() {
    let team = form().create().expect("complete").details;
    assert_eq!(team.primary_game, "Valorant");
    assert_eq!(team.max_members, 5);
    assert!(team.requires_approval && !team.is_private);
    let faults = RawTeam::default().create().expect_err("empty");
    let messages: Vec<_> = faults.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let expected = [
        ("level", "Level is required"),
        ("name", "Team name is required"),
        ("primaryGame", "Primary game is required"),
        ("region", "Region is required"),
    ];
    assert_eq!(messages, expected);
}

#[track_caller]
fn check(change: impl FnOnce(&mut RawTeam), field: &str, message: Option<&str>) {
    let mut form = form();
    change(&mut form);
    let faults = form.create().err().unwrap_or_default();
    assert_eq!(faults.get(field).map(String::as_str), message, "{form:?}");
    assert!(faults.len() <= 1, "{faults:?}");
}

#[test]
fn each_field_has_its_limits_and_its_words() {
    let some = |text: &str| Some(text.to_owned());
    let short = "Team name must be at least 3 characters";
    check(|it| it.name = some(" ab "), "name", Some(short));
    check(|it| it.name = Some("é".repeat(50)), "name", None);
    let long = "Team name must be at most 50 characters";
    check(|it| it.name = Some("é".repeat(51)), "name", Some(long));
    let hidden = "Team name must not contain control characters";
    check(
        |it| it.name = some("Night\u{200b}Owls"),
        "name",
        Some(hidden),
    );
    let line = "Tagline must be less than 100 characters";
    check(|it| it.tagline = Some("x".repeat(100)), "tagline", None);
    check(
        |it| it.tagline = Some("x".repeat(101)),
        "tagline",
        Some(line),
    );
    let about = "Description must be less than 500 characters";
    let described = |length| move |it: &mut RawTeam| it.description = Some("x".repeat(length));
    check(described(500), "description", None);
    check(described(501), "description", Some(about));
    let region = "Please select a region from the list";
    check(|it| it.region = some("Atlantis"), "region", Some(region));
    let game = "Please select a primary game from the list";
    check(|it| it.primary_game = some("Go"), "primaryGame", Some(game));
    check(|it| it.primary_game = some("cod"), "primaryGame", None);
    let level = "Please select a level from the list";
    check(|it| it.level = some("Newbie"), "level", Some(level));
    let places = "Max members must be between 2 and 10";
    for (text, message) in [
        ("2", None),
        ("10", None),
        ("1", Some(places)),
        ("11", Some(places)),
        ("5.5", Some(places)),
    ] {
        check(|it| it.max_members = some(text), "maxMembers", message);
    }
    check(
        |it| it.is_private = some("maybe"),
        "isPrivate",
        Some("Please choose yes or no"),
    );
    let tag = "A tag must be at most 20 characters";
    check(|it| it.tags = Some("x".repeat(21)), "tags", Some(tag));
    let tagged = RawTeam {
        tags: some("Aim, aim ,LATE"),
        ..form()
    };
    assert_eq!(tagged.create().expect("fine").details.tags, ["aim", "late"]);
}

#[test]
fn one_invites_fewer_friends_than_there_are_places() {
    let invited = |count: u128| {
        let ids: Vec<_> = (1..=count).map(id).collect();
        let invited = Some(serde_json::json!(ids).to_string());
        move |it: &mut RawTeam| it.invited = invited
    };
    check(invited(4), "invitedMembers", None);
    let many = "Cannot invite more than 4 friends (you count as 1 member)";
    check(invited(5), "invitedMembers", Some(many));
    let bad = "Invited friends must be a list of ids";
    check(
        |it| it.invited = Some("nova".to_owned()),
        "invitedMembers",
        Some(bad),
    );
}

#[test]
fn what_is_not_sent_stays_as_it_was() {
    let was = form().create().expect("complete").details;
    let sent = RawTeam {
        tagline: Some("We own the night".to_owned()),
        is_private: Some("true".to_owned()),
        ..RawTeam::default()
    };
    let expected = TeamDetails {
        tagline: "We own the night".to_owned(),
        is_private: true,
        ..was.clone()
    };
    assert_eq!(sent.edit(&was), Ok(expected));
}

/// 1 leads; 2 is in; there is a third place.
fn team() -> Team {
    Team {
        id: id(100),
        leader: id(1),
        members: vec![id(1), id(2)],
        members_max: 3,
        is_private: false,
        requires_approval: true,
        phase: TeamPhase::Active,
    }
}

#[test]
fn only_the_leader_invites_and_only_into_free_places() {
    let team = team();
    assert_eq!(team.invite(id(1), id(3)), Ok(()));
    assert_eq!(team.invite(id(2), id(3)), Err(TeamRefusal::NotLeader));
    assert_eq!(team.invite(id(1), id(2)), Err(TeamRefusal::TheyAreMember));
    let full = Team {
        members_max: 2,
        ..team.clone()
    };
    assert_eq!(full.invite(id(1), id(3)), Err(TeamRefusal::Full));
    // A player who may not know a private team does not learn that it has a leader.
    let private = Team {
        is_private: true,
        ..team
    };
    assert_eq!(private.invite(id(9), id(3)), Err(TeamRefusal::NotFound));
    assert_eq!(private.invite(id(2), id(3)), Err(TeamRefusal::NotLeader));
}

#[test]
fn joining_asks_unless_invited_or_open() {
    let asking = team();
    let open = Team {
        requires_approval: false,
        ..team()
    };
    let private = Team {
        is_private: true,
        ..team()
    };
    let full = Team {
        members_max: 2,
        ..team()
    };
    assert_eq!(asking.join(id(3), false), Ok(JoinOutcome::NeedsApproval));
    assert_eq!(asking.join(id(3), true), Ok(JoinOutcome::AtOnce));
    assert_eq!(open.join(id(3), false), Ok(JoinOutcome::AtOnce));
    assert_eq!(private.join(id(3), false), Err(TeamRefusal::NotFound));
    assert_eq!(private.join(id(3), true), Ok(JoinOutcome::AtOnce));
    assert_eq!(full.join(id(3), true), Err(TeamRefusal::Full));
    assert_eq!(full.join(id(2), false), Err(TeamRefusal::AlreadyMember));
}

#[test]
fn what_was_answered_is_not_answered_otherwise() {
    let team = team();
    let full = Team {
        members_max: 2,
        ..team.clone()
    };
    for (status, newcomer, member, crowded) in [
        (
            RequestStatus::Open,
            Ok(ConnectOutcome::Now),
            Ok(ConnectOutcome::Now),
            Err(TeamRefusal::Full),
        ),
        // Accepted, and left since: it does not open the door again.
        (
            RequestStatus::Accepted,
            Err(TeamRefusal::InvitationOver),
            Ok(ConnectOutcome::Before),
            Err(TeamRefusal::InvitationOver),
        ),
        (
            RequestStatus::Refused,
            Err(TeamRefusal::InvitationOver),
            Err(TeamRefusal::InvitationOver),
            Err(TeamRefusal::InvitationOver),
        ),
        (
            RequestStatus::Withdrawn,
            Err(TeamRefusal::InvitationOver),
            Err(TeamRefusal::InvitationOver),
            Err(TeamRefusal::InvitationOver),
        ),
    ] {
        assert_eq!(team.accept(id(3), status), newcomer, "{status:?}");
        assert_eq!(team.accept(id(2), status), member, "{status:?}");
        assert_eq!(full.accept(id(3), status), crowded, "{status:?}");
    }
    assert_eq!(
        team.admit(id(2), id(3), RequestStatus::Open),
        Err(TeamRefusal::NotLeader)
    );
    assert_eq!(
        team.admit(id(1), id(3), RequestStatus::Refused),
        Err(TeamRefusal::RequestOver)
    );
    let over = TeamRefusal::InvitationOver;
    assert_eq!(RequestStatus::Open.refuse(over), Ok(ConnectOutcome::Now));
    assert_eq!(
        RequestStatus::Refused.refuse(over),
        Ok(ConnectOutcome::Before)
    );
    assert_eq!(RequestStatus::Accepted.refuse(over), Err(over));
    assert_eq!(RequestStatus::Open.agree(false), Ok(ConnectOutcome::Now));
    assert_eq!(
        RequestStatus::Accepted.agree(true),
        Ok(ConnectOutcome::Before)
    );
    assert_eq!(
        RequestStatus::Accepted.agree(false),
        Err(TeamRefusal::RequestOver)
    );
}

#[test]
fn a_leader_hands_over_before_leaving() {
    let team = team();
    assert_eq!(team.leave(id(2)), Ok(()));
    assert_eq!(team.leave(id(3)), Err(TeamRefusal::NotMember));
    assert_eq!(team.leave(id(1)), Err(TeamRefusal::LeaderMustHandOver));
    assert_eq!(team.hand_over(id(1), id(2)), Ok(()));
    assert_eq!(
        team.hand_over(id(1), id(3)),
        Err(TeamRefusal::TheyAreNotMember)
    );
    assert_eq!(team.hand_over(id(1), id(1)), Err(TeamRefusal::LeadsAlready));
    assert_eq!(team.hand_over(id(2), id(1)), Err(TeamRefusal::NotLeader));
}

#[test]
fn the_player_of_the_command_is_not_notified() {
    let notified = |news: Vec<TeamNotice>| news.into_iter().map(|(to, _)| to).collect::<Vec<_>>();
    assert_eq!(notified(joined(&team())), [id(1), id(2)]);
    assert_eq!(notified(admitted(&team(), id(3), "zoe")), [id(2), id(3)]);
    assert_eq!(notified(left(&team(), id(2))), [id(1)]);
}
