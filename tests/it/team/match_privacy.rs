//! What a match of teams tells of a private team, and whom it tells that they are in both teams.

use serde_json::json;

use super::matches::{Teams, two_teams};

#[actix_web::test]
async fn outsiders_see_of_a_private_team_how_many_play_until_the_stake() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    mira.put(&format!("/teams/{foxes}"), json!({ "isPrivate": true }))
        .await
        .ok();
    let id = teams.reserved().await;
    let stranger = app.player("stranger").await;
    let side = "/data/challenge/teams/1";
    let seen = stranger.detail(&id).await;
    assert_eq!(seen.at(&format!("{side}/roster")), &json!([]));
    assert_eq!(seen.at(&format!("{side}/approvalsGiven")), &json!(1));
    assert_eq!(seen.at(&format!("{side}/approvalsNeeded")), &json!(2));
    let inside = rex.detail(&id).await;
    assert_eq!(
        inside.text(&format!("{side}/roster/1/user/username")),
        "tal"
    );
    let path = format!("/challenges/{id}/events");
    let names_tal = |events: &crate::people::Answer| {
        let events = events.at("/data/events").to_string();
        events.contains(&tal.id)
    };
    assert!(!names_tal(&stranger.get(&path).await.ok()));
    assert!(names_tal(&nova.get(&path).await.ok()));
    // A place that is free again tells no more.
    tal.command(&id, "decline").await.ok();
    assert!(!names_tal(&stranger.get(&path).await.ok()));

    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    tal.command(&id, "approve").await.ok();
    let seen = stranger.detail(&id).await;
    assert_eq!(seen.text(&format!("{side}/roster/1/user/username")), "tal");
    assert!(names_tal(&stranger.get(&path).await.ok()));
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn a_private_team_is_named_as_the_opponent_by_a_connected_one() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        owls,
        foxes,
        ..
    } = &teams;
    nova.on_team(foxes, "join").await.ok();
    mira.put(&format!("/teams/{foxes}"), json!({ "isPrivate": true }))
        .await
        .ok();
    let named = [("opponentTeamId", foxes.as_str())];
    let refused = nova.issue(owls, &[nova, rex], "0", &named).await;
    let refused = refused.refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/opponentTeamId"),
        "A private team can be named only if it is connected with your team"
    );
    nova.on_team(foxes, "connect").await.ok();
    let asked = mira.sees(foxes).await;
    let request = asked["connectionRequests"][0]["_id"].as_str().unwrap();
    let accept = format!("connections/{request}/accept");
    mira.on_team(foxes, &accept).await.ok();
    let issued = nova.issue(owls, &[nova, rex], "0", &named).await.ok();
    assert_eq!(issued.text("/data/challenge/opponentTeam/name"), "Foxes");
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn who_joins_the_second_team_later_is_told_of_the_match() {
    let teams = two_teams().await;
    let Teams {
        app, owls, foxes, ..
    } = &teams;
    let lux = app.player("lux").await;
    let id = teams.reserved().await;
    lux.on_team(owls, "join").await.ok();
    assert!(lux.latest().await.is_empty());
    lux.on_team(foxes, "join").await.ok();
    let notified = lux.notified().await;
    assert_eq!(notified[0]["data"]["event"], "in_both_teams");
    assert_eq!(notified[0]["data"]["challengeId"], json!(id));
    assert_eq!(
        notified[0]["message"],
        "You are a member of “Foxes” and of “Night Owls”, which play “Aim duel, first to 30” against each other. Leave one of them \
         before the start."
    );
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn a_player_of_the_accepting_roster_is_told_with_the_question_for_approval() {
    let teams = two_teams().await;
    let Teams {
        app,
        mira,
        tal,
        owls,
        foxes,
        ..
    } = &teams;
    tal.on_team(owls, "join").await.ok();
    let id = teams.open().await;
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    let notified = tal.notified().await;
    assert_eq!(notified[0]["data"]["event"], "approval_asked");
    assert_eq!(notified[0]["data"]["otherTeamName"], "Night Owls");
    let message = notified[0]["message"].as_str().unwrap();
    assert!(
        message.contains("a member of “Night Owls” too"),
        "{message}"
    );
    app.assert_books_are_right().await;
}
