//! Following, and who follows back.

use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::{Person, send};

async fn befriend(one: &Person, other: &Person) {
    one.post(&format!("/friends/{}/follow", other.id), json!({}))
        .await
        .ok();
    other
        .post(&format!("/friends/{}/follow", one.id), json!({}))
        .await
        .ok();
}

async fn three(app: &TestApp) -> (Person, Person, Person) {
    (
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
    )
}

#[tokio::test]
async fn two_who_follow_each_other_are_friends() {
    let app = spawn().await;
    let (nova, rex, zoe) = three(&app).await;
    befriend(&nova, &rex).await;
    zoe.post(&format!("/friends/{}/follow", nova.id), json!({}))
        .await
        .ok();
    let mine = format!("/friends/{}/mutual-friends", nova.id);
    let friends = nova.get(&mine).await.ok();
    assert_eq!(
        friends.at("/data/mutualFriends"),
        &json!([{
            "_id": rex.id, "username": "rex", "name": "", "avatar": null, "followerCount": 1,
            "relationship": {"isMutualFriend": true, "isFollowing": true, "isFollower": true},
            "status": "offline", "lastSeen": "2026-11-21T12:00:00Z", "playing": null,
        }])
    );
    // Online is who has a socket, here as everywhere.
    let mut line = app.line(rex.token.as_deref()).await;
    line.next("authenticated").await;
    let friends = nova.get(&mine).await.ok();
    assert_eq!(friends.at("/data/mutualFriends/0/status"), "online");
    let own = rex.get("/auth/me").await.ok();
    assert_eq!(own.at("/user/isOnline"), true);
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(
        (me.at("/user/followerCount"), me.at("/user/followingCount")),
        (&json!(2), &json!(1))
    );
    rex.delete(&format!("/friends/{}/unfollow", nova.id))
        .await
        .ok();
    rex.delete(&format!("/friends/{}/unfollow", nova.id))
        .await
        .ok();
    let friends = nova.get(&mine).await.ok();
    assert_eq!(friends.at("/data/mutualFriends"), &json!([]));
    assert_eq!(friends.at("/data/pagination/totalMutualFriends"), 0);
}

#[tokio::test]
async fn following_twice_is_following_once() {
    let app = spawn().await;
    let (nova, rex, _) = three(&app).await;
    for _ in 0..2 {
        nova.post(&format!("/friends/{}/follow", rex.id), json!({}))
            .await
            .ok();
    }
    assert_eq!(rex.get("/auth/me").await.at("/user/followerCount"), 1);
}

#[tokio::test]
async fn no_one_follows_themselves_or_an_unknown_player() {
    let app = spawn().await;
    let (nova, ..) = three(&app).await;
    nova.post(&format!("/friends/{}/follow", nova.id), json!({}))
        .await
        .refused(409, "STATE_CONFLICT");
    let stranger = "0190f3a0-0000-7000-8000-000000000000";
    nova.post(&format!("/friends/{stranger}/follow"), json!({}))
        .await
        .refused(404, "USER_NOT_FOUND");
    nova.post("/friends/not-an-id/follow", json!({}))
        .await
        .refused(404, "NOT_FOUND");
    nova.delete(&format!("/friends/{stranger}/unfollow"))
        .await
        .ok();
}

#[tokio::test]
async fn a_player_follows_three_hundred_times_an_hour_at_most() {
    let app = spawn().await;
    let (nova, rex, zoe) = three(&app).await;
    let path = format!("/friends/{}/follow", rex.id);
    for _ in 0..300 {
        nova.post(&path, json!({})).await.ok();
    }
    let refused = nova.post(&path, json!({})).await;
    let refused = refused.refused(429, "RATE_LIMITED");
    assert_eq!(refused.headers["retry-after"], "3600");
    // Others follow as before, and to unfollow is always possible.
    zoe.post(&path, json!({})).await.ok();
    nova.delete(&format!("/friends/{}/unfollow", rex.id))
        .await
        .ok();
}

#[tokio::test]
async fn friends_come_in_pages_by_name() {
    let app = spawn().await;
    let (nova, rex, zoe) = three(&app).await;
    befriend(&nova, &zoe).await;
    befriend(&nova, &rex).await;
    let page = |query: &'static str| {
        let path = format!("/friends/{}/mutual-friends{query}", nova.id);
        let nova = nova.clone();
        async move { nova.get(&path).await.ok() }
    };
    let first = page("?page=1&limit=1").await;
    assert_eq!(first.text("/data/mutualFriends/0/username"), "rex");
    assert_eq!(
        first.at("/data/pagination"),
        &json!({ "currentPage": 1, "totalPages": 2, "totalMutualFriends": 2,
                 "hasNextPage": true, "hasPrevPage": false })
    );
    let second = page("?page=2&limit=1").await;
    assert_eq!(second.text("/data/mutualFriends/0/username"), "zoe");
    let clamped = page("?page=-3&limit=100000").await;
    assert_eq!(
        clamped.at("/data/mutualFriends").as_array().unwrap().len(),
        2
    );
    page("?page=9223372036854775807").await;
    for query in ["page=x", "limit=1.5", "page=99999999999999999999"] {
        let path = format!("/friends/{}/mutual-friends?{query}", nova.id);
        nova.get(&path).await.refused(400, "MALFORMED");
    }
}

#[tokio::test]
async fn the_suspended_read_and_do_nothing_else() {
    let app = spawn().await;
    let (nova, rex, _) = three(&app).await;
    let id: uuid::Uuid = nova.id.parse().unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "update users set suspended_at = now() where id = '{id}'"
    )))
    .execute(&app.app.db)
    .await
    .unwrap();
    app.app.account_statuses.forget(id).await;
    nova.post(&format!("/friends/{}/follow", rex.id), json!({}))
        .await
        .refused(403, "SUSPENDED");
    nova.put("/auth/profile", json!({ "name": "Nova" }))
        .await
        .refused(403, "SUSPENDED");
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isSuspended"), true);
    nova.get(&format!("/friends/{}/mutual-friends", nova.id))
        .await
        .ok();
    let refresh = nova
        .request("POST".parse().unwrap(), "/auth/refresh")
        .json(&Value::Null);
    send(refresh).await.ok();
}
