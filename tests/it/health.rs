//! The server as its operators see it, and what every address has in common.

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::spawn;
use crate::people::send;

/// An id that nothing bears.
const UNKNOWN_ID: &str = "01990000-0000-7000-8000-000000000000";

#[tokio::test]
async fn a_server_that_drains_is_alive_but_not_ready() {
    let app = spawn().await;
    let ready = format!("{}/readyz", app.address);
    let client = app.stranger().client;
    assert_eq!(client.get(&ready).send().await.unwrap().status(), 200);
    app.app.drain();
    assert_eq!(client.get(&ready).send().await.unwrap().status(), 503);
    let alive = client
        .get(format!("{}/healthz", app.address))
        .send()
        .await
        .unwrap();
    assert_eq!(alive.status(), 200);
}

#[tokio::test]
async fn an_unknown_address_is_answered_in_the_envelope() {
    let app = spawn().await;
    let answer = app
        .stranger()
        .get("/nothing/here")
        .await
        .refused(404, "ROUTE_NOT_FOUND");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(
        answer.headers["referrer-policy"],
        "strict-origin-when-cross-origin"
    );
    assert!(answer.headers.contains_key("x-request-id"));
    let policy = answer.headers["content-security-policy"].to_str().unwrap();
    for part in [
        "frame-ancestors 'none'",
        "default-src 'self'",
        "style-src-attr 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
}

#[tokio::test]
async fn a_connection_whose_first_request_does_not_arrive_is_answered_and_closed() {
    let app = spawn().await;
    let address = app.address.trim_start_matches("http://");
    let mut connection = TcpStream::connect(address).await.unwrap();
    let head = b"GET /healthz HTTP/1.1\r\nhost:";
    connection.write_all(head).await.unwrap();
    let mut answer = String::new();
    // Ends once the server closes the connection.
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[tokio::test]
async fn the_document_of_the_api_is_served_with_a_page_to_read_it() {
    let app = spawn().await;
    let document = app.stranger().get("/openapi.json").await;
    assert_eq!(document.text("/openapi"), "3.1.0");
    let page = app
        .stranger()
        .request(Method::GET, "/docs/")
        .send()
        .await
        .unwrap();
    let html = page.text().await.unwrap();
    assert!(html.contains("swagger-ui"));
    assert!(
        !html.contains("http://") && !html.contains("https://"),
        "it loads nothing from outside"
    );
    let script = app
        .stranger()
        .request(Method::GET, "/docs/swagger-initializer.js")
        .send()
        .await
        .unwrap();
    let script = script.text().await.unwrap();
    // The other layout has a style element, which the content security policy refuses.
    assert!(script.contains(r#""layout": "BaseLayout""#), "{script}");
}

#[tokio::test]
async fn the_document_names_the_key_of_every_route_that_reads_one_and_of_no_other() {
    let app = spawn().await;
    let nova = app.staff("nova", "admin").await;
    let document = app.stranger().get("/openapi.json").await;
    let mut notified = Vec::new();
    for (path, item) in document.at("/paths").as_object().unwrap() {
        for (name, method) in [("post", Method::POST), ("put", Method::PUT)] {
            // Those of the session would end it, and move no money.
            if item.get(name).is_none() || path.starts_with("/api/auth/") {
                continue;
            }
            let path = path.trim_start_matches("/api").replace("{id}", UNKNOWN_ID);
            let request = nova.request(method, &path);
            let request = request.header("idempotency-key", "two words");
            let answer = send(request.json(&json!({}))).await;
            let message = answer.body["message"].as_str().unwrap_or_default();
            let is_read = message.starts_with("Idempotency-Key must");
            let is_notified = item[name].to_string().contains("\"Idempotency-Key\"");
            assert_eq!(is_notified, is_read, "{name} {path}: {message}");
            notified.extend(is_notified.then_some(path));
        }
    }
    assert_eq!(notified.len(), 32, "{notified:#?}");
}

#[tokio::test]
async fn metrics_stay_off_the_public_port() {
    let app = spawn().await;
    let person = app.stranger();
    let answer = send(person.client.get(format!("{}/metrics", app.address))).await;
    assert_eq!(answer.status, 404);
}

#[tokio::test]
async fn the_screens_get_the_fee_and_the_limits() {
    let app = spawn().await;
    let config = app.stranger().get("/config").await.ok();
    let data = json!({
        "feeBps": 500, "maxStake": "10000", "maxParticipants": 100,
        "hasContest": true, "hasQuests": true, "isDemo": false, "provider": "sandbox", "playMoney": true, "googleClientId": null, "passkeyDomain": "localhost", "privacyContact": null,
        "minDeposit": "1", "maxDeposit": "100000", "maxWithdrawal": "25000", "withdrawalReviewAbove": "1000", "withdrawalWaitHours": 24,
        "disputeHours": 168,
        "takeBackMinutes": 5,
        "limits": {
            "account": {
                "usernameMin": 3, "usernameMax": 20, "passwordTypedMin": 6, "passwordMin": 8, "passwordMax": 128,
                "passwordScoreMin": 60, "displayNameMax": 60, "avatarBytesMax": 5_242_880,
                "passkeyNameMax": 40,
            },
            "challenge": {
                "titleMin": 3, "titleMax": 120, "descriptionMax": 2000, "rulesMax": 5000, "durationDaysMax": 30,
                "shortTextMax": 80, "tagsMax": 10, "tagMax": 20, "participantsMin": 2, "rosterMax": 10, "scoreMax": 60,
                "noteMax": 1000, "reportDetailsMax": 1000, "coverBytesMax": 5_242_880,
            },
            "team": {
                "nameMin": 3, "nameMax": 50, "taglineMax": 100, "descriptionMax": 500, "membersMin": 2,
                "membersMax": 10, "tagsMax": 10, "tagMax": 20, "messageMax": 500, "removalReasonMax": 500,
                "avatarBytesMax": 2_097_152,
                "regions": ["North America", "Europe", "Asia", "South America", "Africa", "Oceania"],
                "levels": [
                    "Beginner", "Intermediate", "Advanced", "Expert", "Professional", "Phoenix", "Veteran", "Elite",
                ],
            },
            "evidence": {
                "filesMax": 10, "linksMax": 10, "textsMax": 10, "fileBytesMax": 10_485_760, "linkMax": 500,
                "textMax": 2000,
            },
            "chat": {
                "messageMax": 2000, "arenaMessageMax": 500, "filesMax": 10, "fileBytesMax": 10_485_760,
                "editMinutes": 15,
            },
            "wallet": { "destinationMin": 4, "destinationMax": 120 },
            "notification": { "messageMax": 500 },
            "dispute": { "reasonMin": 10, "reasonMax": 2000 },
            "staff": {
                "reasonMin": 10, "reasonMax": 500, "outcomeNoteMin": 10, "outcomeNoteMax": 1000, "userNoteMax": 2000,
                "announcementMax": 500, "logFilterMax": 500, "moderatorSuspensionDays": 7,
            },
        },
    });
    assert_eq!(config.body["data"], data);
}

#[tokio::test]
async fn the_screens_get_the_contact_for_privacy_that_the_operator_sets() {
    let app = spawn().await;
    let named = app
        .beside_with(|settings| settings.privacy_contact = Some("data@duels.example".to_owned()))
        .await;
    let config = named.stranger().get("/config").await.ok();
    assert_eq!(config.text("/data/privacyContact"), "data@duels.example");
}
