//! Rate limits by class (docs/limits.md), trusted proxies and the headers of the edge.

use std::time::Duration;

use duel_ledger::infra::network::Network;
use duel_ledger::infra::rate_limits::{Class, Factors, TABLE};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::harness::{TestApp, spawn, spawn_with};
use crate::node::Node;
use crate::people::{Person, send};

/// The server with the limits of the table as they stand.
async fn limited() -> TestApp {
    spawn_with(|settings| settings.rate_limit_factors = Factors::default()).await
}

fn account_max(class: Class) -> u32 {
    let row = TABLE.iter().find(|row| row.class == class).unwrap();
    row.account.unwrap().max
}

fn socket_max(class: Class) -> u32 {
    let row = TABLE.iter().find(|row| row.class == class).unwrap();
    row.socket.unwrap().max
}

async fn deposit(person: &Person) -> crate::people::Answer {
    person
        .post("/wallet/deposits", json!({"amount": "5"}))
        .await
}

#[tokio::test]
async fn security_10_an_account_moves_money_as_often_as_the_table_allows_and_no_more() {
    let app = limited().await;
    let (nova, rex) = (app.player("Nova").await, app.player("Rex").await);
    let mut refused = None;
    for number in 0..=account_max(Class::Money) {
        let answer = deposit(&nova).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some((number, answer));
            break;
        }
        answer.ok();
    }
    let (_, refused) = refused.expect("a limit is reached");
    let refused = refused.refused(429, "RATE_LIMITED");
    let escaped = nova.post("/w%61llet/deposits", json!({"amount": "5"}));
    escaped.await.refused(429, "RATE_LIMITED");
    assert_eq!(refused.headers["retry-after"], "60");
    deposit(&rex).await.ok();
    nova.get("/wallet").await.ok();
    app.advance(Duration::from_mins(1));
    // The next deposit would be one too many for the hour, which is another limit.
    let (who, here) = (nova.id.parse().ok(), Network::of([127, 0, 0, 1].into()));
    let now = app.app.clock.now();
    let again = app.app.rate_limits.check(Class::Money, who, here, now);
    assert_eq!(again, Ok(()));
}

#[tokio::test]
async fn security_10_acceptances_claims_and_purchases_count_as_what_moves_money() {
    // What is accepted here is not there, which counts as a guess of a code too.
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "invite-code=10".parse().unwrap();
    })
    .await;
    let accept = format!("/notifications/{}/accept", uuid::Uuid::nil());
    let purchase = json!({"cosmetic": "frame_ember", "price": 80});
    for (name, path, body) in [
        ("Nova", accept.as_str(), json!({})),
        ("Rex", "/quests/first_match/claim", json!({})),
        ("Mira", "/shop/purchases", purchase),
    ] {
        let player = app.player(name).await;
        for _ in 0..account_max(Class::Money) {
            let answer = player.post(path, body.clone()).await;
            assert_ne!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        let refused = player.post(path, body.clone()).await;
        let refused = refused.refused(429, "RATE_LIMITED");
        assert_eq!(refused.headers["retry-after"], "60");
        // What declines, and what is worn, moves nothing.
        let decline = accept.replace("accept", "reject");
        let declined = player.post(&decline, json!({})).await;
        declined.refused(404, "NOTIFICATION_NOT_FOUND");
        app.advance(Duration::from_mins(1));
        let again = player.post(path, body).await;
        assert_ne!(again.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
}

#[tokio::test]
async fn security_10_a_network_searches_as_often_as_the_table_allows() {
    let app = limited().await;
    let row = TABLE.iter().find(|row| row.class == Class::Search).unwrap();
    let visitor = app.stranger();
    for _ in 0..row.network.unwrap().max {
        visitor.get("/challenges/public").await.ok();
    }
    let refused = visitor.get("/challenges/public").await;
    refused.refused(429, "RATE_LIMITED");
    visitor.get("/games").await.ok();
    app.advance(Duration::from_secs(10));
    visitor.get("/challenges/public").await.ok();
}

#[tokio::test]
async fn security_10_invite_codes_are_guessed_no_more_than_the_table_allows() {
    let app = limited().await;
    let (nova, mallory) = (app.player("Nova").await, app.player("Mallory").await);
    deposit(&nova).await.ok();
    let private = [("challengeType", "private"), ("minimumStake", "1")];
    let id = nova.challenge(&private).await;
    let guess = format!("/challenges/{id}?inviteCode=WRNGCODE");
    for _ in 0..account_max(Class::InviteCode) {
        let answer = mallory.get(&guess).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    mallory.get(&guess).await.refused(429, "RATE_LIMITED");
    // What needs no code goes on.
    mallory.get("/challenges/public").await.ok();
    nova.get(&format!("/challenges/{id}")).await.ok();
}

#[tokio::test]
async fn security_10_invite_codes_are_counted_on_sockets_and_with_messages_too() {
    let app = limited().await;
    let (nova, mallory) = (app.player("Nova").await, app.player("Mallory").await);
    deposit(&nova).await.ok();
    let private = [("challengeType", "private"), ("minimumStake", "1")];
    let id = nova.challenge(&private).await;
    let mut line = app.line(mallory.token.as_deref()).await;
    // A guess before the sign-in would be the network's, not the account's.
    line.next("authenticated").await;
    let guess = json!({"challengeId": id, "inviteCode": "WRNGCODE"});
    let message = uuid::Uuid::nil();
    let max = account_max(Class::InviteCode);
    for number in 0..max {
        match number % 3 {
            0 => {
                let answer = line.ask("challenge_subscribe", guess.clone()).await;
                assert_eq!(answer["code"], "FORBIDDEN");
            }
            1 => {
                let data = json!({"messageId": message, "inviteCode": "WRNGCODE"});
                let answer = line.ask("delete_message", data).await;
                assert_eq!(answer["code"], "NOT_FOUND");
            }
            _ => {
                let path = format!("/messages/{message}?invite%43ode=WRNGCODE");
                let answer = mallory.delete(&path).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND);
            }
        }
    }
    let answer = line.ask("challenge_subscribe", guess).await;
    assert_eq!(answer["code"], "RATE_LIMITED");
    let path = format!("/challenges/{id}?inviteCode=WRNGCODE");
    mallory.get(&path).await.refused(429, "RATE_LIMITED");
    // What brings no code goes on.
    let answer = line
        .ask("challenge_subscribe", json!({"challengeId": id}))
        .await;
    assert_eq!(answer["code"], "FORBIDDEN");
}

#[tokio::test]
async fn security_10_invite_codes_are_counted_in_bodies_too() {
    // Joining has a limit of its own, which is not to be reached first.
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "all=1000,stored=1,invite-code=1".parse().unwrap();
    })
    .await;
    let (nova, mallory) = (app.player("Nova").await, app.player("Mallory").await);
    deposit(&nova).await.ok();
    let private = [("challengeType", "private"), ("minimumStake", "1")];
    let id = nova.challenge(&private).await;
    let guess = json!({"stakeAmount": "1", "inviteCode": "WRNGCODE"});
    let join = async || {
        let path = format!("/challenges/{id}/join");
        mallory.post(&path, guess.clone()).await
    };
    let accept = async || {
        let path = format!("/notifications/{}/accept", uuid::Uuid::nil());
        let body = json!({"additionalData": guess});
        mallory.post(&path, body).await
    };
    for number in 0..account_max(Class::InviteCode) {
        let (answer, expected) = match number % 2 {
            0 => (join().await, StatusCode::FORBIDDEN),
            _ => (accept().await, StatusCode::NOT_FOUND),
        };
        assert_eq!(answer.status, expected, "{:#}", answer.body);
    }
    join().await.refused(429, "RATE_LIMITED");
    accept().await.refused(429, "RATE_LIMITED");
    // What brings no code goes on.
    nova.command(&id, "cancel").await.ok();
    mallory.get("/challenges/public").await.ok();
}

#[tokio::test]
async fn security_10_a_socket_sends_as_many_events_as_the_table_allows() {
    let app = limited().await;
    let mut line = app.line(None).await;
    let id = uuid::Uuid::nil();
    for _ in 0..socket_max(Class::SocketEvent) {
        let answer = line
            .ask("challenge_unsubscribe", json!({"challengeId": id}))
            .await;
        assert_ne!(answer["code"], "RATE_LIMITED");
    }
    let answer = line
        .ask("challenge_unsubscribe", json!({"challengeId": id}))
        .await;
    assert_eq!(answer["code"], "RATE_LIMITED");
    assert_eq!(answer["retryAfterMs"], 10_000);
}

#[tokio::test]
async fn security_10_what_is_sent_to_arenas_is_counted_before_the_challenge_is_looked_up() {
    let app = limited().await;
    let nova = app.player("Nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    line.next("authenticated").await;
    let reaction = |number: u32| {
        let unknown = uuid::Uuid::from_u128(u128::from(number));
        json!({"challengeId": unknown, "reaction": "fire"})
    };
    let max = socket_max(Class::SocketArena);
    for number in 1..=max {
        let answer = line.ask("arena_reaction", reaction(number)).await;
        assert_eq!(answer["code"], "NOT_FOUND", "{answer}");
    }
    let answer = line.ask("arena_reaction", reaction(max + 1)).await;
    assert_eq!(answer["code"], "RATE_LIMITED");
    assert_eq!(answer["retryAfterMs"], 10_000);
    // Messages are of the same class.
    let id = uuid::Uuid::nil();
    let message = json!({"challengeId": id, "clientId": id, "content": "hi"});
    let answer = line.ask("arena_message", message).await;
    assert_eq!(answer["code"], "RATE_LIMITED");
    app.advance(Duration::from_secs(10));
    let answer = line.ask("arena_reaction", reaction(max + 1)).await;
    assert_eq!(answer["code"], "NOT_FOUND");
}

#[tokio::test]
async fn security_10_a_socket_that_shows_wrong_tokens_is_closed() {
    let app = limited().await;
    let mut line = app.line(None).await;
    for _ in 0..socket_max(Class::SocketToken) {
        let answer = line.ask("authenticate", json!({"token": "a.b.c"})).await;
        assert_eq!(answer["code"], "UNAUTHENTICATED");
    }
    line.try_ask("authenticate", json!({"token": "a.b.c"}))
        .await;
    line.closed().await;
}

#[tokio::test]
async fn security_10_a_visitor_who_looks_at_nothing_is_closed_like_one_who_is_silent() {
    let app = spawn().await;
    let mut line = app.line(None).await;
    let answer = line
        .ask("thumbnails_subscribe", json!({"challengeIds": []}))
        .await;
    assert_eq!(answer["ok"], true);
    app.advance(Duration::from_secs(10));
    app.look_at_sockets().await;
    line.closed().await;
}

#[tokio::test]
async fn security_15_players_who_come_over_https_stay_with_it() {
    let app = spawn_with(|settings| {
        settings.public_url = Some("https://play.example.com".to_owned());
    })
    .await;
    let body = json!({
        "username": "Nova", "email": "nova@example.com", "password": crate::people::PASSWORD,
        "ageConfirmed": true, "termsAccepted": true,
    });
    let answer = app.stranger().post("/auth/signup", body).await.ok();
    let cookies = answer.headers.get_all("set-cookie");
    let cookies: Vec<_> = cookies.iter().map(|it| it.to_str().unwrap()).collect();
    assert!(!cookies.is_empty());
    for cookie in cookies {
        assert!(cookie.contains("; Secure"), "{cookie}");
    }
    assert_eq!(
        answer.headers["strict-transport-security"],
        "max-age=31536000"
    );
    assert_eq!(answer.headers["cross-origin-opener-policy"], "same-origin");
    assert_eq!(
        answer.headers["cross-origin-resource-policy"],
        "same-origin"
    );
    let plain = spawn().await.stranger().get("/config").await.ok();
    assert!(!plain.headers.contains_key("strict-transport-security"));
}

#[tokio::test]
async fn security_16_2_a_page_of_another_site_opens_no_socket() {
    let app = spawn().await;
    let address = app.address.replacen("http", "ws", 1);
    let own = app.address.clone();
    for path in ["/socket.io/?EIO=4&transport=websocket", "/notifications"] {
        for (origin, is_let_in) in [("https://evil.example", false), (own.as_str(), true)] {
            let mut request = format!("{address}{path}").into_client_request().unwrap();
            let origin = HeaderValue::from_str(origin).unwrap();
            request.headers_mut().insert("origin", origin);
            let opened = connect_async(request).await;
            assert_eq!(opened.is_ok(), is_let_in, "{path}");
        }
    }
}

/// A connection on which one request was sent; whether there is an answer.
async fn connect(app: &TestApp) -> (TcpStream, bool) {
    let address = app.address.trim_start_matches("http://");
    let mut line = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /api/config HTTP/1.1\r\nhost: {address}\r\n\r\n");
    // One that was refused is closed by now, or soon.
    drop(line.write_all(request.as_bytes()).await);
    let mut start = [0];
    let received = line.read(&mut start).await;
    (line, received.is_ok_and(|count| 0 < count))
}

#[tokio::test]
async fn security_16_12_a_network_has_so_many_connections_and_a_further_one_is_closed() {
    let app = spawn_with(|settings| {
        settings.network_connections = 3;
        settings.sockets_per_address = 1;
    })
    .await;
    let mut lines = Vec::new();
    for _ in 0..3 {
        let (line, is_served) = connect(&app).await;
        assert!(is_served);
        lines.push(line);
    }
    assert!(!connect(&app).await.1);
    drop(lines.pop());
    while !connect(&app).await.1 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn security_16_1_markup_that_is_slipped_in_runs_nothing_and_has_no_style() {
    let app = spawn().await;
    let answer = app.stranger().get("/config").await.ok();
    let policy = answer.headers["content-security-policy"].to_str().unwrap();
    let directives: Vec<_> = policy.split(';').map(str::trim).collect();
    for directive in [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'none'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(directives.contains(&directive), "{directive}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn security_15_a_proxy_that_is_not_trusted_is_warned_of_once() {
    let node = Node::start_logging("warn").await;
    let visitor = Person::stranger(&node.address);
    for _ in 0..2 {
        let request = visitor.request(Method::GET, "/config");
        let request = request.header("x-forwarded-for", "203.0.113.9");
        send(request).await.ok();
    }
    // A line is written before the answer of the request that it is about.
    let log = node.logged();
    let warnings = log.matches("X-Forwarded-For comes from 127.0.0.1").count();
    assert_eq!(warnings, 1, "{log}");
}

/// Play money (security 3), and limits that a load test has raised (security 10): a log line reports it of each start.
#[tokio::test]
async fn a_start_logs_that_money_is_play_money_and_that_limits_are_raised() {
    let node = Node::start_logging("warn").await;
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    for line in [
        "all money here is play money",
        "RATE_LIMIT_FACTORS raises the rate limits: ",
    ] {
        // It is logged once the port listens.
        while !node.logged().contains(line) {
            looks.tick().await;
        }
    }
}

#[tokio::test]
async fn security_10_a_creator_has_twenty_challenges_that_wait_and_no_more() {
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "all=1000,stored=1,create=1".parse().unwrap();
    })
    .await;
    let nova = app.player("Nova").await;
    let mut last = String::new();
    for _ in 0..20 {
        last = nova.challenge(&[("minimumStake", "0")]).await;
    }
    // Others may be made by the hour, but not by one who has so many that wait.
    app.advance(Duration::from_hours(1));
    let nova = nova.again().await;
    let refused = nova.create(&[("minimumStake", "0")]).await;
    refused.refused(409, "TOO_MANY_OPEN");
    nova.command(&last, "cancel").await.ok();
    nova.challenge(&[("minimumStake", "0")]).await;
}
