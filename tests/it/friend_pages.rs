//! The pages of lists of players: the first, the last, one beyond it, and every edge of `limit` (docs/rules.md, API).

use std::collections::BTreeSet;

use domain::account::AccountRole;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::books::{number, run};
use crate::friend_lists::{assert_exact, copies};
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

/// Players in each list: one more than a page has at most.
const PLAYERS: usize = 101;

/// A list, and where its answer has what.
struct List {
    path: String,
    rows: &'static str,
    pages: &'static str,
    total: &'static str,
}

impl List {
    fn of(whose: &Person, what: &str, rows: &'static str) -> Self {
        let is_mutual = rows == "/data/mutualFriends";
        Self {
            path: format!("/friends/{}/{what}", whose.id),
            rows,
            pages: "/data/pagination",
            total: if is_mutual {
                "totalMutualFriends"
            } else {
                "totalUsers"
            },
        }
    }

    fn directory() -> Self {
        Self {
            path: "/friends/users".to_owned(),
            rows: "/data/users",
            pages: "/data/pagination",
            total: "totalUsers",
        }
    }

    fn blocked() -> Self {
        Self {
            path: "/friends/blocked".to_owned(),
            rows: "/data/users",
            pages: "/pagination",
            total: "totalUsers",
        }
    }

    /// Every list of a player that has pages, and the mutual friends of the viewer and the player.
    fn all_of(whose: &Person) -> [Self; 5] {
        [
            Self::of(whose, "followers", "/data/followers"),
            Self::of(whose, "following", "/data/following"),
            Self::of(whose, "mutual-friends", "/data/mutualFriends"),
            Self::of(whose, "mutual-friends-aggregation", "/data/mutualFriends"),
            Self::of(whose, "mutual-friends-with-me", "/data/mutualFriends"),
        ]
    }

    fn ids(&self, answer: &Answer) -> Vec<String> {
        let rows = answer.at(self.rows).as_array().unwrap().iter();
        rows.map(|row| row["_id"].as_str().unwrap().to_owned())
            .collect()
    }

    fn pagination(&self, [current, pages, total]: [i64; 3], [next, before]: [bool; 2]) -> Value {
        json!({
            "currentPage": current, "totalPages": pages, self.total: total,
            "hasNextPage": next, "hasPrevPage": before,
        })
    }
}

/// Asks for a page, whose rows and description have to be these.
async fn check(
    viewer: &Person,
    list: &List,
    query: &str,
    rows: usize,
    pagination: Value,
) -> Vec<String> {
    let path = format!("{}?{query}", list.path);
    let answer = viewer.get(&path).await.ok();
    let ids = list.ids(&answer);
    assert_eq!(ids.len(), rows, "{path}");
    assert_eq!(answer.at(list.pages), &pagination, "{path}");
    ids
}

/// Every page of a list with [`PLAYERS`] rows.
async fn check_pages(viewer: &Person, list: &List, expected: &BTreeSet<String>) {
    let total = 101;
    let edges = [
        ("page=1&limit=20", 20, [1, 6, total], [true, false]),
        ("page=0&limit=20", 20, [1, 6, total], [true, false]),
        ("page=5&limit=20", 20, [5, 6, total], [true, true]),
        ("page=6&limit=20", 1, [6, 6, total], [false, true]),
        ("page=7&limit=20", 0, [7, 6, total], [false, true]),
        ("limit=-1", 1, [1, 101, total], [true, false]),
        ("limit=0", 1, [1, 101, total], [true, false]),
        ("limit=1", 1, [1, 101, total], [true, false]),
        ("page=101&limit=1", 1, [101, 101, total], [false, true]),
        ("page=102&limit=1", 0, [102, 101, total], [false, true]),
        ("limit=100", 100, [1, 2, total], [true, false]),
        ("limit=101", 100, [1, 2, total], [true, false]),
        ("page=2&limit=101", 1, [2, 2, total], [false, true]),
        ("page=3&limit=100", 0, [3, 2, total], [false, true]),
    ];
    for (query, rows, numbers, neighbours) in edges {
        check(
            viewer,
            list,
            query,
            rows,
            list.pagination(numbers, neighbours),
        )
        .await;
    }
    // The pages have each player once, in one order.
    let mut seen = Vec::new();
    for page in 1..=6 {
        let path = format!("{}?page={page}&limit=20", list.path);
        seen.extend(list.ids(&viewer.get(&path).await.ok()));
    }
    assert_eq!(seen.len(), PLAYERS, "{}", list.path);
    let path = format!("{}?limit=100", list.path);
    let hundred = list.ids(&viewer.get(&path).await.ok());
    assert_eq!(seen[..100], hundred, "{}", list.path);
    assert_eq!(&seen.into_iter().collect::<BTreeSet<_>>(), expected);
}

/// The description of a list without a row.
async fn check_none(viewer: &Person, list: &List, search: &str) {
    for (query, page) in [("page=1&limit=20", 1), ("page=2&limit=100", 2)] {
        let none = list.pagination([page, 0, 0], [false, false]);
        check(viewer, list, &format!("{query}{search}"), 0, none).await;
    }
}

/// Two players who are mutual friends of the same others.
async fn two_with_friends(app: &TestApp) -> (Person, Person, BTreeSet<String>) {
    let nova = app.newcomer("nova").await;
    let rex = app.newcomer("rex").await;
    let friends = copies(app, rex.uuid(), PLAYERS).await;
    let follows = format!(
        "insert into follows (follower, followee, followed_at)
         select pair.one, pair.other, now()
           from users friend
          cross join unnest(array['{}', '{}']::uuid[]) as player
          cross join lateral (values (friend.id, player), (player, friend.id)) as pair (one, other)
          where friend.username like 'player\\_%'",
        nova.id, rex.id
    );
    run(&mut app.superuser().await, &follows).await.unwrap();
    let friends = friends.iter().map(Uuid::to_string).collect();
    (nova, rex, friends)
}

#[tokio::test]
async fn every_edge_of_a_page_of_followers_following_and_mutual_friends() {
    let app = spawn().await;
    let (nova, rex, friends) = two_with_friends(&app).await;
    for list in List::all_of(&rex) {
        check_pages(&nova, &list, &friends).await;
    }
    for list in &List::all_of(&rex)[..3] {
        check_none(&nova, list, "&search=no_one_has_this").await;
        // A search is counted by what it finds: player_100 and player_101, and player_10.
        let path = format!("{}?search=player_10&limit=2", list.path);
        let found = nova.get(&path).await.ok();
        let pages = list.pagination([1, 2, 3], [true, false]);
        assert_eq!(found.at(list.pages), &pages, "{path}");
    }
    // Of a player without any, and of two who have none in common.
    let zoe = app.newcomer("zoe").await;
    for list in List::all_of(&zoe) {
        check_none(&nova, &list, "").await;
    }
    check_none(&zoe, &List::all_of(&rex)[4], "").await;
}

#[tokio::test]
async fn every_edge_of_a_page_of_the_directory() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    check_none(&nova, &List::directory(), "").await;
    let players = copies(&app, nova.uuid(), PLAYERS).await;
    let players = players.iter().map(Uuid::to_string).collect();
    check_pages(&nova, &List::directory(), &players).await;
    check_none(&nova, &List::directory(), "&search=no_one_has_this").await;
}

#[tokio::test]
async fn every_edge_of_a_page_of_blocked_players() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    check_none(&nova, &List::blocked(), "").await;
    let blocked = copies(&app, nova.uuid(), PLAYERS).await;
    let blocks = format!(
        "insert into blocks (blocker, blocked, blocked_at)
         select '{}', id, now() from users where username like 'player\\_%'",
        nova.id
    );
    run(&mut app.superuser().await, &blocks).await.unwrap();
    let blocked = blocked.iter().map(Uuid::to_string).collect();
    check_pages(&nova, &List::blocked(), &blocked).await;
}

/// One follow of a server that may be busy: this many connections wait for eight of its own to PostgreSQL.
async fn follow(who: &Person, whom: &str) {
    const TRIES_MAX: usize = 20;
    let path = format!("/friends/{whom}/follow");
    for _ in 1..TRIES_MAX {
        let answer = who.post(&path, json!({})).await;
        if answer.body["code"] != "BUSY" {
            answer.ok();
            return;
        }
    }
    who.post(&path, json!({})).await.ok();
}

/// Eight players follow each other and one of them 144 more: every request is sent before the first is answered.
#[tokio::test]
async fn of_200_follows_at_once_each_counts_once_on_both_sides() {
    const OTHERS: usize = 7;
    const COPIES: usize = 144;
    let app = spawn().await;
    let star = app.newcomer("star").await;
    let copies = copies(&app, star.uuid(), COPIES).await;
    let copies: Vec<_> = copies.iter().map(Uuid::to_string).collect();
    let mut players = vec![star.clone()];
    for number in 0..OTHERS {
        players.push(app.newcomer(&format!("rival_{number}")).await);
    }
    let among = players.iter().flat_map(|who| {
        let others = players.iter().filter(move |whom| whom.id != who.id);
        others.map(move |whom| (who, whom.id.as_str()))
    });
    let of_star = copies.iter().map(|whom| (&star, whom.as_str()));
    let pairs: Vec<_> = among.chain(of_star).collect();
    assert_eq!(pairs.len(), 200);
    join_all(pairs.iter().map(|(who, whom)| follow(who, whom))).await;

    let rows = "select count(*) from follows";
    assert_eq!(number(&mut app.superuser().await, rows).await, 200);
    assert_exact(&app).await;
    for player in &players {
        let counts = player.get("/friends/counts").await.ok();
        let following = if player.id == star.id {
            OTHERS + COPIES
        } else {
            OTHERS
        };
        let shown = ["following", "followers", "mutualFriends"];
        let shown = shown.map(|key| counts.at(&format!("/data/{key}")).clone());
        let exact = [following, OTHERS, OTHERS].map(|count| json!(count));
        assert_eq!(shown, exact, "{}", player.username);
    }
    let followed = "select count(*) from follow_counts c join users u on u.id = c.user_id
                     where u.username like 'player\\_%' and c.followers = 1 and c.following = 0";
    assert_eq!(number(&mut app.superuser().await, followed).await, 144);
}

/// Of 200 players each has one to follow who follows them at the same moment: both directions of a hundred pairs, every request
/// sent before the first is answered, by tokens of their own.
#[tokio::test]
async fn of_200_players_who_follow_each_other_at_once_each_has_one_friend() {
    const PLAYERS: usize = 200;
    let app = spawn().await;
    let first = app.newcomer("first").await;
    let ids = copies(&app, first.uuid(), PLAYERS).await;
    let now = app.app.clock.now();
    let players: Vec<_> = ids
        .iter()
        .map(|id| {
            let session = app.app.ids.next(now);
            let token = app.app.tokens.issue(*id, session, AccountRole::User, now);
            Person {
                token: Some(token.unwrap()),
                id: id.to_string(),
                ..first.clone()
            }
        })
        .collect();
    // The neighbour of an even number is the next one, that of an odd one the one before.
    let follows = players.iter().enumerate().map(async |(number, who)| {
        follow(who, &players[number ^ 1].id).await;
    });
    join_all(follows).await;

    let rows = "select count(*) from follows";
    assert_eq!(number(&mut app.superuser().await, rows).await, 200);
    assert_exact(&app).await;
    let friends = "select count(*) from follow_counts c join users u on u.id = c.user_id
                    where u.username like 'player\\_%' and c.followers = 1 and c.following = 1";
    assert_eq!(number(&mut app.superuser().await, friends).await, 200);
    for player in [&players[0], &players[PLAYERS - 1]] {
        let counts = player.get("/friends/counts").await.ok();
        let shown = ["following", "followers", "mutualFriends"];
        let shown = shown.map(|key| counts.at(&format!("/data/{key}")).clone());
        assert_eq!(shown, [1, 1, 1].map(|count| json!(count)));
    }
}
