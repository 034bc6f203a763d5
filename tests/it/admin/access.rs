//! Who may ask what: refusals by role, and at the next request after a change of role.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{REASON, UNKNOWN_ID};
use crate::harness::spawn;
use crate::people::{Answer, Person};

/// Who may use a route at least.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Moderator,
    Admin,
}

/// Every route of the administration but those of disputes, which have tests of their own: method, path, who may use it, and a
/// body that is well formed.
fn routes() -> Vec<(&'static str, &'static str, Level, Value)> {
    let reason = json!({ "reason": REASON });
    let none = Value::Null;
    vec![
        ("get", "/admin/me", Level::Moderator, none.clone()),
        ("get", "/admin/users", Level::Moderator, none.clone()),
        ("get", "/admin/users/{id}", Level::Moderator, none.clone()),
        (
            "post",
            "/admin/users/{id}/notes",
            Level::Moderator,
            json!({ "text": "asked about a payout" }),
        ),
        (
            "post",
            "/admin/users/{id}/suspend",
            Level::Moderator,
            json!({ "reason": REASON, "until": "2026-11-22T12:00:00Z" }),
        ),
        (
            "post",
            "/admin/users/{id}/restore",
            Level::Moderator,
            reason.clone(),
        ),
        (
            "post",
            "/admin/users/{id}/sessions/end",
            Level::Admin,
            reason.clone(),
        ),
        (
            "post",
            "/admin/users/{id}/role",
            Level::Admin,
            json!({ "reason": REASON, "role": "moderator" }),
        ),
        (
            "post",
            "/admin/users/{id}/factor-reset",
            Level::Admin,
            reason,
        ),
        ("get", "/admin/reports", Level::Moderator, none.clone()),
        (
            "post",
            "/admin/reports/{id}/close",
            Level::Moderator,
            json!({ "result": "no_action", "note": "nothing to be seen" }),
        ),
        ("get", "/admin/ledger/journals", Level::Admin, none.clone()),
        (
            "get",
            "/admin/ledger/journals/{id}",
            Level::Admin,
            none.clone(),
        ),
        (
            "get",
            "/admin/ledger/accounts/{id}",
            Level::Admin,
            none.clone(),
        ),
        ("get", "/admin/audit", Level::Admin, none.clone()),
        ("post", "/admin/audit", Level::Admin, none.clone()),
        ("get", "/admin/announcements", Level::Admin, none.clone()),
        (
            "post",
            "/admin/announcements",
            Level::Admin,
            json!({ "text": "Tonight", "audience": "all", "endsAt": "2026-11-22T12:00:00Z" }),
        ),
        (
            "post",
            "/admin/announcements/{id}/end",
            Level::Admin,
            none.clone(),
        ),
        ("get", "/admin/settings", Level::Admin, none.clone()),
        ("get", "/admin/log", Level::Admin, none),
    ]
}

async fn ask(who: &Person, method: &str, path: &str, body: &Value) -> Answer {
    let path = path.replace("{id}", UNKNOWN_ID);
    match method {
        "get" => who.get(&path).await,
        _ => who.post(&path, body.clone()).await,
    }
}

#[actix_web::test]
async fn the_table_of_routes_is_complete() {
    let app = spawn().await;
    let document = app.stranger().get("/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, item) in document.at("/paths").as_object().unwrap() {
        let path = path.trim_start_matches("/api");
        let has_tests_of_its_own = path.starts_with("/admin/disputes") || path == "/admin/quality";
        if path.starts_with("/admin/") && !has_tests_of_its_own {
            let methods = item.as_object().unwrap().keys();
            documented.extend(methods.map(|method| (method.clone(), path.to_owned())));
        }
    }
    let tested = routes().into_iter();
    let tested: BTreeSet<_> = tested
        .map(|(method, path, _, _)| (method.to_owned(), path.to_owned()))
        .collect();
    assert_eq!(documented, tested);
}

#[actix_web::test]
async fn every_route_is_refused_to_those_who_may_not_use_it() {
    let app = spawn().await;
    let stranger = app.stranger();
    let player = app.enrolled("nova").await.person;
    let moderator = app.staff("mod_one", "moderator").await;
    let admin = app.staff("ada_admin", "admin").await;
    let bare = app.player("bare_admin").await;
    app.give_role(&bare, "admin").await;
    for (method, path, level, body) in routes() {
        let name = format!("{method} {path}");
        println!("{name}");
        ask(&stranger, method, path, &body)
            .await
            .refused(401, "UNAUTHENTICATED");
        ask(&player, method, path, &body)
            .await
            .refused(403, "NOT_STAFF");
        ask(&bare, method, path, &body)
            .await
            .refused(403, "SECOND_FACTOR_REQUIRED");
        let answer = ask(&moderator, method, path, &body).await;
        match level {
            Level::Moderator => assert_ne!(answer.status.as_u16(), 403, "{name}"),
            Level::Admin => drop(answer.refused(403, "NOT_ADMIN")),
        }
        let answer = ask(&admin, method, path, &body).await;
        let is_allowed = answer.status.is_success() || answer.status.as_u16() == 404;
        assert!(is_allowed, "{name}: {} {}", answer.status, answer.body);
    }
}

#[actix_web::test]
async fn a_change_of_standing_counts_from_the_next_request() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let moderator = app.staff("mod_one", "moderator").await;
    moderator.get("/admin/me").await.ok();
    let role = json!({ "role": "user" });
    admin.does_with(&moderator, "role", role).await.ok();
    moderator.get("/admin/me").await.refused(403, "NOT_STAFF");
    let role = json!({ "role": "moderator" });
    admin.does_with(&moderator, "role", role).await.ok();
    moderator.get("/admin/me").await.ok();
    admin.does_to(&moderator, "suspend").await.ok();
    moderator.get("/admin/me").await.refused(403, "SUSPENDED");
}

#[actix_web::test]
async fn the_staff_read_who_they_are_and_what_waits() {
    let app = spawn().await;
    let moderator = app.staff("mod_one", "moderator").await;
    let (nova, mirage, id) = app.duel().await;
    let report = format!("/challenges/{id}/report");
    let body = json!({ "reason": "abuse", "details": "insults" });
    mirage.post(&report, body).await.ok();
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    let me = moderator.get("/admin/me").await.ok();
    assert_eq!(me.text("/data/user/username"), "mod_one");
    assert_eq!(me.text("/data/role"), "moderator");
    assert_eq!(me.at("/data/hasSecondFactor"), &json!(true));
    let counts = json!({ "disputesWaiting": 1, "disputesMine": 0, "reportsOpen": 1 });
    assert_eq!(me.at("/data/counts"), &counts);
}
