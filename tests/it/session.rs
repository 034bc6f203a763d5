//! Signing in, staying signed in, being locked out, and the devices.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::header::COOKIE;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, PASSWORD, Person, send};

const DAY: u64 = 86_400;

pub(crate) async fn sign_in(person: &Person, identifier: &str, password: &str) -> Answer {
    let body = json!({ "identifier": identifier, "password": password });
    person.post("/auth/signin", body).await
}

/// A sign-in by a browser without cookies, which the proxy reports to be in this network.
pub(crate) async fn sign_in_from(
    app: &TestApp,
    network: &str,
    identifier: &str,
    password: &str,
) -> Answer {
    let body = json!({ "identifier": identifier, "password": password });
    let browser = app.stranger();
    let request = browser.request("POST".parse().unwrap(), "/auth/signin");
    send(request.header("x-forwarded-for", network).json(&body)).await
}

/// The value of the refresh cookie that an answer sets.
pub(crate) fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    cookie
        .split(';')
        .next()
        .unwrap()
        .trim_start_matches("dl_refresh=")
        .to_owned()
}

/// Refreshes with a cookie that the test holds, as a thief would.
pub(crate) async fn refresh_with(app: &TestApp, cookie: &str) -> Answer {
    let bare = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = bare.post(format!("{}/api/auth/refresh", app.address));
    send(request.header(COOKIE, format!("dl_refresh={cookie}"))).await
}

#[tokio::test]
async fn a_player_signs_in_by_name_or_address_in_any_case() {
    let app = spawn().await;
    app.newcomer("Nova").await;
    let browser = app.stranger();
    for identifier in [
        "Nova",
        "nova",
        " NOVA ",
        "nova@example.com",
        "Nova@EXAMPLE.com",
    ] {
        let answer = sign_in(&browser, identifier, PASSWORD).await.ok();
        assert_eq!(answer.text("/user/username"), "Nova");
        assert!(
            !answer.headers["set-cookie"]
                .to_str()
                .unwrap()
                .contains("Max-Age")
        );
    }
    let body = json!({ "identifier": "nova", "password": PASSWORD, "rememberMe": true });
    let remembered = browser.post("/auth/signin", body).await.ok();
    assert!(
        remembered.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("Max-Age=2592000")
    );
}

#[tokio::test]
async fn the_rules_of_the_login_form_are_enforced_by_the_server() {
    let app = spawn().await;
    let browser = app.stranger();
    for (identifier, password, field, message) in [
        ("", PASSWORD, "identifier", "Email is required"),
        ("nova@", PASSWORD, "identifier", "Email is invalid"),
        ("no va", PASSWORD, "identifier", "Email is invalid"),
        ("nova\u{0}", PASSWORD, "identifier", "Email is invalid"),
        ("nova", "", "password", "Password is required"),
        (
            "nova",
            "12345",
            "password",
            "Password must be at least 6 characters",
        ),
        (
            "nova",
            &"x".repeat(129),
            "password",
            "Password must be at most 128 characters",
        ),
    ] {
        let answer = sign_in(&browser, identifier, password)
            .await
            .refused(422, "VALIDATION");
        assert_eq!(answer.text(&format!("/fields/{field}")), message);
    }
}

#[tokio::test]
async fn an_unknown_name_gets_the_response_of_a_wrong_password() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let browser = app.stranger();
    let wrong = sign_in(&browser, "nova", "Wrong-horse-9")
        .await
        .refused(401, "INVALID_CREDENTIALS");
    let unknown = sign_in(&browser, "unknown", "Wrong-horse-9")
        .await
        .refused(401, "INVALID_CREDENTIALS");
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(
        wrong.text("/message"),
        "Login failed. Please check your credentials."
    );
}

#[tokio::test]
async fn five_failures_lock_for_a_minute_and_then_longer() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let browser = app.stranger();
    // The unknown name is locked in the same words at the same time.
    for (minutes, failures) in [(1, 5), (2, 1), (4, 1)] {
        for identifier in ["nova", "unknown"] {
            for _ in 0..failures {
                sign_in(&browser, identifier, "Wrong-horse-9")
                    .await
                    .refused(401, "INVALID_CREDENTIALS");
            }
        }
        let locked = sign_in(&browser, "nova", PASSWORD)
            .await
            .refused(429, "LOCKED_OUT");
        let unknown = sign_in(&browser, "unknown", PASSWORD)
            .await
            .refused(429, "LOCKED_OUT");
        assert_eq!(locked.body, unknown.body);
        assert_eq!(
            locked.headers["retry-after"],
            (minutes * 60).to_string().as_str()
        );
        assert_eq!(
            locked.headers["retry-after"],
            unknown.headers["retry-after"]
        );
        app.advance(Duration::from_secs(minutes * 60 - 1));
        sign_in(&browser, "nova", PASSWORD)
            .await
            .refused(429, "LOCKED_OUT");
        app.advance(Duration::from_secs(1));
    }
    sign_in(&browser, "nova", PASSWORD).await.ok();
    // Forgiven: four more failures do not lock.
    for _ in 0..4 {
        sign_in(&browser, "nova", "Wrong-horse-9")
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    sign_in(&browser, "nova", PASSWORD).await.ok();
}

#[tokio::test]
async fn security_2_a_lock_never_calls_the_true_password_wrong_under_the_other_name() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let browser = app.stranger();
    for _ in 0..5 {
        sign_in(&browser, "nova", "Wrong-horse-9")
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    sign_in(&browser, "nova", PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
    // Another subject: neither locked, which would reveal that both names are one's, nor called wrong.
    sign_in(&browser, "nova@example.com", PASSWORD).await.ok();
}

#[tokio::test]
async fn security_2_a_network_locks_itself_out_and_no_other() {
    let app = spawn_with(|settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    app.newcomer("nova").await;
    let attacker = "203.0.113.7";
    for _ in 0..5 {
        let wrong = sign_in_from(&app, attacker, "nova", "Wrong-horse-9").await;
        wrong.refused(401, "INVALID_CREDENTIALS");
    }
    let locked = sign_in_from(&app, attacker, "nova", PASSWORD).await;
    locked.refused(429, "LOCKED_OUT");
    sign_in_from(&app, "203.0.113.8", "nova", PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn security_2_of_110_guesses_at_once_from_one_network_20_are_hashed() {
    let app = spawn_with(|settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    let guess = |number: usize| {
        let (app, name) = (&app, format!("guess{number}"));
        async move { sign_in_from(app, "203.0.113.7", &name, "Wrong-horse-9").await }
    };
    let answers = join_all((0..110).map(guess)).await;
    let hashed = answers.iter().filter(|it| it.status == 401).count();
    assert_eq!(hashed, 20);
    for refused in answers.into_iter().filter(|it| it.status != 401) {
        refused.refused(429, "RATE_LIMITED");
    }
}

#[tokio::test]
async fn security_8_sign_ins_that_succeed_have_a_limit_for_account_and_network() {
    let app = spawn_with(|settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    app.newcomer("nova").await;
    for _ in 0..30 {
        sign_in_from(&app, "203.0.113.7", "nova", PASSWORD)
            .await
            .ok();
    }
    let refused = sign_in_from(&app, "203.0.113.7", "nova", PASSWORD).await;
    let refused = refused.refused(429, "RATE_LIMITED");
    assert_eq!(refused.headers["retry-after"], "600");
    sign_in_from(&app, "203.0.113.8", "nova", PASSWORD)
        .await
        .ok();
    app.advance(Duration::from_mins(10));
    sign_in_from(&app, "203.0.113.7", "nova", PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn many_guesses_at_once_are_no_way_around_the_lock() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let guess = |_| {
        let browser = app.stranger();
        async move {
            sign_in(&browser, "nova", "Wrong-horse-9")
                .await
                .status
                .as_u16()
        }
    };
    let statuses = join_all((0..16).map(guess)).await;
    assert_eq!(
        statuses.iter().filter(|status| **status == 401).count(),
        5,
        "{statuses:?}"
    );
    assert!(statuses.iter().all(|status| [401, 429].contains(status)));
    let locked = sign_in(&app.stranger(), "nova", PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
    assert_eq!(locked.headers["retry-after"], "60");
}

#[tokio::test]
async fn twenty_failures_from_one_address_close_it_for_all_names() {
    let app = spawn_with(|settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    app.newcomer("nova").await;
    let browser = app.stranger();
    let from = |address: &'static str, identifier: String, password: &'static str| {
        let body = json!({ "identifier": identifier, "password": password });
        let request = browser
            .request("POST".parse().unwrap(), "/auth/signin")
            .json(&body);
        send(request.header("x-forwarded-for", address))
    };
    for number in 0..20 {
        let answer = from("203.0.113.7", format!("guess{number}"), "Wrong-horse-9").await;
        answer.refused(401, "INVALID_CREDENTIALS");
    }
    let closed = from("203.0.113.7", "nova".to_owned(), PASSWORD)
        .await
        .refused(429, "RATE_LIMITED");
    assert_eq!(closed.headers["retry-after"], "600");
    from("203.0.113.8", "nova".to_owned(), PASSWORD).await.ok();
    app.advance(Duration::from_mins(10));
    from("203.0.113.7", "nova".to_owned(), PASSWORD).await.ok();
}

#[tokio::test]
async fn an_access_token_ends_after_fifteen_minutes_and_is_renewed_by_the_cookie() {
    let app = spawn().await;
    let mut nova = app.newcomer("nova").await;
    app.advance(Duration::from_secs(899));
    nova.get("/auth/me").await.ok();
    app.advance(Duration::from_secs(1));
    nova.get("/auth/me").await.refused(401, "TOKEN_EXPIRED");
    let renewed = nova.post("/auth/refresh", Value::Null).await.ok();
    nova.token = Some(renewed.text("/accessToken"));
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.text("/user/lastSeen"), "2026-11-21T12:15:00Z");
}

#[tokio::test]
async fn a_session_ends_a_day_after_its_last_use_or_thirty_when_remembered() {
    let app = spawn().await;
    app.newcomer("nova").await;

    let short = cookie_of(&sign_in(&app.stranger(), "nova", PASSWORD).await.ok());
    let body = json!({ "identifier": "nova", "password": PASSWORD, "rememberMe": true });
    let long = cookie_of(&app.stranger().post("/auth/signin", body).await.ok());
    app.advance(Duration::from_secs(DAY - 1));
    let short = cookie_of(&refresh_with(&app, &short).await.ok());
    app.advance(Duration::from_secs(DAY));
    refresh_with(&app, &short)
        .await
        .refused(401, "REFRESH_INVALID");
    app.advance(Duration::from_secs(28 * DAY));
    let renewed = refresh_with(&app, &long).await.ok();
    assert!(
        renewed.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("Max-Age=2592000")
    );
    app.advance(Duration::from_secs(30 * DAY));
    refresh_with(&app, &cookie_of(&renewed))
        .await
        .refused(401, "REFRESH_INVALID");
}

#[tokio::test]
async fn signing_out_ends_token_and_cookie() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let answer = nova.post("/auth/logout", Value::Null).await.ok();
    assert!(
        answer.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("Max-Age=0")
    );
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    nova.post("/auth/refresh", Value::Null)
        .await
        .refused(401, "REFRESH_INVALID");
    // Again, with nothing left to end.
    nova.post("/auth/logout", Value::Null).await.ok();
    app.stranger().post("/auth/logout", Value::Null).await.ok();
}

#[tokio::test]
async fn devices_are_listed_and_ended_one_by_one_or_all_but_this() {
    let app = spawn().await;
    let mut nova = app.newcomer("nova").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        app.advance(Duration::from_secs(1));
        let browser = app.stranger();
        let token = sign_in(&browser, "nova", PASSWORD)
            .await
            .ok()
            .text("/accessToken");
        others.push(Person {
            token: Some(token),
            ..browser
        });
    }
    let list = nova.get("/auth/sessions").await.ok();
    let sessions = list.at("/data/sessions").as_array().unwrap();
    let current: Vec<bool> = sessions
        .iter()
        .map(|one| one["isCurrent"] == true)
        .collect();
    assert_eq!(current, [false, false, false, true]);
    assert_eq!(sessions[0]["address"], "127.0.0.1");
    assert_eq!(sessions[0]["isRemembered"], false);
    let newest = format!("/auth/sessions/{}", sessions[0]["_id"].as_str().unwrap());
    nova.delete(&newest).await.ok();
    nova.delete(&newest).await.refused(404, "NOT_FOUND");
    others[2]
        .get("/auth/me")
        .await
        .refused(401, "UNAUTHENTICATED");
    others[2]
        .post("/auth/refresh", Value::Null)
        .await
        .refused(401, "REFRESH_INVALID");
    others[1].get("/auth/me").await.ok();
    nova.delete("/auth/sessions").await.ok();
    others[1]
        .get("/auth/me")
        .await
        .refused(401, "UNAUTHENTICATED");
    assert_eq!(
        nova.get("/auth/sessions")
            .await
            .at("/data/sessions")
            .as_array()
            .unwrap()
            .len(),
        1
    );
    nova.token = Some(
        nova.post("/auth/refresh", Value::Null)
            .await
            .ok()
            .text("/accessToken"),
    );
    nova.get("/auth/me").await.ok();
}

#[tokio::test]
async fn no_one_ends_the_session_of_another_player() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let list = rex.get("/auth/sessions").await.ok();
    let foreign = list.text("/data/sessions/0/_id");
    nova.delete(&format!("/auth/sessions/{foreign}"))
        .await
        .refused(404, "NOT_FOUND");
    nova.delete("/auth/sessions/not-an-id")
        .await
        .refused(404, "NOT_FOUND");
    rex.get("/auth/me").await.ok();
}

#[tokio::test]
async fn ended_sessions_stay_ended_when_the_server_starts_again() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let token = nova.token.clone().unwrap();
    nova.post("/auth/logout", Value::Null).await.ok();
    let now = actors::runtime::clock::Clock::now(&*app.clock);
    let since = now - time::Duration::minutes(15);
    let ended = store::session::revoked_since(&app.app.db, since)
        .await
        .unwrap();
    assert_eq!(ended.len(), 1);
    assert!(app.app.tokens.verify(&token, now).is_err());
}

#[tokio::test]
async fn what_guarded_the_doors_is_forgotten_when_it_is_over() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let browser = app.stranger();
    let cookie = cookie_of(&sign_in(&browser, "nova", PASSWORD).await.ok());
    sign_in(&browser, "nova", "Wrong-horse-9")
        .await
        .refused(401, "INVALID_CREDENTIALS");
    let sweep = || duel_ledger::jobs::sessions::sweep(&app.app);
    assert_eq!(sweep().await.unwrap(), 0);
    // Five windows: sign-ups, sign-ins of the pair and of the device, attempts of the network, notices of new devices. One
    // failure: of the device.
    app.advance(Duration::from_hours(25));
    assert_eq!(sweep().await.unwrap(), 6);
    // Two sessions, a month after they ran out.
    app.advance(Duration::from_hours(24 * 31));
    assert_eq!(sweep().await.unwrap(), 2);
    refresh_with(&app, &cookie)
        .await
        .refused(401, "REFRESH_INVALID");
}
