//! Joining a team.

use serde_json::{Value, json};

use super::members;
use crate::harness::spawn;
use crate::people::Person;

#[tokio::test]
async fn a_join_request_is_accepted_by_the_leader() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    let zoe = app.player("zoe").await;
    let body = json!({"message": "I never sleep"});
    let asked = zoe.post(&format!("/teams/{id}/join"), body).await.ok();
    assert_eq!(asked.text("/data/status"), "requested");
    assert_eq!(
        asked.text("/message"),
        "Your request was sent to the team leader"
    );
    let request = asked.text("/data/team/viewer/joinRequest/_id");
    zoe.on_team(&id, "join")
        .await
        .refused(409, "ALREADY_REQUESTED");
    let (kind, event, asks, message) = nova.news().await;
    assert_eq!(
        (kind.as_str(), event.as_str(), asks),
        ("team_join_request", "join_requested", true)
    );
    assert_eq!(
        message,
        "zoe would like to join “Night Owls”: I never sleep"
    );
    // The leader alone sees it.
    assert_eq!(
        nova.sees(&id).await["joinRequests"][0]["user"]["username"],
        "zoe"
    );
    assert_eq!(zoe.sees(&id).await["joinRequests"], json!([]));
    let accept = format!("join-requests/{request}/accept");
    rex.on_team(&id, &accept).await.refused(403, "NOT_LEADER");
    nova.befriends(&zoe).await;
    nova.ask_in(&id, &zoe)
        .await
        .refused(409, "ALREADY_REQUESTED");
    let accepted = nova.on_team(&id, &accept).await.ok();
    assert_eq!(accepted.text("/message"), "Request accepted");
    assert_eq!(members(accepted.at("/data/team")), ["nova", "zoe"]);
    nova.on_team(&id, &accept).await.ok();
    let (_, event, _, message) = zoe.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        ("request_accepted", "nova let you into “Night Owls”.")
    );
    let reject = format!("join-requests/{request}/reject");
    nova.on_team(&id, &reject)
        .await
        .refused(409, "REQUEST_OVER");
}

#[tokio::test]
async fn a_rejected_player_is_notified_and_may_ask_again() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    let asked = rex.on_team(&id, "join").await.ok();
    let request = asked.text("/data/team/viewer/joinRequest/_id");
    let notification = nova.notified().await[0]["_id"].as_str().unwrap().to_owned();
    let path = format!("/notifications/{notification}/reject");
    let done = nova.post(&path, json!({})).await.ok();
    assert_eq!(done.text("/message"), "Request rejected");
    nova.on_team(&id, &format!("join-requests/{request}/reject"))
        .await
        .ok();
    let (_, event, _, message) = rex.news().await;
    assert_eq!(event, "request_rejected");
    assert_eq!(message, "Your request to join “Night Owls” was rejected.");
    let accept = format!("join-requests/{request}/accept");
    nova.on_team(&id, &accept)
        .await
        .refused(409, "REQUEST_OVER");
    rex.on_team(&id, "join").await.ok();
    for _ in 0..2 {
        rex.delete(&format!("/teams/{id}/join")).await.ok();
    }
    assert_eq!(nova.sees(&id).await["joinRequests"], json!([]));
}

#[tokio::test]
async fn an_answer_on_the_page_of_the_team_settles_the_notification_on_every_device() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    let zoe = app.player("zoe").await;
    let (mut leader, _) = app.listens(&nova).await;
    for (asking, command, answer) in [(&rex, "accept", "accepted"), (&zoe, "reject", "rejected")] {
        let asked = asking.on_team(&id, "join").await.ok();
        let request = asked.text("/data/team/viewer/joinRequest/_id");
        let created = leader.next("new_notification").await;
        let command = format!("join-requests/{request}/{command}");
        nova.on_team(&id, &command).await.ok();
        let updated = leader.next("notification_updated").await;
        assert_eq!(
            updated["notification"]["_id"],
            created["notification"]["_id"]
        );
        assert_eq!(updated["notification"]["answer"], answer);
        assert_eq!(updated["notification"]["data"]["actionRequired"], false);
        assert!(updated["notification"]["isRead"].as_bool().unwrap());
        // The same again answers nothing anew.
        let before = nova.get("/notifications").await.ok();
        nova.on_team(&id, &command).await.ok();
        let after = nova.get("/notifications").await.ok();
        assert_eq!(after.at("/number"), before.at("/number"));
    }
    // Invitations are answered there too.
    nova.befriends(&zoe).await;
    let invitation = nova.asks_in(&id, &zoe).await;
    let (mut invited, _) = app.listens(&zoe).await;
    let accept = format!("invitations/{invitation}/accept");
    zoe.on_team(&id, &accept).await.ok();
    let updated = invited.next("notification_updated").await;
    assert_eq!(updated["notification"]["answer"], "accepted");
}

#[tokio::test]
async fn an_open_team_is_joined_at_once_and_left_again() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let zoe = app.player("zoe").await;
    let joined = rex.on_team(&id, "join").await.ok();
    assert_eq!(joined.text("/data/status"), "joined");
    rex.on_team(&id, "join")
        .await
        .refused(409, "ALREADY_MEMBER");
    zoe.on_team(&id, "join").await.ok();
    let (_, event, _, message) = rex.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        ("team_joined", "zoe joined “Night Owls”.")
    );
    assert_eq!(members(&nova.sees(&id).await), ["nova", "rex", "zoe"]);
    let left = rex.on_team(&id, "leave").await.ok();
    assert_eq!(left.text("/message"), "You left the team");
    rex.on_team(&id, "leave").await.refused(409, "NOT_A_MEMBER");
    for member in [&nova, &zoe] {
        let (_, event, _, message) = member.news().await;
        assert_eq!(
            (event.as_str(), message.as_str()),
            ("team_left", "rex left “Night Owls”.")
        );
    }
    assert_eq!(members(&rex.sees(&id).await), ["nova", "zoe"]);
}

#[tokio::test]
async fn a_private_team_is_there_for_members_and_the_invited_alone() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"isPrivate": true})).await;
    let listed = |answer: crate::people::Answer| answer.at("/data/pagination/totalTeams").clone();
    assert_eq!(listed(rex.get("/teams").await.ok()), 0);
    rex.get(&format!("/teams/{id}"))
        .await
        .refused(404, "TEAM_NOT_FOUND");
    for command in ["join", "follow", "connect"] {
        rex.on_team(&id, command)
            .await
            .refused(404, "TEAM_NOT_FOUND");
    }
    let edit = rex
        .put(&format!("/teams/{id}"), json!({"name": "Mine"}))
        .await;
    edit.refused(404, "TEAM_NOT_FOUND");
    nova.asks_in(&id, &rex).await;
    assert_eq!(listed(rex.get("/teams").await.ok()), 1);
    // Invited, joining needs no approval.
    let joined = rex.on_team(&id, "join").await.ok();
    assert_eq!(joined.text("/data/status"), "joined");
    assert_eq!(joined.at("/data/team/invitedMembers"), &json!([]));
}

#[tokio::test]
async fn e_mail_is_shown_between_members_who_both_show_theirs() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let path = format!("/teams/{id}/members/me/email");
    let shares = |who: &Person, shows: bool| {
        let (who, path) = (who.clone(), path.clone());
        async move { who.put(&path, json!({"showsEmail": shows})).await }
    };
    shares(&rex, true).await.refused(409, "NOT_A_MEMBER");
    rex.on_team(&id, "join").await.ok();
    let zoe = app.player("zoe").await;
    zoe.on_team(&id, "join").await.ok();
    let emails = |team: Value| -> Vec<Value> {
        let members = team["members"].as_array().unwrap().iter();
        members.map(|it| it["user"]["email"].clone()).collect()
    };
    let none = json!(null);
    let own = json!("nova@example.com");
    assert_eq!(
        emails(nova.sees(&id).await),
        [own.clone(), none.clone(), none.clone()]
    );
    let after = shares(&nova, true).await.ok();
    assert_eq!(after.at("/data/team/viewer/showsEmail"), true);
    // One alone is not enough, also for the leader.
    assert_eq!(emails(nova.sees(&id).await)[1], none);
    assert_eq!(emails(rex.sees(&id).await)[0], none);
    shares(&rex, true).await.ok();
    assert_eq!(
        emails(nova.sees(&id).await),
        [own.clone(), json!("rex@example.com"), none.clone()]
    );
    assert_eq!(emails(rex.sees(&id).await)[0], own);
    assert_eq!(
        emails(zoe.sees(&id).await)[..2],
        [none.clone(), none.clone()]
    );
    shares(&nova, false).await.ok();
    assert_eq!(emails(rex.sees(&id).await)[0], none);
    let outside = app.player("mall").await;
    assert_eq!(
        emails(outside.sees(&id).await),
        [none.clone(), none.clone(), none]
    );
}

#[tokio::test]
async fn a_private_team_is_revealed_by_no_connection_and_no_count() {
    let app = spawn().await;
    let (nova, owls, rex, rooks) = super::between::two_teams(&app).await;
    let mall = app.player("mall").await;
    let zoe = app.player("zoe").await;
    nova.put(
        &format!("/teams/{owls}"),
        json!({"requiresApproval": false}),
    )
    .await
    .ok();
    rex.put(
        &format!("/teams/{rooks}"),
        json!({"isPrivate": false, "requiresApproval": false}),
    )
    .await
    .ok();
    zoe.on_team(&owls, "join").await.ok();
    zoe.on_team(&rooks, "join").await.ok();
    zoe.on_team(&rooks, "follow").await.ok();
    nova.on_team(&rooks, "connect").await.ok();
    rex.on_team(&owls, "connect").await.ok();
    let counts = |team: &Value| {
        let connected = team["connectedTeams"].as_array().unwrap().len();
        let of_zoe = &team["members"][1]["otherTeams"];
        (connected, team["following"].clone(), of_zoe.clone())
    };
    assert_eq!(counts(&mall.sees(&owls).await), (1, json!(1), json!(1)));
    rex.put(&format!("/teams/{rooks}"), json!({"isPrivate": true}))
        .await
        .ok();
    assert_eq!(counts(&mall.sees(&owls).await), (0, json!(0), json!(0)));
    // Its members see it, and the leader who has agreed to be connected with it.
    assert_eq!(counts(&zoe.sees(&owls).await), (1, json!(1), json!(1)));
    assert_eq!(counts(&nova.sees(&owls).await), (1, json!(0), json!(0)));
}
