//! Reports to the moderators.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::ConnectOptions;

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

impl Person {
    async fn report(&self, id: &str, body: Value) -> Answer {
        self.post(&format!("/challenges/{id}/report"), body).await
    }
}

/// The stored reports of a challenge, one a line: who, at which version, why, in which words.
async fn stored(app: &TestApp, id: &str) -> Vec<String> {
    let lines = "select concat_ws(' | ', u.username, r.challenge_version, r.reason, r.details)
                   from challenge_reports r
                   join users u on u.id = r.reporter_id
                  where r.challenge_id = $1::uuid
                  order by r.reported_at";
    let lines = sqlx::query_scalar(sqlx::AssertSqlSafe(lines.to_owned())).bind(id.to_owned());
    lines.fetch_all(&app.app.db).await.unwrap()
}

#[tokio::test]
async fn a_report_is_stored_once_with_the_version_that_was_seen() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let watcher = app.newcomer("tal_reborn").await;
    let notified = json!({ "reason": "cheating", "details": " He used a bot. " });
    let first = mirage.report(&id, notified.clone()).await.ok();
    assert_eq!(first.status, 201);
    let sentence = "Thank you. The moderators will look into it.";
    assert_eq!(first.text("/message"), sentence);
    assert_eq!(first.text("/data/report/reason"), "cheating");
    assert_eq!(first.text("/data/report/details"), "He used a bot.");
    assert_eq!(
        first.text("/data/report/reportedAt"),
        "2026-11-21T12:00:00Z"
    );

    app.advance(Duration::from_mins(1));
    nova.declare(&id, "won").await.ok();
    let again = mirage.report(&id, notified).await.ok();
    assert_eq!((again.status.as_u16(), again.body), (200, first.body));
    let other = json!({ "reason": "abuse", "details": "And he insulted me." });
    let other = mirage.report(&id, other).await;
    let other = other.refused(409, "ALREADY_REPORTED");
    assert!(other.text("/message").starts_with("You have already"));

    // A watcher may report as well, and needs to have accepted nothing.
    let notified = json!({ "reason": "false_result" });
    watcher.report(&id, notified).await.ok();
    let expected = [
        "mirage_ops | 4 | cheating | He used a bot.",
        "tal_reborn | 5 | false_result | ",
    ];
    assert_eq!(stored(&app, &id).await, expected);
}

#[tokio::test]
async fn the_same_report_sixteen_times_at_once_is_one() {
    let app = spawn().await;
    let (_, mirage, id) = app.duel().await;
    let tries = (0..16).map(|_| mirage.report(&id, json!({ "reason": "abuse" })));
    let answers = join_all(tries).await;
    let created = answers.iter().filter(|it| it.status == 201).count();
    assert_eq!(created, 1);
    let report = answers[0].at("/data/report").clone();
    for answer in answers {
        assert_eq!(answer.ok().at("/data/report"), &report);
    }
    assert_eq!(stored(&app, &id).await.len(), 1);
}

#[tokio::test]
async fn a_report_needs_a_reason_and_words_within_bounds() {
    let app = spawn().await;
    let (_, mirage, id) = app.duel().await;
    for (body, field, message) in [
        (json!({}), "reason", "Please say what is wrong"),
        (
            json!({ "reason": "boredom" }),
            "reason",
            "Please select a reason from the list",
        ),
        (
            json!({ "reason": "other", "details": "  " }),
            "details",
            "Please describe what is wrong",
        ),
        (
            json!({ "reason": "abuse", "details": "x".repeat(1_001) }),
            "details",
            "Details must be at most 1000 characters",
        ),
        (
            json!({ "reason": "abuse", "details": "a\u{0}b" }),
            "details",
            "Details must not contain control characters",
        ),
    ] {
        let answer = mirage.report(&id, body).await.refused(422, "VALIDATION");
        assert_eq!(answer.text(&format!("/fields/{field}")), message);
    }
    for body in [json!({ "reason": 7 }), json!([1])] {
        mirage.report(&id, body).await.refused(400, "MALFORMED");
    }
    assert!(stored(&app, &id).await.is_empty());
}

#[tokio::test]
async fn who_may_not_see_a_challenge_cannot_report_it() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let body = json!({ "reason": "content" });
    let id = nova.challenge(&[("challengeType", "private")]).await;
    let code = nova.detail(&id).await.text("/data/challenge/inviteCode");
    app.stranger()
        .report(&id, body.clone())
        .await
        .refused(401, "UNAUTHENTICATED");
    mirage
        .report(&id, body.clone())
        .await
        .refused(403, "INVITE_CODE_REQUIRED");
    nova.report(&id, body.clone())
        .await
        .refused(409, "NOBODY_TO_REPORT");
    let nothing = uuid::Uuid::from_u128(1).to_string();
    let missing = nova.report(&nothing, body.clone()).await;
    missing.refused(404, "CHALLENGE_NOT_FOUND");
    assert!(stored(&app, &id).await.is_empty());
    let path = format!("/challenges/{id}/report?inviteCode={code}");
    mirage.post(&path, body).await.ok();
    assert_eq!(stored(&app, &id).await.len(), 1);
}

#[tokio::test]
async fn a_flood_of_reports_gets_the_time_to_retry() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let body = json!({ "reason": "cheating" });
    for _ in 0..20 {
        mirage.report(&id, body.clone()).await.ok();
    }
    let refused = mirage.report(&id, body.clone()).await;
    let refused = refused.refused(429, "RATE_LIMITED");
    assert_eq!(refused.headers["retry-after"], "3600");
    // It is the player who is held back, not the matter.
    nova.report(&id, body.clone()).await.ok();
    app.advance(Duration::from_hours(1));
    mirage.again().await.report(&id, body).await.ok();
}

#[tokio::test]
async fn no_one_withdraws_a_report() {
    let app = spawn().await;
    let (_, mirage, id) = app.duel().await;
    mirage.report(&id, json!({ "reason": "abuse" })).await.ok();
    let mut connection = app.owner.connect().await.unwrap();
    for statement in [
        "update challenge_reports set details = 'all is well'",
        "delete from challenge_reports",
        "truncate challenge_reports cascade",
    ] {
        let refused = sqlx::raw_sql(statement).execute(&mut connection).await;
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("is append-only"), "{refused}");
    }
    assert_eq!(stored(&app, &id).await.len(), 1);
}
