//! Accounts for load tests: opened in a demo world alone, signed in, with money, and with books that stay right.

use duel_ledger::commands::load_players::{LoadPlayers, Opener, open_on};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::send;

fn request(count: u32, first: u32) -> LoadPlayers {
    LoadPlayers {
        count,
        first,
        deposit: "250".to_owned(),
    }
}

async fn opened(app: &TestApp, request: &LoadPlayers) -> Result<Vec<Value>, String> {
    let opener = Opener {
        db: &app.app.db,
        ids: &app.app.ids,
        tokens: &app.app.tokens,
        password_hash: "no password matches it",
        amount: request.deposit.parse().unwrap(),
        now: app.app.clock.now(),
    };
    let mut out = Vec::new();
    let done = opener.open_all(request, &mut out).await;
    done.map_err(|error| error.to_string())?;
    let text = String::from_utf8(out).unwrap();
    Ok(text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect())
}

#[tokio::test]
async fn load_players_are_signed_in_and_have_money() {
    let app = spawn().await;
    let lines = opened(&app, &request(3, 7)).await.unwrap();
    let names: Vec<_> = lines.iter().map(|line| line["username"].clone()).collect();
    assert_eq!(names, ["load_0000007", "load_0000008", "load_0000009"]);
    for line in &lines {
        let mut player = app.stranger();
        player.token = Some(line["accessToken"].as_str().unwrap().to_owned());
        assert_eq!(player.available().await, "250");
        // The terms of disputes are accepted: the player may stake.
        player.create(&[]).await.ok();
        let cookie = format!("dl_refresh={}", line["refreshToken"].as_str().unwrap());
        let refreshed = player
            .request(Method::POST, "/auth/refresh")
            .header("cookie", cookie)
            .json(&json!({}));
        send(refreshed).await.ok();
    }
    app.assert_books_are_right().await;
    let again = opened(&app, &request(1, 8)).await;
    assert_eq!(
        again.unwrap_err(),
        "the account load_0000008 exists already: choose another --first"
    );
}

#[tokio::test]
async fn load_players_are_opened_in_a_demo_world_alone() {
    let app = spawn_with(|settings| settings.demo = true).await;
    let settings = duel_ledger::settings::Settings {
        demo: false,
        ..(*app.app.settings).clone()
    };
    let refused = open_on(&settings, &request(1, 1), Vec::new()).await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("start with DEMO=1")
    );
}
