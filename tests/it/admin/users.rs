//! Players as the staff see them, notes, suspensions and ended sessions.

use std::time::Duration;

use serde_json::{Value, json};

use super::{REASON, UNKNOWN_ID};
use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

async fn names(who: &Person, query: &str) -> Vec<String> {
    let answer = who.get(&format!("/admin/users?{query}")).await.ok();
    let rows = answer.at("/data").as_array().unwrap().iter();
    let names = rows.map(|row| row["user"]["username"].as_str().unwrap().to_owned());
    names.collect()
}

async fn suspend_until(who: &Person, player: &Person, until: Value) -> Answer {
    who.does_with(player, "suspend", json!({ "until": until }))
        .await
}

#[tokio::test]
async fn players_are_found_by_name_address_and_standing() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let moderator = app.staff("mod_one", "moderator").await;
    let nova = app.player("nova").await;
    app.player("mirage").await;
    app.suspend(&nova).await;
    let everyone = ["mirage", "nova", "mod_one", "ada_admin"];
    assert_eq!(names(&admin, "").await, everyone);
    assert_eq!(names(&admin, "search=OVA").await, ["nova"]);
    assert_eq!(
        names(&admin, &format!("search={}", nova.id)).await,
        ["nova"]
    );
    assert_eq!(names(&admin, "search=nova@example.com").await, ["nova"]);
    let by_moderator = names(&moderator, "search=nova@example.com").await;
    assert!(by_moderator.is_empty(), "{by_moderator:?}");
    assert_eq!(names(&admin, "status=suspended").await, ["nova"]);
    let staff = ["mod_one", "ada_admin"];
    assert_eq!(names(&admin, "status=staff").await, staff);
    let active = ["mirage", "mod_one", "ada_admin"];
    assert_eq!(names(&admin, "status=active").await, active);
    let page = admin.get("/admin/users?page=2&limit=3").await.ok();
    assert_eq!(page.text("/data/0/user/username"), "ada_admin");
    assert_eq!(page.text("/data/0/email"), "ada_admin@example.com");
    assert_eq!(page.at("/pagination/total"), &json!(4));
    assert_eq!(page.at("/pagination/totalPages"), &json!(2));
    let row = moderator.get("/admin/users?search=mirage").await.ok();
    assert_eq!(row.at("/data/0/email"), &Value::Null);
}

#[tokio::test]
async fn an_administrator_sees_money_and_devices_and_a_moderator_does_not() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let moderator = app.staff("mod_one", "moderator").await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    let body = json!({ "reason": "cheating", "details": "a bot" });
    mirage
        .post(&format!("/users/{}/report", nova.id), body)
        .await
        .ok();
    let ruled = format!(
        "update users set fair_play = 90 where id = '{0}';
         insert into fair_play_changes (user_id, challenge_id, points, score, reason, at)
         values ('{0}', '{id}', -10, 90, 'false_declaration', now())",
        nova.id
    );
    run(&mut app.superuser().await, &ruled).await.unwrap();
    let seen = admin.looks_at(&nova).await;
    let balances =
        json!({ "available": "50", "inEscrow": "50", "withdrawing": "0", "inTeams": "0" });
    assert_eq!(seen.at("/data/balances"), &balances);
    let counts = json!({ "challenges": 1, "won": 0, "disputes": 1, "reportsAgainst": 1 });
    assert_eq!(seen.at("/data/counts"), &counts);
    assert_eq!(seen.at("/data/sessions").as_array().unwrap().len(), 1);
    assert_eq!(seen.at("/data/sessions/0/ip"), &json!("127.0.0.1"));
    assert_eq!(seen.at("/data/fairPlayHistory/0/points"), &json!(-10));
    assert_eq!(seen.text("/data/fairPlayHistory/0/challengeId"), id);
    assert_eq!(seen.at("/data/hasSecondFactor"), &json!(false));
    let seen = moderator.looks_at(&nova).await;
    assert_eq!(seen.at("/data/balances"), &Value::Null);
    assert_eq!(seen.at("/data/sessions"), &json!([]));
    assert_eq!(seen.at("/data/email"), &Value::Null);
    let unknown = format!("/admin/users/{UNKNOWN_ID}");
    admin.get(&unknown).await.refused(404, "USER_NOT_FOUND");
}

#[tokio::test]
async fn a_note_is_for_the_staff() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let nova = app.player("nova").await;
    let path = format!("/admin/users/{}/notes", nova.id);
    let note = json!({ "text": "  asked about a payout " });
    moderator.post(&path, note.clone()).await.ok();
    let seen = moderator.looks_at(&nova).await;
    assert_eq!(seen.text("/data/notes/0/text"), "asked about a payout");
    assert_eq!(seen.text("/data/notes/0/by/username"), "mod_one");
    for text in [" ".to_owned(), "x".repeat(2_001)] {
        let refused = moderator.post(&path, json!({ "text": text })).await;
        let refused = refused.refused(422, "VALIDATION");
        assert!(refused.body["fields"]["text"].is_string());
    }
    let unknown = format!("/admin/users/{UNKNOWN_ID}/notes");
    moderator
        .post(&unknown, note)
        .await
        .refused(404, "USER_NOT_FOUND");
}

#[tokio::test]
async fn a_note_about_a_member_of_the_staff_is_for_the_others() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let colleague = app.staff("mod_two", "moderator").await;
    let path = format!("/admin/users/{}/notes", moderator.id);
    let note = json!({ "text": "closes reports without a look" });
    moderator
        .post(&path, note.clone())
        .await
        .refused(409, "OWN_ACCOUNT");
    colleague.post(&path, note).await.ok();
    let seen = colleague.looks_at(&moderator).await;
    assert_eq!(seen.at("/data/notes").as_array().unwrap().len(), 1);
    let seen = moderator.looks_at(&moderator).await;
    assert_eq!(seen.at("/data/notes"), &json!([]));
}

/// Whether a player may change anything.
async fn may_act(player: &Person) -> Answer {
    player
        .post("/auth/accept-dispute-terms", json!({}))
        .await
        .ok();
    player
        .post("/wallet/deposits", json!({ "amount": "5" }))
        .await
}

#[tokio::test]
async fn a_suspension_counts_at_once_and_lapses_by_the_clock() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let nova = app.player("nova").await;
    may_act(&nova).await.ok();
    let mut line = app.line_of(&nova).await;
    let until = json!("2026-11-21T13:00:00Z");
    suspend_until(&moderator, &nova, until.clone()).await.ok();
    assert_eq!(line.next("account_updated").await, json!({}));
    may_act(&nova).await.refused(403, "SUSPENDED");
    // The session goes on: a suspended player reads and withdraws.
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isSuspended"), &json!(true));
    suspend_until(&moderator, &nova, until)
        .await
        .refused(409, "ALREADY_SUSPENDED");
    let seen = moderator.looks_at(&nova).await;
    assert_eq!(seen.text("/data/status"), "suspended");
    assert_eq!(seen.text("/data/suspension/reason"), REASON);
    assert_eq!(seen.text("/data/suspension/by/username"), "mod_one");
    assert_eq!(seen.text("/data/suspension/until"), "2026-11-21T13:00:00Z");
    app.advance(Duration::from_hours(1));
    let nova = nova.again().await;
    may_act(&nova).await.ok();
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isSuspended"), &json!(false));
    let refreshed = moderator.post("/auth/refresh", json!({})).await.ok();
    let moderator = Person {
        token: Some(refreshed.text("/accessToken")),
        ..moderator
    };
    let seen = moderator.looks_at(&nova).await;
    assert_eq!(seen.text("/data/status"), "active");
    assert_eq!(seen.at("/data/suspension"), &Value::Null);
    moderator
        .does_to(&nova, "restore")
        .await
        .refused(409, "NOT_SUSPENDED");
}

#[tokio::test]
async fn a_moderator_suspends_players_for_a_week_and_an_administrator_for_good() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let moderator = app.staff("mod_one", "moderator").await;
    let nova = app.player("nova").await;
    for until in [
        Value::Null,
        json!("2026-11-29T12:00:00Z"),
        json!("2026-11-21T11:00:00Z"),
    ] {
        let refused = suspend_until(&moderator, &nova, until).await;
        let refused = refused.refused(422, "VALIDATION");
        assert!(refused.body["fields"]["until"].is_string());
    }
    let week = json!("2026-11-28T12:00:00Z");
    suspend_until(&moderator, &admin, week.clone())
        .await
        .refused(403, "NOT_ADMIN");
    suspend_until(&moderator, &nova, week).await.ok();
    moderator.does_to(&nova, "restore").await.ok();
    may_act(&nova).await.ok();
    admin.does_to(&nova, "suspend").await.ok();
    let seen = admin.looks_at(&nova).await;
    assert_eq!(seen.at("/data/suspension/until"), &Value::Null);
    moderator
        .does_to(&nova, "restore")
        .await
        .refused(403, "NOT_ADMIN");
    admin
        .does_to(&admin, "suspend")
        .await
        .refused(409, "OWN_ACCOUNT");
    let short = json!({ "reason": "too short" });
    let path = format!("/admin/users/{}/restore", nova.id);
    admin.post(&path, short).await.refused(422, "VALIDATION");
}

#[tokio::test]
async fn an_administrator_signs_a_player_out_everywhere() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let nova = app.player("nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    admin.does_to(&nova, "sessions/end").await.ok();
    line.closed().await;
    nova.get("/wallet").await.refused(401, "UNAUTHENTICATED");
    assert_eq!(admin.looks_at(&nova).await.at("/data/sessions"), &json!([]));
    nova.again().await.get("/wallet").await.ok();
}

/// What must stand in no answer.
async fn secrets(app: &TestApp) -> Vec<String> {
    let hashes = "select coalesce(password_hash, '') from users";
    let hashes = sqlx::query_scalar(sqlx::AssertSqlSafe(hashes.to_owned()));
    hashes.fetch_all(&app.app.db).await.unwrap()
}

#[tokio::test]
async fn no_answer_has_a_secret_or_a_private_message() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let nova = app.player("nova").await;
    let mirage = app.player("mirage").await;
    let message = "meet me at the old harbour";
    let sent = json!({ "recipientId": mirage.id, "content": message });
    nova.post("/messages/send", sent).await.ok();
    admin.does_to(&nova, "suspend").await.ok();
    let mut secrets = secrets(&app).await;
    secrets.push(message.to_owned());
    secrets.push(nova.token.clone().unwrap());
    let user = format!("/admin/users/{}", nova.id);
    let account = format!("/admin/ledger/accounts/{}", nova.id);
    for path in [
        "/admin/me",
        "/admin/users",
        &user,
        "/admin/reports",
        "/admin/ledger/journals",
        &account,
        "/admin/audit",
        "/admin/announcements",
        "/admin/settings",
        "/admin/log",
    ] {
        let answer = admin.get(path).await.ok().body.to_string();
        for secret in &secrets {
            assert!(!answer.contains(secret), "{path} has {secret}");
        }
        assert!(!answer.contains("$argon2"), "{path}");
    }
}
