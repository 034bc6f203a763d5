//! Closing an account: refused while money or other players wait, and nothing reveals whose it was afterwards.

use std::time::Duration;

use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection};

use crate::books::{refusal, run, until_waiting};
use crate::harness::{TestApp, spawn};
use crate::mail::{header, subject};
use crate::people::{Answer, PASSWORD, Person};
use crate::team::members;

impl Person {
    pub(crate) async fn close_account(&self) -> Answer {
        let body = json!({ "currentPassword": PASSWORD, "confirmation": self.username });
        self.post("/auth/close-account", body).await
    }
}

/// Nova has lost all that she had to Mirage; their challenge is over.
async fn broke(app: &TestApp) -> (Person, Person, String) {
    let nova = app.player("nova_kade").await.deposit("50").await;
    let mirage = app.player("mirage_ops").await.deposit("50").await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "lost").await.ok();
    mirage.declare(&id, "won").await.ok();
    assert_eq!(nova.available().await, "0");
    (nova, mirage, id)
}

/// The tables with a row that contains a text.
async fn tables_with(connection: &mut PgConnection, text: &str) -> Vec<String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let mut found = Vec::new();
    for table in tables {
        let sql = format!("select exists (select from {table} t where t::text ilike '%{text}%')");
        let has: bool = sqlx::query_scalar(AssertSqlSafe(sql))
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        if has {
            found.push(table);
        }
    }
    found
}

#[tokio::test]
async fn of_a_closed_account_nothing_reveals_whose_it_was() {
    let app = spawn().await;
    let (nova, mirage, id) = broke(&app).await;
    nova.befriends(&mirage).await;
    let name = json!({ "name": "Nova Kade" });
    nova.put("/auth/profile", name).await.ok();
    let hello = json!({ "recipientId": mirage.id, "content": "gg" });
    nova.post("/messages/send", hello).await.ok();
    nova.close_account().await.ok();

    // The last mail, and the reserved name without its owner.
    let mails = app.mails().await;
    let last = mails
        .iter()
        .find(|it| subject(it) == "Your account was closed");
    assert_eq!(header(last.unwrap(), "To"), "nova_kade@example.com");
    let mut owner = app.superuser().await;
    assert_eq!(
        tables_with(&mut owner, "nova_kade").await,
        ["freed_usernames", "mails"]
    );
    assert!(tables_with(&mut owner, "Nova Kade").await.is_empty());

    // No way in, and no session is left.
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    for identifier in ["nova_kade", "nova_kade@example.com"] {
        let body = json!({ "identifier": identifier, "password": PASSWORD });
        let answer = app.stranger().post("/auth/signin", body).await;
        answer.refused(401, "INVALID_CREDENTIALS");
    }
    // What others shared with them stays, without the name.
    let (_, last) = nova.id.rsplit_once('-').unwrap();
    let closed = format!("closed-{last}");
    let detail = mirage.detail(&id).await;
    assert_eq!(detail.text("/data/challenge/status"), "completed");
    assert!(detail.body.to_string().contains(&closed));
    let events = mirage
        .get(&format!("/challenges/{id}/events?after=0"))
        .await
        .ok();
    let events = events.body.to_string();
    assert!(events.contains(&closed) && !events.contains("nova_kade"));
    let profile = mirage.get(&format!("/users/{}/profile", nova.id)).await;
    assert_eq!(profile.status.as_u16(), 404);
    assert_eq!(mirage.available().await, "95");

    // The name is free after 90 days.
    let again = json!({
        "username": "nova_kade", "email": "nova_kade@example.com", "password": PASSWORD,
        "ageConfirmed": true, "termsAccepted": true,
    });
    let refused = app.stranger().post("/auth/signup", again.clone()).await;
    refused.refused(409, "USERNAME_TAKEN");
    app.advance(Duration::from_hours(24 * 91));
    app.stranger().post("/auth/signup", again).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_account_with_money_or_duties_is_not_closed() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await.deposit("62.5").await;
    let id = nova.challenge(&[]).await;
    nova.team("Night Owls", json!({})).await;
    let refused = nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert_eq!(
        refused.text("/message"),
        "Your account cannot be closed yet. Withdraw the 12.5 USDC in your wallet. \
         Wait until the 50 USDC in escrow are paid out. Finish the challenge that you are in. \
         Hand the team that you lead over and leave it, or dissolve it."
    );
    nova.command(&id, "cancel").await.ok();
    let refused = nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert!(refused.text("/message").contains("62.5 USDC"));
    nova.get("/auth/me").await.ok();

    // A free challenge has other players too.
    let rex = app.player("rex_hale").await;
    rex.challenge(&[("minimumStake", "0")]).await;
    rex.close_account().await.refused(409, "ACCOUNT_IN_USE");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn closing_asks_for_the_password_and_the_name() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let nothing = nova.post("/auth/close-account", json!({})).await;
    let nothing = nothing.refused(422, "VALIDATION");
    assert_eq!(
        nothing.text("/fields/confirmation"),
        "Type your username to confirm"
    );
    assert_eq!(
        nothing.text("/fields/currentPassword"),
        "Current password is required"
    );
    let wrong = json!({ "currentPassword": "Wrong-horse-9", "confirmation": "nova_kade" });
    let wrong = nova.post("/auth/close-account", wrong).await;
    let wrong = wrong.refused(422, "VALIDATION");
    assert_eq!(
        wrong.text("/fields/currentPassword"),
        "Current password is incorrect"
    );
    let stranger = app.stranger().post("/auth/close-account", json!({})).await;
    stranger.refused(401, "UNAUTHENTICATED");
    nova.get("/auth/me").await.ok();
}

#[tokio::test]
async fn postgresql_itself_holds_what_a_closed_account_is() {
    let app = spawn().await;
    let (nova, mirage, _) = broke(&app).await;
    nova.close_account().await.ok();
    let mut owner = app.superuser().await;
    for (statement, constraint) in [
        (
            format!("update users set closed_at = null where id = '{}'", nova.id),
            "users_closed_for_good",
        ),
        (
            format!("update users set name = 'Nova' where id = '{}'", nova.id),
            "users_closed_is_anonymous",
        ),
        (
            format!(
                "update users set closed_at = now() where id = '{}'",
                mirage.id
            ),
            "users_closed_empty",
        ),
        (
            format!(
                "insert into deposits (id, user_id, amount, provider, created_at, free_from)
                 values (gen_random_uuid(), '{}', 1, 'sandbox', now(), now())",
                nova.id
            ),
            "account_is_open",
        ),
    ] {
        let refused = refusal(run(&mut owner, &statement).await);
        assert_eq!(refused, constraint, "{statement}");
    }
    // An event is erased of a closed account's name, and otherwise stays.
    let mut server = app.as_server().await;
    for change in [
        "data = data || '{\"stakeAmount\": \"1\"}'",
        "data = jsonb_set(data, '{user,username}', '\"someone\"')",
    ] {
        let statement = format!("update challenge_events set {change} where type = 'created'");
        assert_eq!(refusal(run(&mut server, &statement).await), "55000");
    }
}

#[tokio::test]
async fn a_suspended_account_is_not_closed_before_it_is_restored() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    app.suspend(&nova).await;
    let refused = nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert_eq!(
        refused.text("/message"),
        "Your account cannot be closed yet. Wait until your suspension is over."
    );
    let restore = format!(
        "update users set suspended_at = null where id = '{}'",
        nova.id
    );
    run(&mut app.superuser().await, &restore).await.unwrap();
    app.app.account_statuses.forget(nova.uuid()).await;
    nova.close_account().await.ok();
}

#[tokio::test]
async fn an_account_is_not_closed_before_its_break_from_playing_ends() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let a_day = json!({ "days": 1 });
    nova.post("/play-limits/cool-off", a_day).await.ok();
    let words = "Your account cannot be closed yet. Wait until your break from playing is over.";
    let refused = nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert_eq!(refused.text("/message"), words);
    app.advance(Duration::from_secs(24 * 3600 - 1));
    let nova = nova.again().await;
    let refused = nova.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert_eq!(refused.text("/message"), words);
    app.advance(Duration::from_secs(1));
    nova.close_account().await.ok();
}

#[tokio::test]
async fn who_joins_a_team_while_the_account_is_closed_is_no_member() {
    let app = spawn().await;
    let [rex, zoe] = [app.player("rex").await, app.player("zoe").await];
    let team = rex
        .team("Rooks", json!({ "requiresApproval": false }))
        .await;
    let mut closing = app.superuser().await;
    let hold = format!(
        "begin; select from users where id = '{}' for update",
        zoe.id
    );
    run(&mut closing, &hold).await.unwrap();
    let joining = {
        let (zoe, team) = (zoe.clone(), team.clone());
        tokio::spawn(async move { zoe.on_team(&team, "join").await })
    };
    until_waiting(&mut app.superuser().await).await;
    let closed = format!(
        "update users
            set closed_at = now(), username = closed_username(id), email = closed_username(id) || '@closed.invalid',
                name = '', password_hash = null
          where id = '{}';
         commit",
        zoe.id
    );
    run(&mut closing, &closed).await.unwrap();
    joining.await.unwrap().refused(404, "USER_NOT_FOUND");
    assert_eq!(members(&rex.sees(&team).await), ["rex"]);
}
