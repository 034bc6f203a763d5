//! What a match of teams may not be, whom it is for, and who finds it in lists.

use serde_json::json;

use super::matches::{Teams, two_teams};
use crate::people::Answer;

#[tokio::test]
async fn what_a_form_of_teams_may_not_say() {
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
    let field = |answer: Answer, name: &str, message: &str| {
        let answer = answer.refused(422, "VALIDATION");
        assert_eq!(answer.text(&format!("/fields/{name}")), message);
    };
    field(
        nova.issue(owls, &[nova], "40", &[]).await,
        "roster",
        "Choose at least 2 players for the roster",
    );
    field(
        nova.issue(owls, &[nova, mira], "40", &[]).await,
        "roster",
        "Only members of the team can be in the roster",
    );
    field(
        nova.issue(owls, &[nova, rex], "80.01", &[]).await,
        "teamStake",
        "The shares of this roster do not cover the stake within their limits",
    );
    field(
        nova.issue(owls, &[nova, rex], "-1", &[]).await,
        "teamStake",
        "Team stake must be 0 or greater",
    );
    let own = [("opponentTeamId", owls.as_str())];
    field(
        nova.issue(owls, &[nova, rex], "1", &own).await,
        "opponentTeamId",
        "Choose another team as the opponent",
    );
    let lol = [("game", "League of Legends"), ("gameCategory", "MOBA")];
    field(
        nova.issue(owls, &[nova, rex], "1", &lol).await,
        "roster",
        "Choose at least 3 players for the roster",
    );
    rex.issue(owls, &[nova, rex], "40", &[])
        .await
        .refused(403, "NOT_LEADER");
    nova.issue(foxes, &[nova, rex], "40", &[])
        .await
        .refused(403, "NOT_LEADER");
    let cap = json!({ "cap": "5" });
    rex.put(&format!("/teams/{owls}/pool/cap"), cap).await.ok();
    field(
        nova.issue(owls, &[nova, rex], "66", &[]).await,
        "teamStake",
        "The shares of this roster do not cover the stake within their limits",
    );
    let path = format!(
        "/teams/{owls}/stake-parts?stake=40&roster={},{}",
        nova.id, rex.id
    );
    let parts = nova.get(&path).await.ok();
    assert_eq!(parts.text("/data/parts/0/part"), "35");
    assert_eq!(parts.text("/data/parts/1/part"), "5");
    tal.get(&path).await.refused(403, "NOT_LEADER");

    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_may_not_approve_or_accept() {
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
    let id = teams.open().await;
    rex.command(&id, "approve")
        .await
        .refused(409, "ALREADY_APPROVED");
    tal.command(&id, "approve")
        .await
        .refused(403, "NOT_ROSTERED");
    tal.join(&id, "40").await.refused(409, "TEAM_NEEDED");
    tal.accepts_for(&id, foxes, &[mira, tal])
        .await
        .refused(403, "NOT_LEADER");
    nova.accepts_for(&id, owls, &[nova, rex])
        .await
        .refused(409, "ALREADY_JOINED");
    let duel = tal.challenge(&[("minimumStake", "0")]).await;
    mira.accepts_for(&duel, foxes, &[mira, tal])
        .await
        .refused(409, "NOT_TEAM_MATCH");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_named_opponent_alone_accepts_and_members_of_both_teams_hold_up_the_start() {
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
    let [zoe, lux] = app.funded(["zoe", "lux"]).await;
    let wolves = zoe
        .team("Wolves", json!({ "requiresApproval": false }))
        .await;
    lux.on_team(&wolves, "join").await.ok();
    let named = [
        ("opponentTeamId", foxes.as_str()),
        ("challengeType", "private"),
    ];
    let issued = nova.issue(owls, &[nova, rex], "0", &named).await.ok();
    let id = issued.text("/data/challenge/_id");
    assert_eq!(issued.text("/data/challenge/opponentTeam/name"), "Foxes");
    assert_eq!(mira.latest().await[0], "invited");
    rex.command(&id, "approve").await.ok();
    let code = rex.detail(&id).await.text("/data/challenge/inviteCode");
    let body = json!({ "teamId": wolves, "roster": [zoe.id, lux.id], "inviteCode": code });
    zoe.post(&format!("/challenges/{id}/join"), body)
        .await
        .refused(403, "OTHER_OPPONENT");
    tal.get(&format!("/challenges/{id}"))
        .await
        .refused(403, "INVITE_CODE_REQUIRED");
    lux.on_team(owls, "join").await.ok();
    lux.on_team(foxes, "join").await.ok();
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    assert_eq!(lux.latest().await[0], "in_both_teams");
    tal.command(&id, "approve").await.ok();
    mira.command(&id, "ready").await.ok();
    nova.command(&id, "start")
        .await
        .refused(409, "IN_BOTH_TEAMS");
    let shown = rex.detail(&id).await;
    assert_eq!(shown.text("/data/inBothTeams/0/username"), "lux");
    lux.on_team(foxes, "leave").await.ok();
    nova.command(&id, "start").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn browse_25_lists_show_matches_of_teams_to_those_whom_they_concern() {
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
    let id = teams.reserved().await;
    let category = |answer: &Answer| answer.text("/data/challenges/0/category");
    let of_rex = rex.get("/challenges/public?category=teammate").await.ok();
    assert_eq!(category(&of_rex), "teammate");
    let of_tal = tal.get("/challenges/public?category=team").await.ok();
    assert_eq!(
        (category(&of_tal), of_tal.text("/data/challenges/0/_id")),
        ("team".to_owned(), id.clone())
    );
    assert_eq!(
        of_tal.text("/data/challenges/0/categoryInfo/teamName"),
        "Night Owls"
    );
    assert_eq!(
        tal.detail(&id).await.text("/data/challenge/category"),
        "team"
    );
    let stranger = app.player("stranger").await;
    let public = stranger.get("/challenges/public").await.ok();
    assert_eq!(category(&public), "stranger");
    for who in [nova, rex, mira, tal] {
        let mine = who.get("/challenges/my-challenges").await.ok();
        assert_eq!(mine.text("/data/challenges/0/_id"), id);
    }
    let rows = tal.get(&format!("/teams/{foxes}/challenges")).await.ok();
    assert_eq!(rows.text("/data/challenges/0/opponent/name"), "Night Owls");
    assert_eq!(rows.at("/data/challenges/0/side"), &json!(1));
    assert_eq!(rows.at("/pagination/totalChallenges"), &json!(1));
    let rows = stranger
        .get(&format!("/teams/{owls}/challenges?status=completed"))
        .await
        .ok();
    assert_eq!(rows.at("/pagination/totalChallenges"), &json!(0));
    let games = stranger.get("/games").await.ok();
    assert_eq!(games.text("/data/matchTypes/2"), "Team vs Team");
    assert_eq!(games.at("/data/rosterMin"), &json!(2));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_look_at_parts_leaves_the_team_free() {
    let teams = two_teams().await;
    let (nova, rex) = (&teams.nova, &teams.rex);
    let mut owner = teams.app.superuser().await;
    let path = format!(
        "/teams/{}/stake-parts?stake=40&roster={},{}",
        teams.owls, nova.id, rex.id
    );
    for _ in 0..20 {
        nova.get(&path).await.ok();
        rex.get(&path).await.refused(403, "NOT_LEADER");
        let lock = "select from teams for no key update nowait";
        crate::books::run(&mut owner, lock).await.unwrap();
    }
}

#[tokio::test]
async fn a_team_that_is_being_dissolved_is_not_named_as_the_opponent() {
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
    nova.on_team(foxes, "connect").await.ok();
    let asked = mira.sees(foxes).await;
    let request = asked["connectionRequests"][0]["_id"].as_str().unwrap();
    let accept = format!("connections/{request}/accept");
    mira.on_team(foxes, &accept).await.ok();
    let is_dissolving = async || {
        let seen = nova.sees(owls).await;
        seen["connectedTeams"][0]["isDissolving"].as_bool().unwrap()
    };
    let named = [("opponentTeamId", foxes.as_str())];
    let issued = nova.issue(owls, &[nova, rex], "0", &named).await.ok();
    let id = issued.text("/data/challenge/_id");
    nova.command(&id, "cancel").await.ok();
    assert!(!is_dissolving().await);

    mira.dissolves(foxes, "Foxes").await.ok();
    assert!(is_dissolving().await);
    for answer in [
        nova.issue(owls, &[nova, rex], "0", &named).await,
        nova.command(&id, "rematch").await,
    ] {
        let refused = answer.refused(409, "TEAM_DISSOLVING");
        assert_eq!(
            refused.text("/message"),
            "The other team is being dissolved: it accepts no match"
        );
    }

    mira.on_team(foxes, "dissolve/call-off").await.ok();
    nova.command(&id, "rematch").await.ok();
    app.assert_books_are_right().await;
}
