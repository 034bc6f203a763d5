//! Exports: everything that is stored about a player, as an archive for them alone.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::time::Duration;

use duel_ledger::jobs::exports;
use reqwest::Method;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::mail::{header, subject};
use crate::passkey::{add_passkey, begun};
use crate::people::{PASSWORD, Person};
use crate::team::matches::two_teams;

/// The subject of the mail about an export.
const READY: &str = "Your data is ready to be downloaded";

const DAY: Duration = Duration::from_hours(24);

impl Person {
    /// The files of the archive, by name.
    async fn archive(&self) -> BTreeMap<String, String> {
        let request = self.request(Method::GET, "/users/me/export/archive");
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.headers()["content-type"], "application/zip");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let bytes = response.bytes().await.unwrap();
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut files = BTreeMap::new();
        for index in 0..archive.len() {
            let mut file = archive.by_index(index).unwrap();
            let name = file.name().unwrap().into_owned();
            let mut text = String::new();
            file.read_to_string(&mut text).unwrap();
            files.insert(name, text);
        }
        files
    }

    async fn ask_export(&self) -> crate::people::Answer {
        self.post("/users/me/export", json!({ "currentPassword": PASSWORD }))
            .await
    }

    async fn export_status(&self) -> String {
        let shown = self.get("/users/me/export").await.ok();
        shown.text("/data/export/status")
    }
}

impl TestApp {
    /// Writes the export that waits.
    async fn write_export(&self) {
        assert!(exports::write(&self.app).await.unwrap());
    }
}

fn list(files: &BTreeMap<String, String>, section: &str) -> Vec<Value> {
    serde_json::from_str(&files[&format!("{section}.json")]).unwrap()
}

#[tokio::test]
async fn everything_about_a_player_comes_as_an_archive() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    app.verify(&nova).await;
    nova.befriends(&mirage).await;
    let message = json!({ "recipientId": mirage.id, "content": "=gg" });
    nova.post("/messages/send", message).await.ok();
    let hidden = nova.post("/users/me/first-steps/hide", json!({})).await;
    hidden.ok();
    let none = nova.get("/users/me/export").await.ok();
    assert_eq!(none.at("/data/export"), &Value::Null);

    let asked = nova.ask_export().await.ok();
    assert_eq!(asked.status.as_u16(), 202);
    assert_eq!(asked.text("/data/export/status"), "waiting");
    nova.ask_export().await.refused(409, "EXPORT_IN_PROGRESS");
    let early = nova.get("/users/me/export/archive").await;
    early.refused(404, "EXPORT_NOT_FOUND");
    app.write_export().await;
    assert_eq!(nova.export_status().await, "ready");

    let files = nova.archive().await;
    for section in store::export::SECTIONS {
        assert!(files.contains_key(&format!("{section}.json")), "{section}");
        assert!(files.contains_key(&format!("{section}.csv")), "{section}");
    }
    let account = &list(&files, "account")[0];
    assert_eq!(account["email"], "nova_kade@example.com");
    assert!(account["firstStepsHiddenAt"].is_string());
    let wallet = list(&files, "wallet");
    assert_eq!(
        (&wallet[0]["amount"], &wallet[1]["amount"]),
        (&json!("100"), &json!("-50"))
    );
    let seat = &list(&files, "seats")[0];
    assert_eq!(seat["challengeId"], id.as_str());
    assert_eq!(seat["stake"], "50");
    assert_eq!(list(&files, "messages")[0]["content"], "=gg");
    assert!(files["messages.csv"].contains("\"'=gg\""));
    assert_eq!(list(&files, "blocks"), Vec::<Value>::new());
    // No secret, and nothing about the other player beyond the id.
    let all: String = files.values().cloned().collect();
    assert!(!all.contains("argon2") && !all.contains("mirage_ops"));

    let mails = app.mails().await;
    let notice = mails.iter().find(|it| subject(it) == READY);
    assert_eq!(header(notice.unwrap(), "To"), "nova_kade@example.com");
}

#[tokio::test]
async fn a_members_share_matches_and_votes_are_in_the_archive() {
    let teams = two_teams().await;
    let (app, rex, owls) = (&teams.app, &teams.rex, &teams.owls);
    app.verify(rex).await;
    let id = teams.playing().await;
    teams.rex_succeeds().await;
    rex.ask_export().await.ok();
    app.write_export().await;

    let files = rex.archive().await;
    let pools = list(&files, "team-pools");
    let moved: Vec<_> = pools
        .iter()
        .map(|it| (&it["teamId"], &it["amount"], &it["shareAfter"]))
        .collect();
    let (team, challenge) = (json!(owls), json!(id));
    let expected =
        [("20", "20"), ("-10", "10")].map(|(amount, after)| (json!(amount), json!(after)));
    let expected: Vec<_> = expected
        .iter()
        .map(|(amount, after)| (&team, amount, after))
        .collect();
    assert_eq!(moved, expected);
    assert_eq!(pools[1]["challengeId"], challenge);

    let matches = list(&files, "team-matches");
    assert_eq!(matches.len(), 1);
    for (field, value) in [
        ("challengeId", challenge),
        ("teamId", team.clone()),
        ("side", json!(0)),
        ("isLeader", json!(false)),
        ("part", json!("10")),
        ("hasApproved", json!(true)),
    ] {
        assert_eq!(matches[0][field], value, "{field}");
    }
    let member = &list(&files, "teams")[0];
    assert_eq!(
        (&member["teamId"], &member["name"], &member["stakeCap"]),
        (&team, &json!("Night Owls"), &Value::Null)
    );
    let motion = &list(&files, "team-motions")[0];
    assert_eq!(
        (&motion["kind"], &motion["outcome"]),
        (&json!("succession"), &json!("passed"))
    );
    let vote = &list(&files, "team-votes")[0];
    assert_eq!(
        (&vote["motionId"], &vote["isYes"]),
        (&motion["id"], &json!(true))
    );
}

#[tokio::test]
async fn an_archive_is_for_its_player_alone_and_for_a_week() {
    let app = spawn().await;
    let [nova, mirage] = [
        app.player("nova_kade").await,
        app.player("mirage_ops").await,
    ];
    nova.ask_export().await.ok();
    app.write_export().await;
    nova.archive().await;
    let other = mirage.get("/users/me/export/archive").await;
    other.refused(404, "EXPORT_NOT_FOUND");
    let stranger = app.stranger();
    let shown = stranger.get("/users/me/export/archive").await;
    shown.refused(401, "UNAUTHENTICATED");
    stranger.ask_export().await.refused(401, "UNAUTHENTICATED");
    // An unverified address gets no mail.
    assert!(app.mails().await.iter().all(|it| subject(it) != READY));

    // Another export replaces it.
    nova.ask_export().await.ok();
    let replaced = nova.get("/users/me/export/archive").await;
    replaced.refused(404, "EXPORT_NOT_FOUND");
    app.write_export().await;
    nova.archive().await;
    assert_eq!(exports::sweep(&app.app).await.unwrap(), 1);

    app.advance(DAY * 7);
    let nova = nova.again().await;
    let late = nova.get("/users/me/export/archive").await;
    late.refused(404, "EXPORT_NOT_FOUND");
    assert_eq!(exports::sweep(&app.app).await.unwrap(), 1);
    let left = std::fs::read_dir(app.folder.join("files/exports")).unwrap();
    assert_eq!(left.count(), 0);
}

#[tokio::test]
async fn exports_are_limited_to_five_a_day() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    for _ in 0..5 {
        nova.ask_export().await.ok();
        app.write_export().await;
    }
    nova.ask_export().await.refused(429, "RATE_LIMITED");
    app.advance(DAY);
    nova.again().await.ask_export().await.ok();
}

#[tokio::test]
async fn closing_the_account_ends_its_export() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    nova.ask_export().await.ok();
    app.write_export().await;
    nova.ask_export().await.ok();
    nova.close_account().await.ok();
    assert!(!exports::write(&app.app).await.unwrap());
    assert_eq!(exports::sweep(&app.app).await.unwrap(), 2);
    let left = std::fs::read_dir(app.folder.join("files/exports")).unwrap();
    assert_eq!(left.count(), 0);
}

#[tokio::test]
async fn the_sweep_of_files_leaves_archives_alone() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    nova.ask_export().await.ok();
    app.write_export().await;
    app.advance(DAY * 2);
    duel_ledger::jobs::attachments::sweep(&app.app)
        .await
        .unwrap();
    nova.again().await.archive().await;
}

#[tokio::test]
async fn an_export_asks_for_the_password_and_the_code_or_for_a_passkey() {
    let app = spawn().await;
    let rex = app.player("rex").await;
    for proof in [json!({}), json!({ "currentPassword": "Wrong-horse-9" })] {
        let refused = rex.post("/users/me/export", proof).await;
        let refused = refused.refused(422, "VALIDATION");
        assert!(refused.at("/fields/currentPassword").is_string());
    }
    let none = rex.get("/users/me/export").await.ok();
    assert_eq!(none.at("/data/export"), &Value::Null);
    let mut phone = add_passkey(&rex).await;
    let asked = rex.post(
        "/auth/passkeys/confirm/options",
        json!({ "purpose": "export" }),
    );
    let (ceremony, options) = begun(&asked.await);
    let passkey = json!({ "ceremony": ceremony, "credential": phone.get(&options) });
    let body = json!({ "passkey": passkey });
    rex.post("/users/me/export", body.clone()).await.ok();
    rex.post("/users/me/export", body)
        .await
        .refused(400, "CEREMONY_EXPIRED");

    let mut nova = app.enrolled("nova").await;
    let refused = nova.person.ask_export().await.refused(422, "VALIDATION");
    assert!(refused.at("/fields/code").is_string());
    let body = json!({ "currentPassword": PASSWORD, "code": nova.recovery_code() });
    nova.person.post("/users/me/export", body).await.ok();
}

#[tokio::test]
async fn an_archive_that_is_longer_than_a_part_comes_whole() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    // A row of digests hardly shrinks.
    let sql = format!(
        "insert into security_events (id, user_id, kind, network, user_agent, details, at)
         select gen_random_uuid(), '{}', 'signed_in', 'test', '',
                jsonb_build_object('noise', (select string_agg(md5(part::text || n), '') from generate_series(1, 200) part)),
                now()
           from generate_series(1, 3500) n",
        nova.id
    );
    run(&mut app.superuser().await, &sql).await.unwrap();
    nova.ask_export().await.ok();
    app.write_export().await;
    let shown = nova.get("/users/me/export").await.ok();
    let size = shown.at("/data/export/sizeBytes").as_u64().unwrap();
    assert!(8 * 1024 * 1024 < size, "{size}");
    let files = nova.archive().await;
    let noisy = list(&files, "security-log");
    assert!(3500 <= noisy.len());
    assert!(3500 < files["security-log.csv"].lines().count());
    // Nothing is left of the files that it was packed in.
    let left = std::fs::read_dir(app.folder.join("files/incoming")).unwrap();
    assert_eq!(left.count(), 0);
}
