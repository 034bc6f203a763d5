//! The largest stake, which the operator sets below the largest of all (docs/rules.md, Money).

use duel_ledger::services::settings_in_force;
use serde_json::json;

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};
use crate::team::matches::{Teams, two_teams};

impl TestApp {
    /// A server on the same database that takes stakes up to 40 USDC.
    async fn below_forty(&self) -> TestApp {
        self.beside_with(|settings| settings.stake_max = "40".parse().unwrap())
            .await
    }
}

fn at(server: &TestApp, person: &Person) -> Person {
    Person {
        address: server.address.clone(),
        ..person.clone()
    }
}

#[track_caller]
fn check(answer: Answer, field: &str, message: &str) {
    let answer = answer.refused(422, "VALIDATION");
    assert_eq!(answer.text(&format!("/fields/{field}")), message);
}

#[tokio::test]
async fn above_the_largest_stake_of_the_server_none_is_taken() {
    let app = spawn().await;
    let (nova, mirage, over) = app.duel().await;
    nova.declare(&over, "won").await.ok();
    mirage.declare(&over, "lost").await.ok();
    let low = app.below_forty().await;
    let (poor_nova, poor_mirage) = (at(&low, &nova), at(&low, &mirage));
    let config = poor_nova.get("/config").await.ok();
    assert_eq!(config.text("/data/maxStake"), "40");

    let own = "Minimum stake must be at most 40 USDC";
    let dear = [("minimumStake", "40.01")];
    check(poor_nova.create(&dear).await, "minimumStake", own);
    let widely = [("minimumStake", "10"), ("opponentMaxStake", "41")];
    let bound = "Opponent maximum stake must be at most 40 USDC";
    check(poor_nova.create(&widely).await, "opponentMaxStake", bound);
    let id = poor_nova.challenge(&[("minimumStake", "10")]).await;
    check(poor_nova.try_edit(&id, &dear).await, "minimumStake", own);

    let most = "Stake amount must be at most $40";
    let joined = poor_mirage.join(&id, "40.01").await;
    check(joined, "stakeAmount", most);
    let again = poor_mirage.command(&over, "rematch").await;
    check(again, "stakeAmount", most);
    // What was made under a higher limit is not joined for more either.
    let dear = nova.challenge(&[("minimumStake", "50")]).await;
    let joined = poor_mirage.join(&dear, "50").await;
    check(joined, "stakeAmount", most);

    assert_eq!(mirage.available().await, "50");
    poor_mirage.join(&id, "40").await.ok();
    assert_eq!(mirage.available().await, "10");
    app.proof().await;
}

#[tokio::test]
async fn above_the_largest_stake_of_the_server_no_teams_play() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let low = app.below_forty().await;
    let issued = at(&low, nova).issue(owls, &[nova, rex], "41", &[]).await;
    check(issued, "teamStake", "Team stake must be at most 40 USDC");
    let issued = nova.issue(owls, &[nova, rex], "41", &[]).await.ok();
    let id = issued.text("/data/challenge/_id");
    rex.command(&id, "approve").await.ok();
    let accepted = at(&low, mira).accepts_for(&id, foxes, &[mira, tal]).await;
    check(accepted, "stakeAmount", "Stake amount must be at most $40");
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    app.proof().await;
}

#[tokio::test]
async fn another_largest_stake_is_a_setting_in_force_with_its_history() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    settings_in_force::record(&app.app).await.unwrap();
    let low = app.below_forty().await;
    assert_eq!(settings_in_force::record(&low.app).await.unwrap(), 1);
    let shown = at(&low, &admin).get("/admin/settings").await.ok();
    let limits = shown.at("/data/limits").as_array().unwrap();
    assert!(limits.contains(&json!({ "name": "stake_max", "value": "40" })));
    let history = shown.at("/data/history").as_array().unwrap();
    let change = history
        .iter()
        .find(|it| it["name"] == "stake_max" && it["to"] == "40");
    assert_eq!(change.unwrap()["from"], "10000");
}
