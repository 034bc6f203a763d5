//! The audit log: complete, append-only, read backwards, and written by the command line too.

use duel_ledger::commands::account::{
    AccountCommand, AccountCommands, RoleCommand, SuspendCommand,
};
use serde_json::{Value, json};

use super::REASON;
use crate::account_commands::does;
use crate::books::{number, refusal, run};
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

async fn entries(app: &TestApp) -> i64 {
    number(&mut app.superuser().await, "select count(*) from audit_log").await
}

/// Fails unless an action was done and left one entry of its name.
async fn leaves_one(app: &TestApp, before: i64, action: &str, answer: Answer) -> i64 {
    answer.ok();
    let after = entries(app).await;
    assert_eq!(after, before + 1, "{action}");
    let named = format!(
        "select count(*) from (select action from audit_log order by id desc limit 1) as l where action = '{action}'"
    );
    assert_eq!(
        number(&mut app.superuser().await, &named).await,
        1,
        "{action}"
    );
    after
}

#[tokio::test]
async fn every_change_leaves_exactly_one_entry() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    let mirage = app.player("mirage").await;
    let report = json!({ "reason": "abuse", "details": "insults" });
    let path = format!("/users/{}/report", nova.id);
    let report = mirage.post(&path, report).await.ok();
    let report = report.text("/data/report/_id");
    let of = |action: &str| format!("/admin/users/{}/{action}", nova.id);
    let mut count = entries(&app).await;
    assert_eq!(count, 0);
    let reason = json!({ "reason": REASON });
    let role = json!({ "reason": REASON, "role": "moderator" });
    let close = json!({ "result": "no_action", "note": "nothing to be seen" });
    let announcement =
        json!({ "text": "Tonight", "audience": "all", "endsAt": "2026-11-22T12:00:00Z" });
    for (who, path, body, action) in [
        (&ada, of("notes"), json!({ "text": "a note" }), "note_added"),
        (&ada, of("suspend"), reason.clone(), "user_suspended"),
        (&ada, of("restore"), reason.clone(), "user_restored"),
        (&ada, of("sessions/end"), reason.clone(), "sessions_ended"),
        (&ada, of("role"), role, "role_changed"),
        (
            &ada,
            of("factor-reset"),
            reason.clone(),
            "factor_reset_asked",
        ),
        (&bob, of("factor-reset"), reason.clone(), "factor_reset"),
        (
            &ada,
            format!("/admin/reports/{report}/close"),
            close,
            "report_closed",
        ),
        (&ada, "/admin/audit".to_owned(), Value::Null, "audit_run"),
        (
            &ada,
            "/admin/announcements".to_owned(),
            announcement,
            "announced",
        ),
    ] {
        let answer = who.post(&path, body).await;
        count = leaves_one(&app, count, action, answer).await;
    }
    let listed = ada.get("/admin/announcements").await.ok();
    let end = format!("/admin/announcements/{}/end", listed.text("/data/0/_id"));
    let answer = ada.post(&end, Value::Null).await;
    count = leaves_one(&app, count, "announcement_ended", answer).await;
    // What is refused leaves none.
    let again = ada.post(&end, Value::Null).await;
    again.refused(409, "ANNOUNCEMENT_ENDED");
    ada.post(&of("restore"), reason)
        .await
        .refused(409, "NOT_SUSPENDED");
    assert_eq!(entries(&app).await, count);
}

async fn actions(who: &Person, query: &str) -> Vec<String> {
    let log = who.get(&format!("/admin/log?{query}")).await.ok();
    let rows = log.at("/data").as_array().unwrap().iter();
    let actions = rows.map(|row| row["action"].as_str().unwrap().to_owned());
    actions.collect()
}

#[tokio::test]
async fn the_log_is_read_backwards_by_actor_action_and_target() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let colleague = app.staff("eve_admin", "admin").await;
    let nova = app.player("nova").await;
    let mirage = app.player("mirage").await;
    ada.does_to(&nova, "suspend").await.ok();
    colleague.does_to(&nova, "restore").await.ok();
    ada.does_to(&mirage, "sessions/end").await.ok();
    let all = ["sessions_ended", "user_restored", "user_suspended"];
    assert_eq!(actions(&ada, "").await, all);
    let by_colleague = format!("actor={}", colleague.id);
    assert_eq!(actions(&ada, &by_colleague).await, ["user_restored"]);
    let suspensions = "action=user_suspended";
    assert_eq!(actions(&ada, suspensions).await, ["user_suspended"]);
    let of_mirage = format!("target={}", mirage.id);
    assert_eq!(actions(&ada, &of_mirage).await, ["sessions_ended"]);
    let first = ada.get("/admin/log?limit=2").await.ok();
    let next = first.text("/nextBefore");
    let path = format!("/admin/log?limit=2&before={next}");
    let last = ada.get(&path).await.ok();
    assert_eq!(last.at("/nextBefore"), &Value::Null);
    let entry = last.at("/data/0");
    assert_eq!(entry["actor"]["username"], "ada_admin");
    let target = json!({ "kind": "user", "id": nova.id, "label": "nova" });
    assert_eq!(entry["target"], target);
    assert_eq!(entry["reason"], REASON);
    assert_eq!(entry["address"], "127.0.0.1");
    let wrong = "/admin/log?before=yesterday";
    ada.get(wrong).await.refused(400, "MALFORMED");
}

#[tokio::test]
async fn the_log_is_append_only_for_the_server_and_for_the_owner() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let nova = app.player("nova").await;
    ada.does_to(&nova, "suspend").await.ok();
    for statement in [
        "update audit_log set reason = 'another'",
        "delete from audit_log",
        "truncate audit_log",
    ] {
        let refused = refusal(run(&mut app.as_server().await, statement).await);
        assert_eq!(refused, "42501", "no right: {statement}");
        let refused = refusal(run(&mut app.superuser().await, statement).await);
        assert_eq!(refused, "55000", "append-only: {statement}");
    }
    assert_eq!(entries(&app).await, 1);
}

fn command(user: &str, admin: Option<&str>) -> AccountCommand {
    AccountCommand {
        user: user.to_owned(),
        admin: admin.map(str::to_owned),
        reason: "asked for by ticket 7".to_owned(),
    }
}

#[tokio::test]
async fn the_command_line_writes_the_log_without_an_actor() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    let role = AccountCommands::Role(RoleCommand {
        role: domain::account::AccountRole::Moderator,
        of: command("nova", None),
    });
    assert_eq!(does(&app, &role).await.unwrap(), "nova has another role.\n");
    nova.get("/admin/me").await.ok();
    let suspend = AccountCommands::Suspend(SuspendCommand {
        until: None,
        of: command("nova", None),
    });
    does(&app, &suspend).await.unwrap();
    let reset = AccountCommands::ResetFactor(command("nova", None));
    does(&app, &reset).await.unwrap();
    let demote = AccountCommands::Role(RoleCommand {
        role: domain::account::AccountRole::User,
        of: command("ada_admin", None),
    });
    let refused = does(&app, &demote).await.unwrap_err();
    assert!(refused.contains("last administrator"), "{refused}");
    let expected = ["factor_reset", "user_suspended", "role_changed"];
    assert_eq!(actions(&ada, "").await, expected);
    let log = ada.get("/admin/log").await.ok();
    assert_eq!(log.at("/data/0/actor"), &Value::Null);
    assert_eq!(log.at("/data/0/address"), &Value::Null);
    assert_eq!(log.text("/data/0/reason"), "asked for by ticket 7");
    assert_eq!(log.at("/data/0/details"), &Value::Null);
    let until = json!({ "until": null });
    assert_eq!(log.at("/data/1/details"), &until);
    assert_eq!(log.text("/data/2/details/role"), "moderator");
}
