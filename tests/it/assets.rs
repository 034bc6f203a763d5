//! The web app as a browser gets it.

use std::fs;

use reqwest::Response;
use reqwest::header::HeaderMap;

use crate::harness::{TestApp, spawn_with};

/// A server with a web app of three files.
async fn with_a_web_app() -> TestApp {
    spawn_with(|settings| {
        // Within the data folder, which goes with the test.
        let folder = &settings.web_dist;
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::write(folder.join("index.html"), "<title>Duel Ledger</title>").unwrap();
        fs::write(folder.join("assets/app-1a2b.js"), "plain").unwrap();
        fs::write(folder.join("assets/app-1a2b.js.br"), "brotli").unwrap();
        fs::write(folder.join("assets/app-1a2b.js.gz"), "gzip").unwrap();
    })
    .await
}

async fn get(app: &TestApp, path: &str, name: &'static str, value: &str) -> Response {
    let client = app.stranger().client;
    client
        .get(format!("{}{path}", app.address))
        .header(name, value)
        .send()
        .await
        .unwrap()
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .map(|value| value.to_str().unwrap())
        .unwrap_or_default()
}

#[actix_web::test]
async fn a_file_is_sent_in_the_smallest_form_that_the_browser_reads() {
    let app = with_a_web_app().await;
    let path = "/assets/app-1a2b.js";
    for (accepted, encoding, body) in [
        ("gzip, deflate, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("br;q=0, gzip", "gzip", "gzip"),
        ("identity", "", "plain"),
    ] {
        let answer = get(&app, path, "accept-encoding", accepted).await;
        assert_eq!(header(answer.headers(), "content-encoding"), encoding);
        assert!(header(answer.headers(), "cache-control").contains("immutable"));
        assert_eq!(header(answer.headers(), "vary"), "accept-encoding");
        assert_eq!(answer.text().await.unwrap(), body);
    }
}

#[actix_web::test]
async fn a_screen_gets_the_entry_page_and_is_asked_for_again_cheaply() {
    let app = with_a_web_app().await;
    let page = get(&app, "/challenges/123/ongoing", "accept", "text/html").await;
    assert_eq!(page.status(), 200);
    assert_eq!(header(page.headers(), "cache-control"), "no-cache");
    let etag = header(page.headers(), "etag").to_owned();
    assert!(page.text().await.unwrap().contains("Duel Ledger"));
    let again = get(&app, "/", "if-none-match", &etag).await;
    assert_eq!(again.status(), 304);
    assert!(again.text().await.unwrap().is_empty());
}

#[actix_web::test]
async fn what_the_build_did_not_make_is_not_there() {
    let app = with_a_web_app().await;
    for path in [
        "/assets/gone.js",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/app-1a2b.js.br",
    ] {
        let answer = get(&app, path, "accept", "*/*").await;
        assert_eq!(answer.status(), 404, "{path}");
    }
    let answer = app
        .stranger()
        .client
        .post(&app.address)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);
}
