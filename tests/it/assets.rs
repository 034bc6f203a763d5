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

#[tokio::test]
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

#[tokio::test]
async fn a_screen_gets_the_entry_page_and_is_asked_for_again_cheaply() {
    let app = with_a_web_app().await;
    let page = get(&app, "/challenges/123/ongoing", "accept", "text/html").await;
    assert_eq!(page.status(), 200);
    assert_eq!(header(page.headers(), "cache-control"), "no-cache");
    let etag = header(page.headers(), "etag").to_owned();
    let policy = header(page.headers(), "content-security-policy").to_owned();
    assert!(page.text().await.unwrap().contains("Duel Ledger"));
    let again = get(&app, "/", "if-none-match", &etag).await;
    assert_eq!(again.status(), 304);
    // The browser joins the new head and the stored body: no policy names something that stands in one body alone.
    assert_eq!(header(again.headers(), "content-security-policy"), policy);
    assert!(policy.contains("style-src 'self';"), "{policy}");
    assert!(again.text().await.unwrap().is_empty());
}

#[tokio::test]
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

/// A server whose entry page has a place for the tags of a link preview.
async fn with_link_previews() -> TestApp {
    spawn_with(|settings| {
        settings.public_url = Some("https://play.example.com".to_owned());
        let folder = &settings.web_dist;
        fs::create_dir_all(folder).unwrap();
        let page = "<head><!-- link preview --><title>Duel Ledger</title><!-- end of link preview --></head>";
        fs::write(folder.join("index.html"), page).unwrap();
    })
    .await
}

async fn html(app: &TestApp, path: &str) -> String {
    let page = get(app, path, "accept", "text/html").await;
    assert_eq!(page.status(), 200);
    assert_eq!(header(page.headers(), "cache-control"), "no-cache");
    page.text().await.unwrap()
}

#[tokio::test]
async fn prof_22_a_shared_profile_or_challenge_has_its_own_title_and_picture() {
    let app = with_link_previews().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let created = nova
        .create(&[("title", "<b>Mid</b> & \"more\"")])
        .await
        .ok();
    let id = created.text("/data/challenge/_id");

    let page = html(&app, &format!("/challenges/{id}")).await;
    let title = "&lt;b&gt;Mid&lt;/b&gt; &amp; &quot;more&quot; · Duel Ledger";
    assert!(page.contains(&format!("<title>{title}</title>")), "{page}");
    assert!(
        page.contains(&format!("property=\"og:title\" content=\"{title}\"")),
        "{page}"
    );
    let address =
        format!("property=\"og:url\" content=\"https://play.example.com/challenges/{id}\"");
    assert!(page.contains(&address), "{page}");
    assert!(!page.contains("<b>"), "{page}");
    assert!(page.contains("summary_large_image"), "{page}");
    let picture = format!("/api/og/challenges/{id}");
    assert!(
        page.contains(&format!("content=\"https://play.example.com{picture}\"")),
        "{page}"
    );

    let drawn = get(&app, &picture, "accept", "image/png").await;
    assert_eq!(drawn.status(), 200);
    assert_eq!(header(drawn.headers(), "content-type"), "image/png");
    let bytes = drawn.bytes().await.unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    // Width and height, where each PNG has them.
    assert_eq!(
        &bytes[16..24],
        [1200_u32.to_be_bytes(), 630_u32.to_be_bytes()].concat()
    );

    let page = html(&app, "/profile/NOVA_kade").await;
    assert!(
        page.contains("<title>@nova_kade · Duel Ledger</title>"),
        "{page}"
    );
    assert!(
        page.contains("https://play.example.com/profile/nova_kade"),
        "{page}"
    );
    assert!(!page.contains("@example.com"), "no email: {page}");
    let picture = format!("/api/og/profiles/{}", nova.id);
    assert!(
        page.contains(&format!("content=\"https://play.example.com{picture}\"")),
        "{page}"
    );
    let drawn = get(&app, &picture, "accept", "image/png").await;
    let drawn = drawn.bytes().await.unwrap();
    assert!(drawn.starts_with(b"\x89PNG"));
    let general = get(&app, "/api/og/general", "accept", "image/png").await;
    assert_ne!(drawn, general.bytes().await.unwrap());
}

#[tokio::test]
async fn what_a_visitor_may_not_see_is_shared_as_what_does_not_exist() {
    let app = with_link_previews().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let missing = "01939e2e-0000-7000-8000-000000000000";
    let general = html(&app, &format!("/challenges/{missing}")).await;
    let general_picture = get(&app, "/api/og/general", "accept", "image/png").await;
    let general_picture = general_picture.bytes().await.unwrap();
    for kind in ["private", "friends"] {
        let created = nova.create(&[("challengeType", kind)]).await.ok();
        let id = created.text("/data/challenge/_id");
        let page = html(&app, &format!("/challenges/{id}")).await;
        assert_eq!(page.replace(&id, missing), general, "{kind}");
        let picture = get(&app, &format!("/api/og/challenges/{id}"), "accept", "*/*").await;
        assert_eq!(picture.bytes().await.unwrap(), general_picture, "{kind}");
    }
    let page = html(&app, "/profile/no_such_player").await;
    assert!(page.contains("/api/og/general"), "{page}");
}
