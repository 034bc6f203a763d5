//! Receipts: their rate limit, and that a conversation stays awake while they are written.

use std::sync::Arc;
use std::time::Duration;

use actors::conversation::Conversations;
use domain::chat::Venue;
use serde_json::json;
use sqlx::ConnectOptions;
use store::chat::Mark;
use uuid::Uuid;

use super::{Listener, sent, three};
use crate::books::{run, until_waiting};
use crate::harness::{spawn, spawn_with};

#[tokio::test]
async fn receipts_have_a_rate_limit_of_ten_for_each_permitted_message() {
    let app = spawn_with(|settings| settings.messages_per_10s = 1).await;
    let [nova, rex, _] = three(&app).await;
    let sent = nova.sends_text(&rex, "hi").await.ok();
    let room = sent.text("/data/message/conversationId");
    let mut line = rex.online(&app).await;
    let mark = json!({"conversationId": room, "seq": 1});
    for _ in 0..5 {
        for event in ["messages_delivered", "mark_messages_read"] {
            let answer = line.ask(event, mark.clone()).await;
            assert_eq!(
                (&answer["ok"], &answer["readSeq"].is_number()),
                (&json!(true), &true)
            );
        }
    }
    let again = rex.again().await;
    let read = format!("/messages/conversations/{room}/read");
    for event in ["messages_delivered", "mark_messages_read"] {
        let refused = line.ask(event, mark.clone()).await;
        assert_eq!(
            (&refused["ok"], &refused["code"], &refused["retryAfterMs"]),
            (&json!(false), &json!("RATE_LIMITED"), &json!(10_000))
        );
    }
    // On another device and over HTTP it is the same player.
    again
        .put(&read, json!({}))
        .await
        .refused(429, "RATE_LIMITED");
    // Their receipts are refused, and their reads are not; other players have a limit of their own.
    let history = format!("/messages/{}/history", nova.id);
    rex.get(&history).await.ok();
    nova.put(&read, json!({})).await.ok();
    app.advance(Duration::from_secs(10));
    again.put(&read, json!({})).await.ok();
}

/// How many conversations are awake at most in the test of eviction: one is evicted from 14 on.
const PLACES: u128 = 16;
const CROWDED: u128 = 14;
/// An actor that was asked something within a second is not evicted.
const NEEDED_FOR: Duration = Duration::from_millis(1_100);

/// Wakes so many other conversations; the first of them has this id.
async fn wake(node: &Conversations, first: u128, count: u128) {
    for id in first..first + count {
        // Busy: those that were asked to go to sleep have not gone yet.
        while node.observe(Uuid::from_u128(id)).await.is_err() {
            tokio::task::yield_now().await;
        }
    }
}

#[actix_web::test]
async fn a_conversation_is_not_evicted_before_its_receipts_are_written() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let venue = Venue::direct(nova.uuid(), rex.uuid()).unwrap();
    let room = venue.conversation_id();
    let listener = Arc::<Listener>::default();
    let node = app.node_of(&listener, usize::try_from(PLACES).unwrap());
    sent(node.say(nova.sending(venue, 1, "hi")).await);
    let mark = Mark {
        conversation_id: room,
        user_id: rex.uuid(),
        delivered_seq: 1,
        read_seq: 1,
    };
    let mut holder = app.owner.connect().await.unwrap();
    let mut onlooker = app.owner.connect().await.unwrap();
    let hold = "begin; select from conversation_members for update";
    run(&mut holder, hold).await.unwrap();
    let evicting = async {
        until_waiting(&mut onlooker).await;
        wake(&node, 1, CROWDED - 1).await;
        tokio::time::sleep(NEEDED_FOR).await;
        // All that are idle are asked to go, the conversation first: it has been awake for the longest.
        wake(&node, 100, 1).await;
        while 2 < node.running() {
            tokio::task::yield_now().await;
        }
        assert!(node.is_running(room), "its receipt is being written");
        run(&mut holder, "rollback").await.unwrap();
    };
    let (marked, ()) = futures_util::join!(node.mark(mark), evicting);
    assert_eq!(marked.unwrap().receipt.read_seq, 1);
    wake(&node, 200, CROWDED - 2).await;
    tokio::time::sleep(NEEDED_FOR).await;
    wake(&node, 300, 1).await;
    while node.is_running(room) {
        tokio::task::yield_now().await;
    }
    // A fresh actor goes on where that one was.
    let again = node.mark(mark).await.unwrap();
    assert_eq!(again.receipt.read_seq, 1);
}
