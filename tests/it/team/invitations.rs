//! Invitations into teams.

use serde_json::json;

use super::members;
use crate::harness::spawn;
use crate::people::Person;

async fn invitation(person: &Person) -> String {
    let list = person.get("/teams/user/invitations").await.ok();
    list.text("/data/invitations/0/_id")
}

#[tokio::test]
async fn an_invitation_states_who_into_what_and_why_and_lets_in() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    nova.asks_in(&id, &rex).await;
    let list = rex.get("/teams/user/invitations").await.ok();
    let notified = list.at("/data/invitations/0");
    assert_eq!(notified["team"]["name"], "Night Owls");
    assert_eq!(
        (
            &notified["team"]["currentMembers"],
            &notified["team"]["maxMembers"]
        ),
        (&json!(1), &json!(5))
    );
    assert_eq!(
        (
            &notified["team"]["primaryGame"],
            &notified["team"]["level"],
            &notified["team"]["region"]
        ),
        (&json!("Valorant"), &json!("Elite"), &json!("Europe"))
    );
    assert_eq!(notified["invitedBy"]["username"], "nova");
    assert_eq!(notified["message"], "we need a sniper");
    assert_eq!(notified["sentAt"], "2026-11-21T12:00:00Z");
    let (kind, event, asks, message) = rex.news().await;
    assert_eq!(
        (kind.as_str(), event.as_str(), asks),
        ("team_invitation", "team_invited", true)
    );
    assert_eq!(
        message,
        "nova invited you to join “Night Owls”: we need a sniper"
    );
    assert_eq!(
        rex.sees(&id).await["viewer"]["invitation"]["message"],
        "we need a sniper"
    );

    let path = format!("invitations/{}/accept", invitation(&rex).await);
    let joined = rex.on_team(&id, &path).await.ok();
    assert_eq!(joined.text("/message"), "You joined the team");
    assert_eq!(members(joined.at("/data/team")), ["nova", "rex"]);
    // Pressed again it is the same.
    let again = rex.on_team(&id, &path).await.ok();
    assert_eq!(again.body, joined.body);
    let (kind, event, asks, message) = nova.news().await;
    assert_eq!(
        (kind.as_str(), event.as_str(), asks),
        ("team", "team_joined", false)
    );
    assert_eq!(message, "rex joined “Night Owls”.");
    assert_eq!(
        nova.notified().await.len(),
        2,
        "the friend, and that he joined once"
    );
    assert!(
        rex.get("/teams/user/invitations")
            .await
            .ok()
            .at("/data/invitations")
            .as_array()
            .unwrap()
            .is_empty()
    );
    let notified = &rex.notified().await[0];
    assert_eq!(
        (&notified["data"]["actionRequired"], &notified["answer"]),
        (&json!(false), &json!("accepted"))
    );
}

#[tokio::test]
async fn an_invitation_is_declined_and_is_over() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    let sent = nova.asks_in(&id, &rex).await;
    let zoe = app.player("zoe").await;
    let (accept, decline) = (
        format!("invitations/{sent}/accept"),
        format!("invitations/{sent}/decline"),
    );
    zoe.on_team(&id, &accept)
        .await
        .refused(404, "INVITATION_NOT_FOUND");
    for _ in 0..2 {
        let declined = rex.on_team(&id, &decline).await.ok();
        assert_eq!(declined.text("/message"), "Invitation declined");
    }
    rex.on_team(&id, &accept)
        .await
        .refused(409, "INVITATION_OVER");
    let (_, event, _, message) = nova.news().await;
    assert_eq!(event, "invitation_declined");
    assert_eq!(message, "rex declined your invitation to “Night Owls”.");
    // A player who declined may be invited again, but is not notified twice on one day.
    let again = nova.asks_in(&id, &rex).await;
    assert_ne!(again, sent);
    let invitations = |notified: Vec<serde_json::Value>| {
        notified
            .iter()
            .filter(|it| it["type"] == "team_invitation")
            .count()
    };
    assert_eq!(invitations(rex.notified().await), 1);
    let back = nova
        .delete(&format!("/teams/{id}/invitations/{again}"))
        .await
        .ok();
    assert_eq!(back.text("/message"), "Invitation withdrawn");
    let accept = format!("invitations/{again}/accept");
    rex.on_team(&id, &accept)
        .await
        .refused(409, "INVITATION_OVER");
}

#[tokio::test]
async fn only_friends_who_are_not_in_are_invited_and_only_by_the_leader() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"maxMembers": 2})).await;
    let zoe = app.player("zoe").await;
    let path = format!("/teams/{id}/invite");
    let stranger = nova.post(&path, json!({})).await.refused(422, "VALIDATION");
    assert_eq!(
        stranger.text("/fields/userId"),
        "Please select a friend to invite"
    );
    let stranger = nova.ask_in(&id, &zoe).await.refused(422, "VALIDATION");
    assert_eq!(
        stranger.text("/fields/userId"),
        "You can invite friends only"
    );
    let long = json!({"userId": rex.id, "message": "x".repeat(501)});
    let long = nova.post(&path, long).await.refused(422, "VALIDATION");
    assert_eq!(
        long.text("/fields/message"),
        "Message must be at most 500 characters"
    );
    rex.ask_in(&id, &nova).await.refused(403, "NOT_LEADER");
    let sent = nova.asks_in(&id, &rex).await;
    nova.ask_in(&id, &rex).await.refused(409, "ALREADY_INVITED");
    rex.on_team(&id, &format!("invitations/{sent}/accept"))
        .await
        .ok();
    nova.ask_in(&id, &rex).await.refused(409, "ALREADY_MEMBER");
    nova.befriends(&zoe).await;
    nova.ask_in(&id, &zoe).await.refused(409, "TEAM_FULL");
}

#[tokio::test]
async fn a_notification_is_accepted_and_the_other_device_is_notified() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    nova.asks_in(&id, &rex).await;
    let (mut other_device, _) = app.listens(&rex).await;
    let notified = &rex.notified().await[0];
    assert_eq!(
        notified["data"]["team"],
        json!({"_id": id, "name": "Night Owls"})
    );
    assert_eq!(notified["data"]["note"], "we need a sniper");
    let path = format!(
        "/notifications/{}/accept",
        notified["_id"].as_str().unwrap()
    );
    let done = rex.post_keyed(&path, "k1", json!({})).await.ok();
    assert_eq!(done.text("/message"), "You joined the team");
    assert_eq!(
        done.at("/data/team"),
        &json!({"_id": id, "name": "Night Owls"})
    );
    assert_eq!(
        rex.post_keyed(&path, "k1", json!({})).await.ok().body,
        done.body
    );
    assert_eq!(members(&nova.sees(&id).await), ["nova", "rex"]);
    let updated = other_device.next("notification_updated").await;
    assert_eq!(updated["notification"]["answer"], "accepted");
    assert_eq!(updated["notification"]["data"]["actionRequired"], false);
}

#[tokio::test]
async fn a_notification_is_rejected_and_what_left_is_not_joined_by_an_old_button() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    nova.asks_in(&id, &rex).await;
    let notification = rex.notified().await[0]["_id"].as_str().unwrap().to_owned();
    let press = |command: &str| format!("/notifications/{notification}/{command}");
    let done = rex.post(&press("reject"), json!({})).await.ok();
    assert_eq!(done.text("/message"), "Invitation declined");
    assert_eq!(rex.notified().await[0]["answer"], "rejected");
    rex.post(&press("accept"), json!({}))
        .await
        .refused(409, "INVITATION_OVER");

    let sent = nova.asks_in(&id, &rex).await;
    let accept = format!("invitations/{sent}/accept");
    rex.on_team(&id, &accept).await.ok();
    rex.on_team(&id, "leave").await.ok();
    rex.on_team(&id, &accept)
        .await
        .refused(409, "INVITATION_OVER");
}

#[tokio::test]
async fn a_player_who_blocked_the_leader_gets_no_invitation() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    let notified = rex.notified().await.len();
    // A block ends the friendship, and only friends are invited.
    let body = json!({ "userId": rex.id });
    let refused = nova.post(&format!("/teams/{id}/invite"), body).await;
    refused.refused(422, "VALIDATION");
    assert_eq!(rex.notified().await.len(), notified);
    let list = rex.get("/teams/user/invitations").await.ok();
    assert!(list.at("/data/invitations").as_array().unwrap().is_empty());
}
