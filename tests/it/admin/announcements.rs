//! Announcements above every page.

use std::time::Duration;

use serde_json::{Value, json};

use super::UNKNOWN_ID;
use crate::harness::spawn;
use crate::people::Person;

async fn texts(who: &Person) -> Vec<String> {
    let shown = who.get("/announcements").await.ok();
    let shown = shown.at("/data").as_array().unwrap().iter();
    let texts = shown.map(|it| it["text"].as_str().unwrap().to_owned());
    texts.collect()
}

#[tokio::test]
async fn an_announcement_is_shown_between_its_times() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let stranger = app.stranger();
    let body = json!({
        "text": " The service pauses at noon ", "audience": "all",
        "startsAt": "2026-11-21T12:05:00Z", "endsAt": "2026-11-21T12:10:00Z",
    });
    let published = admin.post("/admin/announcements", body).await.ok();
    assert_eq!(published.text("/data/text"), "The service pauses at noon");
    assert!(texts(&stranger).await.is_empty());
    app.advance(Duration::from_mins(6));
    assert_eq!(texts(&stranger).await, ["The service pauses at noon"]);
    app.advance(Duration::from_mins(5));
    assert!(texts(&stranger).await.is_empty());
    let listed = admin.get("/admin/announcements").await.ok();
    assert_eq!(listed.text("/data/0/createdBy/username"), "ada_admin");
    assert_eq!(listed.at("/data/0/endedAt"), &Value::Null);
    let over = format!("/admin/announcements/{}/end", published.text("/data/_id"));
    admin
        .post(&over, Value::Null)
        .await
        .refused(409, "ANNOUNCEMENT_ENDED");
}

#[tokio::test]
async fn an_announcement_for_the_staff_is_shown_to_the_staff_alone() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let refreshed = admin.post("/auth/refresh", json!({})).await.ok();
    let admin = Person {
        token: Some(refreshed.text("/accessToken")),
        ..admin
    };
    let nova = app.player("nova").await;
    let mut line = app.line_of(&nova).await;
    let body = json!({
        "text": "Shifts change on Monday", "audience": "staff", "startsAt": null, "endsAt": "2026-11-22T12:00:00Z",
    });
    let published = admin.post("/admin/announcements", body).await.ok();
    assert_eq!(texts(&admin).await, ["Shifts change on Monday"]);
    assert!(texts(&nova).await.is_empty());
    // Everyone who is online looks again, and is not sent what is for others.
    assert_eq!(line.next("announcements_updated").await, json!({}));
    let end = format!("/admin/announcements/{}/end", published.text("/data/_id"));
    admin.post(&end, Value::Null).await.ok();
    assert!(texts(&admin).await.is_empty());
    let listed = admin.get("/admin/announcements").await.ok();
    assert_eq!(listed.text("/data/0/endedBy/username"), "ada_admin");
    admin
        .post(&end, Value::Null)
        .await
        .refused(409, "ANNOUNCEMENT_ENDED");
    let unknown = format!("/admin/announcements/{UNKNOWN_ID}/end");
    admin
        .post(&unknown, Value::Null)
        .await
        .refused(404, "ANNOUNCEMENT_NOT_FOUND");
}

#[tokio::test]
async fn an_announcement_has_a_text_readers_and_an_end() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let good = json!({ "text": "Tonight", "audience": "all", "endsAt": "2026-11-22T12:00:00Z" });
    for (field, value) in [
        ("text", json!("")),
        ("text", json!("two\nlines")),
        ("text", json!("x".repeat(501))),
        ("audience", json!("friends")),
        ("endsAt", json!("2026-11-20T12:00:00Z")),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let refused = admin.post("/admin/announcements", body).await;
        let refused = refused.refused(422, "VALIDATION");
        assert!(refused.body["fields"][field].is_string(), "{field}");
    }
    let mut late = good;
    late["startsAt"] = json!("2026-11-23T12:00:00Z");
    admin
        .post("/admin/announcements", late)
        .await
        .refused(422, "VALIDATION");
}
