//! The chat of a challenge.

use std::time::Duration;

use actors::conversation::SendError;
use domain::chat::{Reaction, Venue};
use serde_json::json;
use uuid::Uuid;

use super::sent;
use crate::books::run;
use crate::harness::spawn;

#[tokio::test]
async fn everyone_who_may_see_a_challenge_reads_its_messages_in_order() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let id = nova.challenge(&[]).await;
    let arena = format!("/challenges/{id}/arena");
    let visitor = app.stranger();
    let empty = visitor.get(&arena).await.ok();
    assert_eq!(empty.at("/data"), &json!({"messages": [], "latestSeq": 0}));

    let venue = Venue::Arena(id.parse().unwrap());
    for n in 1..=5 {
        sent(
            app.app
                .conversations
                .say(nova.sending(venue, n, &format!("shot {n}")))
                .await,
        );
    }
    let all = visitor.get(&arena).await.ok();
    let first = all.at("/data/messages/0");
    assert_eq!(
        (&first["seq"], &first["content"]),
        (&json!(1), &json!("shot 1"))
    );
    let sender = json!({"_id": nova.id, "username": "nova", "avatar": null});
    assert_eq!(first["sender"], sender);
    assert_eq!(first["clientId"], "00000000-0000-0000-0000-000000000001");
    for (query, expected) in [
        ("", vec![1, 2, 3, 4, 5]),
        ("?limit=2", vec![4, 5]),
        ("?before=4&limit=2", vec![2, 3]),
        ("?after=3", vec![4, 5]),
        ("?after=1&limit=2", vec![2, 3]),
        ("?after=5", vec![]),
        ("?limit=0", vec![5]),
    ] {
        let answer = visitor.get(&format!("{arena}{query}")).await.ok();
        let messages = answer.at("/data/messages").as_array().unwrap();
        let numbers: Vec<_> = messages
            .iter()
            .map(|it| it["seq"].as_i64().unwrap())
            .collect();
        assert_eq!(numbers, expected, "{query}");
        assert_eq!(answer.at("/data/latestSeq"), 5);
    }
    visitor
        .get(&format!("{arena}?after=1&before=2"))
        .await
        .refused(400, "MALFORMED");
}

#[tokio::test]
async fn no_outsider_watches_a_private_challenge() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let id = nova.challenge(&[("visibility", "private")]).await;
    let detail = nova.get(&format!("/challenges/{id}")).await.ok();
    let code = detail.text("/data/challenge/inviteCode");
    let arena = format!("/challenges/{id}/arena");
    let zoe = app.newcomer("zoe").await;
    for outsider in [&zoe, &app.stranger()] {
        let refused = outsider.get(&arena).await;
        assert!(refused.status.is_client_error(), "{:#}", refused.body);
        assert_eq!(refused.body["success"], false);
        outsider
            .get(&format!("{arena}?inviteCode={code}"))
            .await
            .ok();
    }
    nova.get(&arena).await.ok();
    let nowhere = "/challenges/00000000-0000-7000-8000-000000000000/arena";
    nova.get(nowhere).await.refused(404, "CHALLENGE_NOT_FOUND");
}

#[tokio::test]
async fn a_flood_is_held_back_by_player() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova").await, app.newcomer("rex").await);
    let nova = nova.deposit("100").await;
    let id = nova.challenge(&[]).await;
    let (venue, challenge) = (Venue::Arena(id.parse().unwrap()), id.parse().unwrap());
    let node = &app.app.conversations;
    for n in 1..=5 {
        sent(node.say(nova.sending(venue, n, "go")).await);
    }
    let refused = node.say(nova.sending(venue, 6, "go")).await;
    assert!(
        matches!(refused, Err(SendError::TooOften(_))),
        "{refused:?}"
    );
    sent(node.say(rex.sending(venue, 1, "calm down")).await);
    for _ in 0..10 {
        node.react(challenge, nova.uuid(), Reaction::Fire)
            .await
            .unwrap();
    }
    let refused = node.react(challenge, nova.uuid(), Reaction::Fire).await;
    assert!(
        matches!(refused, Err(SendError::TooOften(_))),
        "{refused:?}"
    );

    app.advance(Duration::from_secs(10));
    assert_eq!(sent(node.say(nova.sending(venue, 6, "go")).await).seq, 7);
    node.react(challenge, nova.uuid(), Reaction::Gg)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_message_is_acknowledged_once_it_is_stored_also_if_it_is_repeated() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let id = nova.challenge(&[]).await;
    let other = app.beside().await;
    let (mut here, mut there) = (
        app.line(nova.token.as_deref()).await,
        other.line(nova.token.as_deref()).await,
    );
    here.next("authenticated").await;
    there.next("authenticated").await;
    let message = json!({
        "challengeId": id, "content": "  well played ", "clientId": Uuid::from_u128(7),
    });
    let answer = here.ask("arena_message", message.clone()).await;
    assert_eq!(
        (&answer["ok"], &answer["message"]["seq"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(answer["message"]["content"], "well played");
    assert_eq!(there.ask("arena_message", message).await, answer);
    let stored = nova.get(&format!("/challenges/{id}/arena")).await.ok();
    assert_eq!(
        stored.at("/data"),
        &json!({"messages": [answer["message"]], "latestSeq": 1})
    );
}

#[tokio::test]
async fn what_is_no_message_is_refused_with_its_reason() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let (open, hidden) = (
        nova.challenge(&[]).await,
        nova.challenge(&[("visibility", "private"), ("minimumStake", "10")])
            .await,
    );
    let code = nova
        .get(&format!("/challenges/{hidden}"))
        .await
        .text("/data/challenge/inviteCode");
    let zoe = app.newcomer("zoe").await;
    let mut line = app.line(zoe.token.as_deref()).await;
    line.next("authenticated").await;
    let mut visitor = app.line(None).await;
    let client = Uuid::from_u128(1);
    let sent = |challenge: &str, content: &str| json!({"challengeId": challenge, "clientId": client, "content": content});
    let nowhere = Uuid::from_u128(9).to_string();
    let long = "x".repeat(501);
    for (challenge, content, code, words) in [
        (&open, " \n ", "INVALID", "Message is required"),
        (
            &open,
            &long,
            "INVALID",
            "Message must be at most 500 characters",
        ),
        (
            &open,
            "a\u{0}b",
            "INVALID",
            "Message must not contain control characters",
        ),
        (&nowhere, "hi", "NOT_FOUND", "Challenge not found"),
        (
            &hidden,
            "hi",
            "FORBIDDEN",
            "This challenge is private: a valid invite code is needed",
        ),
    ] {
        let answer = line.ask("arena_message", sent(challenge, content)).await;
        assert_eq!(
            (&answer["code"], &answer["message"]),
            (&json!(code), &json!(words))
        );
    }
    let answer = visitor.ask("arena_message", sent(&open, "hi")).await;
    assert_eq!(answer["code"], "UNAUTHENTICATED");
    let reaction =
        |challenge: &str, reaction: &str| json!({"challengeId": challenge, "reaction": reaction});
    assert_eq!(
        line.ask("arena_reaction", reaction(&open, "fire")).await,
        json!({"ok": true})
    );
    assert_eq!(
        line.ask("arena_reaction", reaction(&open, "poop")).await["code"],
        "INVALID"
    );
    assert_eq!(
        line.ask("arena_reaction", reaction(&hidden, "fire")).await["code"],
        "FORBIDDEN"
    );
    let mut invited = sent(&hidden, "hi");
    invited["inviteCode"] = json!(code);
    assert_eq!(line.ask("arena_message", invited).await["ok"], true);

    let suspend = format!(
        "update users set suspended_at = now() where id = '{}'",
        zoe.id
    );
    run(&mut app.superuser().await, &suspend).await.unwrap();
    app.app.account_statuses.forget(zoe.uuid()).await;
    assert_eq!(
        line.ask("arena_message", sent(&open, "hi")).await["code"],
        "FORBIDDEN"
    );
}

#[tokio::test]
async fn security_4_no_one_writes_to_an_arena_by_its_conversation_id() {
    let app = spawn().await;
    let ada = app.player("ada").await.deposit("100").await;
    let hidden = ada.challenge(&[("visibility", "private")]).await;
    let open = ada.challenge(&[("minimumStake", "10")]).await;
    let mallory = app.newcomer("mallory").await;
    let mut line = mallory.online(&app).await;
    let file = mallory
        .uploads_one("notice.txt", b"send your stake to me")
        .await;
    for (n, challenge) in [(1, &hidden), (2, &open)] {
        let venue = Venue::Arena(challenge.parse().unwrap());
        let id = venue.conversation_id();
        // Its author is no member either. There is no message yet, then the arena is awake, then another server reads
        // it.
        let body = json!({"conversationId": id, "content": "x".repeat(2_000)});
        let refused = mallory.post("/messages/send", body.clone()).await;
        refused.refused(404, "CONVERSATION_NOT_FOUND");
        sent(
            app.app
                .conversations
                .say(ada.sending(venue, n, "gl hf"))
                .await,
        );
        let other = app.beside().await;
        for node in [&app, &other] {
            for who in [&mallory, &ada] {
                let sent = who.sending(Venue::Known(id), 7, "Official notice");
                let refused = node.app.conversations.say(sent).await;
                assert_eq!(refused, Err(SendError::Outsider));
            }
        }
        let refused = mallory.post("/messages/send", body.clone()).await;
        refused.refused(404, "CONVERSATION_NOT_FOUND");
        assert_eq!(line.ask("send_message", body).await["code"], "NOT_FOUND");
        let here = json!({"conversationId": id});
        for event in ["join_conversation", "typing_start", "mark_messages_read"] {
            assert_eq!(
                line.ask(event, here.clone()).await["code"],
                "NOT_FOUND",
                "{event}"
            );
        }
        let mut named = mallory.sending(venue, 8, "look");
        named.attachments = vec![file["_id"].as_str().unwrap().parse().unwrap()];
        let refused = app.app.conversations.say(named).await;
        assert_eq!(refused, Err(SendError::NoSuchFile), "files are for members");
        let stored = ada
            .get(&format!("/challenges/{challenge}/arena"))
            .await
            .ok();
        assert_eq!(stored.at("/data/latestSeq"), 1);
    }
}

#[tokio::test]
async fn security_4_an_author_edits_and_deletes_in_an_arena_by_its_rules() {
    let app = spawn().await;
    let ada = app.player("ada").await.deposit("100").await;
    let id = ada.challenge(&[("visibility", "private")]).await;
    let detail = ada.get(&format!("/challenges/{id}")).await.ok();
    let code = detail.text("/data/challenge/inviteCode");
    let zoe = app.newcomer("zoe").await;
    let (mut zoes, mut adas) = (zoe.online(&app).await, ada.online(&app).await);
    adas.ask("challenge_subscribe", json!({"challengeId": id}))
        .await;
    let message = json!({
        "challengeId": id, "content": "well plaid", "clientId": Uuid::from_u128(7), "inviteCode": code,
    });
    let sent = zoes.ask("arena_message", message).await;
    let path = format!("/messages/{}", sent["message"]["_id"].as_str().unwrap());
    let invited = format!("{path}?inviteCode={code}");
    let words = |content: &str| json!({ "content": content });
    ada.patch(&path, words("mine"))
        .await
        .refused(403, "NOT_YOURS");
    let stranger = app.newcomer("mallory").await;
    stranger
        .patch(&path, words("mine"))
        .await
        .refused(404, "MESSAGE_NOT_FOUND");
    stranger
        .delete(&path)
        .await
        .refused(404, "MESSAGE_NOT_FOUND");
    zoe.patch(&path, words("well played"))
        .await
        .refused(404, "MESSAGE_NOT_FOUND");
    let long = zoe.patch(&invited, words(&"x".repeat(501))).await;
    long.refused(422, "VALIDATION");
    zoe.patch(&invited, words("well played")).await.ok();
    let notified = adas.next("arena_message_changed").await;
    assert_eq!(
        (
            &notified["challengeId"],
            &notified["message"]["content"],
            &notified["message"]["isEdited"]
        ),
        (&json!(id), &json!("well played"), &json!(true))
    );
    zoe.delete(&invited).await.ok();
    let notified = adas.next("arena_message_changed").await;
    assert_eq!(
        (
            &notified["message"]["content"],
            &notified["message"]["isDeleted"]
        ),
        (&json!(""), &json!(true))
    );
    let stored = ada.get(&format!("/challenges/{id}/arena")).await.ok();
    assert_eq!(stored.at("/data/messages/0"), &notified["message"]);
    // Sent once and changed four times, the last two times to no effect: as many as ten seconds permit.
    for _ in 0..2 {
        zoe.delete(&invited).await.ok();
    }
    let refused = zoe.delete(&invited).await;
    refused.refused(429, "RATE_LIMITED");
}

#[tokio::test]
async fn what_was_written_in_an_arena_stays_while_a_declared_result_is_not_final() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let venue = Venue::Arena(id.parse().unwrap());
    let admission = nova.sending(venue, 9, "gg, you won");
    let message = sent(app.app.conversations.say(admission).await);
    let path = format!("/messages/{}", message.id);
    let words = json!({ "content": "gg, I won" });
    mirage.declare(&id, "won").await.ok();
    nova.patch(&path, words.clone())
        .await
        .refused(409, "MESSAGE_IS_EVIDENCE");
    nova.delete(&path).await.refused(409, "MESSAGE_IS_EVIDENCE");
    nova.declare(&id, "lost").await.ok();
    nova.patch(&path, words).await.ok();
    nova.delete(&path).await.ok();
}
