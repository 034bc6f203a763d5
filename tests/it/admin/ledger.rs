//! The ledger as administrators read it, and the audit on a button and by the clock.

use std::time::Duration;

use duel_ledger::jobs;
use serde_json::{Value, json};

use super::UNKNOWN_ID;
use crate::books::run;
use crate::harness::spawn;
use crate::people::Person;

/// The kinds of the journals of a query, the latest first, over all of its pages of two.
async fn kinds(who: &Person, query: &str) -> Vec<String> {
    let mut kinds = Vec::new();
    let mut before = String::new();
    loop {
        let path = format!("/admin/ledger/journals?limit=2&{query}{before}");
        let page = who.get(&path).await.ok();
        let rows = page.at("/data").as_array().unwrap();
        kinds.extend(
            rows.iter()
                .map(|it| it["kind"].as_str().unwrap().to_owned()),
        );
        match page.at("/nextBefore").as_str() {
            Some(next) => before = format!("&before={next}"),
            None => return kinds,
        }
    }
}

#[tokio::test]
async fn journals_are_read_backwards_by_what_they_are_about() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let (nova, mirage, id) = app.duel().await;
    let all = ["stake", "stake", "deposit", "deposit"];
    assert_eq!(kinds(&admin, "").await, all);
    assert_eq!(kinds(&admin, "kind=deposit").await, ["deposit", "deposit"]);
    let of_challenge = format!("challengeId={id}");
    assert_eq!(kinds(&admin, &of_challenge).await, ["stake", "stake"]);
    let of_nova = format!("userId={}", nova.id);
    assert_eq!(kinds(&admin, &of_nova).await, ["stake", "deposit"]);
    let of_account = format!("accountId={}", mirage.id);
    assert_eq!(kinds(&admin, &of_account).await, ["stake", "deposit"]);
    let outside = "00000000-0000-0000-0000-000000000001";
    let of_outside = format!("accountId={outside}");
    assert_eq!(kinds(&admin, &of_outside).await, ["deposit", "deposit"]);
    let nothing = format!("userId={UNKNOWN_ID}");
    assert!(kinds(&admin, &nothing).await.is_empty());

    let query = format!("/admin/ledger/journals?{of_nova}");
    let found = admin.get(&query).await.ok();
    let stake = found.at("/data/0").clone();
    assert_eq!(stake["actor"]["username"], "nova_kade");
    assert_eq!(stake["challengeId"], id);
    let transfer = json!({
        "debit": { "id": nova.id, "label": "nova_kade", "kind": "available" },
        "credit": { "id": id, "label": "Aim duel, first to 30", "kind": "escrow" },
        "amount": "50", "asset": "USDC",
    });
    assert_eq!(stake["transfers"], json!([transfer]));
    let one = format!("/admin/ledger/journals/{}", stake["_id"].as_str().unwrap());
    assert_eq!(admin.get(&one).await.ok().at("/data"), &stake);
    let unknown = format!("/admin/ledger/journals/{UNKNOWN_ID}");
    admin.get(&unknown).await.refused(404, "JOURNAL_NOT_FOUND");
    let wrong = "/admin/ledger/journals?before=yesterday";
    admin.get(wrong).await.refused(400, "MALFORMED");
}

#[tokio::test]
async fn an_account_has_its_balance() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let (nova, _, id) = app.duel().await;
    let path = |id: &str| format!("/admin/ledger/accounts/{id}");
    let account = admin.get(&path(&nova.id)).await.ok();
    let expected = json!({
        "_id": nova.id, "kind": "available", "label": "nova_kade", "asset": "USDC", "balance": "50",
        "userId": nova.id, "challengeId": null,
    });
    assert_eq!(account.at("/data"), &expected);
    let escrow = admin.get(&path(&id)).await.ok();
    assert_eq!(escrow.text("/data/balance"), "100");
    let outside = path("00000000-0000-0000-0000-000000000001");
    let outside = admin.get(&outside).await.ok();
    assert_eq!(outside.text("/data/balance"), "-200");
    assert_eq!(outside.at("/data/userId"), &Value::Null);
    admin
        .get(&path(UNKNOWN_ID))
        .await
        .refused(404, "ACCOUNT_NOT_FOUND");
}

#[tokio::test]
async fn the_audit_is_run_on_a_button_and_its_result_stored() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let first = admin.get("/admin/audit").await.ok();
    assert_eq!(first.at("/data"), &Value::Null);
    let sound = admin.post("/admin/audit", Value::Null).await.ok();
    assert_eq!(sound.at("/data/isSound"), &json!(true));
    assert_eq!(sound.at("/data/findings"), &json!([]));
    assert_eq!(sound.text("/data/by/username"), "ada_admin");
    let broken = "alter table audit_log disable trigger audit_log_append_only";
    run(&mut app.superuser().await, broken).await.unwrap();
    app.advance(Duration::from_secs(1));
    let unsound = admin.post("/admin/audit", Value::Null).await.ok();
    assert_eq!(unsound.at("/data/isSound"), &json!(false));
    let check = unsound.text("/data/findings/0/check");
    assert!(check.starts_with("I6"), "{check}");
    let detail = unsound.text("/data/findings/0/detail");
    assert!(detail.contains("audit_log_append_only"), "{detail}");
    let newest = admin.get("/admin/audit").await.ok();
    assert_eq!(newest.at("/data"), unsound.at("/data"));
}

#[tokio::test]
async fn one_audit_runs_at_a_time() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let turn = app.app.ledger_audits.enter().unwrap();
    admin
        .post("/admin/audit", Value::Null)
        .await
        .refused(409, "AUDIT_RUNNING");
    assert!(!jobs::audit::run(&app.app).await.unwrap());
    drop(turn);
    admin.post("/admin/audit", Value::Null).await.ok();
}

#[tokio::test]
async fn the_clock_runs_the_audit_once_a_day() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    assert!(jobs::audit::run(&app.app).await.unwrap());
    assert!(!jobs::audit::run(&app.app).await.unwrap());
    let newest = admin.get("/admin/audit").await.ok();
    assert_eq!(newest.at("/data/by"), &Value::Null);
    app.advance(Duration::from_hours(23));
    assert!(!jobs::audit::run(&app.app).await.unwrap());
    app.advance(Duration::from_hours(1));
    assert!(jobs::audit::run(&app.app).await.unwrap());
}
