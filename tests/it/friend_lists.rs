//! The directory of players, followers, followed players, and mutual friends.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use time::macros::datetime;
use uuid::Uuid;

use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::Person;
use crate::plans::plans;

fn names(list: &Value) -> Vec<&str> {
    let players = list.as_array().into_iter().flatten();
    players
        .map(|it| it["username"].as_str().unwrap_or_default())
        .collect()
}

async fn follow(who: &Person, whom: &Person) {
    let path = format!("/friends/{}/follow", whom.id);
    who.post(&path, json!({})).await.ok();
}

async fn cast(app: &TestApp) -> [Person; 4] {
    [
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
        app.newcomer("kai").await,
    ]
}

#[tokio::test]
async fn api_friend_01_the_directory_has_every_other_player_the_most_followed_first() {
    let app = spawn().await;
    let [nova, rex, zoe, kai] = cast(&app).await;
    follow(&nova, &zoe).await;
    follow(&rex, &zoe).await;
    follow(&nova, &kai).await;
    follow(&kai, &nova).await;
    let found = nova.get("/friends/users").await.ok();
    assert_eq!(names(found.at("/data/users")), ["zoe", "kai", "rex"]);
    assert_eq!(found.at("/data/users/0/followerCount"), 2);
    assert_eq!(
        found.at("/data/users/1/relationship"),
        &json!({"isMutualFriend": true, "isFollowing": true, "isFollower": true})
    );
    assert_eq!(
        found.at("/data/pagination"),
        &json!({"currentPage": 1, "totalPages": 1, "totalUsers": 3,
                "hasNextPage": false, "hasPrevPage": false})
    );
    let second = nova.get("/friends/users?page=2&limit=2").await.ok();
    assert_eq!(names(second.at("/data/users")), ["rex"]);
    for search in ["RE", "%40rex", "re%20"] {
        let found = nova
            .get(&format!("/friends/users?search={search}"))
            .await
            .ok();
        assert_eq!(names(found.at("/data/users")), ["rex"], "{search}");
        assert_eq!(found.at("/data/pagination/totalUsers"), 1);
    }
    let beyond = nova
        .get("/friends/users?page=9223372036854775807")
        .await
        .ok();
    assert_eq!(beyond.at("/data/users"), &json!([]));
}

#[tokio::test]
async fn the_staff_are_no_players_to_discover() {
    let app = spawn().await;
    let [nova, rex, zoe, kai] = cast(&app).await;
    // The most followed ones.
    for staff in [&rex, &zoe] {
        follow(&nova, staff).await;
    }
    app.give_role(&rex, "moderator").await;
    app.give_role(&zoe, "admin").await;
    let found = nova.get("/friends/users").await.ok();
    assert_eq!(names(found.at("/data/users")), ["kai"]);
    assert_eq!(found.at("/data/pagination/totalUsers"), 1);
    let counts = nova.get("/friends/counts").await.ok();
    assert_eq!(counts.at("/data/discover"), 1);
    let typed = nova.get("/friends/users?search=re").await.ok();
    assert_eq!(names(typed.at("/data/users")), Vec::<&str>::new());
    // They see themselves no more than others do, and players as ever.
    let found = kai.get("/friends/users").await.ok();
    assert_eq!(names(found.at("/data/users")), ["nova"]);
    // Search and the lists of those one follows show them.
    let searched = nova.get("/search/people?q=rex").await.ok();
    assert_eq!(searched.at("/data/people/0/username"), "rex");
    let path = format!("/friends/{}/following", nova.id);
    let followed = nova.get(&path).await.ok();
    assert_eq!(followed.at("/data/following").as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn api_friend_02_03_04_06_each_list_shows_how_the_viewer_stands_to_its_players() {
    let app = spawn().await;
    let [nova, rex, zoe, kai] = cast(&app).await;
    for (who, whom) in [
        (&nova, &rex),
        (&rex, &nova),
        (&zoe, &nova),
        (&nova, &kai),
        (&kai, &rex),
        (&rex, &kai),
        (&kai, &nova),
    ] {
        app.clock.advance(Duration::from_secs(1));
        follow(who, whom).await;
    }
    let list = async |viewer: &Person, path: String, key: &str| {
        let page = viewer.get(&path).await.ok();
        let found: Vec<String> = names(page.at(&format!("/data/{key}")))
            .into_iter()
            .map(str::to_owned)
            .collect();
        found
    };
    let of_nova = |what: &str| format!("/friends/{}/{what}", nova.id);
    assert_eq!(
        list(&nova, of_nova("followers"), "followers").await,
        ["kai", "zoe", "rex"]
    );
    assert_eq!(
        list(&nova, of_nova("following"), "following").await,
        ["kai", "rex"]
    );
    for what in ["mutual-friends", "mutual-friends-aggregation"] {
        assert_eq!(
            list(&nova, of_nova(what), "mutualFriends").await,
            ["kai", "rex"]
        );
    }
    let with_rex = format!("/friends/{}/mutual-friends-with-me", rex.id);
    assert_eq!(
        list(&nova, with_rex.clone(), "mutualFriends").await,
        ["kai"]
    );
    assert!(list(&zoe, with_rex, "mutualFriends").await.is_empty());
    // Zoe sees the followers of Nova, and how they stand to Zoe.
    let seen = zoe.get(&of_nova("followers")).await.ok();
    assert_eq!(seen.at("/data/followers/0/relationship/isFollowing"), false);
    assert_eq!(seen.at("/data/followers/0/status"), &Value::Null);
    let searched = of_nova("followers?search=zo");
    assert_eq!(list(&nova, searched, "followers").await, ["zoe"]);

    let counts = nova.get("/friends/counts").await.ok();
    assert_eq!(
        counts.at("/data"),
        &json!({"discover": 3, "following": 2, "followers": 3, "mutualFriends": 2})
    );
}

#[tokio::test]
async fn a_block_hides_each_of_two_from_the_other_in_every_list() {
    let app = spawn().await;
    let [nova, rex, zoe, _] = cast(&app).await;
    follow(&rex, &zoe).await;
    follow(&nova, &zoe).await;
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    let followers = format!("/friends/{}/followers", zoe.id);
    for (viewer, hidden) in [(&nova, "rex"), (&rex, "nova")] {
        let found = viewer.get("/friends/users").await.ok();
        assert!(!names(found.at("/data/users")).contains(&hidden));
        assert_eq!(found.at("/data/pagination/totalUsers"), 2);
        let found = viewer.get(&followers).await.ok();
        assert!(!names(found.at("/data/followers")).contains(&hidden));
        assert_eq!(viewer.get("/friends/counts").await.at("/data/discover"), 2);
    }
}

#[tokio::test]
async fn the_lists_of_a_player_who_blocks_the_viewer_are_not_found() {
    let app = spawn().await;
    let [nova, rex, zoe, _] = cast(&app).await;
    follow(&zoe, &rex).await;
    rex.post(&format!("/friends/{}/block", nova.id), json!({}))
        .await
        .ok();
    for list in [
        "followers",
        "following",
        "mutual-friends",
        "mutual-friends-aggregation",
        "mutual-friends-with-me",
    ] {
        let of_rex = format!("/friends/{}/{list}", rex.id);
        nova.get(&of_rex).await.refused(404, "USER_NOT_FOUND");
        zoe.get(&of_rex).await.ok();
        // The block hides the one who blocks, and not the one who is blocked.
        let of_nova = format!("/friends/{}/{list}", nova.id);
        rex.get(&of_nova).await.ok();
    }
    let unblock = format!("/friends/{}/block", nova.id);
    rex.delete(&unblock).await.ok();
    let of_rex = format!("/friends/{}/followers", rex.id);
    let found = nova.get(&of_rex).await.ok();
    assert_eq!(names(found.at("/data/followers")), ["zoe"]);
}

/// Two hundred players follow their neighbours, and one of them all and all that one, eight at once, as many as the server has
/// connections; then half of them unfollow while some block: the counts are those of the rows.
#[tokio::test]
async fn counts_are_exact_however_many_follow_each_other_at_once() {
    const PLAYERS: usize = 200;
    const NEIGHBOURS: usize = 8;
    let app = spawn().await;
    let now = datetime!(2026-11-21 12:00 UTC);
    let star = app.newcomer("star").await.uuid();
    let players = copies(&app, star, PLAYERS).await;
    let db = &app.app.db;
    let near = (0..PLAYERS)
        .flat_map(|one| (1..=NEIGHBOURS).map(move |by| (one, (one + by) % PLAYERS)))
        .map(|(one, other)| (players[one], players[other]));
    let to_star = players.iter().map(|one| (star, *one));
    let pairs: Vec<(Uuid, Uuid)> = near
        .chain(to_star)
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .collect();
    for some in pairs.chunks(8) {
        let follows = some.iter().map(async |(who, whom)| {
            let mut tx = db.begin().await.unwrap();
            let news = app.app.ids.next(now);
            store::friend::follow(&mut tx, (*who, *whom), news, now)
                .await
                .unwrap();
            tx.commit().await.unwrap();
        });
        join_all(follows).await;
    }
    assert_exact(&app).await;
    let changes = pairs.iter().enumerate().map(async |(number, (who, whom))| {
        if number % 7 == 0 {
            store::chat::people::block(db, *who, *whom, now)
                .await
                .unwrap();
        } else if number % 2 == 0 {
            store::friend::unfollow(db, *who, *whom).await.unwrap();
        }
    });
    let changes: Vec<_> = changes.collect();
    let mut changes = changes.into_iter();
    loop {
        let some: Vec<_> = changes.by_ref().take(8).collect();
        if some.is_empty() {
            break;
        }
        join_all(some).await;
    }
    assert_exact(&app).await;
}

/// As many copies of a player.
pub(crate) async fn copies(app: &TestApp, player: Uuid, count: usize) -> Vec<Uuid> {
    let sql = "insert into users
               select (jsonb_populate_record(it, jsonb_build_object(
                          'id', gen_random_uuid(),
                          'username', 'player_' || number,
                          'referral_code', lpad(number::text, 8, '0'),
                          'email', 'player_' || number || '@example.com'))).*
                 from users it, generate_series(1, $2) number
                where it.id = $1
               returning id";
    sqlx::query_scalar(sql)
        .bind(player)
        .bind(i32::try_from(count).unwrap())
        .fetch_all(&mut app.superuser().await)
        .await
        .unwrap()
}

pub(crate) async fn assert_exact(app: &TestApp) {
    let wrong = "select count(*) from follow_counts c
                  where followers <> (select count(*) from follows where followee = c.user_id)
                     or following <> (select count(*) from follows where follower = c.user_id)";
    let wrong: i64 = sqlx::query_scalar(wrong)
        .fetch_one(&app.app.db)
        .await
        .unwrap();
    assert_eq!(wrong, 0);
}

#[tokio::test]
async fn a_page_of_the_directory_is_read_from_the_index_of_followers() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let [nova, rex, ..] = cast(&app).await;
    for path in [
        "/friends/users".to_owned(),
        "/friends/users?search=re".to_owned(),
        format!("/friends/{}/followers", rex.id),
        format!("/friends/{}/following", rex.id),
        format!("/friends/{}/mutual-friends", rex.id),
        format!("/friends/{}/mutual-friends-with-me", rex.id),
    ] {
        nova.get(&path).await.ok();
    }
    let mut seen = 0;
    for [statement, plan] in plans(&app).await {
        if !statement.contains("players_visible_to") || !statement.contains("offset") {
            continue;
        }
        seen += 1;
        assert!(!plan.contains("Function Scan"), "{statement}\n{plan}");
        if statement.contains("order by c.followers") && !statement.contains("player_search_terms")
        {
            assert!(plan.contains("using follow_counts_by_followers"), "{plan}");
            assert!(!plan.contains("Sort Key: c.followers"), "{plan}");
        }
    }
    assert_eq!(seen, 6);
}
