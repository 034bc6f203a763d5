//! Between teams: connections and following.

use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Nova leads "Night Owls" and Rex "Rooks".
pub(super) async fn two_teams(app: &TestApp) -> (Person, String, Person, String) {
    let (nova, rex, owls) = app.night_owls(json!({})).await;
    let rooks = rex.team("Rooks", json!({})).await;
    (nova, owls, rex, rooks)
}

/// How the team that `viewer` leads stands to another.
async fn stands(viewer: &Person, team: &str) -> Value {
    viewer.sees(team).await["viewer"]["connection"].clone()
}

#[tokio::test]
async fn two_teams_are_connected_when_the_other_leader_agrees() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    let zoe = app.player("zoe").await;
    zoe.on_team(&owls, "connect")
        .await
        .refused(409, "NOT_LEADING");
    nova.on_team(&owls, "connect")
        .await
        .refused(409, "SAME_TEAM");
    assert_eq!(stands(&nova, &rooks).await, "none");
    let body = json!({"message": "practice on Fridays?"});
    let asked = nova
        .post(&format!("/teams/{rooks}/connect"), body)
        .await
        .ok();
    assert_eq!(
        (asked.text("/data/status"), asked.text("/message")),
        ("asked".to_owned(), "Connection request sent".to_owned())
    );
    nova.on_team(&rooks, "connect")
        .await
        .refused(409, "ALREADY_REQUESTED");
    assert_eq!(
        (stands(&nova, &rooks).await, stands(&rex, &owls).await),
        (json!("asked"), json!("asking"))
    );
    let (kind, event, asks, message) = rex.news().await;
    assert_eq!(
        (kind.as_str(), event.as_str(), asks),
        ("team", "connection_requested", false)
    );
    assert_eq!(
        message,
        "“Night Owls” would like to connect with “Rooks”: practice on Fridays?"
    );
    let seen = rex.sees(&rooks).await;
    assert_eq!(seen["connectionRequests"][0]["from"]["name"], "Night Owls");
    let request = seen["connectionRequests"][0]["_id"].as_str().unwrap();
    let accept = format!("connections/{request}/accept");
    // Who has asked cannot agree for the other.
    nova.on_team(&rooks, &accept)
        .await
        .refused(403, "NOT_LEADER");
    nova.on_team(&owls, &accept)
        .await
        .refused(404, "REQUEST_NOT_FOUND");
    let connected = rex.on_team(&rooks, &accept).await.ok();
    assert_eq!(connected.text("/message"), "Teams connected");
    assert_eq!(
        connected.text("/data/team/connectedTeams/0/name"),
        "Night Owls"
    );
    assert_eq!(
        connected.text("/data/team/connectedTeams/0/leader/username"),
        "nova"
    );
    rex.on_team(&rooks, &accept).await.ok();
    let (_, event, _, message) = nova.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "teams_connected",
            "“Rooks” and “Night Owls” are connected now."
        )
    );
    nova.on_team(&rooks, "connect")
        .await
        .refused(409, "ALREADY_CONNECTED");
    assert_eq!(stands(&nova, &rooks).await, "connected");

    let part = format!("/teams/{owls}/connections/{rooks}");
    rex.delete(&part).await.refused(403, "NOT_LEADER");
    let parted = nova.delete(&part).await.ok();
    assert_eq!(parted.at("/data/team/connectedTeams"), &json!([]));
    rex.on_team(&rooks, &accept)
        .await
        .refused(409, "REQUEST_OVER");
}

#[tokio::test]
async fn a_request_is_rejected_or_taken_back() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    nova.on_team(&rooks, "connect").await.ok();
    let request = rex.sees(&owls).await["viewer"]["connectionRequestId"]
        .as_str()
        .unwrap()
        .to_owned();
    let reject = format!("connections/{request}/reject");
    let rejected = rex.on_team(&rooks, &reject).await.ok();
    assert_eq!(rejected.text("/message"), "Connection request rejected");
    let (_, event, _, message) = nova.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "connection_rejected",
            "“Rooks” would rather not connect with “Night Owls”."
        )
    );
    nova.on_team(&rooks, "connect").await.ok();
    nova.delete(&format!("/teams/{owls}/connections/{rooks}"))
        .await
        .ok();
    assert_eq!(rex.sees(&rooks).await["connectionRequests"], json!([]));
}

#[tokio::test]
async fn an_answer_to_a_request_of_another_team_settles_its_notification_on_every_device() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    let (mut leader, _) = app.listens(&rex).await;
    for (command, answer) in [("reject", "rejected"), ("accept", "accepted")] {
        nova.on_team(&rooks, "connect").await.ok();
        let created = leader.next("new_notification").await;
        let request = rex.sees(&owls).await["viewer"]["connectionRequestId"]
            .as_str()
            .unwrap()
            .to_owned();
        let command = format!("connections/{request}/{command}");
        rex.on_team(&rooks, &command).await.ok();
        let updated = leader.next("notification_updated").await;
        assert_eq!(
            updated["notification"]["_id"],
            created["notification"]["_id"]
        );
        assert_eq!(updated["notification"]["answer"], answer);
        assert_eq!(updated["notification"]["isRead"], true);
    }
    nova.delete(&format!("/teams/{owls}/connections/{rooks}"))
        .await
        .ok();
    nova.on_team(&rooks, "connect").await.ok();
    let created = leader.next("new_notification").await;
    // A request in return accepts the first one.
    rex.on_team(&owls, "connect").await.ok();
    let updated = leader.next("notification_updated").await;
    assert_eq!(
        updated["notification"]["_id"],
        created["notification"]["_id"]
    );
    assert_eq!(updated["notification"]["answer"], "accepted");
}

#[tokio::test]
async fn two_teams_that_ask_each_other_agree() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    // Both at once: one asks, the other one finds that it was asked.
    let (one, other) = futures_util::join!(
        nova.on_team(&rooks, "connect"),
        rex.on_team(&owls, "connect")
    );
    let mut came = [
        one.ok().text("/data/status"),
        other.ok().text("/data/status"),
    ];
    came.sort_unstable();
    assert_eq!(came, ["asked", "connected"]);
    assert_eq!(
        (stands(&nova, &rooks).await, stands(&rex, &owls).await),
        (json!("connected"), json!("connected"))
    );
}

#[tokio::test]
async fn a_team_is_followed_once_and_knows_what_its_members_follow() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = two_teams(&app).await;
    for _ in 0..2 {
        let followed = rex.on_team(&owls, "follow").await.ok();
        assert_eq!(
            followed.at("/data"),
            &json!({"followers": 1, "isFollowing": true})
        );
    }
    let seen = rex.sees(&owls).await;
    assert_eq!(
        (&seen["followers"], &seen["viewer"]["isFollowing"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(rex.sees(&rooks).await["following"], 1);
    assert_eq!(nova.sees(&owls).await["viewer"]["isFollowing"], false);
    for _ in 0..2 {
        let path = format!("/teams/{owls}/unfollow");
        let gone = rex.delete(&path).await.ok();
        assert_eq!(
            gone.at("/data"),
            &json!({"followers": 0, "isFollowing": false})
        );
    }
}
