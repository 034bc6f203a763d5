//! Files of messages: what may be sent, who may fetch it, and what becomes of unreachable ones.

use std::io::Cursor;
use std::time::Duration;

use duel_ledger::jobs::attachments::{Swept, sweep};
use image::{ImageFormat, Rgb, RgbImage};
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::three;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};

const MEGABYTE: usize = 1024 * 1024;

pub(super) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    RgbImage::from_pixel(width, height, Rgb([9, 99, 199]))
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .unwrap();
    bytes
}

/// What a file was answered with.
pub(super) struct Fetched {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) bytes: Vec<u8>,
}

impl Person {
    pub(super) async fn uploads(&self, files: &[(&str, &[u8])]) -> Answer {
        let form = files.iter().fold(Form::new(), |form, (name, bytes)| {
            // What the browser states of the kind counts for nothing.
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form.part("file", part.mime_str("image/png").unwrap())
        });
        let request = self.request(Method::POST, "/messages/attachments");
        send(request.multipart(form)).await
    }

    /// Uploads one file; answers how it is described.
    pub(super) async fn uploads_one(&self, name: &str, bytes: &[u8]) -> Value {
        let answer = self.uploads(&[(name, bytes)]).await.ok();
        assert_eq!(answer.status, 201);
        answer.at("/data/attachments/0").clone()
    }

    pub(super) async fn sends_files(&self, to: &Person, text: &str, files: &[&Value]) -> Answer {
        let ids: Vec<_> = files.iter().map(|file| file["_id"].clone()).collect();
        let body = json!({"recipientId": to.id, "content": text, "attachments": ids});
        self.post("/messages/send", body).await
    }

    /// Fetches an address that the API named.
    pub(super) async fn fetches(&self, url: &Value) -> Fetched {
        self.fetches_range(url, None).await
    }

    pub(super) async fn fetches_range(&self, url: &Value, range: Option<&str>) -> Fetched {
        let path = url.as_str().unwrap().strip_prefix("/api").unwrap();
        let mut request = self.request(Method::GET, path);
        if let Some(range) = range {
            request = request.header("range", range);
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.bytes().await.unwrap().to_vec();
        Fetched {
            status,
            headers,
            bytes,
        }
    }

    /// Whether an address shows this person nothing, in the words that say so.
    async fn misses(&self, url: &Value) -> bool {
        let path = url.as_str().unwrap().strip_prefix("/api").unwrap();
        let answer = self.get(path).await;
        answer.status == 404 && answer.body["code"] == "FILE_NOT_FOUND"
    }
}

/// How many objects lie in the store.
fn objects(app: &TestApp) -> usize {
    let count = |folder| {
        std::fs::read_dir(app.folder.join("files").join(folder)).map_or(0, Iterator::count)
    };
    assert_eq!(
        count("incoming"),
        0,
        "what comes in has no name on the disk"
    );
    count("attachments") + count("previews")
}

#[tokio::test]
async fn a_picture_is_sent_with_its_size_and_a_preview() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let (whole, notes) = (png(1_280, 320), "Aim first.\r\n\tThen ü.".as_bytes());
    let uploaded = nova
        .uploads(&[("Duel \"1\" ü.png", &whole), ("notes.md", notes)])
        .await
        .ok();
    let (picture, text) = (
        uploaded.at("/data/attachments/0").clone(),
        uploaded.at("/data/attachments/1").clone(),
    );
    assert_eq!(
        (&picture["fileName"], &picture["fileType"]),
        (&json!("Duel \"1\" ü.png"), &json!("image/png"))
    );
    assert_eq!(
        (&picture["width"], &picture["height"]),
        (&json!(1_280), &json!(320))
    );
    assert_eq!(picture["fileSize"], whole.len());
    assert_eq!(
        (&text["fileType"], &text["previewUrl"]),
        (&json!("text/plain"), &Value::Null)
    );
    let mut rexes = rex.online(&app).await;
    let sent = nova.sends_files(&rex, "", &[&picture, &text]).await.ok();
    assert_eq!(sent.at("/data/message/messageType"), "image");
    assert_eq!(
        sent.at("/data/message/attachments"),
        &json!([picture, text])
    );
    let notified = rexes.next("message_received").await;
    assert_eq!(notified["message"]["attachments"], json!([picture, text]));

    let shown = rex.fetches(&picture["fileUrl"]).await;
    assert_eq!((shown.status, &shown.bytes), (StatusCode::OK, &whole));
    assert_eq!(shown.headers["content-type"], "image/png");
    assert_eq!(shown.headers["x-content-type-options"], "nosniff");
    assert_eq!(
        shown.headers["cache-control"],
        "private, max-age=3600, immutable"
    );
    assert_eq!(
        shown.headers["content-security-policy"],
        "default-src 'none'; sandbox"
    );
    assert_eq!(
        shown.headers["content-disposition"],
        "inline; filename=\"Duel _1_ _.png\"; filename*=UTF-8''Duel%20%221%22%20%C3%BC.png"
    );
    let small = rex.fetches(&picture["previewUrl"]).await;
    assert_eq!(small.headers["content-type"], "image/jpeg");
    let small = image::load_from_memory(&small.bytes).unwrap();
    assert_eq!((small.width(), small.height()), (640, 160));
    let saved = rex.fetches(&text["fileUrl"]).await;
    assert_eq!(saved.bytes, notes);
    assert_eq!(saved.headers["content-type"], "text/plain; charset=utf-8");
    let disposition = saved.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; "), "{disposition}");
    let preview = json!(format!("{}/preview", text["fileUrl"].as_str().unwrap()));
    assert!(rex.misses(&preview).await);
}

#[tokio::test]
async fn only_those_who_may_see_the_message_fetch_its_files() {
    let app = spawn().await;
    let [nova, rex, zoe] = three(&app).await;
    let file = nova.uploads_one("duel.png", &png(30, 20)).await;
    let urls = [&file["fileUrl"], &file["previewUrl"]];
    let reachable = async |who: &Person| {
        let mut statuses = Vec::new();
        for url in urls {
            let status = who.fetches(url).await.status;
            assert_eq!(status == 404, who.misses(url).await);
            statuses.push(status.as_u16());
        }
        statuses
    };
    // Before it is sent it is its uploader's alone, who alone can send it.
    assert_eq!(reachable(&nova).await, [200, 200]);
    assert_eq!(reachable(&rex).await, [404, 404]);
    let stolen = rex
        .sends_files(&nova, "mine", &[&file])
        .await
        .refused(422, "VALIDATION");
    assert_eq!(
        stolen.text("/fields/attachments"),
        "A file is no longer there. Please upload it again."
    );
    // Whom rex does not want to hear from cannot reach him with a file either.
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    nova.sends_files(&rex, "", &[&file])
        .await
        .refused(403, "BLOCKED");
    assert_eq!(reachable(&rex).await, [404, 404]);
    rex.delete(&format!("/friends/{}/block", nova.id))
        .await
        .ok();

    let sent = nova.sends_files(&rex, "", &[&file]).await.ok();
    assert_eq!(reachable(&nova).await, [200, 200]);
    assert_eq!(reachable(&rex).await, [200, 200]);
    assert_eq!(reachable(&zoe).await, [404, 404]);
    let stranger = app.stranger();
    assert_eq!(stranger.fetches(&file["fileUrl"]).await.status, 401);
    let unknown = json!("/api/messages/attachments/0190f3a0-0000-7000-8000-000000000000");
    assert!(nova.misses(&unknown).await);
    // A file is sent once.
    nova.sends_files(&zoe, "", &[&file])
        .await
        .refused(422, "VALIDATION");
    // Messages from before a block stay.
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    assert_eq!(reachable(&nova).await, [200, 200]);

    let message = sent.text("/data/message/_id");
    let deleted = nova.delete(&format!("/messages/{message}")).await.ok();
    assert_eq!(deleted.at("/data/message/attachments"), &json!([]));
    for who in [&nova, &rex, &zoe] {
        assert_eq!(reachable(who).await, [404, 404]);
    }
    nova.sends_files(&zoe, "", &[&file])
        .await
        .refused(422, "VALIDATION");
}

#[tokio::test]
async fn forbidden_files_are_refused_and_nothing_of_them_is_stored() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let good = png(30, 20);
    let html = b"<!doctype html><script>alert(1)</script>".as_slice();
    let broken = &good[..good.len() / 2];
    let (six, mut bomb) = ([("a.png", good.as_slice()); 6], Vec::new());
    // Wider than we decode, in a few bytes.
    RgbImage::new(8_193, 64)
        .write_to(&mut Cursor::new(&mut bomb), ImageFormat::Png)
        .unwrap();
    let kind = "This kind of file cannot be sent";
    for (files, words) in [
        (vec![("cat.png", html)], kind),
        (vec![("page.html", html)], kind),
        (vec![("cat.png", b"just a text".as_slice())], kind),
        (vec![("cat.svg", b"<svg onload='alert(1)'/>")], kind),
        (vec![("game.exe", b"MZ\x90\0\x03\0\0\0")], kind),
        (vec![("cat.png", broken)], kind),
        (vec![("cat.png", &bomb)], kind),
        (vec![("cat.png", b"")], "The file is empty"),
        (vec![("cat.png", &good), ("evil.png", html)], kind),
        (six.to_vec(), "At most 5 files can be sent at once"),
    ] {
        let answer = nova.uploads(&files).await.refused(422, "VALIDATION");
        assert_eq!(answer.text("/fields/file"), words, "{}", files.len());
    }
    let form = Form::new().text("note", "no file");
    let request = nova.request(Method::POST, "/messages/attachments");
    let none = send(request.multipart(form))
        .await
        .refused(422, "VALIDATION");
    assert_eq!(none.text("/fields/file"), "A file is required");
    let mut large = good.clone();
    // What follows the last chunk of a PNG is ignored by all who read it.
    large.resize(10 * MEGABYTE, 0);
    nova.uploads(&[("large.png", &large)]).await.ok();
    large.push(0);
    let refused = nova
        .uploads(&[("large.png", &large)])
        .await
        .refused(413, "TOO_LARGE");
    assert_eq!(refused.text("/message"), "Files can be at most 10 MB");
    nova.uploads(&[("a.png", &good), ("b.png", &vec![0; 14 * MEGABYTE])])
        .await
        .refused(413, "TOO_LARGE");
    assert_eq!(objects(&app), 2, "one file and its preview");
    let no_form = nova.post("/messages/attachments", json!({})).await;
    no_form.refused(415, "UNSUPPORTED_MEDIA_TYPE");
    app.stranger()
        .uploads(&[("a.png", &good)])
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_film_is_played_from_anywhere() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut film = b"\0\0\0\x20ftypisom\0\0\x02\0".to_vec();
    film.extend((0..100_000_u32).flat_map(u32::to_be_bytes));
    let file = nova.uploads_one("clip.mov", &film).await;
    // Its name claimed another type of the same family.
    assert_eq!(
        (&file["fileType"], &file["fileName"]),
        (&json!("video/mp4"), &json!("clip.mov.mp4"))
    );
    let (url, size) = (&file["fileUrl"], film.len());
    for (range, part) in [
        ("bytes=0-0", 0..1),
        ("bytes=50000-60001", 50_000..60_002),
        ("bytes=300000-", 300_000..size),
        ("bytes=-7", size - 7..size),
        ("bytes=400000-999999999", 400_000..size),
    ] {
        let some = nova.fetches_range(url, Some(range)).await;
        assert_eq!(some.status, 206, "{range}");
        let sent = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        assert_eq!(some.headers["content-range"], sent.as_str());
        assert!(some.bytes == film[part], "{range}");
    }
    let none = nova.fetches_range(url, Some("bytes=999999999-")).await;
    assert_eq!(none.status, 416);
    assert_eq!(
        none.headers["content-range"],
        format!("bytes */{size}").as_str()
    );
    for range in ["bytes=0-1,5-6", "bytes=x", "lines=1-2"] {
        let all = nova.fetches_range(url, Some(range)).await;
        assert_eq!(
            (all.status, all.bytes.len()),
            (StatusCode::OK, size),
            "{range}"
        );
        assert_eq!(all.headers["accept-ranges"], "bytes");
    }
}

#[tokio::test]
async fn unreferenced_files_are_swept_after_a_day() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let picture = png(30, 20);
    let (sent, deleted, unsent) = (
        nova.uploads_one("sent.png", &picture).await,
        nova.uploads_one("deleted.png", &picture).await,
        nova.uploads_one("unsent.png", &picture).await,
    );
    nova.sends_files(&rex, "", &[&sent]).await.ok();
    let message = nova.sends_files(&rex, "", &[&deleted]).await.ok();
    // Bytes that an upload left behind which was cut off before it was known; and something that is none of ours.
    let folder = app.folder.join("files/attachments");
    let stray = app
        .app
        .ids
        .next(actors::runtime::clock::Clock::now(&*app.clock));
    std::fs::write(folder.join(stray.to_string()), b"half").unwrap();
    std::fs::write(folder.join("readme"), b"ours").unwrap();
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
    nova.delete(&format!("/messages/{}", message.text("/data/message/_id")))
        .await
        .ok();
    assert_eq!(objects(&app), 8);
    assert_eq!(
        sweep(&app.app).await.unwrap(),
        Swept {
            files: 1,
            strays: 0
        }
    );
    assert_eq!(objects(&app), 6);

    app.advance(Duration::from_hours(24));
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
    // Missing bytes do not stop the sweep.
    std::fs::remove_file(folder.join(unsent["_id"].as_str().unwrap())).unwrap();
    app.advance(Duration::from_secs(1));
    assert_eq!(
        sweep(&app.app).await.unwrap(),
        Swept {
            files: 1,
            strays: 1
        }
    );
    assert_eq!(objects(&app), 3);
    // Their signing in has run out by now, and what was sent is still there.
    let body = json!({"identifier": "rex", "password": crate::people::PASSWORD});
    let mut rex = app.stranger();
    rex.token = Some(
        rex.post("/auth/signin", body)
            .await
            .ok()
            .text("/accessToken"),
    );
    assert_eq!(rex.fetches(&sent["fileUrl"]).await.bytes, picture);
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
}

#[tokio::test]
async fn where_the_store_is_away_nothing_is_half_done() {
    let app = spawn().await;
    let [nova, rex, _] = three(&app).await;
    let file = nova.uploads_one("duel.png", &png(30, 20)).await;
    nova.sends_files(&rex, "", &[&file]).await.ok();
    let folder = app.folder.join("files/attachments");
    let aside = app.folder.join("aside");
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, b"no folder").unwrap();
    let refused = nova.uploads(&[("duel.png", &png(30, 20))]).await;
    let refused = refused.refused(503, "FILES_UNAVAILABLE");
    assert_eq!(refused.headers["retry-after"], "10");
    let path = file["fileUrl"]
        .as_str()
        .unwrap()
        .strip_prefix("/api")
        .unwrap();
    let away = rex.get(path).await;
    assert!(
        [404, 503].contains(&away.status.as_u16()),
        "{}",
        away.status
    );
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    assert_eq!(rex.fetches(&file["fileUrl"]).await.status, 200);
    assert_eq!(
        objects(&app),
        2,
        "the preview of what was not stored is gone too"
    );
    app.advance(Duration::from_hours(25));
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
}

#[tokio::test]
async fn sixty_files_an_hour_are_enough() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let five = [("a.txt", b"a".as_slice()); 5];
    for _ in 0..12 {
        nova.uploads(&five).await.ok();
    }
    nova.uploads(&five).await.refused(429, "RATE_LIMITED");
    assert_eq!(objects(&app), 60);
}
