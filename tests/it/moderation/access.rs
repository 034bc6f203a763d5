//! Who moderates: moderators with a second factor, who are impartial, at each request.

use domain::chat::Venue;
use reqwest::Method;
use serde_json::json;

use super::{Judge, REASON, STEP, won_by};
use crate::books::run;
use crate::harness::spawn;
use crate::people::{Person, send};

/// Every route of the console.
fn routes(id: &str) -> [(Method, String); 8] {
    let of = |rest: &str| format!("/admin/disputes/{id}{rest}");
    let evidence = "/evidence/01990000-0000-7000-8000-000000000000";
    [
        (Method::GET, "/admin/disputes".to_owned()),
        (Method::GET, of("")),
        (Method::POST, of("/take")),
        (Method::POST, of("/release")),
        (Method::POST, of("/rule")),
        (Method::GET, of(evidence)),
        (Method::GET, of(&format!("{evidence}/preview"))),
        (Method::GET, "/admin/quality".to_owned()),
    ]
}

async fn refused_everywhere(person: &Person, id: &str, status: u16, code: &str) {
    for (method, path) in routes(id) {
        let body = json!({ "verdict": "void", "reason": REASON });
        let mut request = person.request(method.clone(), &path);
        if method == Method::POST {
            request = request.json(&body);
        }
        send(request).await.refused(status, code);
    }
}

#[tokio::test]
async fn only_staff_with_a_second_factor_see_the_console() {
    let app = spawn().await;
    let (nova, _, id) = app.disagreement().await;
    refused_everywhere(&app.stranger(), &id, 401, "UNAUTHENTICATED").await;
    refused_everywhere(&nova, &id, 403, "NOT_STAFF").await;
    let bare = app.player("bare_judge").await;
    app.give_role(&bare, "moderator").await;
    refused_everywhere(&bare, &id, 403, "SECOND_FACTOR_REQUIRED").await;
    let suspended = Judge::new(&app, "absent_judge", "moderator").await;
    app.suspend(&suspended.enrolled.person).await;
    refused_everywhere(&suspended.enrolled.person, &id, 403, "SUSPENDED").await;
}

#[tokio::test]
async fn a_demoted_moderator_decides_nothing_with_an_old_token() {
    let app = spawn().await;
    let (nova, _, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.ready_to_rule(&app, &id).await;
    app.give_role(&arbiter, "user").await;
    arbiter
        .rules(&id, won_by(&nova))
        .await
        .refused(403, "NOT_STAFF");
    app.proof().await;
}

#[tokio::test]
async fn who_plays_or_knows_a_player_neither_takes_nor_decides() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let judge = async |name| Judge::new(&app, name, "moderator").await.enrolled.person;
    let friend = judge("friendly").await;
    friend.befriends(&nova).await;
    let blocked = judge("blocked").await;
    let blocks = async |judge: &Person| {
        let path = format!("/friends/{}/block", judge.id);
        mirage.post(&path, json!({})).await.ok();
    };
    blocks(&blocked).await;
    let teammate = judge("teammate").await;
    teammate.befriends(&mirage).await;
    let team = teammate.team("Night owls", json!({})).await;
    let request = teammate.asks_in(&team, &mirage).await;
    let accept = format!("invitations/{request}/accept");
    mirage.on_team(&team, &accept).await.ok();
    // Friends no more, and still in one team.
    mirage
        .delete(&format!("/friends/{}/unfollow", teammate.id))
        .await
        .ok();
    app.advance(STEP);
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    for (person, conflict) in [
        (&friend, "friend"),
        (&blocked, "blocked"),
        (&teammate, "team"),
    ] {
        let answer = person.takes(&id).await.refused(409, "CONFLICT_OF_INTEREST");
        assert!(answer.text("/message").contains("cannot decide"));
        let queue = person.get("/admin/disputes").await.ok();
        assert_eq!(queue.text("/data/0/conflict"), conflict);
        assert_eq!(
            person.case_file(&id).await.ok().text("/data/open/conflict"),
            conflict
        );
    }
    // A side does not choose who decides by blocking the others once it disagrees.
    let late = judge("late_judge").await;
    blocks(&late).await;
    let case = late.case_file(&id).await.ok();
    assert_eq!(case.at("/data/open/conflict"), &serde_json::Value::Null);
    late.takes(&id).await.ok();
    app.give_role(&nova, "moderator").await;
    let nova = app.enrol(nova).await.person;
    nova.takes(&id).await.refused(403, "CONFLICT_OF_INTEREST");
    nova.case_file(&id)
        .await
        .refused(403, "CONFLICT_OF_INTEREST");
    app.proof().await;
}

#[tokio::test]
async fn who_becomes_a_players_friend_does_not_decide_any_more() {
    let app = spawn().await;
    let (nova, _, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.ready_to_rule(&app, &id).await;
    arbiter.befriends(&nova.again().await).await;
    arbiter
        .rules(&id, won_by(&nova))
        .await
        .refused(409, "CONFLICT_OF_INTEREST");
    app.proof().await;
}

#[tokio::test]
async fn the_file_shows_what_is_evidence_and_nothing_else() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    nova.gives(
        &id,
        &[("score.txt", b"16:14")],
        &[("text", "I won the last round")],
    )
    .await
    .ok();
    let private = json!({
        "recipientId": mirage.id, "clientId": uuid::Uuid::from_u128(7), "content": "between the two of us",
    });
    nova.post("/messages/send", private).await.ok();
    let arbiter = Judge::new(&app, "arbiter", "moderator")
        .await
        .enrolled
        .person;
    let file = arbiter.case_file(&id).await.ok();
    assert_eq!(
        file.at("/data/sides/0/evidence").as_array().unwrap().len(),
        2
    );
    assert_eq!(file.text("/data/sides/0/declaration/outcome"), "won");
    assert_eq!(file.text("/data/sides/1/declaration/outcome"), "won");
    assert_eq!(file.text("/data/sides/1/fineMax"), "25");
    assert_eq!(file.at("/data/sides/0/history/fairPlay"), 100);
    let of_file = |it: &&serde_json::Value| it["kind"] == "file";
    let evidence = file.at("/data/sides/0/evidence").as_array().unwrap();
    let file_id = evidence.iter().find(of_file).unwrap()["_id"]
        .as_str()
        .unwrap();
    let path = format!("/admin/disputes/{id}/evidence/{file_id}");
    let bytes = arbiter.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(bytes.bytes().await.unwrap().as_ref(), b"16:14");
    // No address, no token, no secret of a player, and no message that is not in the challenge's chat.
    let text = file.body.to_string();
    for secret in [
        "@example.com",
        "password",
        "token",
        "email",
        "the two of us",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    // What was never disputed has no file, and neither has an unknown challenge.
    let peaceful = nova.challenge(&[]).await;
    arbiter
        .case_file(&peaceful)
        .await
        .refused(404, "DISPUTE_NOT_FOUND");
    app.proof().await;
}

#[tokio::test]
async fn the_file_has_the_match_its_chat_the_presence_and_what_the_players_did_before() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let before = nova.challenge(&[("minimumStake", "10")]).await;
    mirage.join(&before, "10").await.ok();
    nova.start(&before, &[&mirage]).await;
    nova.declare(&before, "won").await.ok();
    mirage.declare(&before, "lost").await.ok();
    let venue = Venue::Arena(id.parse().unwrap());
    let message = nova.sending(venue, 9, "gg, see the clip");
    app.app.conversations.say(message).await.unwrap();
    app.record_presence(&nova, true).await;
    app.advance(STEP);
    app.record_presence(&nova, false).await;

    let arbiter = Judge::new(&app, "arbiter", "moderator").await;
    let file = arbiter.enrolled.person.case_file(&id).await.ok();
    let events = file.at("/data/events").as_array().unwrap();
    assert_eq!(events.first().unwrap()["type"], "created");
    assert_eq!(events.last().unwrap()["type"], "disputed");
    let arena = file.at("/data/arena").as_array().unwrap();
    assert_eq!(arena.len(), 1);
    assert_eq!(arena[0]["content"], "gg, see the clip");
    assert_eq!(arena[0]["sender"]["_id"], nova.id.as_str());
    let presence = file.at("/data/presence").as_array().unwrap();
    for (change, is_online) in presence.iter().zip([false, true]) {
        assert_eq!(change["userId"], nova.id.as_str());
        assert_eq!(change["isOnline"], is_online);
    }
    assert_eq!(presence.len(), 2);
    assert_eq!(presence[0]["cause"], "left");
    // The sides see the same of it.
    let page = nova.get(&format!("/challenges/{id}/dispute")).await.ok();
    assert_eq!(page.at("/data/presence"), file.at("/data/presence"));
    for (side, won) in [(0, 1), (1, 0)] {
        let history = file.at(&format!("/data/sides/{side}/history"));
        assert_eq!(history["completed"], 1);
        assert_eq!(history["won"], won);
        assert_eq!(history["disputes"], 1);
        assert_eq!(history["finesTotal"], "0");
    }
    app.proof().await;
}

#[tokio::test]
async fn the_file_of_a_match_with_a_long_past_has_its_newest_events() {
    let app = spawn().await;
    let (nova, _, id) = app.disagreement().await;
    // As after a thousand edits before the start; one after another they take too long.
    app.breaks_the_books();
    let long_past = format!(
        "begin; set local session_replication_role = replica;
         update challenges set version = version + 1000 where id = '{id}';
         update challenge_events set version = version + 1000 where challenge_id = '{id}';
         insert into challenge_events
         select (jsonb_populate_record(e, jsonb_build_object('version', n))).*
           from challenge_events e, generate_series(1, 1000) n
          where e.challenge_id = '{id}' and e.version = 1001;
         commit"
    );
    run(&mut app.superuser().await, &long_past).await.unwrap();
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let file = judge.enrolled.person.case_file(&id).await.ok();
    let page = nova.get(&format!("/challenges/{id}/dispute")).await.ok();
    for shown in [&file, &page] {
        let events = shown.at("/data/events").as_array().unwrap();
        assert_eq!(events.len(), 1_000);
        assert_eq!(events[999]["type"], "disputed");
    }
}
