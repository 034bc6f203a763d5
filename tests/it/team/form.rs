//! Making and editing a team.

use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::members;
use crate::harness::spawn;
use crate::people::send;
use crate::profile::picture;

#[tokio::test]
async fn a_team_is_created_with_its_leader_and_defaults() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let made = nova
        .make_team("  Night Owls ", json!({"tags": ["Aim", "aim", "late"]}))
        .await;
    assert_eq!(made.status, 201);
    let made = made.ok();
    assert_eq!(made.text("/message"), "Team created successfully!");
    let team = made.at("/data/team");
    let id = team["_id"].as_str().unwrap();
    assert_eq!(
        (&team["name"], &team["primaryGame"], &team["tags"]),
        (
            &json!("Night Owls"),
            &json!("Valorant"),
            &json!(["aim", "late"])
        )
    );
    assert_eq!(
        (&team["maxMembers"], &team["currentMembers"]),
        (&json!(5), &json!(1))
    );
    assert_eq!(
        (&team["isPrivate"], &team["requiresApproval"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(team["myRole"], "leader");
    assert_eq!(team["createdAt"], "2026-11-21T12:00:00Z");
    assert_eq!(members(team), ["nova"]);
    assert_eq!(&nova.sees(id).await, team);
}

#[tokio::test]
async fn missing_and_invalid_fields_are_reported_by_name_and_as_a_list() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let wrong = json!({"maxMembers": 11, "tagline": "x".repeat(101), "level": "Newbie"});
    let refused = nova.make_team(" ", wrong).await.refused(422, "VALIDATION");
    assert_eq!(refused.text("/fields/name"), "Team name is required");
    assert_eq!(
        refused.at("/errors"),
        &json!([
            "Please select a level from the list",
            "Max members must be between 2 and 10",
            "Team name is required",
            "Tagline must be less than 100 characters",
        ])
    );
    let none: [&str; 0] = [];
    let teams = nova.get("/teams").await.ok();
    assert_eq!(teams.at("/data/teams"), &json!(none));
}

#[tokio::test]
async fn friends_are_invited_with_the_form_and_strangers_are_not() {
    let app = spawn().await;
    let [nova, rex, zoe] = [
        app.player("nova").await,
        app.player("rex").await,
        app.player("zoe").await,
    ];
    nova.befriends(&rex).await;
    let with = json!({"invitedMembers": [rex.id, zoe.id]});
    let refused = nova.make_team("Night Owls", with).await;
    let refused = refused.refused(422, "VALIDATION");
    let message = refused.text("/fields/invitedMembers");
    assert_eq!(message, "You can invite friends only");
    let many = json!({"invitedMembers": [rex.id, zoe.id], "maxMembers": 2});
    let refused = nova.make_team("Night Owls", many).await;
    assert_eq!(
        refused.refused(422, "VALIDATION").text("/message"),
        "Cannot invite more than 1 friends (you count as 1 member)"
    );
    let with = json!({"invitedMembers": [rex.id]});
    let id = nova.team("Night Owls", with).await;
    let team = nova.sees(&id).await;
    assert_eq!(team["invitedMembers"][0]["user"]["username"], "rex");
    let (kind, event, asks, _) = rex.news().await;
    assert_eq!(
        (kind.as_str(), event.as_str(), asks),
        ("team_invitation", "team_invited", true)
    );
    // The zoe of the refused forms was not notified.
    assert!(zoe.notified().await.is_empty());
}

#[tokio::test]
async fn a_name_is_taken_once_and_a_form_that_is_sent_again_makes_one_team() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova").await, app.player("rex").await);
    let form =
        json!({"name": "Night Owls", "region": "Asia", "primaryGame": "Chess", "level": "Expert"});
    let first = nova.post_keyed("/teams", "k1", form.clone()).await.ok();
    let again = nova.post_keyed("/teams", "k1", form.clone()).await.ok();
    assert_eq!(first.body, again.body);
    let other =
        json!({"name": "Day Owls", "region": "Asia", "primaryGame": "Chess", "level": "Expert"});
    let reused = nova.post_keyed("/teams", "k1", other.clone()).await;
    reused.refused(422, "IDEMPOTENCY_KEY_REUSED");
    // One at a time.
    let second = nova.post_keyed("/teams", "k2", other).await;
    second.refused(409, "ALREADY_LEADING");
    let posing = rex.make_team("nIGHT oWLS", json!({})).await;
    assert_eq!(
        posing.refused(409, "NAME_TAKEN").text("/message"),
        "This team name is already taken"
    );
}

#[tokio::test]
async fn a_picture_comes_with_the_form_and_goes_by_an_edit() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let form = |bytes: Vec<u8>| {
        Form::new()
            .text("name", "Night Owls")
            .text("region", "Europe")
            .text("primaryGame", "cod")
            .text("level", "Elite")
            .text("maxMembers", "10")
            .part("avatar", Part::bytes(bytes).file_name("owl.png"))
    };
    let post = |form| send(nova.request(Method::POST, "/teams").multipart(form));
    // PNG or JPG up to 2MB.
    let refused = post(form(picture(64, 48, ImageFormat::Gif)))
        .await
        .refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/avatar"),
        "Please select a PNG or JPG image"
    );
    let large = post(form(vec![0; 2 * 1024 * 1024 + 1])).await;
    assert_eq!(
        large.refused(413, "TOO_LARGE").text("/message"),
        "Image must be less than 2MB"
    );
    let made = post(form(picture(64, 48, ImageFormat::Png))).await.ok();
    let (id, address) = (made.text("/data/team/_id"), made.text("/data/team/avatar"));
    let shown = nova.client.get(format!("{}{address}", app.address));
    let served = shown.send().await.unwrap();
    assert_eq!(
        (served.status().as_u16(), &served.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );
    let path = format!("/teams/{id}");
    let another = Form::new().part(
        "avatar",
        Part::bytes(picture(64, 64, ImageFormat::Jpeg)).file_name("owl.jpg"),
    );
    let edited = send(nova.request(Method::PUT, &path).multipart(another)).await;
    let newer = edited.ok().text("/data/team/avatar");
    let status = async |address: &str| {
        let shown = nova.client.get(format!("{}{address}", app.address));
        shown.send().await.unwrap().status().as_u16()
    };
    assert_eq!((status(&address).await, status(&newer).await), (404, 200));
    nova.put(&path, json!({"avatar": null})).await.ok();
    assert_eq!(nova.sees(&id).await["avatar"], json!(null));
    assert_eq!(status(&newer).await, 404);
    // What is shown is not swept.
    let rex = app.player("rex").await;
    let form = Form::new()
        .text("name", "Rooks")
        .text("region", "Asia")
        .text("primaryGame", "chess")
        .text("level", "Expert")
        .part(
            "avatar",
            Part::bytes(picture(8, 8, ImageFormat::Png)).file_name("rook.png"),
        );
    let made = send(rex.request(Method::POST, "/teams").multipart(form))
        .await
        .ok();
    app.advance(std::time::Duration::from_hours(25));
    assert_eq!(
        duel_ledger::jobs::pictures::sweep(&app.app).await.unwrap(),
        0
    );
    assert_eq!(status(&made.text("/data/team/avatar")).await, 200);
}

#[tokio::test]
async fn the_leader_edits_a_part_and_the_others_nothing() {
    let app = spawn().await;
    let (nova, rex, id) = app.night_owls(json!({"requiresApproval": false})).await;
    rex.on_team(&id, "join").await.ok();
    let path = format!("/teams/{id}");
    let edited = nova
        .put(
            &path,
            json!({"tagline": "We own the night", "maxMembers": 2}),
        )
        .await
        .ok();
    let team = edited.at("/data/team");
    assert_eq!(
        (&team["tagline"], &team["maxMembers"]),
        (&json!("We own the night"), &json!(2))
    );
    assert_eq!(
        (&team["name"], &team["requiresApproval"]),
        (&json!("Night Owls"), &json!(false))
    );
    rex.put(&path, json!({"tagline": "Mine"}))
        .await
        .refused(403, "NOT_LEADER");
    let zoe = app.player("zoe").await;
    zoe.on_team(&id, "join").await.refused(409, "TEAM_FULL");
    nova.put(&path, json!({"maxMembers": 3})).await.ok();
    zoe.on_team(&id, "join").await.ok();
    let small = nova.put(&path, json!({"maxMembers": 2})).await;
    let message = "The team has more members than that";
    assert_eq!(
        small.refused(422, "VALIDATION").text("/fields/maxMembers"),
        message
    );
}
