//! A player as others see them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::Person;
use crate::team::matches::{Teams, two_teams};

/// Played, won and lost by the viewer against another player.
async fn against(viewer: &Person, other: &Person) -> [Value; 3] {
    let seen = viewer.get(&format!("/users/{}/profile", other.id)).await;
    let seen = seen.ok();
    ["played", "won", "lost"].map(|field| {
        seen.at(&format!("/data/profile/headToHead/{field}"))
            .clone()
    })
}

#[tokio::test]
async fn prof_22_a_profile_shows_record_recent_results_and_the_duels_with_the_viewer() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let name = nova.username.to_uppercase();
    let seen = mirage.get(&format!("/users/{name}/profile")).await.ok();
    let profile = seen.at("/data/profile");
    assert_eq!(profile["_id"], json!(nova.id));
    assert_eq!(profile["username"], json!(nova.username));
    assert_eq!(
        profile["record"],
        json!({"played": 1, "won": 1, "lost": 0, "drawn": 0, "winRate": 100, "currentStreak": 1})
    );
    assert_eq!(profile["headToHead"]["lost"], 1);
    assert_eq!(profile["recent"][0]["challengeId"], json!(id));
    assert_eq!(profile["recent"][0]["result"], "won");
    assert_eq!(profile["fairPlay"], 100);
    assert!(!seen.body.to_string().contains("@example.com"), "no email");

    let own = nova.get(&format!("/users/{}/profile", nova.id)).await.ok();
    assert_eq!(own.at("/data/profile/headToHead"), &Value::Null);
}

#[tokio::test]
async fn a_match_of_teams_counts_between_the_players_of_opposite_rosters() {
    let teams = two_teams().await;
    let id = teams.playing().await;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    assert_eq!(against(rex, tal).await, [0, 0, 0], "it has no result yet");
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    for (viewer, other, record) in [
        (nova, mira, [1, 1, 0]),
        (rex, tal, [1, 1, 0]),
        (rex, mira, [1, 1, 0]),
        (tal, nova, [1, 0, 1]),
        (mira, rex, [1, 0, 1]),
        // Those of one team have not met.
        (nova, rex, [0, 0, 0]),
        (tal, mira, [0, 0, 0]),
    ] {
        let names = (&viewer.username, &other.username);
        assert_eq!(against(viewer, other).await, record, "{names:?}");
    }
}

#[tokio::test]
async fn a_leader_who_does_not_play_has_met_no_one_of_the_other_team() {
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
    for member in [&zoe, &lux] {
        member.on_team(owls, "join").await.ok();
        member.pools(owls, "50").await.ok();
    }
    let issued = nova.issue(owls, &[rex, &zoe], "40", &[]).await.ok();
    let id = issued.text("/data/challenge/_id");
    for player in [rex, &zoe] {
        player.command(&id, "approve").await.ok();
    }
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    tal.command(&id, "approve").await.ok();
    nova.start(&id, &[mira]).await;
    mira.declare(&id, "won").await.ok();
    nova.declare(&id, "lost").await.ok();
    for (viewer, other, record) in [
        (&zoe, tal, [1, 0, 1]),
        (nova, tal, [0, 0, 0]),
        (tal, nova, [0, 0, 0]),
        (nova, &zoe, [0, 0, 0]),
        (&lux, tal, [0, 0, 0]),
        (tal, &lux, [0, 0, 0]),
    ] {
        let names = (&viewer.username, &other.username);
        assert_eq!(against(viewer, other).await, record, "{names:?}");
    }
}

#[tokio::test]
async fn a_match_that_a_third_player_won_counts_between_none_of_the_others() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [("matchType", "1 vs Many"), ("minimumStake", "20")];
    let id = nova.challenge(&terms).await;
    for player in [&mirage, &tal] {
        player.join(&id, "20").await.ok();
    }
    nova.start(&id, &[&mirage, &tal]).await;
    tal.declare(&id, "won").await.ok();
    for player in [&nova, &mirage] {
        player.names(&id, &tal).await.ok();
    }
    for (viewer, other, record) in [
        (&nova, &mirage, [0, 0, 0]),
        (&mirage, &nova, [0, 0, 0]),
        (&tal, &nova, [1, 1, 0]),
        (&mirage, &tal, [1, 0, 1]),
    ] {
        let names = (&viewer.username, &other.username);
        assert_eq!(against(viewer, other).await, record, "{names:?}");
    }
}

#[tokio::test]
async fn a_prize_stands_beside_the_match_that_it_was_won_in() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    // A viewer who looked before the end must not see the new prize beside the old record.
    let path = format!("/users/{}/profile", nova.id);
    let before = mirage.get(&path).await.ok();
    assert_eq!(before.at("/data/profile/record/played"), 0);
    assert_eq!(before.at("/data/profile/totalWon"), "0");
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let after = mirage.get(&path).await.ok();
    assert_ne!(after.at("/data/profile/totalWon"), "0");
    assert_eq!(after.at("/data/profile/record/played"), 1);
    assert_eq!(after.at("/data/profile/record/won"), 1);
}

#[tokio::test]
async fn acquaintances_alone_see_the_public_challenge_that_a_player_plays() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let (rex, zoe) = (app.newcomer("rex").await, app.newcomer("zoe").await);
    for (who, whom) in [(&nova, &rex), (&rex, &nova)] {
        let path = format!("/friends/{}/follow", whom.id);
        who.post(&path, json!({})).await.ok();
    }
    let path = format!("/users/{}/profile", nova.id);
    let friend = rex.get(&path).await.ok();
    assert_eq!(friend.at("/data/profile/playing"), &json!(id));
    let list = rex
        .get(&format!("/friends/{}/mutual-friends", rex.id))
        .await
        .ok();
    assert_eq!(list.at("/data/mutualFriends/0/playing"), &json!(id));
    let stranger = zoe.get(&path).await.ok();
    assert_eq!(stranger.at("/data/profile/playing"), &Value::Null);

    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let after = rex.get(&path).await.ok();
    assert_eq!(after.at("/data/profile/playing"), &Value::Null);
}

#[tokio::test]
async fn a_profile_shows_presence_to_acquaintances_alone_and_nothing_to_the_blocked() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let seen = rex.get("/users/nova/profile").await.ok();
    assert_eq!(seen.at("/data/profile/status"), &Value::Null);
    assert_eq!(seen.at("/data/profile/lastSeen"), &Value::Null);
    for (who, whom) in [(&nova, &rex), (&rex, &nova)] {
        let path = format!("/friends/{}/follow", whom.id);
        who.post(&path, json!({})).await.ok();
    }
    let seen = rex.get("/users/nova/profile").await.ok();
    assert_eq!(seen.at("/data/profile/status"), "offline");
    assert_eq!(seen.at("/data/profile/followerCount"), 1);
    assert_eq!(
        seen.at("/data/profile/relationship"),
        &json!({"isMutualFriend": true, "isFollowing": true, "isFollower": true})
    );

    nova.post(&format!("/friends/{}/block", rex.id), json!({}))
        .await
        .ok();
    rex.get("/users/nova/profile")
        .await
        .refused(404, "USER_NOT_FOUND");
    let seen = nova.get("/users/rex/profile").await.ok();
    assert_eq!(seen.at("/data/profile/isBlocked"), true);
    nova.get("/users/no_such_player/profile")
        .await
        .refused(404, "USER_NOT_FOUND");
}

#[tokio::test]
async fn prof_22_a_player_is_reported_once_a_day_with_a_reason() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let path = format!("/users/{}/report", rex.id);
    let sent = json!({ "reason": "abuse", "details": " Threats in the chat. " });
    let first = nova.post(&path, sent.clone()).await.ok();
    assert_eq!(first.status, 201);
    assert_eq!(first.text("/data/report/reason"), "abuse");
    assert_eq!(first.text("/data/report/details"), "Threats in the chat.");
    let again = nova.post(&path, sent.clone()).await.ok();
    assert_eq!((again.status.as_u16(), again.body), (200, first.body));
    let other = json!({ "reason": "cheating" });
    nova.post(&path, other.clone())
        .await
        .refused(409, "ALREADY_REPORTED");
    app.advance(Duration::from_hours(24));
    let nova = nova.again().await;
    let next_day = nova.post(&path, other).await.ok();
    assert_eq!(next_day.status, 201);
    let count = "select count(*) from user_reports r join users u on u.id = r.user_id where u.username = 'rex'";
    let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count.to_owned()))
        .fetch_one(&app.app.db)
        .await
        .unwrap();
    assert_eq!(count, 2);

    let own = format!("/users/{}/report", nova.id);
    nova.post(&own, sent.clone())
        .await
        .refused(409, "STATE_CONFLICT");
    let missing = "/users/01939e2e-0000-7000-8000-000000000000/report";
    nova.post(missing, sent.clone())
        .await
        .refused(404, "USER_NOT_FOUND");
    let unclear = nova.post(&path, json!({ "reason": "other" })).await;
    let unclear = unclear.refused(422, "VALIDATION");
    assert_eq!(
        unclear.text("/fields/details"),
        "Please describe what is wrong"
    );
    app.stranger()
        .post(&path, sent)
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_player_who_blocks_the_reporter_is_reported_all_the_same() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    let path = format!("/users/{}/report", rex.id);
    nova.post(&path, json!({ "reason": "abuse" })).await.ok();
}

#[tokio::test]
async fn an_invitation_is_offered_where_it_arrives() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let can_invite = async |user: &str| {
        let seen = nova.get(&format!("/users/{user}/profile")).await.ok();
        seen.at("/data/profile/canInvite").clone()
    };
    assert_eq!(can_invite("rex").await, json!(false), "a stranger");
    assert_eq!(can_invite("nova").await, json!(false), "the viewer");
    let follow = format!("/friends/{}/follow", nova.id);
    rex.post(&follow, json!({})).await.ok();
    assert_eq!(can_invite("rex").await, json!(true), "a follower");
    let block = format!("/friends/{}/block", rex.id);
    nova.post(&block, json!({})).await.ok();
    assert_eq!(can_invite("rex").await, json!(false), "a blocked player");
}

#[tokio::test]
async fn players_of_one_match_may_invite_each_other_until_a_block() {
    let app = spawn().await;
    let (nova, mirage, _) = app.duel().await;
    let path = format!("/users/{}/profile", mirage.id);
    let seen = nova.get(&path).await.ok();
    assert_eq!(seen.at("/data/profile/canInvite"), true);
    assert_eq!(
        seen.at("/data/profile/relationship/isFollowing"),
        false,
        "neither follows the other"
    );
    nova.post(&format!("/friends/{}/block", mirage.id), json!({}))
        .await
        .ok();
    let seen = nova.get(&path).await.ok();
    assert_eq!(seen.at("/data/profile/canInvite"), false);
}

#[tokio::test]
async fn the_relations_of_a_screen_leave_out_the_viewer_and_the_blocked() {
    let app = spawn().await;
    let (nova, rex, zoe) = (
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
    );
    let follow = format!("/friends/{}/follow", rex.id);
    nova.post(&follow, json!({})).await.ok();
    let block = format!("/friends/{}/block", nova.id);
    zoe.post(&block, json!({})).await.ok();
    let path = format!("/friends/relations?ids={},{},{}", nova.id, rex.id, zoe.id);
    let seen = nova.get(&path).await.ok();
    let relationship = json!({"isMutualFriend": false, "isFollowing": true, "isFollower": false});
    assert_eq!(
        seen.at("/data/players"),
        &json!([{ "_id": rex.id, "relationship": relationship }])
    );
    let wrong = nova.get("/friends/relations?ids=rex").await;
    assert_eq!(wrong.status, 400);
    let many = vec![rex.id.clone(); 101].join(",");
    let many = nova.get(&format!("/friends/relations?ids={many}")).await;
    assert_eq!(many.status, 400);
}
