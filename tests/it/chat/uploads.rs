//! What uploads, strangers and readers of the disk are held to.

use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use image::{DynamicImage, ImageBuffer, ImageFormat, Rgba};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::attachment::png;
use super::three;
use crate::books::run;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{PASSWORD, Person};
use crate::session::sign_in;

/// A valid picture of 16 bits a channel: small on the line, 104 MB when it is decoded.
fn bomb() -> Vec<u8> {
    let deep: DynamicImage = ImageBuffer::<Rgba<u16>, _>::new(3_600, 3_600).into();
    let mut bytes = Vec::new();
    deep.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .unwrap();
    bytes
}

#[tokio::test]
async fn security_5_a_decompression_bomb_is_refused_everywhere() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let bomb = bomb();
    let attached = nova.uploads(&[("bomb.png", &bomb)]).await;
    attached.refused(422, "VALIDATION");
    let part = reqwest::multipart::Part::bytes(bomb).file_name("me.png");
    let form = reqwest::multipart::Form::new().part("avatar", part.mime_str("image/png").unwrap());
    let request = nova
        .request(reqwest::Method::PUT, "/auth/profile")
        .multipart(form);
    crate::people::send(request)
        .await
        .refused(422, "VALIDATION");
}

/// Begins an upload and stalls: with a part of a file, or with nothing but its head.
async fn stalls(app: &TestApp, who: &Person, with_bytes: bool) -> TcpStream {
    let address = app.address.strip_prefix("http://").unwrap();
    let mut line = TcpStream::connect(address).await.unwrap();
    let token = who.token.as_deref().unwrap();
    let head = format!(
        "POST /api/messages/attachments HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n"
    );
    line.write_all(head.as_bytes()).await.unwrap();
    if with_bytes {
        let part = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nthe beginning";
        line.write_all(part.as_bytes()).await.unwrap();
    }
    line.flush().await.unwrap();
    line
}

#[tokio::test]
async fn security_9_one_account_takes_two_places_and_a_head_alone_takes_none() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    // More than there are places, of an account whose hourly limit ends it first.
    let mut stalled = Vec::new();
    for _ in 0..40 {
        stalled.push(stalls(&app, &nova, false).await);
    }
    for _ in 0..40 {
        stalled.push(stalls(&app, &zoe, false).await);
    }
    rex.uploads_one("duel.png", &png(30, 20)).await;
    stalled.push(stalls(&app, &rex, true).await);
    stalled.push(stalls(&app, &rex, true).await);
    // They are taken in at their own time, and an upload that is whole first may have had the place of one of them.
    let refused = loop {
        let answer = rex.uploads(&[("more.png", &png(30, 20))]).await;
        if answer.status != 201 {
            break answer;
        }
        stalled.push(stalls(&app, &rex, true).await);
    };
    let refused = refused.refused(429, "RATE_LIMITED");
    let words = "You are uploading files already. Wait until they are there.";
    assert_eq!(refused.text("/message"), words);
    let mira = app.newcomer("mira").await;
    mira.uploads_one("duel.png", &png(30, 20)).await;
    drop(stalled);
}

#[tokio::test]
async fn security_9_uploads_that_bring_nothing_are_counted_at_once() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..60 {
        let form = reqwest::multipart::Form::new().text("note", "no file");
        let request = nova.request(reqwest::Method::POST, "/messages/attachments");
        let refused = crate::people::send(request.multipart(form)).await;
        refused.refused(422, "VALIDATION");
    }
    let refused = nova.uploads(&[("a.txt", b"hello")]).await;
    refused.refused(429, "RATE_LIMITED");
}

#[tokio::test]
async fn security_9_an_account_stores_so_much_and_no_more() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    // 102 files of 10 MiB are 4 MiB less than 1 GiB.
    let full = format!(
        "insert into attachments (id, uploader_id, file_name, size_bytes, media_type, uploaded_at)
         select gen_random_uuid(), '{}', 'film.mp4', 10485760, 'video/mp4', now()
           from generate_series(1, 102)",
        nova.id
    );
    run(&mut app.superuser().await, &full).await.unwrap();
    nova.uploads_one("notes.txt", b"still fits").await;
    let large = vec![b'x'; 5 * 1024 * 1024];
    let refused = nova.uploads(&[("large.txt", &large)]).await;
    let refused = refused.refused(409, "STORAGE_FULL");
    assert!(
        refused
            .text("/message")
            .starts_with("Your files take up 1 GB")
    );
    rex.uploads_one("large.txt", &large).await;
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn security_14_what_lies_on_the_disk_is_for_the_servers_user_alone() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    nova.uploads_one("duel.png", &png(30, 20)).await;
    crate::profile::upload_picture(&nova).await.ok();
    duel_ledger::jobs::mail::send(&app.app).await.unwrap();
    assert_eq!(mode(&app.folder), 0o700);
    for folder in [
        "mail",
        "files",
        "files/avatars",
        "files/attachments",
        "files/previews",
    ] {
        let folder = app.folder.join(folder);
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
        let mut files = 0;
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files += 1;
                assert_eq!(mode(&path), 0o600, "{}", path.display());
            }
        }
        assert!(
            folder.ends_with("files") || 0 < files,
            "{}",
            folder.display()
        );
    }
}

#[tokio::test]
async fn security_10_a_stranger_hears_three_messages_until_they_answer() {
    let app = spawn_with(|settings| settings.unanswered_messages = 3).await;
    let [nova, rex, zoe] = three(&app).await;
    for n in 1..=3 {
        nova.sends_text(&rex, &format!("{n}")).await.ok();
    }
    let refused = nova.sends_text(&rex, "buy my coins").await;
    refused.refused(403, "UNANSWERED");
    // A message that is sent again is answered as it was.
    let (client, words) = (uuid::Uuid::from_u128(7), "first");
    let body = json!({"recipientId": zoe.id, "clientId": client, "content": words});
    nova.post("/messages/send", body.clone()).await.ok();
    for n in 2..=3 {
        nova.sends_text(&zoe, &format!("{n}")).await.ok();
    }
    assert_eq!(nova.post("/messages/send", body).await.ok().status, 200);
    nova.sends_text(&zoe, "4").await.refused(403, "UNANSWERED");
    // Who is answered, or a mutual friend, writes on.
    rex.sends_text(&nova, "what is it?").await.ok();
    for n in 4..=9 {
        nova.sends_text(&rex, &format!("{n}")).await.ok();
    }
    for (one, other) in [(&nova, &zoe), (&zoe, &nova)] {
        let path = format!("/friends/{}/follow", other.id);
        one.post(&path, json!({})).await.ok();
    }
    for n in 4..=9 {
        nova.sends_text(&zoe, &format!("{n}")).await.ok();
    }
}

#[tokio::test]
async fn security_10_no_one_writes_to_many_strangers_a_day() {
    let app = spawn_with(|settings| settings.new_conversations_a_day = 2).await;
    let [nova, rex, zoe] = three(&app).await;
    let mira = app.newcomer("mira").await;
    nova.sends_text(&rex, "hi").await.ok();
    nova.sends_text(&zoe, "hi").await.ok();
    nova.sends_text(&rex, "still there?").await.ok();
    nova.sends_text(&mira, "hi")
        .await
        .refused(429, "RATE_LIMITED");
    app.advance(std::time::Duration::from_hours(24));
    let again = sign_in(&nova, "nova", PASSWORD).await.ok();
    let nova = Person {
        token: Some(again.text("/accessToken")),
        ..nova
    };
    nova.sends_text(&mira, "hi").await.ok();
}

#[tokio::test]
async fn security_10_requests_for_missed_messages_are_rate_limited() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let room = nova
        .sends_text(&rex, "hi")
        .await
        .ok()
        .text("/data/conversationId");
    let mut line = nova.online(&app).await;
    let here = json!({"conversationId": room});
    for _ in 0..100 {
        assert_eq!(
            line.ask("conversation_sync", here.clone()).await["ok"],
            true
        );
    }
    let refused = line.ask("conversation_sync", here).await;
    assert_eq!(refused["code"], "RATE_LIMITED");
}
