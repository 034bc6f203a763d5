//! What the screens are shown.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{spawn, spawn_with};
use crate::people::{Person, send};

#[tokio::test]
async fn every_player_has_a_code_a_link_and_a_picture_of_it() {
    let app = spawn_with(|settings| {
        settings.public_url = Some("https://play.example.com".to_owned());
    })
    .await;
    let nova = app.newcomer("nova").await;
    let code = nova.code().await;
    let link = format!("https://play.example.com/signup?ref={code}");
    let expected = json!({ "referralCode": code, "referralLink": link });
    for path in ["/referral/generate", "/referral/link"] {
        assert_eq!(nova.get(path).await.ok().at("/data"), &expected);
        app.stranger()
            .get(path)
            .await
            .refused(401, "UNAUTHENTICATED");
    }
    let stranger = app.stranger();
    for code in [code.clone(), code.to_lowercase()] {
        let path = format!("/referral/qr/{code}");
        let picture = stranger.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(picture.headers()["content-type"], "image/svg+xml");
        assert_eq!(picture.headers()["x-content-type-options"], "nosniff");
        let svg = picture.text().await.unwrap();
        assert!(svg.contains("<svg") && svg.ends_with("</svg>") && !svg.contains("script"));
    }
    for wrong in ["ZZZZZZZZ", "short", "%3Cscript%3E", "a%2Fb"] {
        let answer = stranger.get(&format!("/referral/qr/{wrong}")).await;
        assert_eq!(answer.status, 404, "{wrong}");
    }
}

#[tokio::test]
async fn an_overview_has_all_and_the_newest_five() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let empty = nova.stats().await;
    for (field, value) in [
        ("totalReferrals", json!(0)),
        ("totalPoints", json!(0)),
        ("pendingReferrals", json!(0)),
        ("currentPoints", json!(0)),
        ("successfulReferrals", json!([])),
    ] {
        assert_eq!(empty[field], value, "{field}");
    }
    app.brought_in("eve", &nova).await;
    for name in ["bob", "kai", "lux"] {
        app.advance(Duration::from_mins(1));
        let person = app.brought_in(name, &nova).await;
        app.verify(&person).await;
    }
    let stats = nova.stats().await;
    assert_eq!(stats["referralCode"], nova.code().await);
    assert_eq!(
        (&stats["totalReferrals"], &stats["pendingReferrals"]),
        (&json!(3), &json!(1))
    );
    let recent = stats["successfulReferrals"].as_array().unwrap();
    let recent: Vec<_> = recent
        .iter()
        .map(|it| (&it["username"], &it["action"]))
        .collect();
    let of = |name: &str, action: &str| (json!(name), json!(action));
    let expected = [
        of("lux", "email_verify"),
        of("lux", "signup"),
        of("kai", "email_verify"),
        of("kai", "signup"),
        of("bob", "email_verify"),
    ];
    assert_eq!(
        recent,
        expected.each_ref().map(|(name, action)| (name, action))
    );
    let newest = json!({
        "username": "lux", "avatar": null, "action": "email_verify", "completedAt": "2026-11-21T12:03:00Z",
        "pointsEarned": 15,
    });
    assert_eq!(stats["successfulReferrals"][0], newest);
}

#[tokio::test]
async fn my_referrals_come_in_pages_and_are_mine() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    for place in 0..6 {
        let person = app.brought_in(&format!("bob_{place}"), &nova).await;
        app.verify(&person).await;
    }
    let page = async |who: &Person, query: &str| {
        let path = format!("/referral/my-referrals{query}");
        let answer = who.get(&path).await.ok();
        let rows = answer.at("/data/referrals").as_array().unwrap().len();
        (rows, answer.at("/data/pagination").clone())
    };
    let pages = |current: i64, next: bool, prev: bool| json!({"currentPage": current, "totalPages": 2, "totalCount": 12, "hasNext": next, "hasPrev": prev});
    assert_eq!(page(&nova, "").await, (10, pages(1, true, false)));
    assert_eq!(page(&nova, "?page=2").await, (2, pages(2, false, true)));
    let all = nova.get("/referral/my-referrals?limit=100").await.ok();
    assert_eq!(all.text("/data/referrals/0/username"), "bob_5");
    assert_eq!(all.text("/data/referrals/11/username"), "bob_0");
    assert_eq!(page(&rex, "").await.0, 0);
    app.stranger()
        .get("/referral/my-referrals")
        .await
        .refused(401, "UNAUTHENTICATED");
    nova.get("/referral/my-referrals?page=x")
        .await
        .refused(400, "MALFORMED");
}

#[tokio::test]
async fn pending_ones_are_named_until_they_verify() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let bob = app.brought_in("bob", &nova).await;
    app.advance(Duration::from_mins(1));
    let eve = app.brought_in("eve", &nova).await;
    let pending = async || {
        let answer = nova.get("/referral/pending").await.ok();
        answer.at("/data/pendingReferrals").clone()
    };
    let of = |person: &Person, at: &str| json!({ "_id": person.id, "username": person.username, "createdAt": at });
    let (first, second) = (
        of(&bob, "2026-11-21T12:00:00Z"),
        of(&eve, "2026-11-21T12:01:00Z"),
    );
    assert_eq!(pending().await, json!([second, first]));
    app.verify(&eve).await;
    assert_eq!(pending().await, json!([first]));
}

#[tokio::test]
async fn ranks_go_by_points_then_referrals_then_name() {
    let app = spawn().await;
    let (nova, zoe, kai) = (
        app.newcomer("nova").await,
        app.newcomer("Zoe").await,
        app.newcomer("kai").await,
    );
    app.newcomer("alone").await;
    app.endow(&nova, 1).await;
    for (name, by) in [("bob", &zoe), ("eve", &kai)] {
        let person = app.brought_in(name, by).await;
        app.verify(&person).await;
    }
    app.brought_in("late", &kai).await;
    let board = async |query: &str| {
        let path = format!("/referral/leaderboard{query}");
        nova.get(&path).await.ok()
    };
    let answer = board("").await;
    let row = |rank: i64, username: &str, points: i64| json!({"rank": rank, "username": username, "avatar": null, "totalReferrals": 1, "totalPoints": points});
    let mut rows = answer.at("/data/leaderboard").clone();
    assert_eq!(rows[0]["username"], "nova");
    rows[0]["avatar"] = Value::Null;
    assert_eq!(
        rows,
        json!([row(1, "nova", 45), row(2, "kai", 25), row(3, "Zoe", 25)])
    );
    let second = board("?page=2&limit=2").await;
    assert_eq!(second.at("/data/leaderboard"), &json!([row(3, "Zoe", 25)]));
    let pages = json!({"currentPage": 2, "totalPages": 2, "totalCount": 3, "hasNext": false, "hasPrev": true});
    assert_eq!(second.at("/data/pagination"), &pages);
    assert_eq!(board("?page=9").await.at("/data/leaderboard"), &json!([]));
}

#[tokio::test]
async fn codes_are_not_guessed_by_their_pictures() {
    let app = spawn().await;
    let stranger = app.stranger();
    for _ in 0..60 {
        let request = stranger.request(Method::GET, "/referral/qr/ZZZZZZZZ");
        send(request).await.refused(404, "NOT_FOUND");
    }
    let request = stranger.request(Method::GET, "/referral/qr/ZZZZZZZZ");
    send(request).await.refused(429, "RATE_LIMITED");
}
