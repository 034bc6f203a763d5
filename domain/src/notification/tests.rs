//! Types, words and preferences.

use uuid::Uuid;

use super::*;
use crate::challenge::CancelReason;
use crate::money::Usdc;
use crate::referral::Action;

#[test]
fn every_type_has_a_name_of_its_own_and_filters_know_their_groups() {
    for kind in Kind::ALL {
        assert_eq!(Kind::parse(kind.name()), Some(kind));
        assert_eq!(serde_json::json!(kind), kind.name());
    }
    let matching = |name| Kind::matching(name).map(|kinds| kinds.len());
    assert_eq!(matching("challenge"), Some(5));
    assert_eq!(matching("team"), Some(3));
    assert_eq!(matching("friend"), Some(1));
    assert_eq!(matching("challenge_joined"), Some(1));
    assert_eq!(matching("all"), None);
}

#[test]
fn sentences_say_who_what_and_how_much() {
    let setting = Setting {
        sender: Some("nova"),
        title: Some("Aim duel"),
        team: Some("Night Owls"),
    };
    let check = |fact: Fact, sentence: &str| assert_eq!(fact.message(setting), sentence);
    check(
        Fact::Joined {
            stake_amount: "12.5".parse().expect("money"),
            is_full: true,
        },
        "nova joined “Aim duel” with $12.50. It is full now.",
    );
    check(
        Fact::InvitationAccepted {
            stake_amount: Usdc::ZERO,
            is_full: false,
        },
        "nova accepted your invitation to “Aim duel”.",
    );
    check(
        Fact::Settled {
            outcome: Ending::Won,
            amount: Usdc::whole(95),
        },
        "You won “Aim duel”: $95.",
    );
    check(
        Fact::Cancelled {
            reason: Some(CancelReason::Expired),
            amount: Usdc::whole(50),
        },
        "“Aim duel” expired unplayed. $50 came back to you.",
    );
    check(
        Fact::Interested {
            message: Some("tonight?".to_owned()),
        },
        "nova is interested in “Aim duel”: tonight?",
    );
    check(
        Fact::from(TeamFact::TeamInvited {
            invitation: Uuid::nil(),
            message: Some("we need a sniper".to_owned()),
        }),
        "nova invited you to join “Night Owls”: we need a sniper",
    );
    check(
        Fact::PointsEarned {
            action: Action::EmailVerify,
            points: 15,
        },
        "nova verified their e-mail: you earned 15 points.",
    );
    check(
        Fact::PointsEarned {
            action: Action::Signup,
            points: 10,
        },
        "nova joined with your code: you earned 10 points.",
    );
    let bare = Fact::Tagged { message: None }.message(Setting::default());
    assert_eq!(bare, "Somebody tagged you.");
}

#[test]
fn a_fact_is_kept_under_the_name_of_its_event() {
    let fact = Fact::Joined {
        stake_amount: Usdc::whole(5),
        is_full: false,
    };
    let kept = serde_json::json!(fact);
    let expected = serde_json::json!({"event": "joined", "stakeAmount": "5", "isFull": false});
    assert_eq!(kept, expected);
    assert_eq!(serde_json::from_value::<Fact>(kept).ok(), Some(fact));
    // What happens in teams stands beside the others.
    let fact = Fact::from(TeamFact::LeaderChanged {
        leader: "rex".to_owned(),
    });
    let kept = serde_json::json!(fact);
    assert_eq!(
        kept,
        serde_json::json!({"event": "leader_changed", "leader": "rex"})
    );
    assert_eq!(serde_json::from_value::<Fact>(kept).ok(), Some(fact));
    let unknown = serde_json::json!({"event": "gossip"});
    assert!(serde_json::from_value::<Fact>(unknown).is_err());
}

#[test]
fn preferences_change_by_part_and_within_bounds() {
    let defaults = Preferences::default();
    let muted = Change {
        play_sound: Some(false),
        enabled_types: [("follow".to_owned(), false)].into(),
        ..Change::default()
    };
    let changed = defaults.clone().with(muted).expect("it may be so");
    assert_eq!(changed.alert(Kind::Follow), None);
    let alert = Alert {
        popup: true,
        sound: false,
    };
    assert_eq!(changed.alert(Kind::Friend), Some(alert));
    let back = Change {
        play_sound: Some(true),
        enabled_types: [("follow".to_owned(), true)].into(),
        ..Change::default()
    };
    assert_eq!(changed.with(back), Ok(defaults.clone()));

    let wrong = Change {
        popup_duration_ms: Some(999),
        max_popups: Some(6),
        enabled_types: [("gossip".to_owned(), false)].into(),
        ..Change::default()
    };
    let faults = defaults.with(wrong).expect_err("out of bounds");
    let fields: Vec<_> = faults.keys().copied().collect();
    assert_eq!(fields, ["enabledTypes", "maxPopups", "popupDuration"]);
}

#[test]
fn players_tell_each_other_three_things_in_few_words() {
    let allowed = |kind: Kind| Request::parse(kind.name(), None).is_ok();
    let allowed: Vec<_> = Kind::ALL.into_iter().filter(|it| allowed(*it)).collect();
    assert_eq!(
        allowed,
        [Kind::ChallengeInvitation, Kind::Interest, Kind::Tag]
    );
    let refused = |text: &str| Request::parse("tag", Some(text)).expect_err("refused");
    assert_eq!(refused(&"é".repeat(501)), RequestProblem::TooLong);
    assert_eq!(refused("a\u{202e}b"), RequestProblem::Control);
    assert_eq!(refused("a\nb"), RequestProblem::Control);
    let fact = Request::parse("tag", Some("  look!  ")).and_then(|it| it.fact(None));
    let message = Some("look!".to_owned());
    assert_eq!(fact, Ok(Fact::Tagged { message }));
    let invitation = Request::parse("challenge_invitation", None);
    let problem = invitation.and_then(|it| it.fact(None));
    assert_eq!(problem, Err(RequestProblem::ChallengeNeeded));
}

#[test]
fn b14_an_invitation_says_whether_it_is_to_a_rematch_and_that_it_was_declined() {
    let setting = Setting {
        sender: Some("nova"),
        title: Some("Aim duel"),
        team: None,
    };
    let check = |fact: Fact, sentence: &str| assert_eq!(fact.message(setting), sentence);
    for (is_rematch, sentence) in [
        (false, "nova invited you to “Aim duel”: tonight?"),
        (
            true,
            "nova invited you to a rematch of “Aim duel”: tonight?",
        ),
    ] {
        let invited = Fact::Invited {
            stake_amount: Usdc::whole(50),
            stake_max: Usdc::whole(50),
            message: Some("tonight?".to_owned()),
            is_rematch,
        };
        check(invited, sentence);
    }
    check(
        Fact::ChallengeDeclined,
        "nova declined your invitation to “Aim duel”.",
    );
}

#[test]
fn b14_what_was_written_before_there_was_a_rematch_mark_is_still_read() {
    let written = serde_json::json!({
        "event": "invited", "stakeAmount": "50", "stakeMax": "50", "message": null,
    });
    let fact: Fact = serde_json::from_value(written).expect("it can be read");
    assert!(matches!(
        fact,
        Fact::Invited {
            is_rematch: false,
            ..
        }
    ));
    // A team's own event of declining is another one.
    for fact in [
        Fact::ChallengeDeclined,
        Fact::from(TeamFact::InvitationDeclined),
    ] {
        let again = serde_json::from_value(serde_json::json!(fact));
        assert_eq!(again.ok(), Some(fact));
    }
}
