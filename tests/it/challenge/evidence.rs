//! Evidence: what is taken, how much, who sees it, and that it stays as it was sent.

use std::io::Cursor;
use std::time::Duration;

use actors::runtime::clock::Clock;
use duel_ledger::jobs::attachments::{Swept, sweep};
use duel_ledger::jobs::deadlines;
use image::{ImageFormat, Rgb, RgbImage};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::books::{refusal, run};
use crate::chat::metadata::{PLACE, jpeg};
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};

const HOUR: Duration = Duration::from_hours(1);
const MILLISECOND: Duration = Duration::from_millis(1);
const MEGABYTE: usize = 1024 * 1024;

pub(super) fn png(width: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    RgbImage::from_pixel(width, 300, Rgb([9, 99, 199]))
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .unwrap();
    bytes
}

/// A form with these files, and other parts.
fn form(files: &[(&str, &[u8])], texts: &[(&str, &str)]) -> Form {
    let texts = texts.iter().fold(Form::new(), |form, (name, text)| {
        form.text((*name).to_owned(), (*text).to_owned())
    });
    files.iter().fold(texts, |form, (name, bytes)| {
        let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
        form.part("evidence", part)
    })
}

impl Person {
    pub(crate) async fn gives(
        &self,
        id: &str,
        files: &[(&str, &[u8])],
        texts: &[(&str, &str)],
    ) -> Answer {
        let request = self.request(Method::POST, &format!("/challenges/{id}/evidence"));
        send(request.multipart(form(files, texts))).await
    }

    pub(super) async fn declares_with(
        &self,
        (id, key): (&str, &str),
        files: &[(&str, &[u8])],
        texts: &[(&str, &str)],
    ) -> Answer {
        let request = self.request(Method::POST, &format!("/challenges/{id}/result"));
        let request = request.header("idempotency-key", key);
        send(request.multipart(form(files, texts))).await
    }

    pub(super) async fn dispute(&self, id: &str) -> Answer {
        self.get(&format!("/challenges/{id}/dispute")).await
    }

    /// The evidence of this side, as it sees it.
    pub(super) async fn own_evidence(&self, id: &str) -> Vec<Value> {
        let page = self.dispute(id).await.ok();
        let mut sides = page.at("/data/sides").as_array().unwrap().iter();
        let side = sides.find(|side| side["user"]["_id"] == *self.id).unwrap();
        side["evidence"].as_array().unwrap().clone()
    }

    pub(super) async fn bytes_of(&self, id: &str, evidence: &Value) -> (StatusCode, Vec<u8>) {
        let response = self.file(id, evidence, "").await;
        (response.status(), response.bytes().await.unwrap().to_vec())
    }

    async fn file(&self, id: &str, evidence: &Value, side: &str) -> reqwest::Response {
        let evidence = evidence["_id"].as_str().unwrap();
        let path = format!("/challenges/{id}/evidence/{evidence}{side}");
        self.request(Method::GET, &path).send().await.unwrap()
    }
}

impl TestApp {
    /// Two players who both say that they won.
    pub(super) async fn disputed(&self) -> (Person, Person, String) {
        let (nova, mirage, id) = self.duel().await;
        nova.declare(&id, "won").await.ok();
        mirage.declare(&id, "won").await.ok();
        (nova, mirage, id)
    }

    /// Files and previews of disputes that lie in the store.
    pub(super) fn stored_evidence(&self) -> [usize; 2] {
        ["evidence", "evidence-previews"].map(|folder| {
            let folder = std::fs::read_dir(self.folder.join("files").join(folder));
            folder.unwrap().count()
        })
    }
}

#[tokio::test]
async fn evidence_stays_byte_for_byte_and_both_sides_see_it() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    let picture = png(1_280);
    let notes = "30 : 28, see the clip.\n".as_bytes();
    let link = "https://clips.example/watch?v=1";
    let files: [(&str, &[u8]); 2] = [("final ü.png", &picture), ("notes.txt", notes)];
    let texts = [("link", link), ("text", " I won the last round. ")];
    let answer = nova.gives(&id, &files, &texts).await.ok();
    assert_eq!(answer.status, 201);
    assert_eq!(answer.at("/data/evidence").as_array().unwrap().len(), 4);

    // The other side sees the same; mirage has given nothing.
    let page = mirage.dispute(&id).await.ok();
    assert_eq!(page.at("/data/sides/1/evidence"), &json!([]));
    let given = page.at("/data/sides/0/evidence").as_array().unwrap();
    assert_eq!(*given, nova.own_evidence(&id).await);
    let kinds: Vec<_> = given
        .iter()
        .map(|it| it["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["file", "file", "link", "text"]);
    assert_eq!(given[2]["content"], link);
    assert_eq!(given[3]["content"], "I won the last round.");

    for (evidence, (name, bytes)) in given.iter().zip(files) {
        assert_eq!(evidence["file"]["fileName"], name);
        assert_eq!(evidence["file"]["size"], bytes.len());
        for viewer in [&nova, &mirage] {
            let (status, served) = viewer.bytes_of(&id, evidence).await;
            assert_eq!((status, served.as_slice()), (StatusCode::OK, bytes));
        }
    }
    assert_eq!(given[0]["file"]["mimeType"], "image/png");
    assert_eq!(given[0]["file"]["width"], 1_280);
    assert_eq!(given[1]["file"]["width"], Value::Null);
    // Of these very bytes, by another program.
    assert_eq!(
        given[1]["sha256"],
        "81f951bcf55724c85109afe25746a2753a9c0f4af0b504f8e562516831e669ba"
    );
    app.proof().await;
}

#[tokio::test]
async fn a_picture_has_what_its_camera_wrote_and_its_preview_has_none_of_it() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    app.advance(Duration::from_secs(90));
    let picture = jpeg();
    nova.gives(&id, &[("photo.jpg", &picture)], &[]).await.ok();
    let given = nova.own_evidence(&id).await;
    assert_eq!(given[0]["createdAt"], "2026-11-21T12:01:30Z");
    let (status, served) = mirage.bytes_of(&id, &given[0]).await;
    assert_eq!((status, served), (StatusCode::OK, picture));
    let preview = mirage.file(&id, &given[0], "/preview").await;
    assert_eq!(preview.status(), StatusCode::OK);
    let preview = preview.bytes().await.unwrap();
    for written in [PLACE, b"Exif", b"xmpmeta"] {
        let mut parts = preview.windows(written.len());
        assert!(!parts.any(|part| part == written), "{written:?}");
    }
}

#[tokio::test]
async fn files_are_served_so_that_they_run_nothing_and_to_participants_alone() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    let stranger = app.player("tal_reborn").await;
    let (picture, notes) = (png(640), b"notes, <b>bold</b>".as_slice());
    let files: [(&str, &[u8]); 2] = [("a.png", &picture), ("page.html", notes)];
    nova.gives(&id, &files, &[("text", "words")]).await.ok();
    let given = nova.own_evidence(&id).await;
    for (evidence, disposition, media) in [
        (&given[0], "inline", "image/png"),
        (&given[1], "attachment", "text/plain; charset=utf-8"),
    ] {
        let response = mirage.file(&id, evidence, "").await;
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert!(header("content-disposition").starts_with(disposition));
        assert_eq!(header("content-type"), media);
        assert_eq!(header("x-content-type-options"), "nosniff");
        let policy = "default-src 'none'; sandbox";
        assert_eq!(header("content-security-policy"), policy);
    }
    let preview = mirage.file(&id, &given[0], "/preview").await;
    assert_eq!(preview.status(), StatusCode::OK);
    assert_eq!(preview.headers()["content-type"], "image/jpeg");
    // What has no preview, is no file, or stands in another challenge.
    let other = nova.challenge(&[]).await;
    for (challenge, evidence, side) in [
        (&id, &given[1], "/preview"),
        (&id, &given[2], ""),
        (&other, &given[0], ""),
    ] {
        let response = nova.file(challenge, evidence, side).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{evidence}");
    }
    for side in ["", "/preview"] {
        let response = stranger.file(&id, &given[0], side).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }
    stranger
        .dispute(&id)
        .await
        .refused(404, "CHALLENGE_NOT_FOUND");
    app.stranger()
        .dispute(&id)
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_file_is_what_its_content_states() {
    let app = spawn().await;
    let (nova, _, id) = app.disputed().await;
    let picture = png(20);
    let pdf = b"%PDF-1.7\n1 0 obj\xff".as_slice();
    let film = b"\0\0\0\x20ftypisom\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".as_slice();
    for (name, bytes, media) in [
        ("proof", picture.as_slice(), "image/png"),
        ("proof.pdf", pdf, "application/pdf"),
        ("proof.mp4", film, "video/mp4"),
        ("proof.log", b"0:12 kill".as_slice(), "text/plain"),
    ] {
        nova.gives(&id, &[(name, bytes)], &[]).await.ok();
        let given = nova.own_evidence(&id).await;
        assert_eq!(given.last().unwrap()["file"]["mimeType"], media, "{name}");
    }
    let before = app.stored_evidence();
    for (name, bytes) in [
        (
            "proof.png",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(),
        ),
        ("proof.html", b"<!DOCTYPE html><script>alert(1)</script>"),
        ("proof.exe", b"MZ\x90\0\x03\0\0\0"),
        // Of use in a chat, and nothing that a moderator can look at.
        ("proof.mp3", b"ID3\x04\0\0\0\0\0\0"),
        // A picture that cannot be decoded.
        ("proof.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        // A text that calls itself a picture.
        ("proof.png", b"not a picture"),
        ("empty.txt", b""),
    ] {
        let answer = nova.gives(&id, &[(name, bytes)], &[]).await;
        answer.refused(422, "VALIDATION").at("/fields/evidence");
    }
    for (part, text) in [("link", "javascript:alert(1)"), ("text", "a\u{7}b")] {
        let answer = nova.gives(&id, &[], &[(part, text)]).await;
        answer
            .refused(422, "VALIDATION")
            .at(&format!("/fields/{part}"));
    }
    let long = "x".repeat(2_001);
    let answer = nova
        .gives(&id, &[("a.txt", b"a")], &[("text", &long)])
        .await;
    answer.refused(422, "VALIDATION").at("/fields/text");
    nova.gives(&id, &[], &[("text", "  ")])
        .await
        .refused(422, "VALIDATION");
    assert_eq!(app.stored_evidence(), before);
    assert_eq!(nova.own_evidence(&id).await.len(), 4);
}

#[tokio::test]
async fn a_file_has_ten_megabytes_and_a_player_ten_files() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    let mut large = vec![b'x'; 10 * MEGABYTE];
    nova.gives(&id, &[("large.txt", &large)], &[]).await.ok();
    large.push(b'x');
    nova.gives(&id, &[("larger.txt", &large)], &[])
        .await
        .refused(413, "TOO_LARGE");
    for n in 1..10_u8 {
        nova.gives(&id, &[("a.txt", &[b'a' + n])], &[]).await.ok();
    }
    let before = app.stored_evidence();
    assert_eq!(before, [10, 0]);
    nova.gives(&id, &[("a.png", &png(8))], &[("text", "and this")])
        .await
        .refused(409, "TOO_MUCH_EVIDENCE");
    assert_eq!(app.stored_evidence(), before);
    // The same file again is there already.
    nova.gives(&id, &[("again.txt", b"b")], &[]).await.ok();
    assert_eq!(app.stored_evidence(), before);
    assert_eq!(nova.own_evidence(&id).await.len(), 10);

    let texts: Vec<_> = (0..11).map(|n| format!("https://a.example/{n}")).collect();
    let links: Vec<_> = texts.iter().map(|link| ("link", link.as_str())).collect();
    nova.gives(&id, &[], &links[..10]).await.ok();
    nova.gives(&id, &[], &links[10..])
        .await
        .refused(409, "TOO_MUCH_EVIDENCE");
    // The other side has as much.
    mirage
        .gives(&id, &[("b.txt", b"b")], &links[..10])
        .await
        .ok();
    let eleven: Vec<_> = (0..11_u8).map(|n| [n + b'a']).collect();
    let eleven: Vec<_> = eleven.iter().map(|it| ("b.txt", it.as_slice())).collect();
    let answer = mirage.gives(&id, &eleven, &[]).await;
    answer.refused(422, "VALIDATION").at("/fields/evidence");
}

#[tokio::test]
async fn uploads_at_once_do_not_pass_the_limit_together() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disputed().await;
    for n in 0..9_u8 {
        nova.gives(&id, &[("a.txt", &[b'a' + n])], &[]).await.ok();
    }
    let (one, other) = (png(11), png(12));
    let one: [(&str, &[u8]); 1] = [("1.png", &one)];
    let other: [(&str, &[u8]); 1] = [("2.png", &other)];
    let (first, second) = tokio::join!(nova.gives(&id, &one, &[]), nova.gives(&id, &other, &[]));
    let answers = [first, second];
    let done = answers.iter().filter(|it| it.status == 201).count();
    let refused = answers
        .iter()
        .filter(|it| it.body["code"] == "TOO_MUCH_EVIDENCE")
        .count();
    assert_eq!((done, refused), (1, 1), "{answers:#?}");
    assert_eq!(nova.own_evidence(&id).await.len(), 10);
    // Of the refused one nothing is left.
    assert_eq!(app.stored_evidence(), [10, 1]);
    // The same file at once is stored once.
    let same: [(&str, &[u8]); 1] = [("c.txt", b"a")];
    let (first, second) =
        tokio::join!(mirage.gives(&id, &same, &[]), mirage.gives(&id, &same, &[]));
    first.ok();
    second.ok();
    assert_eq!(app.stored_evidence(), [11, 1]);
}

#[tokio::test]
async fn a_file_that_was_used_in_another_challenge_is_flagged() {
    let app = spawn().await;
    let (nova, mirage, first) = app.disputed().await;
    let (log, own, words) = ([b'w'; 1_024], [b'o'; 1_024], b"nice game");
    let files: [(&str, &[u8]); 2] = [("won.txt", &log), ("words.txt", words)];
    nova.gives(&first, &files, &[("text", "gg")]).await.ok();
    // The same file of the other side of the same challenge is no reuse.
    mirage.gives(&first, &files, &[]).await.ok();
    app.advance(MILLISECOND);

    let second = nova.challenge(&[("minimumStake", "10")]).await;
    mirage.join(&second, "10").await.ok();
    nova.start(&second, &[&mirage]).await;
    nova.declare(&second, "won").await.ok();
    mirage.declare(&second, "won").await.ok();
    // A file of nine bytes is alike by chance.
    let files: [(&str, &[u8]); 3] = [("new.txt", &log), ("own.txt", &own), ("gg.txt", words)];
    mirage.gives(&second, &files, &[("text", "gg")]).await.ok();
    let flags = |given: Vec<Value>| -> Vec<bool> {
        let flags = given.iter().map(|it| it["isReused"].as_bool().unwrap());
        flags.collect()
    };
    assert_eq!(
        flags(mirage.own_evidence(&second).await),
        [true, false, false, false]
    );
    assert_eq!(flags(nova.own_evidence(&first).await), [false; 3]);
    assert_eq!(flags(mirage.own_evidence(&first).await), [false; 2]);
}

#[tokio::test]
async fn the_sweep_takes_what_no_row_names_and_never_evidence() {
    let app = spawn().await;
    let (nova, _, id) = app.disputed().await;
    let picture = png(200);
    nova.gives(&id, &[("a.png", &picture)], &[]).await.ok();
    // An upload that a crash cut off between the bytes and the row.
    let stray = app.app.ids.next(app.clock.now()).to_string();
    for folder in ["evidence", "evidence-previews"] {
        std::fs::write(app.folder.join("files").join(folder).join(&stray), b"x").unwrap();
    }
    assert_eq!(app.stored_evidence(), [2, 2]);
    app.advance(24 * HOUR + MILLISECOND);
    let swept = sweep(&app.app).await.unwrap();
    assert_eq!(
        swept,
        Swept {
            files: 0,
            // Found on one side, and removed on both.
            strays: 1
        }
    );
    assert_eq!(app.stored_evidence(), [1, 1]);
    // Also long after the dispute is over.
    app.advance(8 * 24 * HOUR);
    deadlines::beat(&app.app).await.unwrap();
    deadlines::apply_due(&app.app).await.unwrap();
    let nova = nova.again().await;
    assert_eq!(nova.status(&id).await, "cancelled");
    app.advance(90 * 24 * HOUR);
    sweep(&app.app).await.unwrap();
    let nova = nova.again().await;
    let given = nova.own_evidence(&id).await;
    assert_eq!(nova.bytes_of(&id, &given[0]).await.1, picture);
}

#[tokio::test]
async fn evidence_is_never_changed_and_is_given_by_those_with_a_seat() {
    let app = spawn().await;
    let (nova, _, id) = app.disputed().await;
    nova.gives(&id, &[], &[("text", "my word")]).await.ok();
    let mut server = app.as_server().await;
    for statement in [
        "update evidence set content = 'another word'",
        "delete from evidence",
        "truncate evidence",
    ] {
        let done = run(&mut server, statement).await;
        assert_eq!(refusal(done), "42501", "{statement}");
    }
    let tal = app.player("tal_reborn").await;
    let stranger = format!(
        "insert into evidence (id, challenge_id, user_id, kind, content, sha256, created_at)
         select gen_random_uuid(), challenge_id, '{}', kind, content, sha256, created_at from evidence",
        tal.id
    );
    let done = run(&mut server, &stranger).await;
    assert_eq!(refusal(done), "evidence_seat_fkey");
}
