//! The first steps of a new player: they follow from what is stored, and are hidden for the account (docs/rules.md, Accounts).

use serde_json::{Value, json};

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// The names of the steps that are done.
async fn done(person: &Person) -> Vec<String> {
    let answer = person.get("/users/me/first-steps").await.ok();
    assert_eq!(answer.at("/data/followedMin"), 3);
    let steps = answer.at("/data/steps").as_array().unwrap().clone();
    let names: Vec<_> = steps.iter().map(|step| step["name"].clone()).collect();
    assert_eq!(
        json!(names),
        json!([
            "verify_email",
            "add_funds",
            "follow_players",
            "play_challenge"
        ])
    );
    let is_done = |step: &&Value| step["isDone"] == true;
    let done = steps.iter().filter(is_done);
    done.map(|step| step["name"].as_str().unwrap().to_owned())
        .collect()
}

async fn is_hidden(person: &Person) -> bool {
    let me = person.get("/auth/me").await.ok();
    me.at("/user/hasHiddenFirstSteps").as_bool().unwrap()
}

async fn hide(person: &Person) {
    let answer = person.post("/users/me/first-steps/hide", json!({})).await;
    assert_eq!(answer.ok().at("/user/hasHiddenFirstSteps"), true);
}

async fn hidden_accounts(app: &TestApp) -> i64 {
    let sql = "select count(*) from users where first_steps_hidden_at is not null";
    number(&mut app.superuser().await, sql).await
}

#[tokio::test]
async fn each_first_step_is_done_by_what_the_player_does() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    assert_eq!(done(&nova).await, Vec::<String>::new());
    app.mark_verified(&nova).await;
    assert_eq!(done(&nova).await, ["verify_email"]);
    let nova = nova.deposit("50").await;
    assert_eq!(done(&nova).await, ["verify_email", "add_funds"]);
    for name in ["rex_hale", "zoe", "kai"] {
        assert_eq!(done(&nova).await, ["verify_email", "add_funds"]);
        let other = app.newcomer(name).await;
        let path = format!("/friends/{}/follow", other.id);
        nova.post(&path, json!({})).await.ok();
    }
    let three = ["verify_email", "add_funds", "follow_players"];
    assert_eq!(done(&nova).await, three);
    let id = nova.challenge(&[]).await;
    // The money is in the escrow, and the step of the deposit stays done.
    assert_eq!(nova.available().await, "0");
    assert_eq!(
        done(&nova).await,
        [&three[..], &["play_challenge"]].concat()
    );

    let mirage = app.player("mirage_ops").await.deposit("50").await;
    assert_eq!(done(&mirage).await, ["add_funds"]);
    mirage.join(&id, "50").await.ok();
    assert_eq!(done(&mirage).await, ["add_funds", "play_challenge"]);
}

#[tokio::test]
async fn hidden_first_steps_are_hidden_on_every_device_of_the_player_alone() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    assert!(!is_hidden(&nova).await);
    hide(&nova).await;
    hide(&nova).await;
    let phone = Person {
        client: app.stranger().client,
        ..nova.clone()
    };
    assert!(is_hidden(&phone.again().await).await);
    assert!(!is_hidden(&rex).await);
    // What is done is answered as before.
    assert_eq!(done(&nova).await, Vec::<String>::new());

    let stranger = app.stranger();
    let steps = stranger.get("/users/me/first-steps").await;
    steps.refused(401, "UNAUTHENTICATED");
    let hidden = stranger.post("/users/me/first-steps/hide", json!({})).await;
    hidden.refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_closed_account_retains_no_word_of_its_first_steps() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    hide(&nova).await;
    assert_eq!(hidden_accounts(&app).await, 1);
    nova.close_account().await.ok();
    assert_eq!(hidden_accounts(&app).await, 0);
}
