//! The public list, one's own challenges, the header's search.

use serde_json::{Value, json};

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

fn titles(answer: &Answer) -> Vec<String> {
    let challenges = answer.at("/data/challenges").as_array().unwrap();
    challenges
        .iter()
        .map(|it| it["title"].as_str().unwrap().to_owned())
        .collect()
}

/// Three players with a challenge each; nova and mirage are mutual friends.
async fn world(app: &TestApp) -> [Person; 3] {
    let players = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let [nova, mirage, tal] = &players;
    nova.post(&format!("/friends/{}/follow", mirage.id), json!({}))
        .await
        .ok();
    mirage
        .post(&format!("/friends/{}/follow", nova.id), json!({}))
        .await
        .ok();
    let second = std::time::Duration::from_secs(1);
    nova.challenge(&[("title", "Own"), ("minimumStake", "5")])
        .await;
    app.advance(second);
    mirage
        .challenge(&[
            ("title", "Friendly"),
            ("minimumStake", "20"),
            ("game", "Valorant"),
        ])
        .await;
    app.advance(second);
    tal.challenge(&[
        ("title", "Strange"),
        ("minimumStake", "10"),
        ("gameCategory", "Racing"),
    ])
    .await;
    app.advance(second);
    mirage
        .challenge(&[
            ("title", "Friends only"),
            ("minimumStake", "1"),
            ("challengeType", "friends"),
        ])
        .await;
    app.advance(second);
    tal.challenge(&[
        ("title", "Secret"),
        ("minimumStake", "1"),
        ("challengeType", "private"),
    ])
    .await;
    players
}

#[tokio::test]
async fn the_public_list_shows_the_fair_play_of_who_made_a_challenge() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    app.advance(std::time::Duration::from_secs(1));
    mirage.challenge(&[]).await;
    let low = format!(
        "update users set fair_play = 45 where id = '{0}';
         insert into fair_play_changes (user_id, challenge_id, points, score, reason, at)
         values ('{0}', '{id}', -55, 45, 'false_declaration', now())",
        nova.id
    );
    run(&mut app.superuser().await, &low).await.unwrap();
    for viewer in [&app.stranger(), &mirage] {
        let list = viewer.get("/challenges/public?sortOrder=asc").await.ok();
        let creator = list.at("/data/challenges/0/creator");
        assert_eq!(creator["username"], "nova_kade");
        assert_eq!(creator["fairPlay"], 45);
        assert_eq!(list.at("/data/challenges/1/creator/fairPlay"), 100);
    }
    let detail = nova.detail(&id).await;
    let creator = detail.at("/data/challenge/creator").as_object().unwrap();
    assert!(!creator.contains_key("fairPlay"));
}

#[tokio::test]
async fn the_public_list_filters_and_counts_by_relation() {
    let app = spawn().await;
    let [nova, _, tal] = world(&app).await;
    let list = |query: &'static str| {
        let nova = nova.clone();
        async move { nova.get(&format!("/challenges/public{query}")).await.ok() }
    };
    let newest = ["Friends only", "Strange", "Friendly", "Own"];
    assert_eq!(titles(&list("").await), newest, "API-CHAL-04");
    let all = list("?sortBy=relation").await;
    assert_eq!(titles(&all), ["Own", "Friends only", "Friendly", "Strange"]);
    let counts =
        json!({ "all": 4, "own": 1, "teammate": 0, "friend": 2, "team": 0, "stranger": 1 });
    assert_eq!(all.at("/categoryCounts"), &counts);
    assert_eq!(all.at("/data/challenges/1/category"), &json!("friend"));

    let visitor = app.stranger().get("/challenges/public").await.ok();
    assert_eq!(titles(&visitor), ["Strange", "Friendly", "Own"]);
    assert!(visitor.at("/data/challenges/0/inviteCode").is_null());
    assert_eq!(
        titles(&tal.get("/challenges/public?category=own").await.ok()),
        ["Secret", "Strange"]
    );

    for (query, expected) in [
        ("?category=friend", vec!["Friends only", "Friendly"]),
        ("?category=stranger", vec!["Strange"]),
        ("?game=valorant", vec!["Friendly"]),
        ("?game=all&gameCategory=Racing", vec!["Strange"]),
        ("?minStake=10", vec!["Strange", "Friendly"]),
        ("?minStake=6&maxStake=15", vec!["Strange"]),
        ("?search=strange", vec!["Strange"]),
        ("?search=%25", vec![]),
        ("?search=mirage", vec!["Friends only", "Friendly"]),
        ("?status=completed", vec![]),
        (
            "?status=open,full",
            vec!["Friends only", "Strange", "Friendly", "Own"],
        ),
    ] {
        assert_eq!(titles(&list(query).await), expected, "{query}");
    }
    for wrong in [
        "?status=lost",
        "?sortBy=luck",
        "?minStake=x",
        "?category=foe",
        "?sortOrder=up",
    ] {
        nova.get(&format!("/challenges/public{wrong}"))
            .await
            .refused(422, "VALIDATION");
    }
    nova.get("/challenges/public?page=x")
        .await
        .refused(400, "MALFORMED");
}

#[tokio::test]
async fn browse_21_23_challenges_of_teammates_stand_between_ones_own_and_those_of_friends() {
    let app = spawn().await;
    let [nova, mirage, tal] = world(&app).await;
    let list = async |query: &str| {
        let path = format!("/challenges/public?sortBy=relation{query}");
        nova.get(&path).await.ok()
    };
    let counts = |teammate, friend, stranger| {
        json!({
            "all": 4, "own": 1, "teammate": teammate, "friend": friend, "team": 0, "stranger": stranger,
        })
    };
    let team = nova
        .team("Night Owls", json!({"requiresApproval": false}))
        .await;
    tal.on_team(&team, "join").await.ok();
    let all = list("").await;
    assert_eq!(titles(&all), ["Own", "Strange", "Friends only", "Friendly"]);
    assert_eq!(all.at("/data/challenges/1/category"), "teammate");
    assert_eq!(all.at("/categoryCounts"), &counts(1, 2, 0));
    assert_eq!(titles(&list("&category=teammate").await), ["Strange"]);
    let reversed = titles(&list("&sortOrder=asc").await);
    assert_eq!(reversed, ["Friends only", "Friendly", "Strange", "Own"]);
    let id = all.text("/data/challenges/1/_id");
    assert_eq!(
        nova.detail(&id).await.at("/data/challenge/category"),
        "teammate"
    );
    // A friend who is a teammate counts as one, and shows what friends are shown.
    mirage.on_team(&team, "join").await.ok();
    let all = list("").await;
    assert_eq!(titles(&all), ["Own", "Friends only", "Strange", "Friendly"]);
    assert_eq!(all.at("/categoryCounts"), &counts(3, 0, 0));
    let id = all.text("/data/challenges/1/_id");
    assert_eq!(
        nova.detail(&id).await.at("/data/challenge/category"),
        "teammate"
    );
    // Across a block there are no teammates.
    let block = format!("/friends/{}/block", tal.id);
    nova.post(&block, json!({})).await.ok();
    assert_eq!(list("").await.at("/categoryCounts"), &counts(2, 0, 1));
    nova.delete(&block).await.ok();
    mirage.on_team(&team, "leave").await.ok();
    assert_eq!(list("").await.at("/categoryCounts"), &counts(1, 2, 0));
}

#[tokio::test]
async fn browse_06_to_09_the_public_list_is_in_the_order_that_is_asked_for() {
    let app = spawn().await;
    let [nova, ..] = world(&app).await;
    for (query, expected) in [
        (
            "?sortBy=createdAt&sortOrder=desc",
            ["Friends only", "Strange", "Friendly", "Own"],
        ),
        (
            "?sortBy=relation&sortOrder=asc",
            ["Strange", "Friends only", "Friendly", "Own"],
        ),
        (
            "?sortOrder=asc",
            ["Own", "Friendly", "Strange", "Friends only"],
        ),
        (
            "?sortBy=createdAt&sortOrder=asc",
            ["Own", "Friendly", "Strange", "Friends only"],
        ),
        (
            "?sortBy=stake",
            ["Friendly", "Strange", "Own", "Friends only"],
        ),
        (
            "?sortBy=stake&sortOrder=asc",
            ["Friends only", "Own", "Strange", "Friendly"],
        ),
    ] {
        let list = nova.get(&format!("/challenges/public{query}")).await.ok();
        assert_eq!(titles(&list), expected, "{query}");
    }
}

#[tokio::test]
async fn visitors_see_each_command_in_the_list_at_once() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let list = || {
        let visitor = app.stranger();
        async move { visitor.get("/challenges/public").await.ok() }
    };
    assert_eq!(list().await.at("/categoryCounts/all"), &json!(0));
    let id = nova.challenge(&[]).await;
    assert_eq!(list().await.at("/data/challenges/0/status"), &json!("open"));
    mirage.join(&id, "50").await.ok();
    assert_eq!(list().await.at("/data/challenges/0/status"), &json!("full"));
    nova.command(&id, "cancel").await.ok();
    assert_eq!(list().await.at("/categoryCounts/all"), &json!(0));
}

#[tokio::test]
async fn pages_state_where_they_stand() {
    let app = spawn().await;
    let [nova, ..] = world(&app).await;
    let page = nova.get("/challenges/public?limit=3&page=2").await.ok();
    assert_eq!(titles(&page), ["Own"]);
    let expected = json!({
        "currentPage": 2, "totalPages": 2, "totalChallenges": 4, "hasNextPage": false, "hasPrevPage": true,
    });
    assert_eq!(page.at("/data/pagination"), &expected);
    let beyond = nova.get("/challenges/public?limit=1000&page=9").await.ok();
    assert_eq!(titles(&beyond), Vec::<String>::new());
    assert_eq!(beyond.at("/categoryCounts/all"), &json!(4));
}

#[tokio::test]
async fn my_challenges_are_those_i_made_or_joined() {
    let app = spawn().await;
    let [nova, mirage, _] = world(&app).await;
    let own = nova
        .get("/challenges/my-challenges?type=created")
        .await
        .ok();
    let id = own.text("/data/challenges/0/_id");
    mirage.join(&id, "5").await.ok();
    nova.start(&id, &[&mirage]).await;
    let mine = |query: &'static str| {
        let mirage = mirage.clone();
        async move {
            mirage
                .get(&format!("/challenges/my-challenges{query}"))
                .await
                .ok()
        }
    };
    assert_eq!(titles(&mine("").await), ["Friends only", "Friendly", "Own"]);
    assert_eq!(titles(&mine("?type=joined").await), ["Own"]);
    assert_eq!(
        titles(&mine("?type=created").await),
        ["Friends only", "Friendly"]
    );
    let active = mine("?status=active").await;
    assert_eq!(titles(&active), ["Own"]);
    assert_eq!(active.at("/pagination/user/totalChallenges"), &json!(1));
    assert_eq!(titles(&mine("?limit=2&page=2").await), ["Own"]);
    app.stranger()
        .get("/challenges/my-challenges")
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn the_search_looks_at_titles_games_names_and_with_an_at_sign_at_names_alone() {
    let app = spawn().await;
    let [nova, ..] = world(&app).await;
    let hits = |q: &'static str| {
        let nova = nova.clone();
        async move { titles(&nova.get(&format!("/challenges/search?q={q}")).await.ok()) }
    };
    assert_eq!(hits("strange").await, ["Strange"]);
    assert_eq!(hits("VALORANT").await, ["Friendly"]);
    assert_eq!(hits("@tal").await, ["Strange"]);
    assert_eq!(hits("@valorant").await, Vec::<String>::new());
    assert_eq!(hits("").await, Vec::<String>::new());
    let hit = nova.get("/challenges/search?q=@mirage").await.ok();
    let first: &Value = hit.at("/data/challenges/0");
    for field in [
        "status",
        "escrowState",
        "game",
        "participants",
        "maxParticipants",
        "stakeAmount",
        "creator",
    ] {
        assert!(!first[field].is_null(), "{field}");
    }
}

#[tokio::test]
async fn search_01_to_06_a_challenge_is_found_by_title_game_description_creator_and_player() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [
        ("title", "Aim duel"),
        ("game", "Valorant"),
        ("description", "Best of five on Haven"),
        ("matchType", "1 vs Many"),
    ];
    let id = tal.challenge(&terms).await;
    mirage.join(&id, "50").await.ok();
    for (text, found) in [
        ("aim", true),
        ("VALO", true),
        ("haven", true),
        ("tal_reb", true),
        ("mirage", true),
        ("@tal_reb", true),
        ("@mirage", true),
        ("@haven", false),
        ("nova", false),
    ] {
        let answer = nova.get(&format!("/challenges/search?q={text}")).await.ok();
        let expected: &[&str] = if found { &["Aim duel"] } else { &[] };
        assert_eq!(titles(&answer), expected, "{text}");
    }
}

#[tokio::test]
async fn a_view_counts_once_a_viewer_and_day() {
    let app = spawn().await;
    let [nova, mirage, _] = world(&app).await;
    let id = nova
        .get("/challenges/my-challenges")
        .await
        .ok()
        .text("/data/challenges/0/_id");
    for _ in 0..3 {
        mirage.detail(&id).await;
        app.stranger().detail(&id).await;
    }
    let stats = mirage.get(&format!("/challenges/{id}/stats")).await.ok();
    assert_eq!(stats.at("/data/views"), &json!(2));
    app.advance(std::time::Duration::from_hours(24));
    let mirage = mirage.again().await;
    mirage.detail(&id).await;
    assert_eq!(
        mirage
            .detail(&id)
            .await
            .at("/data/challenge/statistics/views"),
        &json!(3)
    );
}

#[tokio::test]
async fn ent_17_the_catalogue_has_every_game_of_the_form() {
    let app = spawn().await;
    let games = app.stranger().get("/games").await.ok();
    let all = games.at("/data/games").as_array().unwrap();
    let names: Vec<&str> = all.iter().map(|it| it["name"].as_str().unwrap()).collect();
    let strike = all
        .iter()
        .find(|it| it["name"] == "Counter-Strike")
        .unwrap();
    assert_eq!(strike["id"], "counter-strike");
    for name in [
        "FIFA",
        "Madden NFL",
        "Apex Legends",
        "Warzone",
        "Dota 2",
        "Super Smash Bros",
        "Need for Speed",
        "Chess",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert_eq!(
        games.at("/data/platforms/0"),
        &json!("PC/PlayStation/Xbox/Mouse")
    );
}

#[tokio::test]
async fn create_48_to_50_and_52_to_62_the_catalogue_is_the_one_that_was_specified() {
    let app = spawn().await;
    let catalogue = app.stranger().get("/games").await.ok();
    for (at, category) in [
        json!({ "name": "Sports", "games": ["FIFA", "NBA 2K", "NHL", "Madden NFL"] }),
        json!({
            "name": "FPS",
            "games": ["Call of Duty", "Counter-Strike", "Valorant", "Apex Legends"],
        }),
        json!({ "name": "Battle Royale", "games": ["Fortnite", "PUBG", "Apex Legends", "Warzone"] }),
        json!({ "name": "MOBA", "games": ["League of Legends", "Dota 2", "Heroes of the Storm"] }),
        json!({
            "name": "Fighting",
            "games": ["Street Fighter", "Tekken", "Mortal Kombat", "Super Smash Bros"],
        }),
        json!({ "name": "Racing", "games": ["Forza", "Gran Turismo", "F1", "Need for Speed"] }),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(catalogue.at(&format!("/data/categories/{at}")), category);
    }
    let games = catalogue.at("/data/games").as_array().unwrap();
    for (id, modes) in [
        ("chess", json!(["classical", "rapid", "blitz"])),
        ("poker", json!(["texas-holdem", "omaha"])),
        ("fifa", json!(["ultimate-team", "seasons"])),
        ("cod", json!(["multiplayer", "warzone"])),
        ("lol", json!(["ranked", "normal"])),
    ] {
        let game = games.iter().find(|it| it["id"] == id).unwrap();
        assert_eq!(game["modes"], modes, "{id}");
    }
    for (list, values) in [
        (
            "platforms",
            json!([
                "PC/PlayStation/Xbox/Mouse",
                "PC Only",
                "PlayStation Only",
                "Xbox Only",
                "Mobile",
            ]),
        ),
        (
            "livestreamPlatforms",
            json!(["Twitch", "YouTube", "Facebook Gaming", "Discord"]),
        ),
        ("matchTypes", json!(["1 vs 1", "1 vs Many", "Team vs Team"])),
    ] {
        assert_eq!(catalogue.at(&format!("/data/{list}")), &values, "{list}");
    }
}

#[tokio::test]
async fn ent_16_a_participant_is_shown_with_status_stake_and_time() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    app.advance(std::time::Duration::from_mins(1));
    mirage.join(&id, "50").await.ok();
    let seat = nova.detail(&id).await;
    let seat = seat.at("/data/challenge/participants/1");
    for (field, value) in [
        ("/user/_id", json!(mirage.id)),
        ("/user/username", json!("mirage_ops")),
        ("/user/avatar", Value::Null),
        ("/status", json!("joined")),
        ("/stakeAmount", json!("50")),
        ("/joinedAt", json!("2026-11-21T12:01:00Z")),
    ] {
        assert_eq!(seat.pointer(field), Some(&value), "{field}");
    }
}
