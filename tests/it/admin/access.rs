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

/// Every route of the administration but those of disputes, which have tests of their own: method, path, and who may use it.
const ROUTES: [(&str, &str, Level); 31] = [
    ("get", "/admin/me", Level::Moderator),
    ("get", "/admin/users", Level::Moderator),
    ("get", "/admin/users/{id}", Level::Moderator),
    ("post", "/admin/users/{id}/notes", Level::Moderator),
    ("post", "/admin/users/{id}/suspend", Level::Moderator),
    ("post", "/admin/users/{id}/restore", Level::Moderator),
    ("post", "/admin/users/{id}/sessions/end", Level::Admin),
    ("post", "/admin/users/{id}/role", Level::Admin),
    ("post", "/admin/users/{id}/factor-reset", Level::Admin),
    ("get", "/admin/reports", Level::Moderator),
    ("post", "/admin/reports/{id}/close", Level::Moderator),
    ("get", "/admin/ledger/journals", Level::Admin),
    ("get", "/admin/ledger/journals/{id}", Level::Admin),
    ("get", "/admin/ledger/accounts/{id}", Level::Admin),
    ("get", "/admin/audit", Level::Admin),
    ("post", "/admin/audit", Level::Admin),
    ("get", "/admin/announcements", Level::Admin),
    ("post", "/admin/announcements", Level::Admin),
    ("post", "/admin/announcements/{id}/end", Level::Admin),
    ("get", "/admin/settings", Level::Admin),
    ("get", "/admin/log", Level::Admin),
    ("post", "/admin/contest/fund", Level::Admin),
    ("get", "/admin/operations", Level::Admin),
    ("get", "/admin/operations/history", Level::Admin),
    ("get", "/admin/operations/actors/{kind}", Level::Admin),
    ("get", "/admin/operations/actors/{kind}/{key}", Level::Admin),
    (
        "get",
        "/admin/operations/trace/challenges/{id}",
        Level::Admin,
    ),
    ("get", "/admin/operations/trace/players/{id}", Level::Admin),
    ("post", "/admin/operations/read-only", Level::Admin),
    ("post", "/admin/operations/log-filter", Level::Admin),
    ("post", "/admin/operations/drain", Level::Admin),
];

/// A body that a route takes: the fields of all of them, and no route minds those of another.
fn body() -> Value {
    json!({
        "reason": REASON, "text": "Tonight", "until": "2026-11-22T12:00:00Z", "role": "moderator",
        "result": "no_action", "note": "nothing to be seen", "audience": "all", "endsAt": "2026-11-22T12:00:00Z",
        "amount": "1", "isOn": false, "filter": "info", "confirmation": "drain",
    })
}

async fn ask(who: &Person, method: &str, path: &str) -> Answer {
    let path = path
        .replace("{id}", UNKNOWN_ID)
        .replace("{kind}", "challenge")
        .replace("{key}", UNKNOWN_ID);
    match method {
        "get" => who.get(&path).await,
        _ => who.post(&path, body()).await,
    }
}

#[tokio::test]
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
    let tested = ROUTES.iter();
    let tested: BTreeSet<_> = tested
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(documented, tested);
}

#[tokio::test]
async fn every_route_is_refused_to_those_who_may_not_use_it() {
    let app = spawn().await;
    let stranger = app.stranger();
    let player = app.enrolled("nova").await.person;
    let moderator = app.staff("mod_one", "moderator").await;
    let admin = app.staff("ada_admin", "admin").await;
    let bare = app.player("bare_admin").await;
    app.give_role(&bare, "admin").await;
    for (method, path, level) in ROUTES {
        let name = format!("{method} {path}");
        for (who, status, code) in [
            (&stranger, 401, "UNAUTHENTICATED"),
            (&player, 403, "NOT_STAFF"),
            (&bare, 403, "SECOND_FACTOR_REQUIRED"),
        ] {
            let answer = ask(who, method, path).await;
            let refused = (answer.status.as_u16(), answer.body["code"].as_str());
            assert_eq!(refused, (status, Some(code)), "{name}");
        }
        let answer = ask(&moderator, method, path).await;
        let is_refused = answer.body["code"] == "NOT_ADMIN";
        assert_eq!(is_refused, level == Level::Admin, "{name}: {}", answer.body);
        let answer = ask(&admin, method, path).await;
        // An administrator who pays into the fund needs money of their own.
        let is_allowed = answer.status.is_success()
            || answer.status.as_u16() == 404
            || answer.body["code"] == "INSUFFICIENT_FUNDS";
        assert!(is_allowed, "{name}: {} {}", answer.status, answer.body);
    }
}

#[tokio::test]
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

#[tokio::test]
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
