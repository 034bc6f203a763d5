//! Types, words and preferences.

use time::macros::date;
use uuid::Uuid;

use super::*;
use crate::challenge::CancelReason;
use crate::money::Usdc;
use crate::referral::ReferralAction;

#[test]
fn every_type_has_a_name_of_its_own_and_filters_know_their_groups() {
    for kind in NotificationType::ALL {
        assert_eq!(NotificationType::parse(kind.name()), Some(kind));
        assert_eq!(serde_json::json!(kind), kind.name());
    }
    let matching = |name| NotificationType::matching(name).map(|kinds| kinds.len());
    assert_eq!(matching("challenge"), Some(5));
    assert_eq!(matching("team"), Some(3));
    assert_eq!(matching("friend"), Some(1));
    assert_eq!(matching("challenge_joined"), Some(1));
    assert_eq!(matching("all"), None);
}

#[test]
fn sentences_say_who_what_and_how_much() {
    let setting = SentenceContext {
        sender: Some("nova"),
        title: Some("Aim duel"),
        team: Some("Night Owls"),
    };
    let check = |fact: Payload, sentence: &str| assert_eq!(fact.message(setting), sentence);
    check(
        Payload::Joined {
            stake_amount: "12.5".parse().expect("money"),
            is_full: true,
        },
        "nova joined “Aim duel” with $12.50. It is full now.",
    );
    check(
        Payload::InvitationAccepted {
            stake_amount: Usdc::ZERO,
            is_full: false,
        },
        "nova accepted your invitation to “Aim duel”.",
    );
    check(
        Payload::Settled {
            outcome: MatchEnding::Won,
            amount: Usdc::whole(95),
            fine: None,
        },
        "You won “Aim duel”: $95.",
    );
    check(
        Payload::Cancelled {
            reason: Some(CancelReason::Expired),
            amount: Usdc::whole(50),
            fine: None,
        },
        "“Aim duel” expired unplayed. $50 came back to you.",
    );
    check(
        Payload::Interested {
            message: Some("tonight?".to_owned()),
        },
        "nova is interested in “Aim duel”: tonight?",
    );
    check(
        Payload::from(TeamPayload::TeamInvited {
            invitation: Uuid::nil(),
            message: Some("we need a sniper".to_owned()),
        }),
        "nova invited you to join “Night Owls”: we need a sniper",
    );
    let bare = Payload::Tagged { message: None }.message(SentenceContext::default());
    assert_eq!(bare, "A player tagged you.");
}

#[test]
fn points_and_prizes_are_sentences_too() {
    let setting = SentenceContext {
        sender: Some("nova"),
        ..SentenceContext::default()
    };
    let earned = |action, points| Payload::PointsEarned { action, points }.message(setting);
    assert_eq!(
        earned(ReferralAction::EmailVerify, 15),
        "nova verified their email: you earned 15 points."
    );
    assert_eq!(
        earned(ReferralAction::Signup, 10),
        "nova joined with your code: you earned 10 points."
    );
    let prize = |amount| {
        let fact = Payload::ContestPrize {
            month: date!(2026 - 11 - 01),
            place: 2,
            amount,
        };
        fact.message(SentenceContext::default())
    };
    assert_eq!(
        prize(Usdc::whole(300)),
        "You are in place 2 of the contest of November 2026 and won $300."
    );
    assert_eq!(
        prize(Usdc::ZERO),
        "You are in place 2 of the contest of November 2026."
    );
}

#[test]
fn a_closed_report_states_what_came_of_it() {
    let of_a_challenge = Payload::ReportClosed { action_taken: true };
    let setting = SentenceContext {
        title: Some("Aim duel"),
        ..SentenceContext::default()
    };
    assert_eq!(
        of_a_challenge.message(setting),
        "The moderators looked at your report of “Aim duel” and took action. Thank you."
    );
    let of_a_player = Payload::ReportClosed {
        action_taken: false,
    };
    assert_eq!(
        of_a_player.message(SentenceContext::default()),
        "The moderators looked at your report of a player and found that no action is needed. Thank you."
    );
}

#[test]
fn a_payload_is_stored_under_the_name_of_its_event() {
    let fact = Payload::Joined {
        stake_amount: Usdc::whole(5),
        is_full: false,
    };
    let stored = serde_json::json!(fact);
    let expected = serde_json::json!({"event": "joined", "stakeAmount": "5", "isFull": false});
    assert_eq!(stored, expected);
    assert_eq!(serde_json::from_value::<Payload>(stored).ok(), Some(fact));
    // What happens in teams stands beside the others.
    let fact = Payload::from(TeamPayload::LeaderChanged {
        leader: "rex".to_owned(),
    });
    let stored = serde_json::json!(fact);
    assert_eq!(
        stored,
        serde_json::json!({"event": "leader_changed", "leader": "rex"})
    );
    assert_eq!(serde_json::from_value::<Payload>(stored).ok(), Some(fact));
    let unknown = serde_json::json!({"event": "gossip"});
    assert!(serde_json::from_value::<Payload>(unknown).is_err());
}

#[test]
fn preferences_change_by_part_and_within_bounds() {
    let defaults = Preferences::default();
    let muted = PreferencesChange {
        play_sound: Some(false),
        enabled_types: [("follow".to_owned(), false)].into(),
        ..PreferencesChange::default()
    };
    let changed = defaults.clone().with(muted).expect("it may be so");
    assert_eq!(changed.alert(NotificationType::Follow), None);
    let alert = Alert {
        popup: true,
        sound: false,
    };
    assert_eq!(changed.alert(NotificationType::Friend), Some(alert));
    let back = PreferencesChange {
        play_sound: Some(true),
        enabled_types: [("follow".to_owned(), true)].into(),
        ..PreferencesChange::default()
    };
    assert_eq!(changed.with(back), Ok(defaults.clone()));

    let wrong = PreferencesChange {
        popup_duration_ms: Some(999),
        max_popups: Some(6),
        enabled_types: [("gossip".to_owned(), false)].into(),
        ..PreferencesChange::default()
    };
    let faults = defaults.with(wrong).expect_err("out of bounds");
    let fields: Vec<_> = faults.keys().copied().collect();
    assert_eq!(fields, ["enabledTypes", "maxPopups", "popupDuration"]);
}

#[test]
fn players_send_each_other_three_things_in_few_words() {
    let allowed = |kind: NotificationType| PlayerRequest::parse(kind.name(), None).is_ok();
    let allowed: Vec<_> = NotificationType::ALL
        .into_iter()
        .filter(|it| allowed(*it))
        .collect();
    assert_eq!(
        allowed,
        [
            NotificationType::ChallengeInvitation,
            NotificationType::Interest,
            NotificationType::Tag
        ]
    );
    let refused = |text: &str| PlayerRequest::parse("tag", Some(text)).expect_err("refused");
    assert_eq!(refused(&"é".repeat(501)), RequestError::TooLong);
    assert_eq!(refused("a\u{202e}b"), RequestError::Control);
    assert_eq!(refused("a\nb"), RequestError::Control);
    let fact = PlayerRequest::parse("tag", Some("  look!  ")).and_then(|it| it.fact(None));
    let message = Some("look!".to_owned());
    assert_eq!(fact, Ok(Payload::Tagged { message }));
    let invitation = PlayerRequest::parse("challenge_invitation", None);
    let problem = invitation.and_then(|it| it.fact(None));
    assert_eq!(problem, Err(RequestError::ChallengeNeeded));
}

#[test]
fn b14_an_invitation_states_whether_it_is_to_a_rematch_and_that_it_was_declined() {
    let setting = SentenceContext {
        sender: Some("nova"),
        title: Some("Aim duel"),
        team: None,
    };
    let check = |fact: Payload, sentence: &str| assert_eq!(fact.message(setting), sentence);
    for (is_rematch, sentence) in [
        (false, "nova invited you to “Aim duel”: tonight?"),
        (
            true,
            "nova invited you to a rematch of “Aim duel”: tonight?",
        ),
    ] {
        let invited = Payload::Invited {
            stake_amount: Usdc::whole(50),
            stake_max: Usdc::whole(50),
            message: Some("tonight?".to_owned()),
            is_rematch,
        };
        check(invited, sentence);
    }
    check(
        Payload::ChallengeDeclined,
        "nova declined your invitation to “Aim duel”.",
    );
}

#[test]
fn b14_what_was_written_before_there_was_a_rematch_mark_is_still_read() {
    let written = serde_json::json!({
        "event": "invited", "stakeAmount": "50", "stakeMax": "50", "message": null,
    });
    let fact: Payload = serde_json::from_value(written).expect("it can be read");
    assert!(matches!(
        fact,
        Payload::Invited {
            is_rematch: false,
            ..
        }
    ));
    // A team's own event of declining is another one.
    for fact in [
        Payload::ChallengeDeclined,
        Payload::from(TeamPayload::InvitationDeclined),
    ] {
        let again = serde_json::from_value(serde_json::json!(fact));
        assert_eq!(again.ok(), Some(fact));
    }
}

#[test]
fn a_reminder_of_a_case_states_what_ends_when_and_what_then() {
    let setting = SentenceContext {
        title: Some("Aim duel"),
        ..SentenceContext::default()
    };
    let until = time::macros::datetime!(2026-11-25 09:30 UTC);
    let nears = |time, is_on_appeal| {
        let fact = Payload::CaseNears {
            time,
            is_on_appeal,
            until,
        };
        fact.message(setting)
    };
    assert_eq!(
        nears(CaseTime::Take, false),
        "No moderator has taken the dispute over “Aim duel”. It is to be taken by 2026-11-25 09:30 UTC."
    );
    assert_eq!(
        nears(CaseTime::Decide, true),
        "You have taken the appeal over “Aim duel”. Decide it by 2026-11-25 09:30 UTC, or it goes back to the queue as overdue."
    );
    assert_eq!(
        nears(CaseTime::End, true),
        "The appeal over “Aim duel” ends at 2026-11-25 09:30 UTC. Without a decision the first ruling stands."
    );
    let ends = |is_on_appeal| {
        let fact = Payload::DisputeEnds {
            is_on_appeal,
            until,
        };
        fact.message(setting)
    };
    assert_eq!(
        ends(false),
        "No moderator has decided the dispute over “Aim duel” yet. If none does by 2026-11-25 09:30 UTC, every stake goes back \
         without a fee."
    );
    assert_eq!(
        ends(true),
        "No moderator has decided the appeal over “Aim duel” yet. If none does by 2026-11-25 09:30 UTC, the first ruling stands."
    );
}
