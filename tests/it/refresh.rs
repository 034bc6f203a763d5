//! Refresh cookies: each works once, a copy ends its session, and an answer that was lost on its way does not.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::Value;

use crate::books::number;
use crate::harness::spawn;
use crate::people::{PASSWORD, Person};
use crate::session::{cookie_of, refresh_with, sign_in};

/// How long an answer with a new cookie may be lost: `domain::account::refresh::GRACE`.
const GRACE: Duration = Duration::from_mins(2);

#[tokio::test]
async fn a_cookie_works_once_and_its_copy_ends_the_session() {
    let app = spawn().await;
    let browser = app.stranger();
    app.newcomer("nova").await;
    let first = cookie_of(&sign_in(&browser, "nova", PASSWORD).await.ok());
    let second = refresh_with(&app, &first).await.ok();
    let token = second.text("/accessToken");
    let second = cookie_of(&second);
    assert_ne!(first, second);
    app.advance(GRACE);
    refresh_with(&app, &first)
        .await
        .refused(401, "REFRESH_REUSED");
    // The whole family is gone: the newest cookie and the access token too.
    refresh_with(&app, &second)
        .await
        .refused(401, "REFRESH_INVALID");
    let thief = Person {
        token: Some(token),
        ..app.stranger()
    };
    thief.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    // Other sessions of the player are not.
    sign_in(&browser, "nova", PASSWORD).await.ok();
}

#[tokio::test]
async fn an_answer_that_was_lost_is_given_again_for_two_minutes() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let first = cookie_of(&sign_in(&app.stranger(), "nova", PASSWORD).await.ok());
    let lost = cookie_of(&refresh_with(&app, &first).await.ok());
    app.advance(Duration::from_mins(1));
    // It may be lost twice; the two minutes are those of the first time.
    let lost_too = cookie_of(&refresh_with(&app, &first).await.ok());
    app.advance(Duration::from_secs(59));
    let found = refresh_with(&app, &first).await.ok();
    let player = Person {
        token: Some(found.text("/accessToken")),
        ..app.stranger()
    };
    player.get("/auth/me").await.ok();
    let found = cookie_of(&found);
    assert!(found != lost && found != lost_too);
    app.advance(Duration::from_secs(1));
    let next = cookie_of(&refresh_with(&app, &found).await.ok());
    // A token that its client never received is void: a client that shows it now has intercepted it.
    for copy in [&lost, &next] {
        let copied = refresh_with(&app, copy).await;
        let code = if copy == &lost {
            "REFRESH_REUSED"
        } else {
            "REFRESH_INVALID"
        };
        copied.refused(401, code);
    }
}

#[tokio::test]
async fn an_answer_that_was_used_was_not_lost() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let first = cookie_of(&sign_in(&app.stranger(), "nova", PASSWORD).await.ok());
    let second = cookie_of(&refresh_with(&app, &first).await.ok());
    app.advance(Duration::from_secs(1));
    let third = cookie_of(&refresh_with(&app, &second).await.ok());
    let copied = refresh_with(&app, &first).await;
    copied.refused(401, "REFRESH_REUSED");
    let over = refresh_with(&app, &third).await;
    over.refused(401, "REFRESH_INVALID");
}

#[tokio::test]
async fn two_who_take_turns_with_one_cookie_are_found_out_however_quick_they_are() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let first = cookie_of(&sign_in(&app.stranger(), "nova", PASSWORD).await.ok());
    let players = cookie_of(&refresh_with(&app, &first).await.ok());
    // A thief with a copy of the first; the player's cookie is taken for one that was lost.
    let thiefs = cookie_of(&refresh_with(&app, &first).await.ok());
    let copied = refresh_with(&app, &players).await;
    copied.refused(401, "REFRESH_REUSED");
    let over = refresh_with(&app, &thiefs).await;
    over.refused(401, "REFRESH_INVALID");
}

#[tokio::test]
async fn of_refreshes_at_once_with_one_cookie_one_answer_works_in_the_end() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let cookie = cookie_of(&sign_in(&app.stranger(), "nova", PASSWORD).await.ok());
    let answers = join_all((0..8).map(|_| refresh_with(&app, &cookie))).await;
    let cookies: BTreeSet<_> = answers.into_iter().map(|it| cookie_of(&it.ok())).collect();
    assert_eq!(cookies.len(), 8);
    // Each but the last took the place of an unused one.
    let lost = "select count(*) from refresh_tokens where is_lost";
    assert_eq!(number(&mut app.superuser().await, lost).await, 7);
}

#[tokio::test]
async fn err_06_cookies_that_are_none_of_ours_are_refused() {
    let app = spawn().await;
    let refused = app
        .stranger()
        .post("/auth/refresh", Value::Null)
        .await
        .refused(401, "REFRESH_INVALID");
    assert_eq!(refused.text("/message"), "Token refresh failed");
    for cookie in [
        "",
        "x",
        "zz",
        &"0".repeat(64),
        &"g".repeat(64),
        &"0".repeat(4_000),
    ] {
        refresh_with(&app, cookie)
            .await
            .refused(401, "REFRESH_INVALID");
    }
}
