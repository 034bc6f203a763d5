//! Handing a team over asks the successor.

use serde_json::{Value, json};
use std::time::Duration;

use crate::harness::spawn;
use crate::people::Answer;
use crate::team::members;

fn names(answer: &Answer, list: &str) -> Vec<String> {
    let teams = answer
        .at(&format!("/data/{list}"))
        .as_array()
        .unwrap()
        .iter();
    teams
        .map(|it: &Value| it["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_leadership_goes_to_a_member_who_accepts_it() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    let zoe = app.player("zoe").await;
    nova.hands_over(&id, &rex)
        .await
        .refused(409, "NOT_A_MEMBER");
    rex.on_team(&id, "join").await.ok();
    zoe.on_team(&id, "join").await.ok();
    let stays = nova
        .on_team(&id, "leave")
        .await
        .refused(409, "LEADER_MUST_HAND_OVER");
    assert_eq!(
        stays.text("/message"),
        "You lead this team. Hand its leadership over before you leave."
    );
    rex.hands_over(&id, &zoe).await.refused(403, "NOT_LEADER");
    nova.hands_over(&id, &nova)
        .await
        .refused(409, "STATE_CONFLICT");
    rex.on_team(&id, "leader/accept")
        .await
        .refused(404, "VOTE_NOT_FOUND");
    nova.hands_over(&id, &rex).await.ok();
    nova.hands_over(&id, &zoe).await.refused(409, "VOTE_OPEN");
    assert_eq!(rex.sees(&id).await["leader"]["username"], "nova");
    let (_, event, _, message) = rex.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "hand_over_offered",
            "nova asks you to lead “Night Owls”. Answer by 2026-11-24 12:00 UTC."
        )
    );
    zoe.on_team(&id, "leader/accept")
        .await
        .refused(404, "VOTE_NOT_FOUND");
    let accepted = rex.on_team(&id, "leader/accept").await.ok();
    assert_eq!(accepted.text("/data/team/leader/username"), "rex");
    assert_eq!(members(accepted.at("/data/team")), ["rex", "nova", "zoe"]);
    let (_, event, _, message) = nova.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "hand_over_answered",
            "rex accepted, and leads “Night Owls” now."
        )
    );
    let (_, event, _, message) = zoe.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        ("leader_changed", "rex leads “Night Owls” now.")
    );
    nova.on_team(&id, "leave").await.ok();
    // She is free to lead another.
    nova.team("Day Owls", json!({})).await;
    let mine = nova.get("/teams/user/teams").await.ok();
    assert_eq!(
        (names(&mine, "teamsStarted"), names(&mine, "teamsJoined")),
        (vec!["Day Owls".to_owned()], vec![])
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_offer_is_declined_taken_back_or_expires() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    let offer = format!("/teams/{id}/leader");
    nova.hands_over(&id, &rex).await.ok();
    rex.on_team(&id, "leader/decline").await.ok();
    let (_, _, _, message) = nova.news().await;
    assert_eq!(message, "rex would rather not lead “Night Owls”.");
    rex.on_team(&id, "leader/accept")
        .await
        .refused(404, "VOTE_NOT_FOUND");

    nova.hands_over(&id, &rex).await.ok();
    rex.delete(&offer).await.refused(403, "NOT_YOURS");
    nova.delete(&offer).await.ok();
    let (_, _, _, message) = rex.news().await;
    assert_eq!(message, "The offer to lead “Night Owls” is over.");

    nova.hands_over(&id, &rex).await.ok();
    app.advance(Duration::from_hours(24 * 3));
    let (nova, rex) = (nova.again().await, rex.again().await);
    rex.on_team(&id, "leader/accept")
        .await
        .refused(409, "VOTE_OVER");
    assert_eq!(app.governs().await, 1);
    let (_, _, _, message) = nova.news().await;
    assert_eq!(message, "rex did not answer whether to lead “Night Owls”.");
    let outcomes: Vec<_> = nova.votes_of(&id).await;
    let outcomes: Vec<_> = outcomes.iter().map(|it| it["outcome"].clone()).collect();
    assert_eq!(outcomes, ["expired", "withdrawn", "failed"]);
}

#[tokio::test]
async fn a_leader_is_given_no_second_team() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    let offered = nova.hands_over(&id, &rex).await;
    offered.ok();
    rex.team("Day Owls", json!({})).await;
    let refused = rex
        .on_team(&id, "leader/accept")
        .await
        .refused(409, "ALREADY_LEADING");
    assert_eq!(
        refused.text("/message"),
        "You already lead a team. Hand its leadership over before you lead another one."
    );
    nova.delete(&format!("/teams/{id}/leader")).await.ok();
    let refused = nova
        .hands_over(&id, &rex)
        .await
        .refused(409, "ALREADY_LEADING");
    assert_eq!(refused.text("/message"), "This player already leads a team");
}

#[tokio::test]
async fn a_former_leader_answers_no_request() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    nova.put(&format!("/teams/{id}"), json!({"requiresApproval": true}))
        .await
        .ok();
    app.player("zoe").await.on_team(&id, "join").await.ok();
    let asking = |notified: Vec<Value>| {
        let mut found = notified
            .into_iter()
            .filter(|it| it["type"] == "team_join_request");
        found.next().unwrap()
    };
    assert_eq!(
        asking(nova.notified().await)["data"]["actionRequired"],
        true
    );
    nova.hands_over(&id, &rex).await.ok();
    rex.on_team(&id, "leader/accept").await.ok();
    let asked = asking(nova.notified().await);
    assert_eq!(asked["data"]["actionRequired"], false);
    let path = format!("/notifications/{}/accept", asked["_id"].as_str().unwrap());
    nova.post(&path, json!({})).await.refused(403, "NOT_LEADER");
    // The new one finds it on the team's page.
    assert_eq!(
        rex.sees(&id).await["joinRequests"][0]["user"]["username"],
        "zoe"
    );
}
