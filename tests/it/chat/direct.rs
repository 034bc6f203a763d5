//! Two people and what they say to each other, over HTTP and sockets.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{texts, three};
use crate::harness::{spawn, spawn_with};
use crate::people::send;

#[tokio::test]
async fn a_message_reaches_every_device_of_both_and_its_receipts_come_back() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let (mut desk, mut phone) = (nova.online(&app).await, nova.online(&app).await);
    let (mut rexes, mut tablet) = (rex.online(&app).await, rex.online(&app).await);
    let client = Uuid::from_u128(7);
    let body = json!({"recipientId": rex.id, "clientId": client, "content": " hi \n"});
    let answer = desk.ask("send_message", body.clone()).await;
    assert_eq!(answer["ok"], true, "{answer}");
    let (message, conversation) = (answer["message"].clone(), answer["conversationId"].clone());
    assert_eq!(
        (&message["seq"], &message["content"]),
        (&json!(1), &json!("hi"))
    );
    assert_eq!(
        (&message["status"], &message["messageType"]),
        (&json!("sent"), &json!("text"))
    );
    for line in [&mut desk, &mut phone] {
        assert_eq!(line.next("message_sent").await["message"], message);
    }
    for line in [&mut rexes, &mut tablet] {
        assert_eq!(
            line.next("message_received").await["message"]["clientId"],
            json!(client)
        );
    }
    // Sent again, it is the same message, and no one is notified twice.
    assert_eq!(desk.ask("send_message", body).await["message"], message);
    assert_eq!(rex.conversation().await["unreadCount"], 1);

    let at = json!({"conversationId": conversation, "seq": 1});
    let answer = rexes.ask("messages_delivered", at).await;
    assert_eq!(answer["deliveredSeq"], 1);
    let notified = json!({"conversationId": conversation, "userId": rex.id, "seq": 1});
    assert_eq!(phone.next("message_delivered").await, notified);
    let history = nova
        .get(&format!("/messages/{}/history", rex.id))
        .await
        .ok();
    assert_eq!(history.at("/data/messages/0/status"), "delivered");

    let answer = rexes
        .ask(
            "mark_messages_read",
            json!({"conversationId": conversation}),
        )
        .await;
    assert_eq!(
        (&answer["readSeq"], &answer["unreadCount"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(phone.next("messages_read").await, notified);
    assert_eq!(tablet.next("messages_read").await["unreadCount"], 0);
    assert_eq!(rex.conversation().await["unreadCount"], 0);
    let history = nova
        .get(&format!("/messages/{}/history", rex.id))
        .await
        .ok();
    assert_eq!(history.at("/data/messages/0/status"), "read");
    assert!(desk.is_quiet("message_received") && rexes.is_quiet("message_sent"));
}

#[tokio::test]
async fn history_comes_in_pages_and_both_see_the_same() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let before = nova
        .get(&format!("/messages/{}/history", rex.id))
        .await
        .ok();
    assert_eq!(before.at("/data/messages"), &json!([]));
    // There is no message yet, and its head has a name all the same.
    assert_eq!(before.at("/data/conversation"), &Value::Null);
    assert_eq!(before.at("/data/otherUser/username"), "rex");
    for n in 1..=7 {
        let (from, to) = if n % 2 == 0 {
            (&rex, &nova)
        } else {
            (&nova, &rex)
        };
        let sent = from.sends_text(to, &format!("{n}")).await.ok();
        assert_eq!(sent.status.as_u16(), 201);
        assert_eq!(sent.at("/data/message/seq"), n);
        assert_eq!(
            sent.at("/data/conversationId"),
            before.at("/data/conversationId")
        );
    }
    app.advance(std::time::Duration::from_secs(1));
    zoe.sends_text(&nova, "psst").await.ok();
    for (query, expected, has_more) in [
        ("", vec!["1", "2", "3", "4", "5", "6", "7"], false),
        ("?limit=3", vec!["5", "6", "7"], true),
        ("?limit=3&before=5", vec!["2", "3", "4"], true),
        ("?limit=3&before=4", vec!["1", "2", "3"], false),
        ("?limit=3&after=2", vec!["3", "4", "5"], true),
        ("?after=7", vec![], false),
    ] {
        for (who, other) in [(&nova, &rex), (&rex, &nova)] {
            let path = format!("/messages/{}/history{query}", other.id);
            let read = who.get(&path).await.ok();
            assert_eq!(texts(read.at("/data/messages")), expected, "{query}");
            assert_eq!(read.at("/data/hasMore"), has_more, "{query}");
            assert_eq!(read.at("/data/latestSeq"), 7);
        }
    }
    let list = nova.get("/messages/conversations").await.ok();
    let names: Vec<_> = list
        .at("/data/conversations")
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["otherUser"]["username"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["zoe", "rex"]);
    assert_eq!(list.at("/data/unreadCount"), 1 + 3);
    assert_eq!(list.at("/pagination/totalConversations"), 2);
    assert_eq!(list.at("/data/conversations/1/lastMessage/content"), "7");
    let id = list.text("/data/conversations/1/conversationId");
    let read = format!("/messages/conversations/{id}/read");
    let part = nova.put(&read, json!({"seq": 3})).await.ok();
    assert_eq!(part.at("/data/unreadCount"), 2);
    let all = send(nova.request(Method::PUT, &read)).await.ok();
    assert_eq!(
        (all.at("/data/readSeq"), all.at("/data/unreadCount")),
        (&json!(7), &json!(0))
    );
    // A receipt that comes late takes nothing back.
    let late = nova.put(&read, json!({"seq": 2})).await.ok();
    assert_eq!(late.at("/data/readSeq"), 7);
}

#[tokio::test]
async fn a_message_is_edited_for_fifteen_minutes_and_deleted_for_ever() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let mut line = rex.online(&app).await;
    let sent = nova.sends_text(&rex, "helo").await.ok();
    let (id, room) = (
        sent.text("/data/message/_id"),
        sent.text("/data/conversationId"),
    );
    let path = format!("/messages/{id}");
    let edited = nova.patch(&path, json!({"content": " hello "})).await.ok();
    assert_eq!(edited.at("/data/message/content"), "hello");
    assert_eq!(
        (
            edited.at("/data/message/isEdited"),
            edited.at("/data/message/change")
        ),
        (&json!(true), &json!(1))
    );
    assert_eq!(
        line.next("message_edited").await["message"]["content"],
        "hello"
    );
    rex.patch(&path, json!({"content": "mine"}))
        .await
        .refused(403, "NOT_YOURS");
    rex.delete(&path).await.refused(403, "NOT_YOURS");
    zoe.patch(&path, json!({"content": "mine"}))
        .await
        .refused(404, "MESSAGE_NOT_FOUND");
    zoe.delete(&path).await.refused(404, "MESSAGE_NOT_FOUND");
    nova.patch(&path, json!({"content": " "}))
        .await
        .refused(422, "VALIDATION");
    let gone = format!("/messages/{}", Uuid::from_u128(1));
    nova.delete(&gone).await.refused(404, "MESSAGE_NOT_FOUND");
    // The same words again change nothing.
    assert_eq!(
        nova.patch(&path, json!({"content": "hello"}))
            .await
            .ok()
            .at("/data/message/change"),
        1
    );

    app.advance(std::time::Duration::from_mins(15));
    let nova = nova.again().await;
    nova.patch(&path, json!({"content": "hello!"})).await.ok();
    app.advance(std::time::Duration::from_secs(1));
    nova.patch(&path, json!({"content": "hello?"}))
        .await
        .refused(409, "TOO_LATE");
    for _ in 0..2 {
        let deleted = nova.delete(&path).await.ok();
        let message = deleted.at("/data/message");
        assert_eq!(
            (&message["isDeleted"], &message["content"]),
            (&json!(true), &json!(""))
        );
        assert_eq!(message["change"], 3);
    }
    nova.patch(&path, json!({"content": "back"}))
        .await
        .refused(409, "MESSAGE_DELETED");
    assert_eq!(line.next("message_deleted").await["message"]["seq"], 1);
    let rex = rex.again().await;
    let sync = format!("/messages/conversations/{room}/sync?after=1&changesAfter=");
    for (has, expected) in [(0, json!([3])), (2, json!([3])), (3, json!([]))] {
        let missed = rex.get(&format!("{sync}{has}")).await.ok();
        let changes: Vec<_> = missed
            .at("/data/changed")
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["change"].clone())
            .collect();
        assert_eq!(
            (json!(changes), missed.at("/data/latestChange")),
            (expected, &json!(3))
        );
    }
}

#[tokio::test]
async fn what_a_line_missed_is_asked_for_and_too_much_is_read_anew() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let mut line = rex.online(&app).await;
    let mut writer = nova.online(&app).await;
    let mut room = Value::Null;
    for n in 0..205 {
        if n % 30 == 0 {
            app.advance(std::time::Duration::from_secs(10));
        }
        let sent = json!({"recipientId": rex.id, "clientId": Uuid::from_u128(n), "content": n.to_string()});
        room = writer.ask("send_message", sent).await["conversationId"].clone();
    }
    let has = |after: i64| json!({"conversationId": room, "after": after, "changesAfter": 0});
    let missed = line.ask("conversation_sync", has(200)).await;
    assert_eq!(
        texts(&missed["messages"]),
        ["200", "201", "202", "203", "204"]
    );
    assert_eq!(
        (&missed["latestSeq"], &missed["changed"]),
        (&json!(205), &json!([]))
    );
    let missed = line.ask("conversation_sync", has(5)).await;
    assert_eq!(missed["messages"].as_array().unwrap().len(), 200);
    // Too much, or more than there is: the latter is of a conversation that was restored to an earlier state.
    let missed = line.ask("conversation_sync", has(206)).await;
    assert_eq!(missed["resync"], true);
    let missed = line.ask("conversation_sync", has(4)).await;
    assert_eq!(
        (&missed["resync"], &missed["messages"]),
        (&json!(true), &Value::Null)
    );
    let receipts = missed["receipts"].as_array().unwrap();
    let mine = receipts
        .iter()
        .find(|it| it["userId"] == rex.id.as_str())
        .unwrap();
    // What was asked for has arrived.
    assert_eq!(mine["deliveredSeq"], 205);
    let mut outsider = zoe.online(&app).await;
    assert_eq!(
        outsider.ask("conversation_sync", has(0)).await["code"],
        "NOT_FOUND"
    );
}

#[tokio::test]
async fn no_outsider_reads_or_writes_and_no_blocked_user_writes() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let sent = nova.sends_text(&rex, "hi").await.ok();
    let room = sent.text("/data/conversationId");
    for path in ["history", "sync"] {
        let path = format!("/messages/conversations/{room}/{path}");
        zoe.get(&path).await.refused(404, "CONVERSATION_NOT_FOUND");
        app.stranger()
            .get(&path)
            .await
            .refused(401, "UNAUTHENTICATED");
    }
    let into = json!({"conversationId": room, "content": "hi"});
    zoe.post("/messages/send", into.clone())
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");
    zoe.put(&format!("/messages/conversations/{room}/read"), json!({}))
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");
    nova.sends_text(&nova, "me")
        .await
        .refused(409, "STATE_CONFLICT");
    let stranger = json!({"recipientId": Uuid::from_u128(1), "content": "hi"});
    nova.post("/messages/send", stranger)
        .await
        .refused(404, "USER_NOT_FOUND");
    nova.post("/messages/send", json!({"content": "hi"}))
        .await
        .refused(422, "VALIDATION");

    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    rex.post(&block, json!({})).await.ok();
    let refused = nova
        .sends_text(&rex, "hello?")
        .await
        .refused(403, "BLOCKED");
    assert_eq!(refused.text("/message"), "You cannot write to this player");
    let refused = rex.sends_text(&nova, "no").await.refused(403, "BLOCKED");
    assert_eq!(
        refused.text("/message"),
        "Unblock this player to write to them"
    );
    let mut line = nova.online(&app).await;
    assert_eq!(line.ask("send_message", into).await["code"], "BLOCKED");
    let seen = |view: &Value| (view["isBlocked"].clone(), view["canWrite"].clone());
    assert_eq!(
        seen(&nova.conversation().await),
        (json!(false), json!(false))
    );
    assert_eq!(seen(&rex.conversation().await), (json!(true), json!(false)));
    assert_eq!(
        rex.get("/friends/blocked")
            .await
            .ok()
            .at("/data/users/0/username"),
        "nova"
    );
    let found = nova.get("/messages/users?search=rex").await.ok();
    assert_eq!(found.at("/data/users"), &json!([]));
    rex.delete(&block).await.ok();
    nova.sends_text(&rex, "thanks").await.ok();
    rex.post(&format!("/friends/{}/block", rex.id), json!({}))
        .await
        .refused(409, "STATE_CONFLICT");
    rex.post(&format!("/friends/{}/block", Uuid::from_u128(1)), json!({}))
        .await
        .refused(404, "USER_NOT_FOUND");
}

#[tokio::test]
async fn an_edit_does_not_reach_across_a_block() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let sent = nova.sends_text(&rex, "hi").await.ok();
    let message = sent.text("/data/message/_id");
    let path = format!("/messages/{message}");
    let mut rexes = rex.online(&app).await;
    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    let other = || json!({"content": "you will regret this"});
    let refused = nova.patch(&path, other()).await.refused(403, "BLOCKED");
    assert_eq!(refused.text("/message"), "You cannot write to this player");
    let mut novas = nova.online(&app).await;
    let edit = json!({"messageId": message, "content": "you will regret this"});
    assert_eq!(novas.ask("edit_message", edit).await["code"], "BLOCKED");
    assert!(rexes.is_quiet("message_edited"));
    rex.delete(&block).await.ok();
    nova.post(&format!("/friends/{}/block", rex.id), json!({}))
        .await
        .ok();
    let refused = nova.patch(&path, other()).await.refused(403, "BLOCKED");
    assert_eq!(
        refused.text("/message"),
        "Unblock this player to write to them"
    );
    // To take one's own words back stays open.
    nova.delete(&path).await.ok();
    assert_eq!(
        rexes.next("message_deleted").await["message"]["_id"],
        message
    );
}

#[tokio::test]
async fn edits_and_openings_have_the_rate_limit_of_messages() {
    let app = spawn_with(|settings| settings.messages_per_10s = 4).await;
    let [nova, rex, zoe] = three(&app).await;
    let sent = nova.sends_text(&rex, "hi").await.ok();
    let path = format!("/messages/{}", sent.text("/data/message/_id"));
    nova.patch(&path, json!({"content": "hello"})).await.ok();
    let mut line = nova.online(&app).await;
    let open = json!({"otherUserId": zoe.id});
    for _ in 0..2 {
        assert_eq!(
            line.ask("join_conversation", open.clone()).await["ok"],
            true
        );
    }
    let refused = line.ask("join_conversation", open.clone()).await;
    assert_eq!(
        (&refused["code"], &refused["retryAfterMs"]),
        (&json!("RATE_LIMITED"), &json!(10_000))
    );
    let edit = json!({"content": "good day"});
    nova.patch(&path, edit.clone())
        .await
        .refused(429, "RATE_LIMITED");
    nova.delete(&path).await.refused(429, "RATE_LIMITED");
    nova.sends_text(&rex, "and")
        .await
        .refused(429, "RATE_LIMITED");
    app.advance(Duration::from_secs(10));
    nova.patch(&path, edit).await.ok();
}

#[tokio::test]
async fn what_is_no_message_is_refused_with_its_reason() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let mut line = nova.online(&app).await;
    let long = "ü".repeat(2_001);
    for (text, words) in [
        (" \n ", "Message is required"),
        ("\u{200b}", "Message is required"),
        (long.as_str(), "Message must be at most 2000 characters"),
        ("a\u{0}b", "Message must not contain control characters"),
        ("a\u{7}b", "Message must not contain control characters"),
    ] {
        let refused = nova.sends_text(&rex, text).await.refused(422, "VALIDATION");
        assert_eq!(refused.text("/fields/content"), words);
        let body = json!({"recipientId": rex.id, "clientId": Uuid::from_u128(1), "content": text});
        let answer = line.ask("send_message", body).await;
        assert_eq!(
            (&answer["code"], &answer["message"]),
            (&json!("INVALID"), &json!(words))
        );
    }
    nova.sends_text(&rex, &"ü".repeat(2_000)).await.ok();
    for n in 0..29 {
        nova.sends_text(&rex, &n.to_string()).await.ok();
    }
    let refused = nova
        .sends_text(&rex, "one too many")
        .await
        .refused(429, "RATE_LIMITED");
    assert_eq!(refused.headers["retry-after"], "10");
}
