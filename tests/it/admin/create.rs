//! `duel-ledger admin create`.

use actors::runtime::ids::Ids;
use duel_ledger::commands::admin::{NewAdmin, create};
use serde_json::json;

use crate::books::number;
use crate::harness::{TestApp, spawn};

async fn made(
    app: &TestApp,
    request: (&str, &str),
    password: Option<&str>,
) -> Result<String, String> {
    let request = NewAdmin {
        username: request.0.to_owned(),
        email: request.1.to_owned(),
    };
    let (ids, now) = (Ids::from_system().unwrap(), app.app.clock.now());
    create(&app.app.db, ids, &request, password.map(str::to_owned), now)
        .await
        .map(|created| created.to_string())
        .map_err(|error| error.to_string())
}

#[tokio::test]
async fn an_administrator_is_made_and_signs_in() {
    let app = spawn().await;
    let sent = made(&app, ("warden", "warden@example.com"), Some("Str0ng!Pass")).await;
    assert_eq!(sent.unwrap(), "warden may administer now.\n");
    let sent = made(&app, ("second", "second@example.com"), None).await;
    let sent = sent.unwrap();
    let (_, password) = sent.trim_end().rsplit_once(' ').unwrap();
    for (username, password) in [("warden", "Str0ng!Pass"), ("second", password)] {
        let body = json!({ "identifier": username, "password": password });
        let answer = app.stranger().post("/auth/signin", body).await.ok();
        assert_eq!(answer.text("/user/role"), "admin");
        let logged = format!(
            "select count(*) from audit_log l join users u on u.id = l.target_id
              where u.username = '{username}' and l.action = 'role_changed' and l.target_kind = 'user'
                and l.details ->> 'role' = 'admin' and l.actor is null and l.address is null"
        );
        assert_eq!(number(&mut app.superuser().await, &logged).await, 1);
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_obstacle_is_reported_in_a_sentence() {
    let app = spawn().await;
    app.newcomer("nova").await;
    for (request, password, sent) in [
        (
            ("NOVA", "a@example.com"),
            Some("Str0ng!Pass"),
            "the username NOVA is taken: choose another",
        ),
        (
            ("warden", "nova@example.com"),
            Some("Str0ng!Pass"),
            "an account with nova@example.com exists already: choose another address",
        ),
        (
            ("no", "a@example.com"),
            None,
            "\"no\" will not do for --username: Username must be at least 3 characters",
        ),
        (
            ("warden", "no-mail"),
            None,
            "\"no-mail\" will not do for --email: Email is invalid",
        ),
        (
            ("warden", "a@example.com"),
            Some("short"),
            "the password will not do: Password must be at least 8 characters",
        ),
    ] {
        assert_eq!(made(&app, request, password).await.unwrap_err(), sent);
    }
}
