//! What makes accounts safe: locks that are no weapon, devices that are known, sessions that end, and the security log.

use std::time::{Duration, Instant};

use argon2::Params;
use duel_ledger::infra::mail::StoredMail;
use duel_ledger::infra::network::Network;
use duel_ledger::infra::passwords::WAITING_MAX;
use duel_ledger::settings::Settings;
use duel_ledger::{commands, jobs};
use futures_util::future::join_all;
use reqwest::header::COOKIE;
use serde_json::{Value, json};

use crate::books::{number, refusal, run};
use crate::harness::{Parts, TestApp, spawn, spawn_of, spawn_with};
use crate::mail::subject;
use crate::people::{PASSWORD, Person, send};
use crate::session::{cookie_of, refresh_with, sign_in, sign_in_from};

const WRONG: &str = "Wrong-horse-9";
const DAY: Duration = Duration::from_hours(24);

async fn proxied() -> TestApp {
    proxied_of(Parts::default()).await
}

async fn proxied_of(parts: Parts) -> TestApp {
    let change = |settings: &mut Settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap();
    spawn_of(parts, change).await
}

/// The kinds of a player's events, the latest first.
async fn kinds(person: &Person) -> Vec<String> {
    let log = person.get("/auth/security-events?limit=100").await.ok();
    let events = log.at("/data/events").as_array().unwrap().clone();
    let kind = |event: &Value| event["kind"].as_str().unwrap().to_owned();
    events.iter().map(kind).collect()
}

#[tokio::test]
async fn security_2_a_known_device_is_never_locked_out_by_others() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let others = app.stranger();
    for _ in 0..5 {
        sign_in(&others, "nova", WRONG)
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    sign_in(&others, "nova", PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
    for number in 0..15 {
        let answer = sign_in(&others, &format!("guess{number}"), WRONG).await;
        answer.refused(401, "INVALID_CREDENTIALS");
    }
    sign_in(&others, "rex", WRONG)
        .await
        .refused(429, "RATE_LIMITED");
    // The same network, by either name, from the browser that signed up.
    sign_in(&nova, "nova", PASSWORD).await.ok();
    sign_in(&nova, "nova@example.com", PASSWORD).await.ok();
    // Its own failures are its own.
    for _ in 0..5 {
        sign_in(&nova, "nova", WRONG)
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    let locked = sign_in(&nova, "nova", PASSWORD).await;
    assert_eq!(
        locked.refused(429, "LOCKED_OUT").headers["retry-after"],
        "60"
    );
}

#[tokio::test]
async fn security_2_a_device_cookie_is_good_for_its_own_account_and_is_not_made_up() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    for _ in 0..5 {
        sign_in(&app.stranger(), "nova", WRONG)
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    sign_in(&rex, "nova", PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
    let access = nova.token.clone().unwrap();
    for made_up in ["x", "a.b.c", &access] {
        let bare = app.stranger();
        let body = json!({ "identifier": "nova", "password": PASSWORD });
        let request = bare.request("POST".parse().unwrap(), "/auth/signin");
        let request = request.header(COOKIE, format!("dl_device={made_up}"));
        send(request.json(&body)).await.refused(429, "LOCKED_OUT");
    }
    sign_in(&nova, "nova", PASSWORD).await.ok();
}

#[tokio::test]
async fn security_2_guesses_from_many_networks_lock_no_one_and_the_owner_is_notified_once_a_day() {
    let app = proxied().await;
    app.newcomer("nova").await;
    for network in 0..6 {
        let network = format!("203.0.113.{network}");
        for _ in 0..4 {
            let wrong = sign_in_from(&app, &network, "nova", WRONG).await;
            wrong.refused(401, "INVALID_CREDENTIALS");
        }
    }
    // Slowed by a moment, from an unknown device and network, and never refused.
    sign_in_from(&app, "198.51.100.1", "nova", PASSWORD)
        .await
        .ok();
    let notify = async || jobs::security::notify_owners(&app.app).await.unwrap();
    assert_eq!((notify().await, notify().await), (1, 0));
    let notified = async || {
        let mails = app.mails().await;
        let is_notified =
            |it: &&StoredMail| subject(it) == "Someone is trying to sign in to your account";
        mails.iter().filter(is_notified).count()
    };
    assert_eq!(notified().await, 1);
    app.advance(DAY.checked_sub(Duration::from_secs(1)).unwrap());
    for _ in 0..5 {
        let wrong = sign_in_from(&app, "192.0.2.1", "nova", WRONG).await;
        wrong.refused(401, "INVALID_CREDENTIALS");
    }
    assert_eq!(notify().await, 0);
    app.advance(Duration::from_secs(1));
    assert_eq!((notify().await, notified().await), (1, 2));
}

#[tokio::test]
async fn security_2_a_name_that_many_networks_guess_at_waits_before_its_password_is_checked() {
    let app = proxied().await;
    app.newcomer("nova").await;
    for network in 0..10 {
        let network = format!("203.0.113.{network}");
        for _ in 0..4 {
            let wrong = sign_in_from(&app, &network, "nova", WRONG).await;
            wrong.refused(401, "INVALID_CREDENTIALS");
        }
    }
    let asked = Instant::now();
    let right = sign_in_from(&app, "198.51.100.1", "nova", PASSWORD).await;
    let waited = asked.elapsed();
    right.ok();
    assert!(Duration::from_millis(200) <= waited, "{waited:?}");
}

#[tokio::test]
async fn security_16_9_a_failure_writes_as_much_for_an_unknown_name() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let mut owner = app.superuser().await;
    let mut counts = Vec::new();
    for name in ["nova", "unknown"] {
        let mut written = Vec::new();
        for table in ["lockouts", "rate_windows", "security_events", "mails"] {
            written.push(number(&mut owner, &format!("select count(*) from {table}")).await);
        }
        for _ in 0..5 {
            sign_in(&app.stranger(), name, WRONG)
                .await
                .refused(401, "INVALID_CREDENTIALS");
        }
        sign_in(&app.stranger(), name, WRONG)
            .await
            .refused(429, "LOCKED_OUT");
        for (table, before) in ["lockouts", "rate_windows", "security_events", "mails"]
            .iter()
            .zip(&mut written)
        {
            *before = number(&mut owner, &format!("select count(*) from {table}")).await - *before;
        }
        counts.push(written);
    }
    // Of the windows one is the network's, which the first of the two has opened.
    assert_eq!(counts, [[1, 3, 6, 0], [1, 2, 6, 0]]);
}

#[tokio::test]
async fn security_8_a_player_has_twenty_sessions_and_the_longest_unused_ends() {
    let app = proxied().await;
    let nova = app.newcomer("nova").await;
    let mut last = None;
    for _ in 0..20 {
        app.advance(Duration::from_secs(1));
        last = Some(
            sign_in_from(&app, "203.0.113.7", "nova", PASSWORD)
                .await
                .ok(),
        );
    }
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    nova.post("/auth/refresh", Value::Null)
        .await
        .refused(401, "REFRESH_INVALID");
    let newest = Person {
        token: Some(last.unwrap().text("/accessToken")),
        ..app.stranger()
    };
    let list = newest.get("/auth/sessions").await.ok();
    assert_eq!(list.at("/data/sessions").as_array().unwrap().len(), 20);
    assert!(kinds(&newest).await.contains(&"session_ended".to_owned()));
}

#[tokio::test]
async fn security_8_a_session_refreshes_once_in_five_seconds() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..60 {
        nova.post("/auth/refresh", Value::Null).await.ok();
    }
    let hasty = nova.post("/auth/refresh", Value::Null).await;
    hasty.refused(429, "RATE_LIMITED");
    app.advance(Duration::from_mins(5));
    nova.post("/auth/refresh", Value::Null).await.ok();
}

#[tokio::test]
async fn security_8_one_network_holds_a_quarter_of_the_hashing_queue() {
    // At the cost of production: the queue has to fill.
    let parts = Parts {
        hashing: Params::default(),
        ..Parts::default()
    };
    let app = proxied_of(parts).await;
    app.newcomer("nova").await;
    let guess = |number: usize| {
        let app = &app;
        // Twenty names at once are what a network may try; its sign-ups are hashed as well.
        let name = format!("many{number}");
        async move {
            let browser = app.stranger();
            let request = browser.request("POST".parse().unwrap(), "/auth/signup");
            let body = json!({
                "username": name, "email": format!("{name}@example.com"), "password": PASSWORD,
                "ageConfirmed": true, "termsAccepted": true,
            });
            send(request.header("x-forwarded-for", "203.0.113.7").json(&body)).await
        }
    };
    let flood = join_all((0..100).map(guess));
    let honest = sign_in_from(&app, "198.51.100.1", "nova", PASSWORD);
    let (flood, honest) = tokio::join!(flood, honest);
    honest.ok();
    let busy = flood.iter().filter(|it| it.status == 503).count();
    assert!(0 < busy, "none of 100 at once was turned away");
    for refused in flood.into_iter().filter(|it| it.status != 201) {
        refused.refused(503, "BUSY");
    }
}

#[tokio::test]
async fn security_8_the_last_place_of_a_network_in_the_hashing_queue_is_used_and_no_more() {
    let app = proxied().await;
    app.newcomer("nova").await;
    let places_max = WAITING_MAX / 4;
    let crowded = Network::of("203.0.113.7".parse().unwrap());
    let take = || app.app.hashing.take(crowded, places_max);
    let mut held: Vec<_> = (1..places_max).map(|_| take().unwrap()).collect();
    let from = |address| sign_in_from(&app, address, "nova", PASSWORD);
    from("203.0.113.7").await.ok();
    held.push(take().unwrap());
    let busy = from("203.0.113.7").await.refused(503, "BUSY");
    assert!(busy.headers.contains_key("retry-after"));
    from("198.51.100.1").await.ok();
    held.pop();
    from("203.0.113.7").await.ok();
}

#[tokio::test]
async fn security_8_rotated_tokens_are_swept_while_their_session_lives() {
    let app = spawn().await;
    let body = json!({ "identifier": "nova", "password": PASSWORD, "rememberMe": true });
    app.newcomer("nova").await;
    let browser = app.stranger();
    browser.post("/auth/signin", body).await.ok();
    for _ in 0..3 {
        app.advance(Duration::from_secs(5));
        browser.post("/auth/refresh", Value::Null).await.ok();
    }
    let rotated = "select count(*) from refresh_tokens where rotated_at is not null";
    let mut owner = app.superuser().await;
    app.advance(7 * DAY);
    jobs::sessions::sweep(&app.app).await.unwrap();
    assert_eq!(number(&mut owner, rotated).await, 3);
    app.advance(Duration::from_mins(3));
    jobs::sessions::sweep(&app.app).await.unwrap();
    assert_eq!(number(&mut owner, rotated).await, 0);
    browser.post("/auth/refresh", Value::Null).await.ok();
}

#[tokio::test]
async fn security_16_8_a_session_ends_ninety_days_after_it_was_opened() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let body = json!({ "identifier": "nova", "password": PASSWORD, "rememberMe": true });
    let mut cookie = cookie_of(&app.stranger().post("/auth/signin", body).await.ok());
    for _ in 0..4 {
        app.advance(20 * DAY);
        cookie = cookie_of(&refresh_with(&app, &cookie).await.ok());
    }
    app.advance((10 * DAY).checked_sub(Duration::from_secs(1)).unwrap());
    cookie = cookie_of(&refresh_with(&app, &cookie).await.ok());
    app.advance(Duration::from_secs(1));
    let over = refresh_with(&app, &cookie).await;
    over.refused(401, "REFRESH_INVALID");
}

#[tokio::test]
async fn security_16_3_the_log_states_who_did_what_from_where_and_when() {
    let app = proxied().await;
    let nova = app.player("nova").await;
    for _ in 0..5 {
        let wrong = sign_in_from(&app, "203.0.113.7", "nova", WRONG).await;
        wrong.refused(401, "INVALID_CREDENTIALS");
    }
    let stolen = sign_in_from(&app, "198.51.100.1", "nova", PASSWORD).await;
    let stolen = cookie_of(&stolen.ok());
    refresh_with(&app, &stolen).await.ok();
    app.advance(Duration::from_mins(2));
    refresh_with(&app, &stolen)
        .await
        .refused(401, "REFRESH_REUSED");
    let other = sign_in_from(&app, "198.51.100.2", "nova", PASSWORD)
        .await
        .ok();
    nova.delete("/auth/sessions").await.ok();
    assert_eq!(
        kinds(&nova).await,
        [
            "session_ended",
            "device_new",
            "signed_in",
            "refresh_reused",
            "device_new",
            "signed_in",
            "sign_in_locked",
            "sign_in_failed",
            "sign_in_failed",
            "sign_in_failed",
            "sign_in_failed",
            "sign_in_failed",
            "terms_accepted",
            "signed_up",
        ]
    );
    let log = nova.get("/auth/security-events?limit=2&page=2").await.ok();
    assert_eq!(log.text("/data/events/1/kind"), "refresh_reused");
    assert_eq!(log.at("/data/pagination/totalEvents"), 14);
    assert_eq!(log.at("/data/pagination/totalPages"), 7);
    assert_eq!(log.text("/data/events/0/network"), "198.51.100.2");
    assert_eq!(log.text("/data/events/0/at"), "2026-11-21T12:02:00Z");
    // No other player's, and the operator's.
    let rex = app.newcomer("rex").await;
    assert_eq!(kinds(&rex).await, ["signed_up"]);
    let lookup = |user: &str| commands::security::Lookup {
        user: user.to_owned(),
        limit: 100,
    };
    let db = &app.app.db;
    let report = commands::security::look(db, &lookup("NOVA@example.com")).await;
    let report = report.unwrap().to_string();
    assert_eq!(report.lines().count(), 14);
    assert!(
        report.contains("sign_in_locked from 203.0.113.7"),
        "{report}"
    );
    assert!(
        commands::security::look(db, &lookup("unknown"))
            .await
            .is_err()
    );
    // No secret is in it.
    let rows = "select count(*) from security_events where details::text ~ '[0-9a-f]{64}'";
    let mut owner = app.superuser().await;
    assert_eq!(number(&mut owner, rows).await, 0);
    drop(other);
}

#[tokio::test]
async fn security_16_3_the_log_is_append_only_for_a_year() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let mut server = app.as_server().await;
    let denied = run(&mut server, "update security_events set kind = 'signed_in'").await;
    assert_eq!(refusal(denied), "42501");
    let early = run(&mut server, "delete from security_events").await;
    assert_eq!(refusal(early), "security_events_stay");
    let mut owner = app.superuser().await;
    let changed = run(&mut owner, "update security_events set kind = 'signed_in'").await;
    assert_eq!(refusal(changed), "security_events_stay");
    let old = "insert into security_events (id, at, user_id, kind, network, user_agent)
               select gen_random_uuid(), '2024-01-01', id, 'signed_in', '10.0.0.1', '' from users";
    run(&mut owner, old).await.unwrap();
    assert_eq!(jobs::security::sweep(&app.app).await.unwrap(), 1);
    let left = "select count(*) from security_events";
    assert_eq!(number(&mut owner, left).await, 1);
}

#[tokio::test]
async fn security_16_4_a_new_device_is_reported_by_mail_and_a_known_one_is_not() {
    let app = proxied().await;
    let nova = app.newcomer("nova").await;
    sign_in(&nova, "nova", PASSWORD).await.ok();
    assert_eq!(app.mails().await.len(), 1, "that of the sign-up");
    app.advance(Duration::from_secs(1));
    sign_in_from(&app, "203.0.113.7", "nova", PASSWORD)
        .await
        .ok();
    let mails = app.mails().await;
    assert_eq!(mails.len(), 2);
    assert_eq!(subject(&mails[0]), "New sign-in to your account");
    assert!(
        mails[0].text.contains("from 203.0.113.7"),
        "{}",
        mails[0].text
    );
}

#[tokio::test]
async fn cookies_of_a_site_behind_https_are_secure_by_name_and_flag() {
    let app = spawn_with(|settings| {
        settings.public_url = Some("https://play.example.com".to_owned());
    })
    .await;
    app.newcomer("nova").await;
    let answer = sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    let [refresh, device] = cookies.as_slice() else {
        panic!("{cookies:?}")
    };
    for (cookie, name) in [
        (refresh, "__Secure-dl_refresh="),
        (device, "__Secure-dl_device="),
    ] {
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with(name), "{cookie}");
        for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/api/auth"] {
            assert!(cookie.contains(part), "{part} in {cookie}");
        }
    }
}
