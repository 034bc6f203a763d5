//! The create form with everything that can be wrong with it. Nothing half done, nothing lost, no 5xx.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::form;
use crate::harness::spawn;
use crate::people::send;

/// A field, what is sent in it, the field that is named, and how.
const WRONG: &[(&str, &str, &str, &str)] = &[
    ("title", " ", "title", "Title is required"),
    (
        "title",
        "gg",
        "title",
        "Title must be at least 3 characters",
    ),
    (
        "title",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "title",
        "Title must be at most 120 characters",
    ),
    (
        "gameCategory",
        "",
        "gameCategory",
        "Game category is required",
    ),
    (
        "gameCategory",
        "Knitting",
        "gameCategory",
        "Please select a game category from the list",
    ),
    (
        "minimumStake",
        "-1",
        "minimumStake",
        "Minimum stake must be 0 or greater",
    ),
    (
        "minimumStake",
        "NaN",
        "minimumStake",
        "Minimum stake must be a number",
    ),
    (
        "minimumStake",
        "1e3",
        "minimumStake",
        "Minimum stake must be a number",
    ),
    (
        "minimumStake",
        "0.001",
        "minimumStake",
        "Minimum stake must have at most 2 decimals",
    ),
    (
        "minimumStake",
        "10000.01",
        "minimumStake",
        "Minimum stake must be at most 10000 USDC",
    ),
    (
        "opponentMaxStake",
        "1",
        "opponentMaxStake",
        "Opponent maximum stake must be at least the minimum stake",
    ),
    (
        "maxParticipants",
        "3",
        "maxParticipants",
        "A 1 vs 1 challenge has exactly 2 participants",
    ),
    (
        "maxParticipants",
        "1",
        "maxParticipants",
        "Max participants must be at least 2",
    ),
    (
        "maxParticipants",
        "two",
        "maxParticipants",
        "Max participants must be a whole number",
    ),
    ("duration", "0", "duration", "Duration must be at least 1"),
    (
        "duration",
        "99999",
        "duration",
        "Duration must be at most 30 days",
    ),
    (
        "durationUnit",
        "years",
        "durationUnit",
        "Please select a duration unit from the list",
    ),
    (
        "scheduledTime",
        "tomorrow",
        "scheduledTime",
        "Scheduled time must be an ISO 8601 time",
    ),
    (
        "scheduledTime",
        "2020-01-01T00:00:00Z",
        "scheduledTime",
        "Scheduled time must be in the future",
    ),
    (
        "invitedFriends",
        "no id",
        "invitedFriends",
        "Invited friends must be a list of ids",
    ),
    (
        "livestreamUrl",
        "javascript:alert(1)",
        "livestreamUrl",
        "Livestream link must be an https address",
    ),
    (
        "tags",
        "a-tag-that-is-much-too-long",
        "tags",
        "A tag must be at most 20 characters",
    ),
    (
        "matchType",
        "Team vs Team",
        "selectedTeam",
        "Please select a team for Team vs Team challenges",
    ),
];

#[tokio::test]
async fn every_field_that_breaks_a_rule_is_named_in_the_words_of_the_screen() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    for &(field, value, named, message) in WRONG {
        let answer = nova
            .create(&[(field, value)])
            .await
            .refused(422, "VALIDATION");
        assert_eq!(
            answer.text(&format!("/fields/{named}")),
            message,
            "{field}={value}"
        );
    }
    assert_eq!(nova.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn a_cover_image_is_what_its_bytes_say_it_is() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let with = |bytes: Vec<u8>, name: &'static str, mime: &'static str| {
        let part = Part::bytes(bytes).file_name(name).mime_str(mime).unwrap();
        send(
            nova.request(Method::POST, "/challenges")
                .multipart(form(&[]).part("coverImage", part)),
        )
    };
    let html = b"<html><script>alert(1)</script></html>".to_vec();
    let refused = with(html, "cover.png", "image/png")
        .await
        .refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/coverImage"),
        "Please select a valid image file (JPEG, PNG, WebP, or GIF)"
    );
    let large = vec![0; 5 * 1024 * 1024 + 1];
    let refused = with(large, "cover.png", "image/png").await;
    assert!(matches!(refused.status.as_u16(), 413 | 422));
    assert_eq!(
        refused.text("/message"),
        "Image file size must be less than 5MB"
    );
    assert_eq!(nova.available().await, "100");

    let png = [
        0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, b'I', b'H', b'D', b'R', 0,
        0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, b'I', b'D',
        b'A', b'T', 0x78, 0xDA, 0x63, 0x64, 0xF8, 0xCF, 0x50, 0x0F, 0, 3, 0x86, 1, 0x80, 0x5A,
        0x34, 0x7D, 0x6B, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xAE, 0x42, 0x60, 0x82,
    ];
    let created = with(png.to_vec(), "cover.txt", "text/plain").await.ok();
    let url = created.text("/data/challenge/coverImage");
    let image = nova
        .client
        .get(format!("{}{url}", app.address))
        .send()
        .await
        .unwrap();
    assert!(image.status().is_success());
    assert_eq!(image.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn a_creator_without_the_money_makes_nothing() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await.deposit("49.99").await;
    nova.create(&[]).await.refused(422, "INSUFFICIENT_FUNDS");
    let mine = nova.get("/challenges/my-challenges").await.ok();
    assert_eq!(mine.at("/data/challenges"), &json!([]));
    app.proof().await;
}

#[tokio::test]
async fn a_form_sent_again_with_its_key_makes_one_challenge() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let send_it = |title: &'static str| {
        let request = nova
            .request(Method::POST, "/challenges")
            .header("idempotency-key", "k1");
        send(request.multipart(form(&[("title", title)])))
    };
    let first = send_it("Aim duel").await.ok();
    let again = send_it("Aim duel").await.ok();
    assert_eq!(first.body, again.body);
    send_it("Another duel")
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(nova.available().await, "50");
    app.proof().await;
}

#[tokio::test]
async fn bodies_of_the_wrong_kind_are_refused_with_the_right_status() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    nova.post("/challenges", json!({ "title": "JSON" }))
        .await
        .refused(415, "UNSUPPORTED_MEDIA_TYPE");
    let id = nova.challenge(&[]).await;
    let join = format!("/challenges/{id}/join");
    for (body, status, code) in [
        (json!({}), 422, "VALIDATION"),
        (json!({ "stakeAmount": true }), 422, "VALIDATION"),
        (json!({ "stakeAmount": "fifty" }), 422, "VALIDATION"),
        (json!({ "stakeAmount": "50.001" }), 422, "VALIDATION"),
        (json!({ "stakeAmount": "50.0000001" }), 422, "VALIDATION"),
        (json!({ "stakeAmount": 49.99 }), 422, "VALIDATION"),
        (
            json!({ "stakeAmount": "99999999999999999999" }),
            422,
            "VALIDATION",
        ),
        (json!([]), 400, "MALFORMED"),
    ] {
        mirage.post(&join, body).await.refused(status, code);
    }
    let text = mirage.request(Method::POST, &join).body("stakeAmount=50");
    send(text).await.refused(415, "UNSUPPORTED_MEDIA_TYPE");
    let large = json!({ "stakeAmount": "50", "inviteCode": "x".repeat(100_000) });
    mirage.post(&join, large).await.refused(413, "TOO_LARGE");
    let empty = mirage
        .request(Method::POST, "/challenges")
        .multipart(Form::new().text("nothing", "of use"));
    send(empty).await.refused(422, "VALIDATION");
    assert_eq!(mirage.available().await, "100");
    app.proof().await;
}
