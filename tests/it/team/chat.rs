//! The conversations of teams and of their leaders (docs/rules.md, Teams and Messages).

use serde_json::{Value, json};

use super::between::two_teams;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};
use crate::sockets::Line;

impl TestApp {
    /// A device of a player, signed in.
    async fn device(&self, person: &Person) -> Line {
        let mut line = self.line(person.token.as_deref()).await;
        line.next("authenticated").await;
        line
    }
}

impl Person {
    async fn writes(&self, conversation: &str, content: &str) -> Answer {
        let body = json!({"conversationId": conversation, "content": content});
        self.post("/messages/send", body).await
    }

    async fn conversations(&self) -> Vec<Value> {
        let list = self.get("/messages/conversations").await.ok();
        list.at("/data/conversations").as_array().unwrap().clone()
    }

    async fn reads(&self, conversation: &str) -> Answer {
        let path = format!("/messages/conversations/{conversation}/history");
        self.get(&path).await
    }
}

#[tokio::test]
async fn a_team_talks_from_its_first_day() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let listed = &nova.conversations().await[0];
    assert_eq!(
        (&listed["kind"], &listed["title"]),
        (&json!("team"), &json!("Night Owls"))
    );
    assert_eq!(
        listed["team"],
        json!({"_id": id, "name": "Night Owls", "avatar": null})
    );
    assert_eq!(
        (&listed["otherUser"], &listed["canWrite"]),
        (&json!(null), &json!(true))
    );
    let conversation = listed["conversationId"].as_str().unwrap();
    assert_eq!(nova.sees(&id).await["conversationId"], conversation);
    // Who is not in it does not find it.
    assert_eq!(rex.sees(&id).await["conversationId"], json!(null));
    rex.reads(conversation)
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");
    rex.writes(conversation, "hi")
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");

    nova.writes(conversation, "first").await.ok();
    let mut device = app.device(&rex).await;
    rex.on_team(&id, "join").await.ok();
    let notified = device.next("conversation_members").await;
    assert_eq!(notified["conversationId"], conversation);
    // Earlier messages are there, and not unread.
    let history = rex.reads(conversation).await.ok();
    assert_eq!(history.text("/data/messages/0/content"), "first");
    assert_eq!(rex.conversations().await[0]["unreadCount"], 0);
    nova.writes(conversation, "welcome").await.ok();
    let received = device.next("message_received").await;
    assert_eq!(received["message"]["content"], "welcome");
    assert_eq!(rex.conversations().await[0]["unreadCount"], 1);
    // Receipts go as between two.
    let mut hers = app.device(&nova).await;
    rex.put(
        &format!("/messages/conversations/{conversation}/read"),
        json!({}),
    )
    .await
    .ok();
    let read = hers.next("messages_read").await;
    assert_eq!((&read["userId"], &read["seq"]), (&json!(rex.id), &json!(2)));
}

#[tokio::test]
async fn a_former_member_gets_and_reads_nothing_more() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    rex.writes(&id, "hello").await.ok();
    let mut device = app.device(&rex).await;
    rex.on_team(&id, "leave").await.ok();
    device.next("conversation_members").await;
    rex.reads(&id).await.refused(404, "CONVERSATION_NOT_FOUND");
    rex.writes(&id, "still here?")
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");
    assert!(rex.conversations().await.is_empty());
    // The conversation is awake, and knows that he is gone: what is sent to him comes after what is sent there.
    nova.writes(&id, "he is gone").await.ok();
    let direct = json!({"recipientId": rex.id, "content": "come back"});
    nova.post("/messages/send", direct).await.ok();
    let received = device.next("message_received").await;
    assert_eq!(received["message"]["content"], "come back");
    // Back again he finds all of it.
    rex.on_team(&id, "join").await.ok();
    let history = rex.reads(&id).await.ok();
    assert_eq!(history.at("/data/messages").as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn leaders_of_connected_teams_write_to_each_other_and_their_successors_go_on() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    let zoe = app.player("zoe").await;
    nova.put(
        &format!("/teams/{owls}"),
        json!({"requiresApproval": false}),
    )
    .await
    .ok();
    zoe.on_team(&owls, "join").await.ok();
    nova.on_team(&rooks, "connect").await.ok();
    rex.on_team(&owls, "connect").await.ok();
    let leads = |listed: Vec<Value>| listed.into_iter().find(|it| it["kind"] == "leads");
    let hers = leads(nova.conversations().await).unwrap();
    assert_eq!(
        (&hers["team"]["name"], &hers["otherUser"]["username"]),
        (&json!("Rooks"), &json!("rex"))
    );
    let id = hers["conversationId"].as_str().unwrap();
    assert_eq!(
        rex.sees(&rooks).await["connectedTeams"][0]["conversationId"],
        id
    );
    assert_eq!(
        zoe.sees(&owls).await["connectedTeams"][0]["conversationId"],
        json!(null)
    );
    nova.writes(id, "Friday?").await.ok();
    assert!(leads(zoe.conversations().await).is_none());

    nova.hands_over(&owls, &zoe).await.ok();
    zoe.on_team(&owls, "leader/accept").await.ok();
    nova.reads(id).await.refused(404, "CONVERSATION_NOT_FOUND");
    let mut device = app.device(&zoe).await;
    rex.writes(id, "Friday!").await.ok();
    assert_eq!(
        device.next("message_received").await["message"]["content"],
        "Friday!"
    );
    let history = zoe.reads(id).await.ok();
    assert_eq!(history.text("/data/messages/0/content"), "Friday?");
    let theirs = leads(rex.conversations().await).unwrap();
    assert_eq!(theirs["otherUser"]["username"], "zoe");

    rex.delete(&format!("/teams/{rooks}/connections/{owls}"))
        .await
        .ok();
    for leader in [&rex, &zoe] {
        leader
            .reads(id)
            .await
            .refused(404, "CONVERSATION_NOT_FOUND");
    }
    // Connected again, they find the earlier messages.
    zoe.on_team(&rooks, "connect").await.ok();
    rex.on_team(&owls, "connect").await.ok();
    assert_eq!(
        leads(zoe.conversations().await).unwrap()["conversationId"],
        id
    );
    assert_eq!(
        zoe.reads(id)
            .await
            .ok()
            .at("/data/messages")
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn teammates_see_each_other_come_and_type_until_one_leaves() {
    // As between two, also without messages.
    let app = spawn().await;
    let (nova, _, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let zoe = app.player("zoe").await;
    zoe.on_team(&id, "join").await.ok();
    let mut hers = app.device(&nova).await;
    let mut device = app.device(&zoe).await;
    let notified = hers.next("user_presence_update").await;
    assert_eq!(
        (&notified["userId"], &notified["isOnline"]),
        (&json!(zoe.id), &json!(true))
    );
    let here = json!({"conversationId": id});
    device.ask("typing_start", here.clone()).await;
    let notified = hers.next("user_typing").await;
    assert_eq!(
        (&notified["userId"], &notified["username"]),
        (&json!(zoe.id), &json!("zoe"))
    );
    zoe.on_team(&id, "leave").await.ok();
    let refused = device.ask("typing_start", here.clone()).await;
    assert_eq!(refused["code"], "NOT_FOUND");
    hers.ask("typing_start", here).await;
    // Frames that were sent before this answer are here by now.
    device.ask("mark_messages_read", json!({})).await;
    assert!(device.is_quiet("user_typing"));
}
