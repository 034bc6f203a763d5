//! What a match of teams shows of a private team, and who is notified that they are in both teams.

use serde_json::{Value, json};

use super::matches::{Teams, two_teams};

#[tokio::test]
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
    // A place that is free again reveals no more.
    tal.command(&id, "decline").await.ok();
    assert!(!names_tal(&stranger.get(&path).await.ok()));

    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    tal.command(&id, "approve").await.ok();
    let seen = stranger.detail(&id).await;
    assert_eq!(seen.text(&format!("{side}/roster/1/user/username")), "tal");
    assert!(names_tal(&stranger.get(&path).await.ok()));
    app.assert_books_are_right().await;
}

#[tokio::test]
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

#[tokio::test]
async fn a_player_who_joins_the_second_team_later_is_notified_of_the_match() {
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
    assert_eq!(notified[0]["data"]["challenge"]["_id"], json!(id));
    assert_eq!(
        notified[0]["data"]["message"],
        "You are a member of “Foxes” and of “Night Owls”, which play “Aim duel, first to 30” against each other. Leave one of them \
         before the start."
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_player_of_the_accepting_roster_is_notified_with_the_question_for_approval() {
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
    let message = notified[0]["data"]["message"].as_str().unwrap();
    assert!(
        message.contains("a member of “Night Owls” too"),
        "{message}"
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_team_that_becomes_private_is_hidden_from_those_who_watch_already() {
    let teams = two_teams().await;
    let Teams {
        app,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let [lux] = app.funded(["lux"]).await;
    lux.on_team(foxes, "join").await.ok();
    let id = teams.open().await;
    mira.accepts_for(&id, foxes, &[mira, tal, &lux]).await.ok();
    let stranger = app.player("stranger").await;
    let mut line = app.line_of(&stranger).await;
    let names_tal = |seen: &Value| seen.to_string().contains(&tal.id);
    assert!(names_tal(&line.watch(&id, 1).await["presence"]));
    assert!(line.take("challenge_event").iter().any(names_tal));

    let path = format!("/teams/{foxes}");
    mira.put(&path, json!({ "isPrivate": true })).await.ok();
    tal.command(&id, "approve").await.ok();
    let approved = line.next("challenge_event").await;
    assert_eq!(approved["type"], "approved");
    assert_eq!(approved["data"]["team"]["name"], "Foxes");
    assert!(!names_tal(&approved), "{approved:#}");
    // Nor does a socket that comes later, with all that it missed.
    let mut late = app.line_of(&stranger).await;
    assert!(!names_tal(&late.watch(&id, 1).await["presence"]));
    let replayed = late.take("challenge_event");
    assert_eq!(replayed.len(), 3, "{replayed:#?}");
    assert!(!replayed.iter().any(names_tal), "{replayed:#?}");

    mira.put(&path, json!({ "isPrivate": false })).await.ok();
    let mut last = app.line_of(&stranger).await;
    assert!(names_tal(&last.watch(&id, 1).await["presence"]));
    assert!(last.take("challenge_event").iter().any(names_tal));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_stake_does_not_show_a_roster_that_a_private_team_named_before() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let [lux] = app.funded(["lux"]).await;
    lux.on_team(foxes, "join").await.ok();
    mira.put(&format!("/teams/{foxes}"), json!({ "isPrivate": true }))
        .await
        .ok();
    let id = teams.reserved().await;
    tal.command(&id, "decline").await.ok();
    mira.accepts_for(&id, foxes, &[mira, &lux]).await.ok();
    lux.command(&id, "approve").await.ok();
    assert_eq!(teams.status_of(&id).await, "full");
    let path = format!("/challenges/{id}/events");
    let stranger = app.player("stranger").await;
    let seen = stranger.get(&path).await.ok();
    let events = seen.at("/data/events");
    let rosters: Vec<_> = events
        .as_array()
        .unwrap()
        .iter()
        .filter_map(roster)
        .collect();
    assert_eq!(
        rosters,
        [
            &json!([nova.id, teams.rex.id]),
            &json!([]),
            &json!([mira.id, lux.id])
        ]
    );
    assert!(!events.to_string().contains(&tal.id));
    // Those in the match know who declined.
    let inside = nova.get(&path).await.ok();
    assert!(inside.at("/data/events").to_string().contains(&tal.id));
    app.assert_books_are_right().await;
}

fn roster(event: &Value) -> Option<&Value> {
    event.pointer("/data/team/rosterIds")
}

#[tokio::test]
async fn an_approval_names_the_team_that_it_was_for_and_no_later_one() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let [lux, zoe, kit] = app.funded(["lux", "zoe", "kit"]).await;
    lux.on_team(foxes, "join").await.ok();
    let wolves = zoe
        .team("Wolves", json!({ "requiresApproval": false }))
        .await;
    kit.on_team(&wolves, "join").await.ok();
    mira.put(&format!("/teams/{foxes}"), json!({ "isPrivate": true }))
        .await
        .ok();
    let issued = nova.issue(owls, &[nova, rex], "0", &[]).await.ok();
    let id = issued.text("/data/challenge/_id");
    rex.command(&id, "approve").await.ok();
    mira.accepts_for(&id, foxes, &[mira, tal, &lux]).await.ok();
    tal.command(&id, "approve").await.ok();
    let stranger = app.player("stranger").await;
    let path = format!("/challenges/{id}/events");
    let named = async || {
        let seen = stranger.get(&path).await.ok();
        let events = seen.at("/data/events").as_array().unwrap().clone();
        let about = events.into_iter().filter(|event| {
            let kind = event["type"].as_str();
            matches!(kind, Some("approved" | "declined"))
        });
        let facts = about.map(|event| {
            let data = &event["data"];
            json!([data["userId"], data["side"], data["team"]["name"]])
        });
        facts.collect::<Vec<_>>()
    };
    let of_owls = json!([rex.id, 0, "Night Owls"]);
    assert_eq!(named().await, [of_owls.clone(), json!([null, 1, "Foxes"])]);
    lux.command(&id, "decline").await.ok();
    zoe.accepts_for(&id, &wolves, &[&zoe, &kit]).await.ok();
    let unnamed = json!([null, null, null]);
    assert_eq!(named().await, [of_owls, unnamed.clone(), unnamed]);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_rematch_names_no_private_team_that_never_accepted() {
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
    let named = [("opponentTeamId", foxes.as_str())];
    let issued = nova.issue(owls, &[nova, rex], "0", &named).await.ok();
    let id = issued.text("/data/challenge/_id");
    nova.command(&id, "cancel").await.ok();
    mira.put(&format!("/teams/{foxes}"), json!({ "isPrivate": true }))
        .await
        .ok();
    let refused = nova.command(&id, "rematch").await;
    let refused = refused.refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/opponentTeamId"),
        "A private team can be named only if it is connected with your team"
    );
    // The owls do not see the foxes: these ask.
    mira.on_team(owls, "connect").await.ok();
    let asked = nova.sees(owls).await;
    let request = asked["connectionRequests"][0]["_id"].as_str().unwrap();
    let accept = format!("connections/{request}/accept");
    nova.on_team(owls, &accept).await.ok();
    let again = nova.command(&id, "rematch").await.ok();
    assert_eq!(again.text("/data/challenge/opponentTeam/name"), "Foxes");
    app.assert_books_are_right().await;
}
