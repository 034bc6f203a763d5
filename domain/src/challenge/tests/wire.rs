//! What leaves the house as JSON, and what the database gives back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::{
    CancelReason, Claim, DeadlineKind, Event, Outcome, Payout, Person, Resolution, SeatStatus,
    SettledBy, Status, TextField, Verdict, Visibility,
};
use super::stage::{NOW, person, player};
use crate::money::Usdc;

/// `value` is written as `expected`, and read back as it was.
#[track_caller]
fn check<T>(value: &T, expected: &Value)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let written = serde_json::to_value(value).expect("it can be written");
    assert_eq!(&written, expected);
    let read: T = serde_json::from_value(written).expect("it can be read");
    assert_eq!(&read, value);
}

#[track_caller]
fn check_event(event: &Event, name: &str, data: &Value) {
    assert_eq!(event.name(), name);
    check(event, &json!({ "type": name, "data": data }));
}

fn outcome() -> Outcome {
    Outcome {
        verdict: Some(Verdict::Winner(player(0))),
        settled_by: SettledBy::CallOff,
        payouts: vec![Payout {
            player: player(0),
            amount: Usdc::from_micros(95_500_000),
        }],
        fee: Usdc::whole(5),
        was_held: true,
    }
}

fn outcome_json() -> Value {
    json!({
        "verdict": { "kind": "winner", "winner": player(0) },
        "settledBy": "call_off",
        "payouts": [{ "player": player(0), "amount": "95.5" }],
        "fee": "5",
        "wasHeld": true,
    })
}

#[test]
fn people_come_and_go() {
    let user = || Person {
        avatar: Some("a.webp".to_owned()),
        ..person(1)
    };
    let shown = json!({ "_id": player(1), "username": "player1", "avatar": "a.webp" });
    for is_rematch in [false, true] {
        let created = Event::Created {
            user: user(),
            stake_amount: Usdc::whole(50),
            is_rematch,
            team: None,
        };
        let mut data = json!({ "user": shown, "stakeAmount": "50" });
        if is_rematch {
            data["isRematch"] = json!(true);
        }
        check_event(&created, "created", &data);
    }
    let joined = Event::Joined {
        user: user(),
        slot: 1,
        stake_amount: Usdc::from_micros(500_000),
        is_full: true,
    };
    let data = json!({ "user": shown, "slot": 1, "stakeAmount": "0.5", "isFull": true });
    check_event(&joined, "joined", &data);
    let user_id = player(1);
    let who = json!({ "userId": user_id });
    check_event(&Event::Readied { user_id }, "readied", &who);
    check_event(&Event::Left { user_id }, "left", &who);
    let agreed = Event::CallOffAgreed { user_id };
    check_event(&agreed, "call_off_agreed", &who);
    let led = Event::LeaderChanged { user_id, side: 1 };
    let data = json!({ "userId": user_id, "side": 1 });
    check_event(&led, "leader_changed", &data);
}

#[test]
fn a_match_is_made_and_played() {
    let fields = vec!["coverImage".to_owned()];
    let cover = TextField::Text("c.webp".to_owned());
    let changes = [("coverImage".to_owned(), Some(cover))].into();
    let data = json!({ "fields": ["coverImage"], "changes": { "coverImage": "c.webp" } });
    check_event(&Event::Edited { fields, changes }, "edited", &data);
    let started = Event::Started {
        started_at: NOW,
        expires_at: NOW + time::Duration::milliseconds(1),
    };
    let data = json!({
        "startedAt": "2026-03-01T12:00:00Z",
        "expiresAt": "2026-03-01T12:00:00.001Z",
    });
    check_event(&started, "started", &data);
    let extended = Event::DeadlineExtended { at: NOW };
    let data = json!({ "at": "2026-03-01T12:00:00Z" });
    check_event(&extended, "deadline_extended", &data);
    let announced = Event::StartAnnounced {
        user_ids: vec![player(1)],
        scheduled_time: NOW,
    };
    let data = json!({ "userIds": [player(1)], "scheduledTime": "2026-03-01T12:00:00Z" });
    check_event(&announced, "start_announced", &data);
    let moved = Event::DeadlineMoved {
        user_id: player(1),
        confirm_by: NOW,
        at: NOW + time::Duration::hours(1),
    };
    let data = json!({
        "userId": player(1),
        "confirmBy": "2026-03-01T12:00:00Z",
        "at": "2026-03-01T13:00:00Z",
    });
    check_event(&moved, "deadline_moved", &data);
}

#[test]
fn a_result_is_notified() {
    let declared = |verdict, score, confirm_by| Event::Declared {
        user_id: player(1),
        verdict,
        score,
        note: Some("Close".to_owned()),
        confirm_by,
    };
    check_event(
        &declared(
            Verdict::Winner(player(0)),
            Some("2:1".to_owned()),
            Some(NOW),
        ),
        "declared",
        &json!({
            "userId": player(1),
            "verdict": { "kind": "winner", "winner": player(0) },
            "score": "2:1",
            "note": "Close",
            "confirmBy": "2026-03-01T12:00:00Z",
        }),
    );
    check_event(
        &declared(Verdict::Draw, None, None),
        "declared",
        &json!({
            "userId": player(1),
            "verdict": { "kind": "draw" },
            "score": null,
            "note": "Close",
            "confirmBy": null,
        }),
    );
    let disputed = Event::Disputed {
        dispute_id: player(8),
        user_id: player(1),
    };
    let data = json!({ "disputeId": player(8), "userId": player(1) });
    check_event(&disputed, "disputed", &data);
}

#[test]
fn events_of_old_are_read_without_what_was_added_since() {
    let edited = json!({ "type": "edited", "data": { "fields": ["rules"] } });
    let edited: Event = serde_json::from_value(edited).expect("it can be read");
    let fields = vec!["rules".to_owned()];
    let changes = [].into();
    assert_eq!(edited, Event::Edited { fields, changes });
    let data = json!({
        "userId": player(1), "verdict": { "kind": "draw" }, "score": null, "confirmBy": null,
    });
    let declared: Event = serde_json::from_value(json!({ "type": "declared", "data": data }))
        .expect("it can be read");
    assert!(matches!(declared, Event::Declared { note: None, .. }));
}

#[test]
fn an_end_is_notified() {
    let awarded = Event::Awarded {
        outcome: outcome(),
        release_at: NOW,
    };
    let data = json!({ "outcome": outcome_json(), "releaseAt": "2026-03-01T12:00:00Z" });
    check_event(&awarded, "awarded", &data);
    let data = json!({ "outcome": outcome_json() });
    let outcome = outcome();
    let settled = Event::Settled {
        outcome: outcome.clone(),
    };
    check_event(&settled, "settled", &data);
    check_event(&Event::Cancelled { outcome }, "cancelled", &data);
}

#[test]
fn outcomes_and_claims_read_back_what_they_wrote() {
    check(&outcome(), &outcome_json());
    let void = Outcome {
        verdict: None,
        settled_by: SettledBy::Undeclared,
        payouts: Vec::new(),
        fee: Usdc::ZERO,
        was_held: false,
    };
    let written = json!({
        "verdict": null,
        "settledBy": "undeclared",
        "payouts": [],
        "fee": "0",
        "wasHeld": false,
    });
    check(&void, &written);
    let claim = Claim {
        verdict: Verdict::Draw,
        score: Some("1:1".to_owned()),
        note: None,
        at: NOW + time::Duration::microseconds(1),
        by: None,
    };
    let written = json!({
        "verdict": { "kind": "draw" },
        "score": "1:1",
        "note": null,
        "at": "2026-03-01T12:00:00.000001Z",
    });
    check(&claim, &written);
}

#[test]
fn words_of_the_database_are_the_words_of_the_wire() {
    for status in Status::ALL {
        check(&status, &json!(status.name()));
        assert_eq!(Status::parse(status.name()), Some(status));
    }
    assert_eq!(Status::parse("Open"), None);
    for (status, name) in [
        (SeatStatus::Joined, "joined"),
        (SeatStatus::Ready, "ready"),
        (SeatStatus::Active, "active"),
        (SeatStatus::Left, "left"),
    ] {
        assert_eq!(status.name(), name);
        check(&status, &json!(name));
    }
    for reason in [
        CancelReason::Creator,
        CancelReason::Expired,
        CancelReason::Declined,
        CancelReason::Void,
    ] {
        check(&reason, &json!(reason.name()));
    }
    for kind in [
        DeadlineKind::Approve,
        DeadlineKind::Expire,
        DeadlineKind::Undeclared,
        DeadlineKind::Confirm,
        DeadlineKind::Dispute,
        DeadlineKind::Release,
    ] {
        check(&kind, &json!(kind.name()));
    }
    for visibility in [Visibility::Public, Visibility::Private, Visibility::Friends] {
        check(&visibility, &json!(visibility.name()));
    }
    let resolutions = [Resolution::Settle, Resolution::Void];
    let names = resolutions.map(Resolution::name);
    assert_eq!(names, ["settle", "void"]);
}
