//! Many at once: no place is taken twice, no button done twice, no second team led.

use futures_util::future::join_all;
use serde_json::json;

use super::members;
use crate::harness::spawn_racing;

#[tokio::test]
async fn of_twelve_who_come_at_once_two_find_the_last_two_places() {
    let app = spawn_racing().await;
    let (nova, _, id) = app
        .night_owls(json!({"requiresApproval": false, "maxMembers": 3}))
        .await;
    let names: Vec<_> = (0..12).map(|number| format!("player_{number}")).collect();
    let players = join_all(names.iter().map(|name| app.player(name))).await;
    let answers = join_all(players.iter().map(|player| player.on_team(&id, "join"))).await;
    let (joined, refused): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|answer| answer.status.is_success());
    assert_eq!((joined.len(), refused.len()), (2, 10));
    for answer in refused {
        answer.refused(409, "TEAM_FULL");
    }
    let team = nova.sees(&id).await;
    assert_eq!(
        (members(&team).len(), &team["currentMembers"]),
        (3, &json!(3))
    );
}

#[tokio::test]
async fn an_invitation_accepted_on_all_devices_at_once_joins_once_and_all_are_answered() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    let sent = nova.asks_in(&id, &rex).await;
    let notification = rex.notified().await[0]["_id"].as_str().unwrap().to_owned();
    let by_page = format!("/teams/{id}/invitations/{sent}/accept");
    let by_bell = format!("/notifications/{notification}/accept");
    let paths = [&by_page, &by_bell].into_iter().cycle().take(8);
    for answer in join_all(paths.map(|path| rex.post(path, json!({})))).await {
        assert_eq!(answer.ok().text("/message"), "You joined the team");
    }
    assert_eq!(members(&nova.sees(&id).await), ["nova", "rex"]);
    let notified = nova.notified().await;
    let joined = notified
        .iter()
        .filter(|it| it["data"]["event"] == "team_joined");
    assert_eq!(joined.count(), 1);
}

#[tokio::test]
async fn a_request_accepted_on_two_devices_admits_once() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.night_owls(json!({})).await;
    rex.on_team(&id, "join").await.ok();
    let notification = nova.notified().await[0]["_id"].as_str().unwrap().to_owned();
    let path = format!("/notifications/{notification}/accept");
    let presses = (0..6).map(|number| {
        let (path, key) = (path.clone(), format!("device-{number}"));
        let nova = &nova;
        async move { nova.post_keyed(&path, &key, json!({})).await }
    });
    for answer in join_all(presses).await {
        assert_eq!(answer.ok().text("/message"), "Request accepted");
    }
    assert_eq!(members(&nova.sees(&id).await), ["nova", "rex"]);
    let notified = rex.notified().await;
    let accepted = notified
        .iter()
        .filter(|it| it["data"]["event"] == "request_accepted");
    assert_eq!(accepted.count(), 1);
}

#[tokio::test]
async fn of_many_teams_that_one_makes_at_once_one_is_led() {
    let app = spawn_racing().await;
    let nova = app.player("nova").await;
    let names: Vec<_> = (0..6).map(|number| format!("Owls {number}")).collect();
    let answers = join_all(names.iter().map(|name| nova.make_team(name, json!({})))).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, 1);
    for answer in answers.into_iter().filter(|answer| answer.status != 201) {
        answer.refused(409, "ALREADY_LEADING");
    }
    let mine = nova.get("/teams/user/teams").await.ok();
    assert_eq!(mine.at("/data/teamsStarted").as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_application_itself_cannot_count_or_overfill_a_team() {
    let app = spawn_racing().await;
    let (nova, _, id) = app.night_owls(json!({"maxMembers": 2})).await;
    let mut server = app.as_server().await;
    let refused = crate::books::run(&mut server, "update teams set member_count = 0").await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("permission denied")
    );
    let orphan = format!(
        "delete from team_members where team_id = '{id}' and user_id = '{}'",
        nova.id
    );
    let refused = crate::books::run(&mut server, &orphan).await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("teams_leader_fkey")
    );
}
