//! When evidence is taken: with a declaration, and for a day of a dispute. The page of the dispute shows it.

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use reqwest::StatusCode;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::evidence::png;
use crate::harness::spawn;
use crate::people::Answer;

const HOUR: Duration = Duration::from_hours(1);
const MILLISECOND: Duration = Duration::from_millis(1);

#[tokio::test]
async fn evidence_is_taken_from_participants_of_an_open_dispute() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let tal = app.player("tal_reborn").await;
    let file: [(&str, &[u8]); 1] = [("a.txt", b"a")];
    nova.gives(&id, &file, &[])
        .await
        .refused(409, "NOT_DISPUTED");
    nova.dispute(&id).await.refused(404, "NOTHING_DECLARED");
    nova.declare(&id, "won").await.ok();
    mirage
        .gives(&id, &file, &[])
        .await
        .refused(409, "NOT_DISPUTED");
    mirage.declare(&id, "won").await.ok();
    tal.gives(&id, &file, &[])
        .await
        .refused(403, "NOT_PARTICIPANT");
    app.stranger()
        .gives(&id, &file, &[])
        .await
        .refused(401, "UNAUTHENTICATED");
    let unknown = "01990000-0000-7000-8000-000000000000";
    tal.gives(unknown, &file, &[])
        .await
        .refused(404, "CHALLENGE_NOT_FOUND");
    // The suspended too: their stake is in it.
    app.suspend(&mirage).await;
    mirage.gives(&id, &file, &[]).await.ok();
    mirage.command(&id, "dispute/withdraw").await.ok();
    nova.gives(&id, &file, &[])
        .await
        .refused(409, "NOT_DISPUTED");
    // What was given stays to be seen.
    let given = mirage.own_evidence(&id).await;
    let (status, bytes) = nova.bytes_of(&id, &given[0]).await;
    assert_eq!(
        (status, bytes.as_slice()),
        (StatusCode::OK, b"a".as_slice())
    );
    app.proof().await;
}

#[tokio::test]
async fn the_time_for_evidence_ends_after_a_day() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    app.advance((24 * HOUR).saturating_sub(MILLISECOND));
    let nova = nova.again().await;
    nova.gives(&id, &[], &[("text", "just in time")]).await.ok();
    let page = nova.dispute(&id).await.ok();
    let may = json!(["add_evidence", "withdraw"]);
    assert_eq!(page.at("/data/sides/0/actions"), &may);
    app.advance(MILLISECOND);
    nova.gives(&id, &[], &[("text", "too late")])
        .await
        .refused(409, "EVIDENCE_CLOSED");
    app.advance(MILLISECOND);
    mirage
        .again()
        .await
        .gives(&id, &[("a.txt", b"a")], &[])
        .await
        .refused(409, "EVIDENCE_CLOSED");
    let page = nova.dispute(&id).await.ok();
    assert_eq!(page.at("/data/sides/0/actions"), &json!(["withdraw"]));
    assert_eq!(app.stored_evidence(), [0, 0]);
}

#[tokio::test]
async fn an_outage_moves_the_time_for_evidence() {
    let app = spawn().await;
    let (nova, _, id) = app.disputed().await;
    deadlines::beat(&app.app).await.unwrap();
    app.advance(23 * HOUR);
    deadlines::beat(&app.app).await.unwrap();
    let before = nova.again().await.dispute(&id).await.ok();
    app.sleep(3 * HOUR);
    deadlines::beat(&app.app).await.unwrap();
    let nova = nova.again().await;
    let after = nova.dispute(&id).await.ok();
    let at = |page: &Answer, n: usize| {
        let text = page.text(&format!("/data/deadlines/{n}/at"));
        OffsetDateTime::parse(&text, &Rfc3339).unwrap()
    };
    assert_eq!(after.text("/data/deadlines/0/kind"), "evidence");
    assert_eq!(after.text("/data/deadlines/1/kind"), "take");
    assert_eq!(after.text("/data/deadlines/2/kind"), "void");
    for n in [0, 1, 2] {
        assert_eq!(at(&after, n) - at(&before, n), time::Duration::hours(3));
    }
    nova.gives(&id, &[], &[("text", "after the outage")])
        .await
        .ok();
    app.advance(HOUR);
    deadlines::beat(&app.app).await.unwrap();
    nova.again()
        .await
        .gives(&id, &[], &[("text", "too late")])
        .await
        .refused(409, "EVIDENCE_CLOSED");
}

#[tokio::test]
async fn a_declaration_brings_evidence() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let picture = png(320);
    let files: [(&str, &[u8]); 1] = [("final.png", &picture)];
    let fields = [
        ("outcome", "won"),
        ("score", "30-28"),
        ("note", "Close one"),
        ("link", "https://clips.example/1"),
    ];
    let sent = (id.as_str(), "declaration");
    nova.declares_with(sent, &files, &fields).await.ok();
    // The same request again gets the first answer, and another one under the key is refused.
    nova.declares_with(sent, &files, &fields).await.ok();
    nova.declares_with(sent, &[], &fields)
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    let page = nova.dispute(&id).await.ok();
    assert_eq!(page.text("/data/escrow/state"), "declared");
    assert_eq!(page.text("/data/sides/0/declaration/outcome"), "won");
    assert_eq!(page.text("/data/sides/0/declaration/score"), "30-28");
    assert_eq!(page.at("/data/sides/0/actions"), &json!(["take_back"]));
    assert_eq!(page.text("/data/next/kind"), "confirm");
    assert_eq!(nova.own_evidence(&id).await.len(), 2);

    // A refused declaration brings nothing, and refused evidence declares nothing.
    let outcome = [("outcome", "perhaps")];
    mirage
        .declares_with((&id, "a"), &files, &outcome)
        .await
        .refused(422, "VALIDATION");
    let broken: [(&str, &[u8]); 1] = [("a.exe", b"MZ\x90\0\x03\0\0\0")];
    mirage
        .declares_with((&id, "b"), &broken, &[("outcome", "won")])
        .await
        .refused(422, "VALIDATION");
    let page = mirage.dispute(&id).await.ok();
    assert_eq!(page.at("/data/sides/1/declaration"), &Value::Null);
    assert_eq!(page.at("/data/sides/1/evidence"), &json!([]));
    assert_eq!(app.stored_evidence(), [1, 1]);

    mirage
        .declares_with((&id, "c"), &files, &[("outcome", "won")])
        .await
        .ok();
    let page = nova.dispute(&id).await.ok();
    assert_eq!(page.text("/data/escrow/state"), "disputed");
    assert_eq!(page.text("/data/next/kind"), "take");
    assert_eq!(mirage.own_evidence(&id).await.len(), 1);
    // Both have declared, so that evidence comes by itself from now on.
    nova.declares_with((&id, "d"), &[], &fields)
        .await
        .refused(409, "ALREADY_DECLARED");
    let events = page.at("/data/events").as_array().unwrap();
    assert_eq!(events.last().unwrap()["type"], "disputed");
    app.proof().await;
}
