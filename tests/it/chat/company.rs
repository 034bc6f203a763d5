//! Whom one can write to, who is here, and who types.

use serde_json::{Value, json};

use super::three;
use crate::connect::until_attached;
use crate::harness::spawn;

#[tokio::test]
async fn typing_is_sent_to_the_other_and_ends_by_itself() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let (mut novas, mut rexes, mut zoes) = (
        nova.online(&app).await,
        rex.online(&app).await,
        zoe.online(&app).await,
    );
    let joined = novas
        .ask("join_conversation", json!({"otherUserId": rex.id}))
        .await;
    let room = joined["conversation"]["conversationId"].clone();
    assert_eq!(
        joined["conversation"]["otherUser"]["isOnline"],
        Value::Null,
        "they have not written to each other"
    );
    let here = json!({"conversationId": room});
    assert_eq!(
        novas.ask("typing_start", here.clone()).await,
        json!({"ok": true})
    );
    let notified = json!({"conversationId": room, "userId": nova.id, "username": "nova"});
    assert_eq!(rexes.next("user_typing").await, notified);
    let missed = rexes.ask("conversation_sync", here.clone()).await;
    assert_eq!(
        missed["typing"],
        json!([{"userId": nova.id, "username": "nova"}])
    );
    // Three seconds of the fingers, not of the world's clock: nothing stops it but the server.
    let stopped = json!({"conversationId": room, "userId": nova.id});
    assert_eq!(rexes.next("user_stopped_typing").await, stopped);
    novas.ask("typing_start", here.clone()).await;
    novas.ask("typing_stop", here.clone()).await;
    assert_eq!(rexes.next("user_stopped_typing").await, stopped);
    for event in [
        "typing_start",
        "typing_stop",
        "mark_messages_read",
        "join_conversation",
    ] {
        assert_eq!(
            zoes.ask(event, here.clone()).await["code"],
            "NOT_FOUND",
            "{event}"
        );
    }
    assert!(zoes.is_quiet("user_typing") && novas.is_quiet("user_typing"));
}

#[tokio::test]
async fn typing_is_not_sent_across_a_block() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let room = nova.sends_text(&rex, "hi").await.ok();
    let here = json!({"conversationId": room.text("/data/conversationId")});
    let (mut novas, mut rexes) = (nova.online(&app).await, rex.online(&app).await);
    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    let answer = novas.ask("typing_start", here.clone()).await;
    assert_eq!(
        answer,
        json!({"ok": true}),
        "a blocked player does not learn of it"
    );
    rexes.ask("typing_start", here.clone()).await;
    for line in [&mut novas, &mut rexes] {
        let missed = line.ask("conversation_sync", here.clone()).await;
        assert_eq!(missed["typing"], json!([]));
        assert!(line.is_quiet("user_typing"));
    }
    rex.delete(&block).await.ok();
    novas.ask("typing_start", here).await;
    assert_eq!(rexes.next("user_typing").await["userId"], nova.id);
}

#[tokio::test]
async fn the_directory_has_friends_first_and_shows_addresses_to_them_alone() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let ann = app.newcomer("ann_x").await;
    for (who, whom) in [(&nova, &zoe), (&zoe, &nova), (&nova, &rex)] {
        who.post(&format!("/friends/{}/follow", whom.id), json!({}))
            .await
            .ok();
    }
    let all = nova.get("/messages/users").await.ok();
    let names: Vec<_> = all
        .at("/data/users")
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["username"].clone())
        .collect();
    assert_eq!(json!(names), json!(["zoe", "rex", "ann_x"]));
    assert_eq!(all.at("/data/users/0/email"), "zoe@example.com");
    assert_eq!(
        all.at("/data/users/0/relationship"),
        &json!({"isMutualFriend": true, "isFollowing": true, "isFollower": true})
    );
    assert_eq!(all.at("/data/users/1/email"), &Value::Null);
    assert_eq!(all.at("/pagination/totalUsers"), 3);
    for (search, expected) in [
        ("@RE", 1),
        ("ann_", 1),
        ("x", 1),
        // What stands within a word is not found.
        ("nn", 0),
        ("%25", 0),
        ("_", 0),
        ("unknown", 0),
    ] {
        let found = nova
            .get(&format!("/messages/users?search={search}"))
            .await
            .ok();
        assert_eq!(found.at("/pagination/totalUsers"), expected, "{search}");
    }
    drop(ann);
}

#[tokio::test]
async fn friends_and_those_one_has_spoken_with_see_who_is_here() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    nova.sends_text(&rex, "hi").await.ok();
    rex.sends_text(&nova, "hi yourself").await.ok();
    let (mut rexes, mut zoes) = (rex.online(&app).await, zoe.online(&app).await);
    let novas = nova.online(&app).await;
    let notified = rexes.next("user_presence_update").await;
    assert_eq!(
        (&notified["userId"], &notified["isOnline"]),
        (&json!(nova.id), &json!(true))
    );
    assert_eq!(rex.conversation().await["otherUser"]["isOnline"], true);
    drop(novas);
    until_attached(&app, &nova, 0).await;
    app.advance(std::time::Duration::from_secs(6));
    app.look_at_sockets().await;
    assert_eq!(app.app.sessions.online_since(nova.uuid()), None);
    let notified = rexes.next("user_presence_update").await;
    assert_eq!(
        (&notified["userId"], &notified["isOnline"]),
        (&json!(nova.id), &json!(false))
    );
    // A player who knows neither gets nothing.
    zoes.ask("mark_messages_read", json!({})).await;
    assert!(zoes.is_quiet("user_presence_update"));
}
