//! My profile: names, picture, password.

use std::io::Cursor;
use std::time::Duration;

use image::{ImageFormat, Rgb, RgbImage};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::{Answer, PASSWORD, Person, send};

/// A password that a player changes to.
const FRESH: &str = "Fresh-horse-7";

const MEGABYTE: usize = 1024 * 1024;

pub(crate) fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = RgbImage::from_fn(width, height, |x, y| {
        Rgb([x, y, x ^ y].map(|value| u8::try_from(value % 256).unwrap()))
    });
    picture
        .write_to(&mut Cursor::new(&mut bytes), format)
        .unwrap();
    bytes
}

async fn upload(person: &Person, bytes: Vec<u8>, file_name: &'static str) -> Answer {
    let part = Part::bytes(bytes)
        .file_name(file_name)
        .mime_str("image/png")
        .unwrap();
    let form = Form::new().part("avatar", part);
    send(
        person
            .request("PUT".parse().unwrap(), "/auth/profile")
            .multipart(form),
    )
    .await
}

/// Uploads a picture.
pub(crate) async fn upload_picture(person: &Person) -> Answer {
    upload(person, picture(30, 20, ImageFormat::Png), "me.png").await
}

#[tokio::test]
async fn names_are_changed_each_by_itself() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let renamed = nova
        .put("/auth/profile", json!({ "username": "Nova_2" }))
        .await
        .ok();
    assert_eq!(renamed.text("/user/username"), "Nova_2");
    let named = nova
        .put("/auth/profile", json!({ "name": " Nova Müller 🎮 " }))
        .await
        .ok();
    assert_eq!(named.text("/user/name"), "Nova Müller 🎮");
    assert_eq!(named.text("/user/username"), "Nova_2");
    nova.put("/auth/profile", json!({ "username": "NOVA_2" }))
        .await
        .ok();
    // The address is read-only.
    let same = nova
        .put("/auth/profile", json!({ "email": "other@example.com" }))
        .await
        .ok();
    assert_eq!(same.text("/user/email"), "nova@example.com");
}

#[tokio::test]
async fn the_rules_of_the_profile_form_are_enforced_by_the_server() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.newcomer("rex").await;
    let invisible = "Name contains characters that cannot be shown";
    for (field, value, message) in [
        ("username", json!(""), "Username is required"),
        (
            "username",
            json!("ab"),
            "Username must be at least 3 characters",
        ),
        (
            "name",
            json!("n".repeat(61)),
            "Name must be at most 60 characters",
        ),
        ("name", json!("nova\u{202e}"), invisible),
        ("name", json!("nova\u{0}"), invisible),
        (
            "avatar",
            json!("/api/files/avatars/../../token.key"),
            "Please select a valid image file",
        ),
    ] {
        let answer = nova.put("/auth/profile", json!({ field: value })).await;
        let answer = answer.refused(422, "VALIDATION");
        assert_eq!(answer.text(&format!("/fields/{field}")), message);
    }
    nova.put("/auth/profile", json!({ "username": "REX" }))
        .await
        .refused(409, "USERNAME_TAKEN");
}

#[tokio::test]
async fn a_picture_of_any_kind_becomes_a_square_that_all_can_see() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut before = None;
    for format in [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::WebP,
        ImageFormat::Gif,
    ] {
        let answer = upload(&nova, picture(300, 200, format), "me.png")
            .await
            .ok();
        let url = answer.text("/user/avatar");
        assert!(url.starts_with("/api/files/avatars/"), "{url}");
        let stranger = app.stranger();
        let served = stranger
            .client
            .get(format!("{}{url}", app.address))
            .send()
            .await
            .unwrap();
        assert_eq!(served.status(), 200);
        assert_eq!(served.headers()["content-type"], "image/jpeg");
        assert_eq!(served.headers()["x-content-type-options"], "nosniff");
        assert_eq!(
            served.headers()["cache-control"],
            "public, max-age=31536000, immutable"
        );
        let shown = image::load_from_memory(&served.bytes().await.unwrap()).unwrap();
        assert_eq!((shown.width(), shown.height()), (256, 256));
        // The one before is gone.
        if let Some(before) = before.replace(url) {
            let gone = stranger
                .client
                .get(format!("{}{before}", app.address))
                .send()
                .await
                .unwrap();
            assert_eq!(gone.status(), 404);
        }
    }
    let without = nova
        .put("/auth/profile", json!({ "avatar": null }))
        .await
        .ok();
    assert_eq!(without.at("/user/avatar"), &Value::Null);
    let left = std::fs::read_dir(app.folder.join("files/avatars"))
        .unwrap()
        .count();
    assert_eq!(left, 0, "no file is left behind");
}

#[tokio::test]
async fn what_is_no_picture_is_refused_by_its_content() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let good = picture(300, 200, ImageFormat::Png);
    let truncated = good[..good.len() / 2].to_vec();
    // Wider than we decode, in a few bytes.
    let mut bomb = Vec::new();
    RgbImage::new(8_193, 64)
        .write_to(&mut Cursor::new(&mut bomb), ImageFormat::Png)
        .unwrap();
    for bytes in [
        b"<html><script>alert(1)</script></html>".to_vec(),
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(),
        b"\x89PNG\r\n\x1a\n".to_vec(),
        Vec::new(),
        truncated,
        bomb,
    ] {
        let answer = upload(&nova, bytes, "me.png")
            .await
            .refused(422, "VALIDATION");
        assert_eq!(
            answer.text("/fields/avatar"),
            "Please select a valid image file"
        );
    }
    assert_eq!(nova.get("/auth/me").await.at("/user/avatar"), &Value::Null);
}

#[tokio::test]
async fn a_picture_may_have_five_megabytes_and_not_one_byte_more() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    // What follows the last chunk of a PNG is ignored by all who read it.
    let mut large = picture(30, 20, ImageFormat::Png);
    large.resize(5 * MEGABYTE, 0);
    upload(&nova, large.clone(), "me.png").await.ok();
    large.push(0);
    let answer = upload(&nova, large, "me.png")
        .await
        .refused(413, "TOO_LARGE");
    assert_eq!(answer.text("/message"), "Image must be less than 5MB");
    upload(&nova, vec![0; 20 * MEGABYTE], "me.png")
        .await
        .refused(413, "TOO_LARGE");
}

#[tokio::test]
async fn a_form_may_bring_names_and_no_picture() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let left_empty = Part::bytes(Vec::new()).file_name("");
    let form = Form::new()
        .text("name", "Nova M.")
        .text("username", "novam")
        .part("avatar", left_empty);
    let request = nova
        .request("PUT".parse().unwrap(), "/auth/profile")
        .multipart(form);
    let answer = send(request).await.ok();
    assert_eq!(answer.text("/user/name"), "Nova M.");
    assert_eq!(answer.text("/user/username"), "novam");
    let broken = nova.request("PUT".parse().unwrap(), "/auth/profile");
    let broken = broken
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nrubbish");
    send(broken).await.refused(400, "MALFORMED");
    let no_boundary = nova.request("PUT".parse().unwrap(), "/auth/profile");
    let no_boundary = no_boundary
        .header("content-type", "multipart/form-data")
        .body("");
    let status = send(no_boundary).await.status.as_u16();
    assert!([400, 415].contains(&status), "{status}");
}

#[tokio::test]
async fn a_refused_form_leaves_no_file() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.newcomer("rex").await;
    let part = Part::bytes(picture(30, 20, ImageFormat::Png)).file_name("me.png");
    let form = Form::new().text("username", "rex").part("avatar", part);
    let request = nova
        .request("PUT".parse().unwrap(), "/auth/profile")
        .multipart(form);
    send(request).await.refused(409, "USERNAME_TAKEN");
    assert_eq!(
        std::fs::read_dir(app.folder.join("files/avatars"))
            .unwrap()
            .count(),
        0
    );
}

#[tokio::test]
async fn files_are_served_by_their_names_alone() {
    let app = spawn().await;
    for path in [
        "/files/avatars/0190f3a0-0000-7000-8000-000000000000.jpg",
        "/files/avatars/0190f3a0-0000-7000-8000-000000000000.html",
        "/files/avatars/..%2f..%2ftoken.key",
        "/files/avatars/%2e%2e%2f%2e%2e%2ftoken.key",
        "/files/avatars/token.key",
        "/files/..%2f/token.key",
        "/files/secrets/0190f3a0-0000-7000-8000-000000000000.jpg",
    ] {
        let answer = app.stranger().get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.body["success"], false, "{path}");
    }
}

async fn change(person: &Person, current: &str, new: &str) -> Answer {
    let body = json!({ "currentPassword": current, "newPassword": new });
    person.post("/auth/change-password", body).await
}

#[tokio::test]
async fn open_05_the_rules_of_a_password_change_are_enforced_by_the_server() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let weak =
        "Password is too weak. Include uppercase, lowercase, numbers, and special characters";
    let wrong = "Current password is incorrect";
    for (current, new, field, message) in [
        ("", FRESH, "currentPassword", "Current password is required"),
        (
            PASSWORD,
            "Abc123",
            "newPassword",
            "Password must be at least 8 characters",
        ),
        (PASSWORD, "aaaaaaaa", "newPassword", weak),
        (PASSWORD, "", "newPassword", "Password is required"),
        (
            PASSWORD,
            PASSWORD,
            "newPassword",
            "Choose another password than the current one",
        ),
        (
            PASSWORD,
            "Qwerty123!",
            "newPassword",
            "This password is among the first that are tried. Choose another one",
        ),
        (
            PASSWORD,
            "Is-nova-7-here",
            "newPassword",
            "Password must not contain your username or email address",
        ),
        ("Wrong-horse-9", FRESH, "currentPassword", wrong),
        ("short", FRESH, "currentPassword", wrong),
    ] {
        let answer = change(&nova, current, new).await.refused(422, "VALIDATION");
        assert_eq!(answer.text(&format!("/fields/{field}")), message);
    }
}

#[tokio::test]
async fn a_new_password_signs_out_every_other_device() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let signin = |password: &str| json!({ "identifier": "nova", "password": password });
    let mut other = app.stranger();
    other.token = Some(
        other
            .post("/auth/signin", signin(PASSWORD))
            .await
            .ok()
            .text("/accessToken"),
    );
    let answer = change(&nova, PASSWORD, FRESH).await.ok();
    assert_eq!(answer.text("/message"), "Password changed successfully!");
    other.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    other
        .post("/auth/refresh", Value::Null)
        .await
        .refused(401, "REFRESH_INVALID");
    nova.get("/auth/me").await.ok();
    nova.post("/auth/refresh", Value::Null).await.ok();
    let stranger = app.stranger();
    stranger
        .post("/auth/signin", signin(PASSWORD))
        .await
        .refused(401, "INVALID_CREDENTIALS");
    stranger.post("/auth/signin", signin(FRESH)).await.ok();
}

#[tokio::test]
async fn a_stolen_token_is_no_way_to_guess_the_password() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..5 {
        change(&nova, "Wrong-horse-9", FRESH)
            .await
            .refused(422, "VALIDATION");
    }
    let locked = change(&nova, PASSWORD, FRESH)
        .await
        .refused(429, "LOCKED_OUT");
    assert_eq!(locked.headers["retry-after"], "60");
    app.advance(Duration::from_mins(1));
    change(&nova, PASSWORD, FRESH).await.ok();
}

#[tokio::test]
async fn security_8_changes_of_a_password_have_a_limit() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..5 {
        change(&nova, PASSWORD, FRESH).await.ok();
        change(&nova, FRESH, PASSWORD).await.ok();
    }
    let refused = change(&nova, PASSWORD, FRESH).await;
    refused.refused(429, "RATE_LIMITED");
    app.advance(Duration::from_hours(1));
    let nova = nova.again().await;
    change(&nova, PASSWORD, FRESH).await.ok();
}

#[tokio::test]
async fn security_16_7_a_name_is_changed_once_in_thirty_days() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let rename = async |name: &str| {
        let nova = nova.again_by("nova@example.com").await;
        nova.put("/auth/profile", json!({ "username": name })).await
    };
    rename("stella").await.ok();
    let early = rename("luna").await;
    let early = early.refused(409, "USERNAME_CHANGED_RECENTLY");
    assert!(
        early.text("/message").contains("21 December 2026"),
        "{early:?}"
    );
    // Another spelling of the same name is none.
    rename("Stella").await.ok();
    app.advance(Duration::from_hours(24 * 30) - Duration::from_secs(1));
    rename("luna")
        .await
        .refused(409, "USERNAME_CHANGED_RECENTLY");
    app.advance(Duration::from_secs(1));
    rename("luna").await.ok();
}

#[tokio::test]
async fn security_16_7_a_freed_name_stays_reserved_for_its_owner_for_ninety_days() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let rex = app.newcomer("rex").await;
    nova.put("/auth/profile", json!({ "username": "stella" }))
        .await
        .ok();
    rex.put("/auth/profile", json!({ "username": "NOVA" }))
        .await
        .refused(409, "USERNAME_TAKEN");
    let applicant = json!({
        "username": "Nova", "email": "other@example.com", "password": PASSWORD,
        "ageConfirmed": true, "termsAccepted": true,
    });
    let stranger = app.stranger();
    stranger
        .post("/auth/signup", applicant.clone())
        .await
        .refused(409, "USERNAME_TAKEN");
    app.advance(Duration::from_hours(24 * 31));
    let back = nova.again_by("nova@example.com").await;
    back.put("/auth/profile", json!({ "username": "nova" }))
        .await
        .ok();
    app.advance(Duration::from_hours(24 * 31));
    let back = nova.again_by("nova@example.com").await;
    back.put("/auth/profile", json!({ "username": "aurora" }))
        .await
        .ok();
    app.advance(Duration::from_hours(24 * 90) - Duration::from_secs(1));
    stranger
        .post("/auth/signup", applicant.clone())
        .await
        .refused(409, "USERNAME_TAKEN");
    app.advance(Duration::from_secs(1));
    stranger.post("/auth/signup", applicant).await.ok();
}

#[tokio::test]
async fn security_16_7_changes_of_a_profile_have_a_limit() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..60 {
        nova.put("/auth/profile", json!({ "name": "Nova" }))
            .await
            .ok();
    }
    nova.put("/auth/profile", json!({ "name": "Nova" }))
        .await
        .refused(429, "RATE_LIMITED");
}

#[tokio::test]
async fn security_16_4_a_changed_password_is_reported_by_mail_and_in_the_log() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    change(&nova, PASSWORD, FRESH).await.ok();
    let mails = app.mails().await;
    let subjects: Vec<_> = mails.iter().map(crate::mail::subject).collect();
    assert_eq!(subjects, ["Your password was changed", "Verify your email"]);
    let log = nova.get("/auth/security-events").await.ok();
    assert_eq!(log.text("/data/events/0/kind"), "password_changed");
    assert_eq!(log.at("/data/events/0/isThisSession"), true);
}
