//! Files of messages in a bucket, of a store as small as one can be: it stores objects, and asks for a signature.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::http::Method;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use bytes::Bytes;
use duel_ledger::jobs::attachments::{Swept, sweep};
use serde_json::Value;

use super::attachment::png;
use super::three;
use crate::harness::spawn_with;

#[derive(Debug, Default)]
struct Bucket {
    objects: Mutex<BTreeMap<String, Bytes>>,
    is_away: AtomicBool,
    /// The most bytes that one request has read.
    most_read: AtomicUsize,
}

impl Bucket {
    fn keys(&self) -> Vec<String> {
        self.objects.lock().unwrap().keys().cloned().collect()
    }
}

/// The four verbs of S3 that we speak.
async fn speak(bucket: web::Data<Bucket>, request: HttpRequest, body: Bytes) -> HttpResponse {
    let signature = request.headers().get("authorization");
    let signature = signature.map_or("", |it| it.to_str().unwrap());
    let is_ours = signature.starts_with("AWS4-HMAC-SHA256 Credential=nova-key/");
    if !is_ours || bucket.is_away.load(Ordering::SeqCst) {
        return HttpResponse::Forbidden().finish();
    }
    let key = request
        .path()
        .trim_start_matches("/duels")
        .trim_start_matches('/')
        .to_owned();
    let mut objects = bucket.objects.lock().unwrap();
    match (request.method(), key.as_str()) {
        (&Method::GET, "") => list(&objects, request.query_string()),
        (&Method::GET, key) => match objects.get(key) {
            Some(bytes) => serve(bytes, &request, &bucket.most_read),
            None => HttpResponse::NotFound().finish(),
        },
        (&Method::PUT, _) => {
            objects.insert(key, body);
            HttpResponse::Ok().insert_header(("etag", "\"1\"")).finish()
        }
        (&Method::DELETE, key) => {
            objects.remove(key);
            HttpResponse::NoContent().finish()
        }
        (other, _) => panic!("{other} {}", request.uri()),
    }
}

fn serve(bytes: &Bytes, request: &HttpRequest, most_read: &AtomicUsize) -> HttpResponse {
    let headers = [
        ("etag", "\"1\""),
        ("last-modified", "Sat, 21 Nov 2026 12:00:00 GMT"),
    ];
    let range = request
        .headers()
        .get("range")
        .map(|it| it.to_str().unwrap());
    let range = range.and_then(|it| it.strip_prefix("bytes=")?.split_once('-'));
    let mut response = HttpResponse::Ok();
    for header in headers {
        response.insert_header(header);
    }
    let Some((first, last)) = range else {
        most_read.fetch_max(bytes.len(), Ordering::SeqCst);
        return response.body(bytes.clone());
    };
    let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
    most_read.fetch_max(last + 1 - first, Ordering::SeqCst);
    response
        .status(actix_web::http::StatusCode::PARTIAL_CONTENT)
        .insert_header((
            "content-range",
            format!("bytes {first}-{last}/{}", bytes.len()),
        ))
        .body(bytes.slice(first..=last))
}

fn list(objects: &BTreeMap<String, Bytes>, query: &str) -> HttpResponse {
    let query = web::Query::<BTreeMap<String, String>>::from_query(query).unwrap();
    let mut xml = "<ListBucketResult><IsTruncated>false</IsTruncated>".to_owned();
    let wanted = objects
        .iter()
        .filter(|(key, _)| key.starts_with(&query["prefix"]) && query["start-after"] < **key);
    for (key, bytes) in wanted {
        write!(
            xml,
            "<Contents><Key>{key}</Key><Size>{}</Size><ETag>\"1\"</ETag>\
             <LastModified>2026-11-21T12:00:00.000Z</LastModified></Contents>",
            bytes.len()
        )
        .unwrap();
    }
    HttpResponse::Ok()
        .content_type("application/xml")
        .body(xml + "</ListBucketResult>")
}

#[tokio::test]
async fn files_lie_in_a_bucket_where_one_is_set() {
    let bucket = web::Data::new(Bucket::default());
    let served = bucket.clone();
    let server = HttpServer::new(move || {
        App::new()
            .app_data(served.clone())
            .app_data(web::PayloadConfig::new(20_000_000))
            .default_service(web::to(speak))
    });
    let server = server
        .workers(1)
        .disable_signals()
        .bind("127.0.0.1:0")
        .unwrap();
    let endpoint = format!("http://{}", server.addrs()[0]);
    tokio::spawn(server.run());
    let app = spawn_with(|settings| {
        settings.s3_bucket = Some("duels".to_owned());
        settings.s3_endpoint = Some(endpoint);
        settings.s3_access_key_id = Some("nova-key".to_owned());
        settings.s3_secret_access_key = Some("secret".to_owned());
    })
    .await;
    let [nova, rex, _] = three(&app).await;
    let picture = png(800, 20);
    let sent = nova.uploads_one("sent.png", &picture).await;
    let unsent = nova.uploads_one("unsent.txt", b"a text").await;
    nova.sends_files(&rex, "", &[&sent]).await.ok();
    assert_eq!(rex.fetches(&sent["fileUrl"]).await.bytes, picture);
    let preview = rex.fetches(&sent["previewUrl"]).await.bytes;
    assert_eq!(image::load_from_memory(&preview).unwrap().width(), 640);
    let last = rex.fetches_range(&sent["fileUrl"], Some("bytes=-8")).await;
    assert_eq!(
        (last.status.as_u16(), &last.bytes[..]),
        (206, &picture[picture.len() - 8..])
    );
    // A long file is read part by part, so that a slow player does not use up the time of one request.
    let long: Vec<u8> = b"0123456789\n".repeat(250_000);
    let long_sent = nova.uploads_one("long.txt", &long).await;
    nova.sends_files(&rex, "", &[&long_sent]).await.ok();
    assert_eq!(rex.fetches(&long_sent["fileUrl"]).await.bytes, long);
    assert_eq!(bucket.most_read.load(Ordering::SeqCst), 1024 * 1024);
    let key = |folder: &str, id: &Value| format!("{folder}/{}", id.as_str().unwrap());
    let mut keys = vec![
        key("attachments", &sent["_id"]),
        key("attachments", &unsent["_id"]),
        key("attachments", &long_sent["_id"]),
        key("previews", &sent["_id"]),
    ];
    assert_eq!(bucket.keys(), keys);
    assert!(!app.folder.join("files/attachments").exists());

    bucket.is_away.store(true, Ordering::SeqCst);
    nova.uploads(&[("a.txt", b"a")])
        .await
        .refused(503, "FILES_UNAVAILABLE");
    let path = sent["fileUrl"].as_str().unwrap().trim_start_matches("/api");
    rex.get(path).await.refused(503, "FILES_UNAVAILABLE");
    app.advance(Duration::from_hours(25));
    // What cannot be removed now is removed by a later sweep.
    assert_eq!(sweep(&app.app).await.unwrap(), Swept::default());
    bucket.is_away.store(false, Ordering::SeqCst);
    let stray = "attachments/0190f3a0-0000-7000-8000-000000000000".to_owned();
    let objects = &bucket.objects;
    objects
        .lock()
        .unwrap()
        .insert(stray, Bytes::from_static(b"half"));
    assert_eq!(
        sweep(&app.app).await.unwrap(),
        Swept {
            files: 1,
            strays: 1
        }
    );
    keys.remove(1);
    assert_eq!(bucket.keys(), keys);
}
