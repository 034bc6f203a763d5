//! A player as others see them.

use serde_json::{Value, json};

use crate::harness::spawn;

#[actix_web::test]
async fn prof_22_a_profile_shows_record_recent_results_and_the_duels_with_the_viewer() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let name = nova.username.to_uppercase();
    let seen = mirage.get(&format!("/users/{name}/profile")).await.ok();
    let profile = seen.at("/data/profile");
    assert_eq!(profile["_id"], json!(nova.id));
    assert_eq!(profile["username"], json!(nova.username));
    assert_eq!(
        profile["record"],
        json!({"played": 1, "won": 1, "lost": 0, "drawn": 0, "winRate": 100, "currentStreak": 1})
    );
    assert_eq!(profile["headToHead"]["lost"], 1);
    assert_eq!(profile["recent"][0]["challengeId"], json!(id));
    assert_eq!(profile["recent"][0]["result"], "won");
    assert_eq!(profile["fairPlay"], 100);
    assert!(!seen.body.to_string().contains("@example.com"), "no e-mail");

    let own = nova.get(&format!("/users/{}/profile", nova.id)).await.ok();
    assert_eq!(own.at("/data/profile/headToHead"), &Value::Null);
}

#[actix_web::test]
async fn a_profile_tells_presence_to_acquaintances_alone_and_nothing_to_the_blocked() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let seen = rex.get("/users/nova/profile").await.ok();
    assert_eq!(seen.at("/data/profile/status"), &Value::Null);
    assert_eq!(seen.at("/data/profile/lastSeen"), &Value::Null);
    for (who, whom) in [(&nova, &rex), (&rex, &nova)] {
        let path = format!("/friends/{}/follow", whom.id);
        who.post(&path, json!({})).await.ok();
    }
    let seen = rex.get("/users/nova/profile").await.ok();
    assert_eq!(seen.at("/data/profile/status"), "offline");
    assert_eq!(seen.at("/data/profile/followerCount"), 1);
    assert_eq!(
        seen.at("/data/profile/relationship"),
        &json!({"isMutualFriend": true, "isFollowing": true, "isFollower": true})
    );

    nova.post(&format!("/friends/{}/block", rex.id), json!({}))
        .await
        .ok();
    rex.get("/users/nova/profile")
        .await
        .refused(404, "USER_NOT_FOUND");
    let seen = nova.get("/users/rex/profile").await.ok();
    assert_eq!(seen.at("/data/profile/isBlocked"), true);
    nova.get("/users/no_such_player/profile")
        .await
        .refused(404, "USER_NOT_FOUND");
}
