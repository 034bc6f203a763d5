//! The demo world, as a new operator meets it.

use std::os::unix::fs::PermissionsExt;

use duel_ledger::services::demo::{password, seed};
use serde_json::{Value, json};

use crate::books::number;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::Person;

async fn sign_in(app: &TestApp, username: &str) -> Person {
    let mut person = app.stranger();
    let password = password(&app.folder).unwrap().unwrap();
    let body = json!({ "identifier": username, "password": password });
    let answer = person.post("/auth/signin", body).await.ok();
    person.token = Some(answer.text("/accessToken"));
    person.id = answer.text("/user/_id");
    person
}

#[tokio::test]
async fn an_empty_database_becomes_a_world_whose_books_are_right() {
    let app = spawn_with(|settings| settings.demo = true).await;
    assert!(seed(&app.app).await.unwrap());
    app.assert_books_are_right().await;

    let mut books = app.superuser().await;
    for (status, least) in [
        ("open", 8),
        ("full", 1),
        ("active", 1),
        ("in_progress", 2),
        ("completed", 11),
        ("cancelled", 1),
    ] {
        let sql = format!("select count(*) from challenges where status = '{status}'");
        assert!(least <= number(&mut books, &sql).await, "{status}");
    }
    // Nothing is left for the clock to clear away.
    let due = "select count(*) from challenges where deadline_at <= '2026-11-21 12:00Z'";
    assert_eq!(number(&mut books, due).await, 0);
    assert_eq!(number(&mut books, "select count(*) from disputes").await, 1);
}

#[tokio::test]
async fn all_its_players_sign_in_and_find_their_money_friends_and_matches() {
    let app = spawn_with(|settings| settings.demo = true).await;
    seed(&app.app).await.unwrap();

    let nova = sign_in(&app, "nova_kade").await;
    assert_eq!(nova.available().await, "412.5");
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/inEscrow"), "150");
    let friends = format!("/friends/{}/mutual-friends", nova.id);
    let friends = nova.get(&friends).await.ok();
    assert_eq!(friends.at("/data/pagination/totalMutualFriends"), 5);
    let mine = nova
        .get("/challenges/my-challenges?status=active")
        .await
        .ok();
    assert_eq!(
        mine.text("/data/challenges/0/title"),
        "Aim duel, first to 30"
    );

    for username in [
        "nova_kade",
        "mirage_ops",
        "tal_reborn",
        "left_winger",
        "zipline_zoe",
        "kazu_ya",
        "apex_hunter",
    ] {
        let profile = format!("/users/{username}/profile");
        let profile = nova.get(&profile).await.ok();
        let recent = profile.at("/data/profile/recent").as_array().unwrap();
        assert!(3 <= recent.len(), "{username}: {}", recent.len());
    }

    for (username, role) in [("mod_mara", "moderator"), ("ada_admin", "admin")] {
        let admin = sign_in(&app, username).await;
        let me = admin.get("/auth/me").await.ok();
        assert_eq!(me.text("/user/role"), role);
    }
}

#[tokio::test]
async fn its_people_have_teams_and_conversations_and_were_there_lately() {
    let app = spawn_with(|settings| settings.demo = true).await;
    seed(&app.app).await.unwrap();
    let nova = sign_in(&app, "nova_kade").await;

    let teams = nova.get("/teams").await.ok();
    assert_eq!(teams.at("/data/pagination/totalTeams"), 2);
    let mine = nova.get("/teams/user/teams").await.ok();
    assert_eq!(mine.text("/data/teamsJoined/0/name"), "Night Shift");
    assert_eq!(mine.at("/data/teamsStarted"), &json!([]));
    let id = mine.text("/data/teamsJoined/0/_id");
    let team = nova.get(&format!("/teams/{id}")).await.ok();
    assert_eq!(team.at("/data/team/members").as_array().unwrap().len(), 4);
    // A pool that has paid the stake of a match which is played now, and a vote that the player has not cast.
    let pool = nova.pool(&id).await;
    assert_eq!(
        (&pool["total"], &pool["isStaked"]),
        (&json!("68"), &json!(true))
    );
    let played = format!("/teams/{id}/challenges?status=active");
    let played = nova.get(&played).await.ok();
    assert_eq!(played.at("/pagination/totalChallenges"), 1);
    assert_eq!(played.text("/data/challenges/0/opponent/name"), "Back Row");
    let vote = &nova.votes_of(&id).await[0];
    assert_eq!(
        (&vote["kind"], &vote["outcome"]),
        (&json!("removal"), &Value::Null)
    );

    let list = nova.get("/messages/conversations").await.ok();
    assert_eq!(list.at("/pagination/totalConversations"), 5);
    assert_eq!(list.at("/data/unreadCount"), 2);
    let latest = list.text("/data/conversations/0/lastMessage/content");
    assert_eq!(latest, "5 to 4 over both legs. Will you confirm it?");
    let path = "/challenges/my-challenges?status=active";
    let duel = nova.get(path).await.ok();
    let duel = duel.text("/data/challenges/0/_id");
    let arena = nova.get(&format!("/challenges/{duel}/arena")).await.ok();
    assert_eq!(arena.at("/data/latestSeq"), 4);

    let referrals = nova.get("/referral/stats").await.ok();
    assert_eq!(referrals.at("/data/totalReferrals"), 1);
    let recent = "/data/successfulReferrals/0/username";
    assert_eq!(referrals.text(recent), "apex_hunter");

    // The clock of the test stands at noon.
    let profile = nova.get("/users/mirage_ops/profile").await.ok();
    assert_eq!(
        profile.text("/data/profile/lastSeen"),
        "2026-11-21T11:56:00Z"
    );
    let mut books = app.superuser().await;
    let away = "select count(*) from users where last_seen_at < '2026-11-20 12:00Z'";
    assert_eq!(number(&mut books, away).await, 0);
    let early = "select count(*) from messages m join users u on u.id = m.sender_id
                  where u.last_seen_at < m.sent_at or m.sent_at < u.created_at";
    assert_eq!(number(&mut books, early).await, 0);
}

#[tokio::test]
async fn a_database_with_users_is_not_seeded() {
    let app = spawn().await;
    app.newcomer("nova").await;
    assert!(!seed(&app.app).await.unwrap());

    let app = spawn().await;
    assert!(seed(&app.app).await.unwrap());
    let stored = password(&app.folder).unwrap().unwrap();
    assert!(!seed(&app.app).await.unwrap());
    // It is drawn once for each world, and its owner alone sees it.
    assert_eq!(password(&app.folder).unwrap().unwrap(), stored);
    assert!(stored.starts_with("Play-fair-") && 20 <= stored.len());
    let file = std::fs::metadata(app.folder.join("demo.password")).unwrap();
    assert_eq!(file.permissions().mode() & 0o777, 0o600);
    let mut books = app.superuser().await;
    assert_eq!(number(&mut books, "select count(*) from users").await, 9);
}

#[tokio::test]
async fn security_7_each_world_draws_a_password_of_its_own_for_the_eyes_of_its_owner() {
    let here = spawn_with(|settings| settings.demo = true).await;
    // The chance of the second server is another one than that of the first.
    let empty = spawn().await;
    let there = empty.beside_with(|settings| settings.demo = true).await;
    let mut drawn = Vec::new();
    for app in [&here, &there] {
        assert!(seed(&app.app).await.unwrap());
        drawn.push(password(&app.folder).unwrap().unwrap());
        let file = std::fs::metadata(app.folder.join("demo.password")).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }
    assert_ne!(drawn[0], drawn[1]);
}
