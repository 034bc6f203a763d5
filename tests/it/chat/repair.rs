//! What was committed is published, whatever became of the answer to its commit.

use std::sync::Arc;

use domain::chat::Venue;
use serde_json::json;
use store::chat::{NewMessage, SendRefusal};
use uuid::Uuid;

use super::{Listener, sent, text, three};
use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

impl TestApp {
    /// Writes a message as a commit whose answer was lost: it is there, and was not published.
    async fn commit_unsent(&self, room: Uuid, seq: i64, sender: &Person, client_id: Uuid) {
        let statement = format!(
            "with moved as (
                 update conversations set last_seq = {seq}, last_message_at = now() where id = '{room}')
             insert into messages (id, conversation_id, seq, sender_id, client_id, content, sent_at)
             values (gen_random_uuid(), '{room}', {seq}, '{}', '{client_id}', 'lost {seq}', now())",
            sender.id
        );
        run(&mut self.superuser().await, &statement).await.unwrap();
    }

    /// Looks once this conversation's actor is idle: it notes what it has published after the devices have it.
    async fn looks(&self, room: Uuid) -> usize {
        self.app.conversations.observe(room).await.unwrap();
        self.app.conversations.look().await.unwrap()
    }
}

#[tokio::test]
async fn correctness_5_a_repeat_that_is_found_written_is_published_once() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let room = Venue::direct(nova.uuid(), rex.uuid())
        .unwrap()
        .conversation_id();
    nova.sends_text(&rex, "hi").await.ok();
    // Where the conversation is awake, and where its actor has yet to read it.
    let other = app.beside().await;
    for (seq, app) in [(2, &app), (3, &other)] {
        let client_id = Uuid::from_u128(seq.try_into().unwrap());
        app.commit_unsent(room, seq, &nova, client_id).await;
        let (mut device, mut tab, mut rexes) = (
            nova.online(app).await,
            nova.online(app).await,
            rex.online(app).await,
        );
        let body = json!({"conversationId": room, "clientId": client_id, "content": "lost"});
        let answer = device.ask("send_message", body.clone()).await;
        assert_eq!(
            (&answer["ok"], &answer["message"]["seq"]),
            (&json!(true), &json!(seq))
        );
        let notified = rexes.next("message_received").await;
        assert_eq!(notified["message"]["content"], format!("lost {seq}"));
        assert_eq!(tab.next("message_sent").await["message"]["seq"], seq);
        assert_eq!(app.looks(room).await, 0, "it was published");
        if seq == 2 {
            // This process knows that it has published it.
            device.ask("send_message", body).await;
            rexes.ask("mark_messages_read", json!({})).await;
            assert!(rexes.is_quiet("message_received"));
        }
    }
}

#[tokio::test]
async fn correctness_5_what_was_committed_and_not_published_is_published_by_the_next_look() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let room = Venue::direct(nova.uuid(), rex.uuid())
        .unwrap()
        .conversation_id();
    let sent = nova.sends_text(&rex, "hi").await.ok();
    assert_eq!(app.looks(room).await, 0);
    let (mut novas, mut rexes) = (nova.online(&app).await, rex.online(&app).await);
    for seq in 2..=4 {
        let client = Uuid::from_u128(seq.try_into().unwrap());
        app.commit_unsent(room, seq, &nova, client).await;
    }
    let id = sent.text("/data/message/_id");
    let edit = format!(
        "update conversations set last_change = 1 where id = '{room}';
         update messages set content = 'hi!', change = 1, edited_at = now() where id = '{id}'"
    );
    run(&mut app.superuser().await, &edit).await.unwrap();
    assert_eq!(app.looks(room).await, 1);
    for line in [
        (&mut rexes, "message_received"),
        (&mut novas, "message_sent"),
    ] {
        for seq in 2..=4 {
            assert_eq!(line.0.next(line.1).await["message"]["seq"], seq);
        }
        let edited = line.0.next("message_edited").await;
        assert_eq!(edited["message"]["content"], "hi!");
    }
    assert_eq!(app.looks(room).await, 0);
    // The next message follows.
    let sent = nova.sends_text(&rex, "and on").await.ok();
    assert_eq!(sent.at("/data/message/seq"), 5);
    assert_eq!(rexes.next("message_received").await["message"]["seq"], 5);
    assert!(rexes.is_quiet("message_received") && rexes.is_quiet("message_edited"));
}

#[actix_web::test]
async fn correctness_5_what_an_actor_panicked_on_is_published_by_the_next_one() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let venue = Venue::direct(nova.uuid(), rex.uuid()).unwrap();
    let listener = Arc::<Listener>::default();
    let node = app.node(&listener);
    sent(node.say(nova.sending(venue, 1, "one")).await);
    *listener.falls_over.lock().unwrap() = Some("two");
    // Its sender is answered before the others are notified, over which the actor panics.
    sent(node.say(nova.sending(venue, 2, "two")).await);
    while node.running() != 0 {
        tokio::task::yield_now().await;
        let _fell = node.observe(venue.conversation_id()).await;
        if listener.falls_over.lock().unwrap().is_none() {
            break;
        }
    }
    assert_eq!(listener.received().len(), 1);
    assert_eq!(node.look().await.unwrap(), 1);
    node.observe(venue.conversation_id()).await.unwrap();
    let received = [(1, "one".to_owned()), (2, "two".to_owned())];
    assert_eq!(listener.received(), received);
    assert_eq!(node.look().await.unwrap(), 0);
}

#[tokio::test]
async fn a_repeat_that_cannot_be_read_is_answered_as_busy_and_fails_no_other_message() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let room = Venue::direct(nova.uuid(), rex.uuid())
        .unwrap()
        .conversation_id();
    nova.sends_text(&rex, "hi").await.ok();
    zoe.sends_text(&rex, "hi").await.ok();
    let client_id = Uuid::from_u128(2);
    app.commit_unsent(room, 2, &nova, client_id).await;
    let mut rexes = rex.online(&app).await;
    // No statement that writes a message without files reads this table; each that reads one does.
    let mut owner = app.superuser().await;
    let revoke = "revoke select on attachments from duel_ledger_app";
    run(&mut owner, revoke).await.unwrap();
    let body = json!({"recipientId": rex.id, "clientId": client_id, "content": "lost 2"});
    let busy = nova.post("/messages/send", body.clone()).await;
    let busy = busy.refused(503, "BUSY");
    assert!(busy.headers.contains_key("retry-after"));
    zoe.sends_text(&rex, "still there?").await.ok();
    let notified = rexes.next("message_received").await;
    assert_eq!(notified["message"]["content"], "still there?");
    assert!(rexes.is_quiet("message_received"));
    // In one batch with it, which was committed: the others are answered.
    let elsewhere = Venue::direct(zoe.uuid(), rex.uuid()).unwrap();
    let new = |venue: Venue, sender: &Person, client_id| NewMessage {
        id: app.app.ids.next(app.app.clock.now()),
        venue,
        conversation_id: venue.conversation_id(),
        sender_id: sender.uuid(),
        client_id,
        content: text("gg"),
        attachments: Vec::new(),
        sent_at: app.app.clock.now(),
    };
    let ours = Venue::direct(nova.uuid(), rex.uuid()).unwrap();
    let repeated = new(ours, &nova, client_id);
    let fresh = new(elsewhere, &zoe, Uuid::from_u128(3));
    let outcomes = store::chat::send(&app.app.db, &[&repeated, &fresh]).await;
    let outcomes = outcomes.unwrap();
    assert_eq!(outcomes[0], Err(SendRefusal::Unread(2)));
    let written = outcomes[1].as_ref().unwrap();
    assert_eq!((written.id, written.seq), (fresh.id, 3));

    let grant = "grant select on attachments to duel_ledger_app";
    run(&mut owner, grant).await.unwrap();
    let sent = nova.post("/messages/send", body).await.ok();
    assert_eq!(sent.at("/data/message/seq"), 2);
    let notified = rexes.next("message_received").await;
    assert_eq!(notified["message"]["content"], "lost 2");
}
