//! Leading a team, and handing over (docs/rules.md, Teams).

use serde_json::{Value, json};

use super::members;
use crate::harness::spawn;
use crate::people::{Answer, Person};

impl Person {
    pub(super) async fn hands_over(&self, team: &str, to: &Self) -> Answer {
        let path = format!("/teams/{team}/leader");
        self.post(&path, json!({"userId": to.id})).await
    }
}

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

#[actix_web::test]
async fn the_leadership_is_handed_over_to_a_member() {
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
    let handed = nova.hands_over(&id, &rex).await.ok();
    assert_eq!(handed.text("/data/team/leader/username"), "rex");
    assert_eq!(handed.text("/data/team/myRole"), "member");
    assert_eq!(members(handed.at("/data/team")), ["rex", "nova", "zoe"]);
    let (_, event, _, message) = rex.news().await;
    assert_eq!(event, "leadership_given");
    assert_eq!(
        message,
        "nova handed the leadership of “Night Owls” over to you."
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
    let joined = zoe.get("/teams/user/teams").await.ok();
    assert_eq!(
        (
            names(&joined, "teamsStarted"),
            names(&joined, "teamsJoined")
        ),
        (vec![], vec!["Night Owls".to_owned()])
    );
}

#[actix_web::test]
async fn a_leader_is_given_no_second_team() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    rex.team("Day Owls", json!({})).await;
    let refused = nova
        .hands_over(&id, &rex)
        .await
        .refused(409, "ALREADY_LEADING");
    assert_eq!(refused.text("/message"), "This player already leads a team");
}

#[actix_web::test]
async fn a_former_leader_answers_no_request() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    nova.put(&format!("/teams/{id}"), json!({"requiresApproval": true}))
        .await
        .ok();
    app.player("zoe").await.on_team(&id, "join").await.ok();
    let notified = nova.notified().await;
    let asking = notified
        .iter()
        .find(|it| it["type"] == "team_join_request")
        .unwrap();
    assert_eq!(asking["data"]["actionRequired"], true);
    nova.hands_over(&id, &rex).await.ok();
    let notified = nova.notified().await;
    let asking = notified
        .iter()
        .find(|it| it["type"] == "team_join_request")
        .unwrap();
    assert_eq!(asking["data"]["actionRequired"], false);
    let path = format!("/notifications/{}/accept", asking["_id"].as_str().unwrap());
    nova.post(&path, json!({})).await.refused(403, "NOT_LEADER");
    // The new one finds it on the team's page.
    assert_eq!(
        rex.sees(&id).await["joinRequests"][0]["user"]["username"],
        "zoe"
    );
}
