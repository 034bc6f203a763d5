//! A message is judged alike whether it is written alone or in company: these are two statements.

use domain::chat::Venue;
use serde_json::json;
use store::chat::{ChatMessage, NewMessage, SendRefusal};
use uuid::Uuid;

use super::{text, three};
use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Writes to the conversations of one test, also to one where nothing else happens.
#[derive(Clone, Copy)]
struct Scene<'a> {
    app: &'a TestApp,
    elsewhere: (Uuid, &'a Person),
    /// Where access to the challenge of an arena was checked.
    checked: Option<Uuid>,
}

impl Scene<'_> {
    fn message(&self, at: Uuid, sender: &Person, client_id: Uuid) -> NewMessage {
        let now = self.app.app.clock.now();
        NewMessage {
            id: self.app.app.ids.next(now),
            venue: if self.checked == Some(at) {
                Venue::Arena(at)
            } else {
                Venue::Known(at)
            },
            conversation_id: at,
            sender_id: sender.uuid(),
            client_id,
            content: text("gg"),
            attachments: Vec::new(),
            sent_at: now,
        }
    }

    async fn alone(&self, message: NewMessage) -> &'static str {
        let outcomes = store::chat::send(&self.app.app.db, &[&message]).await;
        word(&message, &outcomes.unwrap()[0])
    }

    async fn in_company(&self, message: NewMessage) -> &'static str {
        let (at, sender) = self.elsewhere;
        let other = self.message(at, sender, message.id);
        let batch = [&other, &message];
        let outcomes = store::chat::send(&self.app.app.db, &batch).await.unwrap();
        assert_eq!(word(&other, &outcomes[0]), "sent");
        word(&message, &outcomes[1])
    }

    /// Each message is a new one.
    async fn is_judged(&self, at: Uuid, sender: &Person, expected: &str) {
        let new = || self.message(at, sender, self.app.app.ids.next(self.app.app.clock.now()));
        assert_eq!(self.alone(new()).await, expected, "alone");
        assert_eq!(self.in_company(new()).await, expected, "in company");
    }
}

fn word(new: &NewMessage, outcome: &Result<ChatMessage, SendRefusal>) -> &'static str {
    match outcome {
        Ok(message) if message.id == new.id => "sent",
        Ok(_) => "repeated",
        Err(SendRefusal::Unknown) => "unknown",
        Err(SendRefusal::Outsider) => "outsider",
        Err(SendRefusal::Blocking) => "blocking",
        Err(SendRefusal::Closed) => "closed",
        Err(SendRefusal::Blocked) => "blocked",
        Err(SendRefusal::NoSuchFile) => "no such file",
        Err(SendRefusal::Unread(_)) => "unread",
    }
}

async fn opened(app: &TestApp, venue: Venue) -> Uuid {
    let room = store::chat::open(&app.app.db, venue, app.app.clock.now()).await;
    room.unwrap().unwrap().id
}

#[tokio::test]
async fn a_message_is_judged_alike_alone_and_in_company() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let direct = |one: &Person, other: &Person| Venue::direct(one.uuid(), other.uuid()).unwrap();
    let theirs = opened(&app, direct(&nova, &rex)).await;
    let owner = app.player("owner").await.deposit("100").await;
    let challenge = owner.challenge(&[]).await.parse().unwrap();
    let arena = opened(&app, Venue::Arena(challenge)).await;
    let nowhere = Uuid::from_u128(7);
    let scene = Scene {
        app: &app,
        elsewhere: (opened(&app, direct(&rex, &zoe)).await, &zoe),
        checked: Some(arena),
    };
    for (at, sender, expected) in [
        (theirs, &nova, "sent"),
        (theirs, &zoe, "outsider"),
        (arena, &zoe, "sent"),
        (nowhere, &nova, "unknown"),
    ] {
        scene.is_judged(at, sender, expected).await;
    }
    // Security 4: an arena has no members, and its id alone opens nothing; nor does its permit open anything else.
    for (checked, at, sender) in [
        (None, arena, &owner),
        (None, arena, &zoe),
        (Some(theirs), theirs, &nova),
    ] {
        let scene = Scene { checked, ..scene };
        scene.is_judged(at, sender, "outsider").await;
    }
    let once = Uuid::from_u128(1);
    assert_eq!(
        scene.alone(scene.message(theirs, &nova, once)).await,
        "sent"
    );

    let block = format!("/friends/{}/block", rex.id);
    nova.post(&block, json!({})).await.ok();
    for (at, sender, expected) in [
        (theirs, &nova, "blocking"),
        (theirs, &rex, "blocked"),
        (theirs, &zoe, "outsider"),
        // Only between two does a block count.
        (arena, &nova, "sent"),
        (arena, &rex, "sent"),
    ] {
        scene.is_judged(at, sender, expected).await;
    }
    // A written message is returned for its repeat, regardless of later blocks.
    let again = || scene.message(theirs, &nova, once);
    assert_eq!(scene.alone(again()).await, "repeated");
    assert_eq!(scene.in_company(again()).await, "repeated");
}

#[tokio::test]
async fn both_paths_check_a_team_alike_and_a_former_member_repeats_what_was_written_before() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let zoe = app.player("zoe").await;
    let team: Uuid = id.parse().unwrap();
    let between = Venue::direct(nova.uuid(), zoe.uuid()).unwrap();
    let scene = Scene {
        app: &app,
        elsewhere: (opened(&app, between).await, &zoe),
        checked: None,
    };
    scene.is_judged(team, &nova, "sent").await;
    scene.is_judged(team, &rex, "outsider").await;
    rex.on_team(&id, "join").await.ok();
    scene.is_judged(team, &rex, "sent").await;
    // In a team a block does not count.
    let block = format!("/friends/{}/block", rex.id);
    nova.post(&block, json!({})).await.ok();
    scene.is_judged(team, &nova, "sent").await;
    scene.is_judged(team, &rex, "sent").await;
    let once = || scene.message(team, &rex, Uuid::from_u128(1));
    assert_eq!(scene.alone(once()).await, "sent");
    rex.on_team(&id, "leave").await.ok();
    scene.is_judged(team, &rex, "outsider").await;
    assert_eq!(scene.alone(once()).await, "repeated");
    assert_eq!(scene.in_company(once()).await, "repeated");
}

#[tokio::test]
async fn of_one_message_that_comes_twice_at_once_one_is_written() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let theirs = Venue::direct(nova.uuid(), rex.uuid()).unwrap();
    let theirs = opened(&app, theirs).await;
    let scene = Scene {
        app: &app,
        elsewhere: (
            opened(&app, Venue::direct(rex.uuid(), zoe.uuid()).unwrap()).await,
            &zoe,
        ),
        checked: None,
    };
    for round in 0..20 {
        let same = || scene.message(theirs, &nova, Uuid::from_u128(round));
        let mut words = <[_; 3]>::from(tokio::join!(
            scene.alone(same()),
            scene.in_company(same()),
            scene.alone(same()),
        ));
        words.sort_unstable();
        assert_eq!(words, ["repeated", "repeated", "sent"]);
    }
    let found = store::chat::find(&app.app.db, theirs).await.unwrap();
    assert_eq!(found.unwrap().last_seq, 20);
}

#[tokio::test]
async fn messages_alone_and_in_company_are_numbered_without_a_gap() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let theirs = opened(&app, Venue::direct(nova.uuid(), rex.uuid()).unwrap()).await;
    let hers = opened(&app, Venue::direct(nova.uuid(), zoe.uuid()).unwrap()).await;
    let now = app.app.clock.now();
    let new = |conversation_id, client_id: u128| NewMessage {
        id: app.app.ids.next(now),
        venue: Venue::Known(conversation_id),
        conversation_id,
        sender_id: nova.uuid(),
        client_id: Uuid::from_u128(client_id),
        content: text(&format!("{client_id}")),
        attachments: Vec::new(),
        sent_at: now,
    };
    let batches = [
        vec![new(theirs, 1)],
        vec![new(theirs, 2), new(hers, 3), new(theirs, 4)],
        vec![new(hers, 5)],
        vec![new(theirs, 6)],
    ];
    let mut numbered = Vec::new();
    for batch in batches {
        let batch: Vec<_> = batch.iter().collect();
        let outcomes = store::chat::send(&app.app.db, &batch).await.unwrap();
        for (new, outcome) in batch.into_iter().zip(outcomes) {
            let message = outcome.unwrap();
            assert_eq!(message.id, new.id);
            assert_eq!(message.sender.username, "nova");
            numbered.push((message.content, message.seq));
        }
    }
    let expected = [("1", 1), ("2", 2), ("3", 1), ("4", 3), ("5", 2), ("6", 4)];
    assert!(
        numbered
            .iter()
            .map(|(text, seq)| (text.as_str(), *seq))
            .eq(expected)
    );
    for (conversation, seq) in [(theirs, 4), (hers, 2)] {
        let found = store::chat::find(&app.app.db, conversation).await.unwrap();
        assert_eq!(found.unwrap().last_seq, seq);
    }
}

#[tokio::test]
async fn a_repeat_that_cannot_be_read_now_is_found_again_later() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let direct = |one: &Person, other: &Person| Venue::direct(one.uuid(), other.uuid()).unwrap();
    let theirs = opened(&app, direct(&nova, &rex)).await;
    let scene = Scene {
        app: &app,
        elsewhere: (opened(&app, direct(&rex, &zoe)).await, &zoe),
        checked: None,
    };
    let again = || scene.message(theirs, &nova, Uuid::from_u128(1));
    assert_eq!(scene.alone(again()).await, "sent");
    let mut owner = app.superuser().await;
    let revoke = "revoke select on attachments from duel_ledger_app";
    run(&mut owner, revoke).await.unwrap();
    assert_eq!(scene.alone(again()).await, "unread");
    // What cannot be read does not take along what is written beside it.
    assert_eq!(scene.in_company(again()).await, "unread");
    let grant = "grant select on attachments to duel_ledger_app";
    run(&mut owner, grant).await.unwrap();
    assert_eq!(scene.alone(again()).await, "repeated");
}
