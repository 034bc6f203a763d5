//! The rate limit of receipts.

use std::time::Duration;

use serde_json::json;

use super::three;
use crate::harness::spawn_with;

#[actix_web::test]
async fn receipts_have_a_rate_limit_of_ten_for_each_permitted_message() {
    let app = spawn_with(|settings| settings.messages_per_10s = 1).await;
    let [nova, rex, _] = three(&app).await;
    let sent = nova.says(&rex, "hi").await.ok();
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
