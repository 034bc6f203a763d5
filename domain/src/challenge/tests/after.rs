//! The state of a challenge after each command, and who may see the command.

use serde_json::{Value, json};
use uuid::Uuid;

use super::super::{
    Command, Event, Outcome, PublicState, SettledBy, TextField, Verdict, ViewerScope,
};
use super::books::World;
use super::stage::{NOW, as_it_is, edit, person, player, terms};
use crate::money::Usdc;

const DISPUTE: Uuid = Uuid::from_u128(0xd15);

/// Asserts that the fields of `after` that `expected` names are equal.
#[track_caller]
fn check(world: &World, expected: &Value) {
    let after = world.challenge.after(Some(DISPUTE));
    let written = serde_json::to_value(&after).expect("it can be written");
    for (pointer, value) in expected.as_object().expect("pointers and values") {
        assert_eq!(
            written.pointer(pointer),
            Some(value),
            "{pointer} in {written:#}"
        );
    }
    let read: PublicState = serde_json::from_value(written).expect("it can be read");
    assert_eq!(read, after);
}

#[test]
fn a_lobby_promises_what_it_will_hold() {
    let mut world = World::open(terms(3));
    check(
        &world,
        &json!({
            "/status": "open",
            "/participantCount": 1,
            "/startedAt": null,
            "/cancelReason": null,
            // Two open places at 50.
            "/escrow": { "total": "50", "fee": "7.5", "winnerReceives": "142.5", "state": "funding" },
            "/fee": "7.5",
            "/deadline": { "kind": "expire", "at": "2026-03-08T12:00:00Z" },
            "/outcome": null,
            "/callOff": { "agreed": [], "needed": 1 },
            "/dispute": null,
            "/declarations": null,
        }),
    );
    world.join(1, Usdc::whole(50));
    world.join(2, Usdc::whole(50));
    check(
        &world,
        &json!({ "/status": "full", "/participantCount": 3, "/escrow/total": "150" }),
    );
}

#[test]
fn a_match_has_its_times_and_who_wants_out() {
    let mut world = World::active(2);
    world.done(Command::CallOff { player: player(1) });
    check(
        &world,
        &json!({
            "/status": "active",
            "/startedAt": "2026-03-01T12:00:00Z",
            "/endsAt": "2026-03-01T13:00:00Z",
            "/escrow/state": "locked",
            "/deadline/kind": "undeclared",
            "/callOff": { "agreed": [player(1)], "needed": 2 },
        }),
    );
    world.done(Command::CallOff { player: player(0) });
    check(
        &world,
        &json!({
            "/status": "cancelled",
            "/cancelReason": "void",
            // The old value and the new one.
            "/fee": "5",
            "/escrow/fee": "0",
            "/escrow/state": "refunded",
            "/deadline": null,
            "/outcome/settledBy": "call_off",
            "/declarations": [],
        }),
    );
}

#[test]
fn what_the_sides_say_stays_out_of_it_until_it_is_decided() {
    check(
        &World::declared(),
        &json!({
            "/escrow/state": "declared",
            "/deadline/kind": "confirm",
            "/sides": [{ "player": player(1), "at": "2026-03-02T13:00:00Z" }],
            "/declarations": null,
        }),
    );
    check(
        &World::disputed(),
        &json!({
            "/escrow/state": "disputed",
            "/declarations": null,
            "/dispute": {
                "id": DISPUTE, "openedAt": "2026-03-01T12:00:00Z", "openedBy": player(1),
                "stage": "waiting", "appealedBy": null,
                "evidenceUntil": "2026-03-02T12:00:00Z", "voidAt": "2026-03-08T12:00:00Z",
            },
            "/mayAppeal": [],
        }),
    );
    check(
        &World::awarded(),
        &json!({
            "/status": "in_progress",
            "/escrow/state": "held",
            "/deadline/kind": "release",
            "/outcome/verdict": { "kind": "winner", "winner": player(0) },
            "/declarations": null,
        }),
    );
    check(
        &World::ruled(),
        &json!({
            "/escrow/state": "held",
            "/outcome/settledBy": "moderator",
            "/mayAppeal": [player(1)],
            "/declarations": null,
        }),
    );
    check(
        &World::completed(),
        &json!({
            "/status": "completed",
            "/escrow/state": "paid",
            "/dispute": null,
            "/outcome/verdict": { "kind": "winner", "winner": player(0) },
            "/declarations/1/player": player(1),
        }),
    );
}

/// One of each kind but those in which a side speaks.
fn sent_to_all() -> Vec<Event> {
    let user_id = player(1);
    let outcome = Outcome {
        verdict: Some(Verdict::Draw),
        settled_by: SettledBy::Agreement,
        payouts: Vec::new(),
        fee: Usdc::ZERO,
        was_held: false,
    };
    vec![
        Event::Created {
            user: person(0),
            stake_amount: Usdc::whole(50),
            is_rematch: false,
            team: None,
        },
        Event::Joined {
            user: person(1),
            slot: 1,
            stake_amount: Usdc::whole(50),
            is_full: true,
        },
        Event::Readied { user_id },
        Event::Left { user_id },
        Event::Edited {
            fields: Vec::new(),
            changes: [].into(),
        },
        Event::Started {
            started_at: NOW,
            expires_at: NOW,
        },
        Event::CallOffAgreed { user_id },
        Event::Disputed {
            dispute_id: DISPUTE,
            user_id,
        },
        Event::CaseTaken {},
        Event::CaseReturned {},
        Event::CaseOverdue { was_taken: true },
        Event::SecondOpinionAsked {},
        Event::Ruled {
            verdict: None,
            reason: "Neither side shows the score".to_owned(),
            penalties: Vec::new(),
            is_on_appeal: false,
        },
        Event::RulingAccepted { user_id },
        Event::AppealWithdrawn { user_id },
        Event::Awarded {
            outcome: outcome.clone(),
            release_at: NOW,
        },
        Event::Settled {
            outcome: outcome.clone(),
        },
        Event::Cancelled { outcome },
        Event::StartAnnounced {
            user_ids: vec![user_id],
            scheduled_time: NOW,
        },
        Event::DeadlineMoved {
            user_id,
            confirm_by: NOW,
            at: NOW,
        },
        Event::DeadlineExtended { at: NOW },
        Event::LeaderChanged { user_id, side: 0 },
    ]
}

#[test]
fn only_what_a_side_declares_is_hidden_and_only_until_it_is_decided() {
    let declared = Event::Declared {
        user_id: player(1),
        verdict: Verdict::Draw,
        score: None,
        note: None,
        confirm_by: None,
    };
    let appealed = Event::Appealed {
        user_id: player(1),
        reason: "I have it on film".to_owned(),
    };
    for (world, is_decided) in [
        (World::declared(), false),
        (World::disputed(), false),
        (World::awarded(), false),
        (World::completed(), true),
    ] {
        let challenge = &world.challenge;
        for event in &sent_to_all() {
            assert!(
                event.is_shown_to(ViewerScope::Outside, challenge),
                "{}",
                event.name()
            );
            assert!(
                event.is_shown_to(ViewerScope::Inside, challenge),
                "{}",
                event.name()
            );
        }
        for words in [&declared, &appealed] {
            assert!(words.is_shown_to(ViewerScope::Inside, challenge));
            assert_eq!(
                words.is_shown_to(ViewerScope::Outside, challenge),
                is_decided
            );
        }
    }
}

#[test]
fn those_who_sit_in_it_look_from_inside_until_they_leave() {
    let mut world = World::lobby(3, 2);
    let check = |world: &World, viewer, scope| assert_eq!(world.challenge.scope_of(viewer), scope);
    check(&world, Some(player(0)), ViewerScope::Inside);
    check(&world, Some(player(1)), ViewerScope::Inside);
    check(&world, Some(player(2)), ViewerScope::Outside);
    check(&world, None, ViewerScope::Outside);
    world.leave(1);
    check(&world, Some(player(1)), ViewerScope::Outside);
}

#[test]
fn an_edit_carries_the_new_words_and_nothing_that_binds() {
    let mut world = World::open(terms(3));
    let mut changes = as_it_is(&world.challenge);
    changes.details.title = "Another".to_owned();
    changes.details.tags = vec!["blitz".to_owned()];
    changes.details.livestream_url = Some("https://live.example/1".to_owned());
    changes.terms.duration = 2;
    let command = Command::Edit(edit(0, &world.challenge, &changes));
    let notified = world.done(command).events;
    let text = |text: &str| Some(TextField::Text(text.to_owned()));
    let words = [
        ("title".to_owned(), text("Another")),
        (
            "tags".to_owned(),
            Some(TextField::List(vec!["blitz".to_owned()])),
        ),
        ("livestreamUrl".to_owned(), text("https://live.example/1")),
    ];
    let fields = ["title", "duration", "livestreamUrl", "tags"];
    let edited = Event::Edited {
        fields: fields.map(str::to_owned).into(),
        changes: words.into(),
    };
    assert_eq!(notified, [edited]);

    let mut cleared = as_it_is(&world.challenge);
    cleared.details.livestream_url = None;
    let command = Command::Edit(edit(0, &world.challenge, &cleared));
    let notified = serde_json::to_value(world.done(command).events).expect("it can be written");
    let data = json!({ "fields": ["livestreamUrl"], "changes": { "livestreamUrl": null } });
    assert_eq!(notified, json!([{ "type": "edited", "data": data }]));
}
