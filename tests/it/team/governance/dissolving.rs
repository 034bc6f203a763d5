//! The end of a team: announced, called off, and done.

use serde_json::{Value, json};
use std::time::Duration;

use super::first_vote;
use crate::harness::spawn;
use crate::people::{Answer, Person};
use crate::team::matches::two_teams;

/// The names of the teams in an answer.
fn found(answer: &Answer, list: &str) -> usize {
    answer.at(list).as_array().unwrap().len()
}

/// What the directory shows of a player's presence.
async fn is_online(viewer: &Person, name: &str) -> Value {
    let found = viewer.get(&format!("/messages/users?search={name}")).await;
    found.ok().at("/data/users/0/isOnline").clone()
}

#[tokio::test]
async fn tdetail_13_41_43_a_team_is_dissolved_after_three_days_and_everything_is_paid_out() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    let zoe = &others[0];
    let mall = app.player("mall").await;
    let rooks = mall.team("Rooks", json!({})).await;
    nova.on_team(&rooks, "connect").await.ok();
    mall.on_team(&id, "connect").await.ok();
    let kite = app.player("kite").await;
    nova.befriends(&kite).await;
    let invitation = nova.asks_in(&id, &kite).await;
    nova.pools(&id, "30").await.ok();
    rex.pools(&id, "20.000001").await.ok();
    let goodbye = json!({"conversationId": id, "content": "gg"});
    rex.post("/messages/send", goodbye.clone()).await.ok();
    assert_eq!(is_online(zoe, "rex").await, json!(false));

    rex.dissolves(&id, "Night Owls")
        .await
        .refused(403, "NOT_LEADER");
    let typed = nova.dissolves(&id, "night owls").await;
    let typed = typed.refused(422, "VALIDATION");
    assert_eq!(
        typed.text("/fields/confirmation"),
        "Type the name of the team to confirm"
    );
    let announced = nova.dissolves(&id, "Night Owls").await.ok();
    assert_eq!(
        announced.text("/data/team/dissolvesAt"),
        "2026-11-24T12:00:00Z"
    );
    let (_, event, _, message) = zoe.news().await;
    assert_eq!(event, "dissolving_announced");
    assert_eq!(
        message,
        "nova announced that “Night Owls” is dissolved at 2026-11-24 12:00 UTC. Nothing new begins in it until then."
    );
    assert_eq!(mall.news().await.1, "dissolving_announced");

    // Nothing new begins.
    let dissolving = "TEAM_DISSOLVING";
    nova.dissolves(&id, "Night Owls")
        .await
        .refused(409, dissolving);
    kite.on_team(&id, &format!("invitations/{invitation}/accept"))
        .await
        .refused(409, dissolving);
    let late = app.player("late").await;
    late.on_team(&id, "join").await.refused(409, dissolving);
    nova.befriends(&late).await;
    nova.ask_in(&id, &late).await.refused(409, dissolving);
    rex.pools(&id, "1").await.refused(409, dissolving);
    let hex = late.team("Hexes", json!({})).await;
    nova.on_team(&hex, "connect").await.refused(409, dissolving);
    late.on_team(&id, "connect").await.refused(409, dissolving);
    // Money and members go.
    rex.unpools(&id, "0.000001").await.ok();

    app.advance(Duration::from_hours(24 * 2));
    assert_eq!(app.governs().await, 0);
    let zoe = zoe.again().await;
    let (_, event, _, _) = zoe.news().await;
    assert_eq!(event, "dissolving_nears");
    app.advance(Duration::from_hours(24));
    nova.again()
        .await
        .on_team(&id, "dissolve/call-off")
        .await
        .refused(409, "VOTE_OVER");
    assert_eq!(app.governs().await, 1);
    assert_eq!(app.governs().await, 0);

    let (nova, rex, zoe) = (nova.again().await, rex.again().await, zoe.again().await);
    assert_eq!(
        (nova.available().await, rex.available().await),
        ("100".to_owned(), "100".to_owned())
    );
    let (_, event, _, message) = rex.news().await;
    assert_eq!(event, "team_dissolved");
    assert_eq!(
        message,
        "“Night Owls” is dissolved. Your share of its pool, 20 USDC, is in your wallet."
    );
    // Those who were in it read what there was; no list, search or count has it.
    let seen = zoe.sees(&id).await;
    assert_eq!(seen["dissolvedAt"], "2026-11-24T12:00:00Z");
    assert_eq!(seen["members"].as_array().unwrap().len(), 3);
    assert_eq!(seen["viewer"]["role"], json!(null));
    let statement = zoe.get(&format!("/teams/{id}/pool/statement")).await.ok();
    assert_eq!(statement.at("/pagination/totalMovements"), 5);
    assert_eq!(zoe.votes_of(&id).await[0]["outcome"], "passed");
    let history = format!("/messages/conversations/{id}/history");
    zoe.get(&history).await.ok();
    assert_eq!(
        is_online(&zoe, "rex").await,
        json!(null),
        "no teammate any more"
    );
    rex.post("/messages/send", goodbye)
        .await
        .refused(409, "CONVERSATION_CLOSED");
    let mall = mall.again().await;
    mall.get(&format!("/teams/{id}"))
        .await
        .refused(404, "TEAM_NOT_FOUND");
    mall.get(&history)
        .await
        .refused(404, "CONVERSATION_NOT_FOUND");
    assert_eq!(mall.sees(&rooks).await["connectedTeams"], json!([]));
    let all = mall.get("/teams?search=Night").await.ok();
    assert_eq!(found(&all, "/data/teams"), 0);
    assert_eq!(
        found(&zoe.get("/search/teams?q=Night").await.ok(), "/data/teams"),
        0
    );
    let mine = zoe.get("/teams/user/teams").await.ok();
    assert_eq!(found(&mine, "/data/teamsJoined"), 0);
    nova.on_team(&id, "join")
        .await
        .refused(409, "TEAM_DISSOLVED");
    let kite = kite.again().await;
    assert_eq!(
        found(
            &kite.get("/teams/user/invitations").await.ok(),
            "/data/invitations"
        ),
        0
    );
    // The name and the leader's place are free again.
    nova.team("Night Owls", json!({})).await;
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_dissolution_is_called_off_and_everything_goes_on() {
    let app = spawn().await;
    let (nova, rex, _, id) = app.crew(&[]).await;
    nova.on_team(&id, "dissolve/call-off")
        .await
        .refused(409, "NOT_DISSOLVING");
    nova.dissolves(&id, "Night Owls").await.ok();
    rex.on_team(&id, "dissolve/call-off")
        .await
        .refused(403, "NOT_LEADER");
    let off = nova.on_team(&id, "dissolve/call-off").await.ok();
    assert_eq!(off.at("/data/team/dissolvesAt"), &json!(null));
    let (_, event, _, message) = rex.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "dissolving_called_off",
            "nova called it off: “Night Owls” is not dissolved."
        )
    );
    rex.pools(&id, "5").await.ok();
    app.advance(Duration::from_hours(24 * 4));
    assert_eq!(app.governs().await, 0);
    assert_eq!(
        rex.again().await.sees(&id).await["dissolvedAt"],
        json!(null)
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_end_voids_votes_and_a_private_team_stays_hidden() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    nova.put(&format!("/teams/{id}"), json!({"isPrivate": true}))
        .await
        .ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24));
    let (nova, zoe) = (nova.again().await, others[0].again().await);
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    app.advance(Duration::from_hours(24 * 2));
    assert_eq!(app.governs().await, 2);
    let zoe = zoe.again().await;
    let votes = zoe.votes_of(&id).await;
    let of_removal = votes.iter().find(|it| it["_id"] == vote.as_str());
    assert_eq!(of_removal.unwrap()["outcome"], "void");
    let mall = app.player("mall").await;
    mall.on_team(&id, "join")
        .await
        .refused(404, "TEAM_NOT_FOUND");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_leader_closes_the_account_after_the_team_was_dissolved() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let id = nova.team("Night Owls", json!({})).await;
    let body = json!({"currentPassword": crate::people::PASSWORD, "confirmation": "nova"});
    let refused = nova.post("/auth/close-account", body.clone()).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused
            .body
            .to_string()
            .contains("Hand the team that you lead over and leave it, or dissolve it.")
    );
    nova.dissolves(&id, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    app.governs().await;
    let nova = nova.again().await;
    nova.post("/auth/close-account", body).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn what_there_was_stays_readable_also_without_the_account_of_its_last_leader() {
    let app = spawn().await;
    let (nova, rex, owls) = app.night_owls(json!({ "requiresApproval": false })).await;
    rex.on_team(&owls, "join").await.ok();
    let (mira, tal) = (app.player("mira").await, app.player("tal").await);
    let foxes = mira
        .team("Foxes", json!({ "requiresApproval": false }))
        .await;
    tal.on_team(&foxes, "join").await.ok();
    let issued = nova.issue(&owls, &[&nova, &rex], "0", &[]).await.ok();
    let id = issued.text("/data/challenge/_id");
    rex.command(&id, "approve").await.ok();
    mira.accepts_for(&id, &foxes, &[&mira, &tal]).await.ok();
    tal.command(&id, "approve").await.ok();
    nova.start(&id, &[&mira]).await;
    nova.declare(&id, "draw").await.ok();
    mira.declare(&id, "draw").await.ok();
    nova.dissolves(&owls, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    app.governs().await;
    let closed = nova.again().await.close_account().await;
    closed.ok();
    let rex = rex.again().await;
    for page in ["", "/pool", "/pool/statement", "/votes"] {
        rex.get(&format!("/teams/{owls}{page}")).await.ok();
    }
    let matches = rex.get(&format!("/teams/{owls}/challenges")).await.ok();
    assert_eq!(matches.at("/pagination/totalChallenges"), 1);
    let stranger = app.player("stranger").await;
    let hidden = stranger.get(&format!("/teams/{owls}/challenges")).await;
    hidden.refused(404, "TEAM_NOT_FOUND");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn those_who_were_in_a_dissolved_team_see_its_matches() {
    let teams = two_teams().await;
    let (app, nova) = (&teams.app, &teams.nova);
    let lux = app.player("lux").await;
    lux.on_team(&teams.owls, "join").await.ok();
    // A private match that Lux does not play, and a public one.
    for kind in ["private", "public"] {
        let (roster, more) = ([nova, &teams.rex], [("challengeType", kind)]);
        let issued = nova.issue(&teams.owls, &roster, "0", &more).await.ok();
        let id = issued.text("/data/challenge/_id");
        nova.command(&id, "decline").await.ok();
    }
    nova.dissolves(&teams.owls, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(app.governs().await, 1);
    let path = format!("/teams/{}/challenges", teams.owls);
    let rows = lux.again().await.get(&path).await.ok();
    assert_eq!(rows.at("/pagination/totalChallenges"), &json!(2));
    let tal = teams.tal.again().await;
    tal.get(&path).await.refused(404, "TEAM_NOT_FOUND");
    app.assert_books_are_right().await;
}
