//! Signing up, the dispute terms, and bodies that no account route reads.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::books::number;
use crate::harness::spawn;
use crate::people::{PASSWORD, Person, send};

fn applicant(username: &str) -> Value {
    json!({
        "username": username, "email": format!("{username}@example.com"), "password": PASSWORD,
        "ageConfirmed": true, "termsAccepted": true,
    })
}

#[tokio::test]
async fn a_stranger_signs_up_and_is_signed_in() {
    let app = spawn().await;
    let mut nova = app.stranger();
    let answer = nova.post("/auth/signup", applicant("Nova_1")).await.ok();
    assert_eq!(answer.status, 201);
    assert_eq!(answer.at("/referralProcessed"), false);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    for part in [
        "dl_refresh=",
        "HttpOnly",
        "SameSite=Strict",
        "Path=/api/auth",
    ] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    // Over plain http a secure cookie would be lost; without "remember me" it ends with the browser.
    assert!(
        !cookie.contains("Secure") && !cookie.contains("Max-Age"),
        "{cookie}"
    );
    assert!(!answer.body.to_string().contains("argon2"));
    nova.token = Some(answer.text("/accessToken"));
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user"), answer.at("/user"));
    for (pointer, value) in [
        ("/user/username", json!("Nova_1")),
        ("/user/email", json!("Nova_1@example.com")),
        ("/user/name", json!("")),
        ("/user/avatar", Value::Null),
        ("/user/points", json!(0)),
        (
            "/user/referralStats",
            json!({ "totalReferrals": 0, "totalPoints": 0 }),
        ),
        ("/user/followerCount", json!(0)),
        ("/user/followingCount", json!(0)),
        ("/user/isVerified", json!(false)),
        ("/user/isOnline", json!(false)),
        ("/user/authProvider", json!("local")),
        ("/user/disputeTermsAccepted", json!(false)),
        ("/user/role", json!("user")),
        ("/user/isSuspended", json!(false)),
        ("/user/fairPlay", json!(100)),
        ("/user/createdAt", json!("2026-11-21T12:00:00Z")),
        ("/user/lastSeen", json!("2026-11-21T12:00:00Z")),
    ] {
        assert_eq!(me.at(pointer), &value, "{pointer}");
    }
    assert_eq!(me.at("/user/_id"), me.at("/user/id"));
    assert_eq!(me.text("/user/referralCode").len(), 8);
}

#[tokio::test]
async fn every_rule_of_the_sign_up_form_is_enforced_by_the_server() {
    let app = spawn().await;
    let stranger = app.stranger();
    let weak =
        "Password is too weak. Include uppercase, lowercase, numbers, and special characters";
    let long_email = format!("{}@example.com", "e".repeat(250));
    for (field, value, message) in [
        ("username", json!(""), "Username is required"),
        ("username", Value::Null, "Username is required"),
        (
            "username",
            json!("ab"),
            "Username must be at least 3 characters",
        ),
        (
            "username",
            json!("a".repeat(21)),
            "Username must be less than 20 characters",
        ),
        (
            "username",
            json!("no va"),
            "Username can only contain letters, numbers, and underscores",
        ),
        (
            "username",
            json!("nov\u{430}"),
            "Username can only contain letters, numbers, and underscores",
        ),
        (
            "username",
            json!("nova\u{0}"),
            "Username can only contain letters, numbers, and underscores",
        ),
        ("email", json!(""), "Email is required"),
        ("email", json!("nova"), "Email is invalid"),
        ("email", json!("nova@x.com\u{0}"), "Email is invalid"),
        ("email", json!(long_email), "Email is invalid"),
        ("password", json!(""), "Password is required"),
        (
            "password",
            json!("Aa1!xyz"),
            "Password must be at least 8 characters",
        ),
        ("password", json!("passwordpassword"), weak),
        (
            "password",
            json!("A".repeat(129)),
            "Password must be at most 128 characters",
        ),
        (
            "password",
            json!("Password1!"),
            "This password is among the first that are tried. Choose another one",
        ),
        (
            "password",
            json!("My-Nova-is-7"),
            "Password must not contain your username or email address",
        ),
        ("referralCode", json!("ABC"), "Invalid referral code"),
        ("referralCode", json!("ABCD2345"), "Invalid referral code"),
    ] {
        let mut body = applicant("nova");
        body[field] = value.clone();
        let answer = stranger
            .post("/auth/signup", body)
            .await
            .refused(422, "VALIDATION");
        assert_eq!(
            answer.text(&format!("/fields/{field}")),
            message,
            "{field} = {value}"
        );
        assert_eq!(answer.at("/errors"), &json!([message]));
    }
    let all = stranger
        .post("/auth/signup", json!({}))
        .await
        .refused(422, "VALIDATION");
    assert_eq!(all.at("/fields").as_object().unwrap().len(), 5);
    stranger.post("/auth/signup", applicant("nova")).await.ok();
}

#[tokio::test]
async fn security_16_6_age_and_terms_are_enforced_and_recorded_with_their_version() {
    let app = spawn().await;
    let stranger = app.stranger();
    for (field, message) in [
        (
            "ageConfirmed",
            "You must confirm that you are at least 18 years old",
        ),
        (
            "termsAccepted",
            "You must accept the Terms of Service and Privacy Policy",
        ),
    ] {
        for value in [json!(false), Value::Null] {
            let mut body = applicant("nova");
            body[field] = value;
            let answer = stranger.post("/auth/signup", body).await;
            let answer = answer.refused(422, "VALIDATION");
            assert_eq!(answer.at("/fields"), &json!({ field: message }));
        }
    }
    stranger.post("/auth/signup", applicant("nova")).await.ok();
    let recorded = "select count(*) from users where age_confirmed_at = '2026-11-21T12:00:00Z'
                       and terms_accepted_at = age_confirmed_at and terms_version <> ''";
    assert_eq!(number(&mut app.superuser().await, recorded).await, 1);
}

#[tokio::test]
async fn names_and_addresses_are_one_whatever_their_case() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let stranger = app.stranger();
    let mut same_name = applicant("NOVA");
    same_name["email"] = json!("other@example.com");
    let refused = stranger.post("/auth/signup", same_name).await;
    let refused = refused.refused(409, "USERNAME_TAKEN");
    assert_eq!(refused.at("/fields/username"), "Username is already taken");
    let mut same_email = applicant("rex");
    same_email["email"] = json!("NOVA@Example.COM");
    let refused = stranger.post("/auth/signup", same_email).await;
    let refused = refused.refused(409, "EMAIL_TAKEN");
    assert_eq!(refused.at("/fields/email"), "Email is already registered");
    // Nothing was left half done.
    stranger.post("/auth/signup", applicant("rex")).await.ok();
}

#[tokio::test]
async fn of_many_sign_ups_for_one_name_exactly_one_succeeds() {
    let app = spawn().await;
    let sign_up = |number: usize| {
        let stranger = app.stranger();
        let body = json!({
            "username": if number.is_multiple_of(2) { "nova" } else { "Nova" },
            "email": format!("nova{number}@example.com"),
            "password": PASSWORD, "ageConfirmed": true, "termsAccepted": true,
        });
        async move { stranger.post("/auth/signup", body).await }
    };
    let answers = join_all((0..12).map(sign_up)).await;
    let created = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(created, 1);
    for answer in answers.into_iter().filter(|answer| answer.status != 201) {
        answer.refused(409, "USERNAME_TAKEN");
    }
}

#[tokio::test]
async fn open_24_a_code_at_the_sign_up_records_its_referrer_and_counts_nothing_yet() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let code = nova.get("/auth/me").await.text("/user/referralCode");
    let stranger = app.stranger();
    let typed = json!({ "referralCode": format!(" {} ", code.to_lowercase()) });
    let found = stranger
        .post("/referral/validate", typed.clone())
        .await
        .ok();
    assert_eq!(
        found.at("/data/referrer"),
        &json!({ "username": "nova", "avatar": null })
    );
    for wrong in [
        json!({}),
        json!({ "referralCode": "" }),
        json!({ "referralCode": "ABCD2345" }),
    ] {
        let answer = stranger
            .post("/referral/validate", wrong)
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(answer.text("/message"), "Invalid referral code");
    }
    let mut body = applicant("rex");
    body["referralCode"] = typed["referralCode"].clone();
    let answer = stranger.post("/auth/signup", body).await.ok();
    assert_eq!(answer.at("/referralProcessed"), true);
    // It counts once the address is verified, and not before.
    assert_eq!(
        nova.get("/auth/me")
            .await
            .at("/user/referralStats/totalReferrals"),
        0
    );
}

#[tokio::test]
async fn codes_are_not_guessed_by_the_thousand() {
    let app = spawn().await;
    let stranger = app.stranger();
    let guess = json!({ "referralCode": "ABCD2345" });
    for _ in 0..60 {
        stranger
            .post("/referral/validate", guess.clone())
            .await
            .refused(404, "NOT_FOUND");
    }
    let answer = stranger.post("/referral/validate", guess.clone()).await;
    let answer = answer.refused(429, "RATE_LIMITED");
    assert_eq!(answer.headers["retry-after"], "600");
    app.advance(std::time::Duration::from_mins(10));
    stranger
        .post("/referral/validate", guess)
        .await
        .refused(404, "NOT_FOUND");
}

#[tokio::test]
async fn the_dispute_terms_are_accepted_once() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let before = nova.get("/auth/dispute-terms-status").await.ok();
    assert_eq!(
        (before.at("/needsAcceptance"), before.at("/acceptedAt")),
        (&json!(true), &Value::Null)
    );
    let accepted = nova
        .post("/auth/accept-dispute-terms", json!({}))
        .await
        .ok();
    assert_eq!(accepted.at("/user/disputeTermsAccepted"), true);
    app.advance(std::time::Duration::from_mins(1));
    nova.post("/auth/accept-dispute-terms", json!({}))
        .await
        .ok();
    let after = nova.get("/auth/dispute-terms-status").await.ok();
    assert_eq!(after.at("/needsAcceptance"), false);
    assert_eq!(after.text("/acceptedAt"), "2026-11-21T12:00:00Z");
}

const BODIES: [(&str, &str, &[&str]); 6] = [
    (
        "POST",
        "/auth/signup",
        &[
            "username",
            "email",
            "password",
            "referralCode",
            "ageConfirmed",
            "termsAccepted",
        ],
    ),
    (
        "POST",
        "/auth/signin",
        &["identifier", "password", "rememberMe"],
    ),
    (
        "POST",
        "/auth/change-password",
        &["currentPassword", "newPassword"],
    ),
    ("PUT", "/auth/profile", &["username", "name", "avatar"]),
    ("POST", "/referral/validate", &["referralCode"]),
    ("POST", "/auth/signup", &["referralCode"]),
];

async fn put_body(
    person: &Person,
    method: &str,
    path: &str,
    body: Vec<u8>,
    kind: &str,
) -> crate::people::Answer {
    let request = person.request(method.parse().unwrap(), path);
    send(request.header("content-type", kind).body(body)).await
}

#[tokio::test]
async fn a_field_of_another_type_is_malformed_on_every_route() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for (method, path, fields) in BODIES {
        for field in fields {
            for value in [json!(5), json!(-1.5), json!([]), json!({}), json!(["a"])] {
                let body = json!({ *field: value }).to_string().into_bytes();
                let answer = put_body(&nova, method, path, body, "application/json").await;
                answer.refused(400, "MALFORMED");
            }
        }
        for field in fields
            .iter()
            .filter(|field| !["ageConfirmed", "termsAccepted", "rememberMe"].contains(field))
        {
            let body = json!({ *field: true }).to_string().into_bytes();
            put_body(&nova, method, path, body, "application/json")
                .await
                .refused(400, "MALFORMED");
        }
    }
}

#[tokio::test]
async fn an_unreadable_body_gets_another_error_than_a_forbidden_one() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for (method, path, _) in BODIES {
        for broken in [
            "",
            "{",
            "null",
            "[]",
            "\"text\"",
            "{\"username\":\"\u{0}",
            "\u{feff}{}",
        ] {
            let answer = put_body(&nova, method, path, broken.into(), "application/json").await;
            answer.refused(400, "MALFORMED");
        }
        put_body(
            &nova,
            method,
            path,
            vec![b'{', b'"', 0xff, 0xfe],
            "application/json",
        )
        .await
        .refused(400, "MALFORMED");
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/xml",
        ] {
            let answer = put_body(&nova, method, path, b"{}".to_vec(), kind).await;
            answer.refused(415, "UNSUPPORTED_MEDIA_TYPE");
        }
        let large = json!({ "name": "x".repeat(70_000) })
            .to_string()
            .into_bytes();
        put_body(&nova, method, path, large, "application/json")
            .await
            .refused(413, "TOO_LARGE");
    }
}

#[tokio::test]
async fn every_route_of_mine_asks_for_a_token() {
    let app = spawn().await;
    let mut stranger = app.stranger();
    let some_id = "0190f3a0-0000-7000-8000-000000000000";
    let routes = [
        ("GET", "/auth/me".to_owned()),
        ("PUT", "/auth/profile".to_owned()),
        ("POST", "/auth/change-password".to_owned()),
        ("GET", "/auth/dispute-terms-status".to_owned()),
        ("POST", "/auth/accept-dispute-terms".to_owned()),
        ("GET", "/auth/sessions".to_owned()),
        ("DELETE", "/auth/sessions".to_owned()),
        ("DELETE", format!("/auth/sessions/{some_id}")),
        ("GET", format!("/friends/{some_id}/mutual-friends")),
        ("POST", format!("/friends/{some_id}/follow")),
        ("DELETE", format!("/friends/{some_id}/unfollow")),
    ];
    for (method, path) in routes {
        stranger.token = None;
        let request = stranger
            .request(method.parse().unwrap(), &path)
            .json(&json!({}));
        let answer = send(request).await.refused(401, "UNAUTHENTICATED");
        assert_eq!(
            answer.text("/message"),
            "No authentication token found",
            "{path}"
        );
        for token in ["x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
            stranger.token = Some(token.to_owned());
            let request = stranger
                .request(method.parse().unwrap(), &path)
                .json(&json!({}));
            send(request).await.refused(401, "UNAUTHENTICATED");
        }
    }
}

#[tokio::test]
async fn a_text_with_a_character_that_cannot_be_stored_is_malformed() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    nova.get("/challenges/public?search=a%00b")
        .await
        .refused(400, "MALFORMED");
    let search = nova.get("/challenges/search?q=%00").await;
    let refused = search.refused(422, "VALIDATION");
    assert!(refused.at("/fields/q").is_string());
}
