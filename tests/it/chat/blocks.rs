//! A block is complete, and presence reaches only its audience (docs/rules.md, Messages).

use serde_json::{Value, json};

use super::three;
use crate::books::number;
use crate::harness::spawn;
use crate::people::Person;

impl Person {
    async fn follows(&self, other: &Person) -> crate::people::Answer {
        let path = format!("/friends/{}/follow", other.id);
        self.post(&path, json!({})).await
    }

    async fn blocks(&self, other: &Person) {
        let path = format!("/friends/{}/block", other.id);
        self.post(&path, json!({})).await.ok();
    }

    /// What the directory shows of another player's presence.
    async fn presence_of(&self, other: &Person) -> [Value; 2] {
        let path = format!("/messages/users?search={}", other.username);
        let found = self.get(&path).await.ok();
        ["isOnline", "lastSeen"].map(|field| found.at(&format!("/data/users/0/{field}")).clone())
    }
}

fn is_hidden(presence: &[Value; 2]) -> bool {
    presence.iter().all(Value::is_null)
}

#[tokio::test]
async fn security_12_a_block_ends_both_follows_and_hides_presence_and_receipts() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    for (one, other) in [(&nova, &rex), (&rex, &nova)] {
        one.follows(other).await.ok();
        one.sends_text(other, "gg").await.ok();
    }
    let mut rexes = rex.online(&app).await;
    assert!(!is_hidden(&nova.presence_of(&rex).await));
    nova.blocks(&rex).await;
    // Both look anew.
    rexes.next("conversation_members").await;
    for (one, other) in [(&nova, &rex), (&rex, &nova)] {
        let path = format!("/messages/users?search={}", other.username);
        assert_eq!(one.get(&path).await.ok().at("/data/users"), &json!([]));
    }
    let friends = rex
        .get(&format!("/friends/{}/mutual-friends", rex.id))
        .await
        .ok();
    assert_eq!(friends.at("/data/pagination/totalMutualFriends"), 0);
    for (one, other) in [(&nova, &rex), (&rex, &nova)] {
        one.follows(other).await.refused(403, "BLOCKED");
    }

    let mut novas = nova.online(&app).await;
    let room = rex.conversation().await;
    assert_eq!(
        (
            &room["otherUser"]["isOnline"],
            &room["otherUser"]["lastSeen"]
        ),
        (&Value::Null, &Value::Null)
    );
    let here = json!({"conversationId": room["conversationId"]});
    assert_eq!(
        novas.ask("mark_messages_read", here.clone()).await["ok"],
        true
    );
    let receipts = rex.conversation().await["receipts"].clone();
    let of_nova = receipts
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["userId"] == nova.id);
    assert_eq!(
        of_nova.unwrap()["readSeq"],
        0,
        "what nova has read is hidden"
    );
    let missed = rexes.ask("conversation_sync", here.clone()).await;
    assert_eq!(missed["ok"], true);
    for event in ["user_presence_update", "messages_read"] {
        assert!(rexes.is_quiet(event), "{event}");
    }
    // His own devices hear how far he has come; of her he hears nothing.
    let delivered = rexes.take("message_delivered");
    assert!(
        delivered
            .iter()
            .all(|notified| notified["userId"] == rex.id),
        "{delivered:?}"
    );

    let path = format!("/friends/{}/block", rex.id);
    nova.delete(&path).await.ok();
    let friends = rex
        .get(&format!("/friends/{}/mutual-friends", rex.id))
        .await
        .ok();
    assert_eq!(
        friends.at("/data/pagination/totalMutualFriends"),
        0,
        "unblocking restores nothing"
    );
    rex.follows(&nova).await.ok();
}

#[tokio::test]
async fn a_block_and_an_unblock_are_sent_to_every_device_of_their_player_alone() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let elsewhere = nova.again().await;
    let mut lines = [nova.online(&app).await, elsewhere.online(&app).await];
    let mut rexes = rex.online(&app).await;
    nova.blocks(&rex).await;
    for line in &mut lines {
        let sent = json!({ "userId": rex.id, "isBlocked": true });
        assert_eq!(line.next("block_updated").await, sent);
    }
    let path = format!("/friends/{}/block", rex.id);
    elsewhere.delete(&path).await.ok();
    for line in &mut lines {
        let sent = json!({ "userId": rex.id, "isBlocked": false });
        assert_eq!(line.next("block_updated").await, sent);
    }
    // What is refused is not sent.
    let missing = "/friends/01939e2e-0000-7000-8000-000000000000/block";
    let refused = nova.post(missing, json!({})).await;
    refused.refused(404, "USER_NOT_FOUND");
    let own = format!("/friends/{}/block", nova.id);
    let refused = nova.post(&own, json!({})).await;
    refused.refused(409, "STATE_CONFLICT");
    for line in lines.iter_mut().chain([&mut rexes]) {
        line.ask("mark_messages_read", json!({})).await;
        assert!(line.is_quiet("block_updated"));
    }
}

#[tokio::test]
async fn security_12_friends_only_challenges_are_closed_across_a_block() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let rex = app.player("rex").await.deposit("100").await;
    for (one, other) in [(&nova, &rex), (&rex, &nova)] {
        one.follows(other).await.ok();
    }
    let id = nova.challenge(&[("visibility", "friends")]).await;
    let path = format!("/challenges/{id}");
    rex.get(&path).await.ok();
    nova.blocks(&rex).await;
    let refused = rex.get(&path).await;
    assert!(
        [403, 404].contains(&refused.status.as_u16()),
        "{:#}",
        refused.body
    );
    let refused = rex.join(&id, "50").await;
    assert!(
        [403, 404].contains(&refused.status.as_u16()),
        "{:#}",
        refused.body
    );
    assert_eq!(rex.available().await, "100");
    let listed = rex.get("/challenges/public?limit=50").await.ok();
    assert!(!listed.body.to_string().contains(&id));
}

#[tokio::test]
async fn security_12_a_follow_and_a_block_at_one_moment_end_in_a_block() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let mut onlooker = app.superuser().await;
    for _ in 0..20 {
        tokio::join!(nova.blocks(&rex), rex.follows(&nova));
        assert_eq!(
            number(&mut onlooker, "select count(*) from follows").await,
            0
        );
        nova.delete(&format!("/friends/{}/block", rex.id))
            .await
            .ok();
    }
}

#[tokio::test]
async fn security_13_presence_is_sent_only_to_friends_partners_and_teammates() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let mut line = rex.online(&app).await;
    assert!(is_hidden(&nova.presence_of(&rex).await));
    // One message that was not answered makes no acquaintance.
    nova.sends_text(&rex, "hi").await.ok();
    line.next("message_received").await;
    assert!(is_hidden(&nova.presence_of(&rex).await));
    assert_eq!(
        nova.conversation().await["otherUser"]["isOnline"],
        Value::Null
    );
    let novas = nova.online(&app).await;
    line.ask("mark_messages_read", json!({})).await;
    assert!(line.is_quiet("user_presence_update"));
    rex.sends_text(&nova, "hi yourself").await.ok();
    assert_eq!(nova.presence_of(&rex).await[0], true);
    assert_eq!(nova.conversation().await["otherUser"]["isOnline"], true);
    drop(novas);

    // A friend of a stranger is a stranger.
    zoe.follows(&rex).await.ok();
    rex.follows(&zoe).await.ok();
    let path = format!("/friends/{}/mutual-friends", zoe.id);
    assert_eq!(
        zoe.get(&path).await.ok().at("/data/mutualFriends/0/status"),
        "online"
    );
    let mira = app.newcomer("mira").await;
    let seen = mira.get(&path).await.ok();
    let friend = seen.at("/data/mutualFriends/0");
    assert_eq!(
        (&friend["username"], &friend["status"], &friend["lastSeen"]),
        (&json!("rex"), &Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn security_13_a_team_shows_presence_to_its_members_and_addresses_where_both_agreed() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let of = |team: &Value, who: &Person, pointer: &str| {
        let members = team["members"].as_array().unwrap();
        let member = members
            .iter()
            .find(|it| it["_id"] == json!(who.id))
            .unwrap();
        member.pointer(pointer).unwrap().clone()
    };
    let seen = rex.sees(&id).await;
    assert_eq!(of(&seen, &nova, "/user/email"), Value::Null);
    assert_eq!(of(&seen, &nova, "/isOnline"), Value::Null);
    rex.on_team(&id, "join").await.ok();
    let seen = rex.sees(&id).await;
    assert_eq!(
        of(&seen, &nova, "/user/email"),
        Value::Null,
        "nova has not agreed to that"
    );
    assert_eq!(of(&seen, &nova, "/isOnline"), false);
    let agree = format!("/teams/{id}/members/me/email");
    rex.put(&agree, json!({ "showsEmail": true })).await.ok();
    let seen = rex.sees(&id).await;
    assert_eq!(of(&seen, &nova, "/user/email"), Value::Null);
    assert_eq!(
        of(&nova.sees(&id).await, &rex, "/user/email"),
        Value::Null,
        "the leader has not agreed"
    );
    nova.put(&agree, json!({ "showsEmail": true })).await.ok();
    assert_eq!(
        of(&rex.sees(&id).await, &nova, "/user/email"),
        "nova@example.com"
    );
    assert_eq!(
        of(&nova.sees(&id).await, &rex, "/user/email"),
        "rex@example.com"
    );
}

#[tokio::test]
async fn security_13_a_private_team_shows_strangers_no_count_of_its_followers() {
    let app = spawn().await;
    let rex = app.player("rex").await;
    let mira = app.player("mira").await;
    let hidden = mira.team("Hidden", json!({"isPrivate": true})).await;
    let path = format!("/teams/{hidden}/unfollow");
    let refused = rex.delete(&path).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.body["data"]),
        (404, &Value::Null)
    );
}
