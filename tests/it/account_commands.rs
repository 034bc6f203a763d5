//! Security 16.5: what an administrator does to an account by hand is done once, written down, and followed by the server.

use duel_ledger::commands::account::{self, AccountCommand, AccountCommands, SuspendCommand};
use duel_ledger::jobs;
use duel_ledger::services::mail::MailContext;
use serde_json::json;
use time::OffsetDateTime;

use crate::books::{number, run};
use crate::harness::{TestApp, spawn};
use crate::mail::{header, subject};
use crate::passkey::{Authenticator, add_passkey, begun, sign_in_by};
use crate::people::{PASSWORD, Person};
use crate::session::sign_in;

pub(crate) async fn with_admin() -> TestApp {
    let app = spawn().await;
    app.newcomer("ada_admin").await;
    let sql = "update users set role = 'admin' where username = 'ada_admin'";
    run(&mut app.superuser().await, sql).await.unwrap();
    app
}

fn command(user: &str, admin: &str, reason: &str) -> AccountCommand {
    AccountCommand {
        user: user.to_owned(),
        admin: Some(admin.to_owned()),
        reason: reason.to_owned(),
    }
}

pub(crate) fn order(user: &str) -> AccountCommand {
    command(user, "ada_admin", "asked for by ticket 7")
}

/// A suspension until a moment, or without an end.
const fn suspension(until: Option<OffsetDateTime>, of: AccountCommand) -> AccountCommands {
    AccountCommands::Suspend(SuspendCommand { until, of })
}

pub(crate) async fn does(app: &TestApp, command: &AccountCommands) -> Result<String, String> {
    let mails = MailContext {
        ids: &app.app.ids,
        public_url: "https://play.example.com",
    };
    let now = app.app.clock.now();
    let done = account::run(&app.app.db, mails, command, now).await;
    done.map_err(|error| error.to_string())
}

/// Subjects of the mails to a player, the newest first.
async fn subjects(app: &TestApp, username: &str) -> Vec<String> {
    let mails = app.mails().await;
    let recipient = format!("{username}@example.com");
    let to_them = mails.iter().filter(|mail| header(mail, "To") == recipient);
    to_them.map(subject).collect()
}

#[tokio::test]
async fn an_administrator_suspends_and_restores_an_account() {
    let app = with_admin().await;
    let nova = app.player("nova").await;
    let suspend = suspension(None, order("nova"));
    let (one, other) = futures_util::join!(does(&app, &suspend), does(&app, &suspend));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    app.app.account_statuses.forget(nova.uuid()).await;
    let refused = nova.post("/wallet/deposits", json!({"amount": "5"})).await;
    refused.refused(403, "SUSPENDED");
    nova.get("/wallet").await.ok();
    let restored = does(&app, &AccountCommands::Restore(order("nova"))).await;
    assert_eq!(restored.unwrap(), "nova is not suspended any more.\n");
    does(&app, &AccountCommands::Restore(order("nova")))
        .await
        .unwrap_err();
    app.app.account_statuses.forget(nova.uuid()).await;
    let again = nova.post("/wallet/deposits", json!({"amount": "5"})).await;
    again.ok();
    let subjects = subjects(&app, "nova").await;
    let notices = [
        "Your account is no longer suspended",
        "Your account is suspended",
    ];
    assert_eq!(subjects[..2], notices, "{subjects:?}");
    let entries = "select count(*) from operator_log where command like 'account %'";
    assert_eq!(number(&mut app.superuser().await, entries).await, 2);
}

#[tokio::test]
async fn a_suspension_of_the_command_line_lapses_by_the_clock() {
    let app = with_admin().await;
    let nova = app.player("nova").await;
    let now = app.app.clock.now();
    let too_late = does(&app, &suspension(Some(now), order("nova"))).await;
    let too_late = too_late.unwrap_err();
    assert!(too_late.contains("--until"), "{too_late}");
    let until = now + time::Duration::hours(1);
    does(&app, &suspension(Some(until), order("nova")))
        .await
        .unwrap();
    app.app.account_statuses.forget(nova.uuid()).await;
    let deposit = json!({"amount": "5"});
    let refused = nova.post("/wallet/deposits", deposit.clone()).await;
    refused.refused(403, "SUSPENDED");
    app.advance(std::time::Duration::from_hours(1));
    let nova = nova.again().await;
    nova.post("/wallet/deposits", deposit).await.ok();
}

#[tokio::test]
async fn an_administrator_signs_an_account_out_everywhere() {
    let app = with_admin().await;
    let nova = app.player("nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    does(&app, &AccountCommands::SignOut(order("nova@example.com")))
        .await
        .unwrap();
    jobs::sessions::follow(&app.app).await.unwrap();
    line.closed().await;
    nova.get("/wallet").await.refused(401, "UNAUTHENTICATED");
    sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
}

#[tokio::test]
async fn an_administrator_lets_a_player_in_who_has_lost_app_and_codes() {
    let app = with_admin().await;
    let nova = app.enrolled("nova").await.person;
    let reset = AccountCommands::ResetFactor(order("nova"));
    does(&app, &reset).await.unwrap();
    does(&app, &reset).await.unwrap_err();
    jobs::sessions::follow(&app.app).await.unwrap();
    let answer = nova.get("/wallet").await;
    assert_eq!(answer.status.as_u16(), 401, "every session has ended");
    let subjects = subjects(&app, "nova").await;
    assert_eq!(subjects[0], "Two-step sign-in is off");
    sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
}

#[tokio::test]
async fn a_reset_of_the_factor_removes_the_passkeys_as_well() {
    let app = with_admin().await;
    let nova = app.player("nova").await;
    let mut phone = add_passkey(&nova).await;
    add_passkey(&nova).await;
    // One that is being added while the administrator acts is added no more.
    let body = json!({ "currentPassword": PASSWORD });
    let (ceremony, options) = begun(&nova.post("/auth/passkeys/options", body).await);
    let reset = AccountCommands::ResetFactor(order("nova"));
    let done = does(&app, &reset).await.unwrap();
    assert!(done.contains("no second factor and no passkey"), "{done}");
    let refused = does(&app, &reset).await.unwrap_err();
    assert!(
        refused.contains("no second factor and no passkey"),
        "{refused}"
    );
    sign_in_by(&app, &mut phone)
        .await
        .refused(400, "PASSKEY_REFUSED");
    assert_eq!(
        subjects(&app, "nova").await[0],
        "Your passkeys were removed"
    );
    let logged = "select count(*) from security_events where kind = 'passkeys_removed'";
    assert_eq!(number(&mut app.superuser().await, logged).await, 1);
    let signed_in = sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
    let nova = Person {
        token: Some(signed_in.text("/accessToken")),
        ..nova
    };
    let listed = nova.get("/auth/passkeys").await.ok();
    assert_eq!(listed.at("/data/passkeys"), &json!([]));
    let (_, credential) = Authenticator::create(&options);
    let body = json!({ "ceremony": ceremony, "name": "My phone", "credential": credential });
    nova.post("/auth/passkeys", body)
        .await
        .refused(400, "CEREMONY_EXPIRED");
}

#[tokio::test]
async fn no_account_changes_without_an_administrator_and_a_reason() {
    let app = with_admin().await;
    app.player("nova").await;
    for (user, admin, reason, expected) in [
        ("no_account", "ada_admin", "because", "no account is called"),
        ("nova", "nova", "because", "no administrator nova"),
        ("nova", "ada_admin", " x ", "3 to 500 characters"),
        ("ada_admin", "ada_admin", "because", "their own account"),
    ] {
        let refused = suspension(None, command(user, admin, reason));
        let refused = does(&app, &refused).await.unwrap_err();
        assert!(refused.contains(expected), "{refused}");
    }
    let entries = "select count(*) from operator_log";
    assert_eq!(number(&mut app.superuser().await, entries).await, 0);
}
