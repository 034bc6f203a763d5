//! Lists of teams.

use serde_json::json;

use crate::harness::spawn;

#[tokio::test]
async fn teams_are_found_by_words_and_by_what_they_are() {
    let app = spawn().await;
    let teams = [
        (
            "ada",
            "Night Owls",
            json!({"tagline": "We never sleep", "tags": "late,aim"}),
        ),
        (
            "bea",
            "100% Aim",
            json!({"region": "Asia", "level": "Beginner"}),
        ),
        ("cem", "Rooks", json!({"primaryGame": "chess"})),
    ];
    for (leader, name, with) in teams {
        app.player(leader).await.team(name, with).await;
    }
    let viewer = app.player("nova").await;
    let find = |query: &'static str| {
        let viewer = viewer.clone();
        async move {
            let found = viewer.get(&format!("/teams?{query}")).await.ok();
            let teams = found.at("/data/teams").as_array().unwrap().clone();
            let names: Vec<_> = teams
                .iter()
                .map(|it| it["name"].as_str().unwrap().to_owned())
                .collect();
            names.join(", ")
        }
    };
    assert_eq!(find("").await, "Rooks, 100% Aim, Night Owls");
    assert_eq!(find("limit=1&page=2").await, "100% Aim");
    assert_eq!(find("search=aim").await, "100% Aim, Night Owls");
    assert_eq!(find("search=%25").await, "100% Aim");
    assert_eq!(find("search=NEVER").await, "Night Owls");
    assert_eq!(find("region=Asia").await, "100% Aim");
    assert_eq!(find("level=Elite&primaryGame=valorant").await, "Night Owls");
    assert_eq!(find("primaryGame=Chess").await, "Rooks");
    assert_eq!(find("primaryGame=go&region=all").await, "");
    let page = viewer.get("/teams?limit=2").await.ok();
    assert_eq!(
        page.at("/data/pagination"),
        &json!({"currentPage": 1, "totalPages": 2, "hasNextPage": true, "hasPrevPage": false, "totalTeams": 3})
    );
    assert_eq!(page.at("/data/teams/0/myRole"), &json!(null));
    app.stranger()
        .get("/teams")
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn the_games_of_teams_are_those_of_challenges() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let games = nova.get("/teams/games").await.ok();
    let all = nova.get("/games").await.ok();
    assert_eq!(games.at("/data/games"), all.at("/data/games"));
    nova.get("/teams/00000000-0000-0000-0000-000000000000")
        .await
        .refused(404, "TEAM_NOT_FOUND");
}
