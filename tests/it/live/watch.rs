//! Watching a challenge over a socket: nothing is missed, nothing is seen that the viewer may not see.

use std::time::Duration;

use domain::challenge::Command;
use serde_json::{Value, json};
use store::idempotency::Key;

use crate::books::{run, until_waiting};
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, Person, send};
use crate::sockets::Line;

impl TestApp {
    /// A socket of `person`.
    pub(crate) async fn line_of(&self, person: &Person) -> Line {
        let mut line = self.line(person.token.as_deref()).await;
        line.next("authenticated").await;
        line
    }

    /// What the clock's look does, by hand.
    pub(super) async fn look(&self) {
        duel_ledger::jobs::live::look(&self.app).await.unwrap();
    }
}

impl Line {
    pub(crate) async fn watch(&mut self, id: &str, version: i64) -> Value {
        let request = json!({ "challengeId": id, "version": version });
        self.ask("challenge_subscribe", request).await
    }

    /// The next events up to `version`, which follow each other.
    pub(super) async fn events_to(&mut self, version: i64) -> Vec<Value> {
        let mut events: Vec<Value> = Vec::new();
        while events.last().is_none_or(|it| it["version"] != version) {
            let event = self.next("challenge_event").await;
            if let Some(before) = events.last() {
                let expected = before["version"].as_i64().unwrap() + 1;
                assert_eq!(event["version"], expected, "a gap or a double");
            }
            events.push(event);
        }
        events
    }
}

#[track_caller]
fn assert_refused(answer: &Value, code: &str) {
    assert_eq!(answer["ok"], false, "{answer:#}");
    assert_eq!(answer["code"], code, "{answer:#}");
    assert!(answer["message"].as_str().is_some_and(|it| !it.is_empty()));
}

#[tokio::test]
async fn players_and_visitors_get_every_event_in_order() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let (mut player, mut visitor) = (app.line_of(&nova).await, app.line(None).await);
    let ack = player.watch(&id, 1).await;
    assert_eq!(ack["ok"], true);
    assert_eq!(ack["version"], 1);
    assert_eq!(ack["watchers"], 0, "a player is no watcher");
    assert_eq!(ack["presence"][0]["userId"], nova.id.as_str());
    assert_eq!(ack["presence"][0]["isOnline"], true);
    assert_eq!(visitor.watch(&id, 1).await["watchers"], 1);

    mirage.join(&id, "50").await.ok();
    mirage.command(&id, "ready").await.ok();
    nova.command(&id, "start").await.ok();
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    let (full, bare) = (player.events_to(7).await, visitor.events_to(7).await);
    let kinds = |events: &[Value]| {
        events
            .iter()
            .map(|it| it["type"].clone())
            .collect::<Vec<_>>()
    };
    let notified = [
        "joined", "readied", "started", "declared", "declared", "settled",
    ];
    assert_eq!(kinds(&full), notified);
    // The first declaration was the sides' own when it was published; with the second it was decided.
    let notified = [
        json!("joined"),
        json!("readied"),
        json!("started"),
        Value::Null,
    ];
    assert_eq!(kinds(&bare)[..4], notified);
    assert_eq!(kinds(&bare)[4..], ["declared", "settled"]);
    // HTTP and the socket say the same.
    let read = nova.events(&id).await;
    for (received, read) in full.iter().zip(&read[1..]) {
        let mut received = received.clone();
        let challenge = received.as_object_mut().unwrap().remove("challengeId");
        assert_eq!(challenge, Some(json!(id)));
        assert_eq!(&received, read);
    }
}

#[tokio::test]
async fn what_was_missed_is_replayed_from_memory_and_from_the_database() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    let mut early = app.line(None).await;
    early.watch(&id, 2).await;
    mirage.command(&id, "ready").await.ok();
    nova.command(&id, "ready").await.ok();
    let from_memory = {
        let mut late = app.line(None).await;
        assert_eq!(late.watch(&id, 1).await["version"], 4);
        late.events_to(4).await
    };
    assert_eq!(from_memory.len(), 3);
    // Another server on the same database has nothing in its memory.
    let other = app.beside().await;
    let mut late = other.line(None).await;
    assert_eq!(late.watch(&id, 1).await["version"], 4);
    assert_eq!(late.events_to(4).await, from_memory);
    let mut current = other.line(None).await;
    current.watch(&id, 4).await;
    nova.command(&id, "start").await.ok();
    other.look().await;
    assert_eq!(current.events_to(5).await, early.events_to(5).await[2..]);
}

#[tokio::test]
async fn a_client_that_missed_too_much_reads_again() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    for number in 0..201 {
        nova.edit(&id, &[("title", &format!("Edition {number}"))])
            .await;
    }
    let mut line = app.line(None).await;
    for version in [1, 500, -1] {
        line.watch(&id, version).await;
        let resync = line.next("challenge_resync").await;
        assert_eq!(resync, json!({ "challengeId": id, "version": 202 }));
    }
    line.ask("challenge_subscribe", json!({ "challengeId": id }))
        .await;
    assert_eq!(line.next("challenge_resync").await["version"], 202);
    // Two hundred are still replayed, more of them than memory holds.
    line.watch(&id, 2).await;
    assert_eq!(line.events_to(202).await.len(), 200);
}

#[tokio::test]
async fn doors_that_are_closed_to_readers_are_closed_to_watchers() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[("challengeType", "private")]).await;
    let code = nova.detail(&id).await.text("/data/challenge/inviteCode");
    let (mut visitor, mut guest) = (app.line(None).await, app.line_of(&mirage).await);
    assert_refused(&visitor.watch(&id, 1).await, "FORBIDDEN");
    assert_refused(&guest.watch(&id, 1).await, "FORBIDDEN");
    let wrong = json!({ "challengeId": id, "version": 1, "inviteCode": "WRONG234" });
    assert_refused(&guest.ask("challenge_subscribe", wrong).await, "FORBIDDEN");
    let right = json!({ "challengeId": id, "version": 1, "inviteCode": code });
    assert_eq!(guest.ask("challenge_subscribe", right).await["ok"], true);
    let nothing = uuid::Uuid::nil().to_string();
    assert_refused(&visitor.watch(&nothing, 1).await, "NOT_FOUND");
    assert_refused(&visitor.watch("no id", 1).await, "INVALID");

    let friends = nova.challenge(&[("challengeType", "friends")]).await;
    assert_refused(&guest.watch(&friends, 1).await, "FORBIDDEN");
    for (who, whom) in [(&nova, &mirage), (&mirage, &nova)] {
        who.post(&format!("/friends/{}/follow", whom.id), json!({}))
            .await
            .ok();
    }
    assert_eq!(guest.watch(&friends, 1).await["ok"], true);
}

#[tokio::test]
async fn a_door_that_closes_lets_those_ask_again_who_were_inside() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    let (mut player, mut visitor) = (app.line_of(&nova).await, app.line(None).await);
    player.watch(&id, 1).await;
    visitor.watch(&id, 1).await;
    nova.edit(&id, &[("challengeType", "private")]).await;
    assert_eq!(player.events_to(2).await[0]["type"], "edited");
    assert_eq!(visitor.next("challenge_resync").await["version"], 1);
    assert_refused(&visitor.watch(&id, 1).await, "FORBIDDEN");
}

#[tokio::test]
async fn a_socket_watches_fifty_challenges_and_no_more() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let mut ids = Vec::new();
    for _ in 0..51 {
        ids.push(nova.challenge(&[("minimumStake", "0")]).await);
    }
    let mut line = app.line(None).await;
    for id in &ids[..50] {
        assert_eq!(line.watch(id, 1).await["ok"], true);
    }
    assert_refused(&line.watch(&ids[50], 1).await, "TOO_MANY");
    assert_eq!(
        line.watch(&ids[0], 1).await["ok"],
        true,
        "again is not one more"
    );
    let end = json!({ "challengeId": ids[0] });
    assert_eq!(line.ask("challenge_unsubscribe", end).await["ok"], true);
    assert_eq!(line.watch(&ids[50], 1).await["ok"], true);
}

#[tokio::test]
async fn watching_again_before_unsubscribing_was_answered_counts() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut others = Vec::new();
    for _ in 0..50 {
        others.push(nova.challenge(&[("minimumStake", "0")]).await);
    }
    let mut line = app.line(None).await;
    line.watch(&id, 1).await;
    let (mut holder, mut onlooker) = (app.superuser().await, app.superuser().await);
    let hold = format!("begin; select from challenges where id = '{id}' for update");
    run(&mut holder, &hold).await.unwrap();
    let again = async {
        until_waiting(&mut onlooker).await;
        // The actor reads neither before the join is written; the third needs no actor, and is read last.
        let request = json!({ "challengeId": id, "version": 1 });
        let end = line.throw("challenge_unsubscribe", &request).await;
        line.throw("challenge_subscribe", &request).await;
        let nothing = json!({ "challengeIds": [], "listed": false });
        line.ask("thumbnails_subscribe", nothing).await;
        run(&mut holder, "commit").await.unwrap();
        line.answer(end).await
    };
    let (joined, ended) = tokio::join!(mirage.join(&id, "50"), again);
    joined.ok();
    assert_eq!(ended.unwrap()["ok"], true);
    for other in &others[..49] {
        assert_eq!(line.watch(other, 1).await["ok"], true);
    }
    assert_refused(&line.watch(&others[49], 1).await, "TOO_MANY");
}

#[tokio::test]
async fn a_returning_client_fetches_all_at_once_and_a_flood_is_limited() {
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "all=1000,stored=1,socket-read=1".parse().unwrap();
    })
    .await;
    let [nova] = app.funded(["nova_kade"]).await;
    let mut ids = Vec::new();
    for _ in 0..50 {
        ids.push(nova.challenge(&[("minimumStake", "0")]).await);
    }
    let mut line = app.line(None).await;
    // All that it watched, and all of it again after a resync; then its lists, and more than that.
    for id in ids.iter().chain(&ids) {
        assert_eq!(line.watch(id, 1).await["ok"], true);
    }
    let looks = json!({ "challengeIds": ids, "listed": true });
    for _ in 0..50 {
        let answer = line.ask("thumbnails_subscribe", looks.clone()).await;
        assert_eq!(answer["ok"], true);
    }
    app.advance(Duration::from_secs(4));
    for answer in [
        line.ask("thumbnails_subscribe", looks.clone()).await,
        line.watch(&ids[0], 1).await,
    ] {
        assert_refused(&answer, "RATE_LIMITED");
        assert_eq!(answer["retryAfterMs"], 6_000);
    }
    // What costs nothing is not counted, and another line has its own count.
    let end = json!({ "challengeIds": [], "listed": false });
    let answer = line.ask("thumbnails_subscribe", end).await;
    assert_eq!(answer["ok"], true);
    assert_eq!(app.line(None).await.watch(&ids[0], 1).await["ok"], true);
    app.advance(Duration::from_secs(6));
    assert_eq!(line.watch(&ids[0], 1).await["ok"], true);
}

#[tokio::test]
async fn watchers_are_counted_once_a_second_and_named_while_few() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    nova.befriends(&mirage).await;
    let id = nova.challenge(&[]).await;
    let mut player = app.line_of(&nova).await;
    player.watch(&id, 1).await;
    app.look().await;
    let (mut one, mut again) = (app.line_of(&mirage).await, app.line_of(&mirage).await);
    let mut visitor = app.line(None).await;
    one.watch(&id, 1).await;
    again.watch(&id, 1).await;
    let ack = visitor.watch(&id, 1).await;
    assert_eq!(
        (&ack["watchers"], &ack["names"]),
        (&json!(2), &json!(null)),
        "visitors are shown no names"
    );
    app.look().await;
    let counted = json!({ "challengeId": id, "count": 2, "names": ["mirage_ops"] });
    assert_eq!(player.next("challenge_watchers").await, counted);
    assert_eq!(nova.detail(&id).await.at("/data/watchers"), 2);
    // Once for three that came; a known state is not sent again.
    mirage.join(&id, "50").await.ok();
    app.look().await;
    let counted = json!({ "challengeId": id, "count": 1, "names": [] });
    assert_eq!(player.next("challenge_watchers").await, counted);
    let end = json!({ "challengeId": id });
    visitor.ask("challenge_unsubscribe", end).await;
    app.look().await;
    assert_eq!(player.next("challenge_watchers").await["count"], 0);
    let seen = app
        .app
        .challenges
        .observe(id.parse().unwrap())
        .await
        .unwrap();
    assert_eq!((seen.sockets, seen.version), (3, 2));
}

#[tokio::test]
async fn after_the_actor_has_panicked_its_watchers_ask_again_and_lose_nothing() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut line = app.line(None).await;
    line.watch(&id, 1).await;
    mirage.join(&id, "50").await.ok();
    line.events_to(2).await;
    let (challenge, player) = (id.parse().unwrap(), nova.id.parse().unwrap());
    let key = Key {
        user_id: player,
        key: "a key".to_owned(),
        request_hash: [0; 32],
    };
    let ready = Command::Ready { player };
    let died = app
        .app
        .challenges
        .act_once(challenge, ready, (player, Some(key)), |_, _| {
            panic!("injected")
        })
        .await;
    assert!(died.is_err());
    let resync = line.next("challenge_resync").await;
    assert_eq!(resync, json!({ "challengeId": id, "version": 2 }));
    nova.command(&id, "ready").await.ok();
    line.watch(&id, 2).await;
    assert_eq!(line.events_to(3).await[0]["type"], "readied");
    mirage.command(&id, "ready").await.ok();
    assert_eq!(line.events_to(4).await.len(), 1);
}

#[tokio::test]
async fn lists_and_wallets_move_by_themselves() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let secret = mirage.challenge(&[("challengeType", "private")]).await;
    let mut visitor = app.line(None).await;
    let request = json!({ "challengeIds": [id, secret], "listed": true });
    // A list that was read before is known to be old or not; a challenge that the viewer may not see is left out.
    let answer = visitor.ask("thumbnails_subscribe", request.clone()).await;
    assert_eq!(answer, json!({ "ok": true, "versions": { &id: 1 } }));
    let mut own = app.line_of(&nova).await;
    mirage.join(&id, "50").await.ok();
    let thumbnail = visitor.next("challenge_thumbnail").await;
    let expected = json!({
        "challengeId": id, "version": 2, "status": "full", "escrowState": "funding", "participantCount": 2,
        "maxParticipants": 2, "totalPrizePool": "100", "at": "2026-11-21T12:00:00Z",
    });
    assert_eq!(thumbnail, expected);
    assert_eq!(own.next("challenge_thumbnail").await, expected);
    nova.command(&id, "cancel").await.ok();
    let wallet = own.next("wallet_updated").await;
    let expected = json!({
        "available": "100", "inEscrow": "0", "withdrawing": "0", "inTeams": "0", "appealHold": "0",
    });
    assert_eq!(wallet, expected);
    nova.clone().deposit("5").await;
    assert_eq!(own.next("wallet_updated").await["available"], "105");
    app.look().await;
    let listed = visitor.next("challenge_listed").await;
    assert_eq!(
        (&listed["challengeId"], &listed["count"]),
        (&json!(id), &json!(1))
    );
    assert_eq!(
        visitor.next("challenge_thumbnail").await["status"],
        "cancelled"
    );
    mirage.command(&secret, "cancel").await.ok();
    let answer = visitor.ask("thumbnails_subscribe", request).await;
    assert_eq!(answer["versions"], json!({ &id: 3 }));
    let end = json!({ "challengeIds": [], "listed": false });
    let answer = visitor.ask("thumbnails_subscribe", end).await;
    assert_eq!(answer["versions"], json!({}));
    assert!(
        visitor.is_quiet("challenge_thumbnail"),
        "a private one is not public"
    );
    let many = json!({ "challengeIds": vec![id; 101], "listed": false });
    assert_refused(&visitor.ask("thumbnails_subscribe", many).await, "TOO_MANY");
}

#[tokio::test]
async fn the_others_see_who_drops_out_of_a_match_and_who_is_back() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let mut watcher = app.line_of(&nova).await;
    let line = app.line_of(&mirage).await;
    app.settle().await;
    watcher.watch(&id, 3).await;
    drop(line);
    app.gone(&mirage).await;
    app.advance(Duration::from_secs(4));
    app.settle().await;
    // Back within five seconds: nothing is sent.
    let line = app.line_of(&mirage).await;
    app.advance(Duration::from_secs(10));
    app.settle().await;
    drop(line);
    app.gone(&mirage).await;
    app.advance(Duration::from_secs(5));
    app.settle().await;
    let away = watcher.next("player_presence").await;
    let expected = json!({
        "challengeId": id, "userId": mirage.id, "isOnline": false,
        "since": "2026-11-21T12:00:14Z", "returnBy": "2026-11-21T12:02:14Z",
    });
    assert_eq!(away, expected);
    let known = &watcher.watch(&id, 3).await["presence"][1];
    assert_eq!(known["returnBy"], "2026-11-21T12:02:14Z");
    let _line = app.line_of(&mirage).await;
    app.settle().await;
    let back = watcher.next("player_presence").await;
    assert_eq!(
        (&back["isOnline"], &back["userId"]),
        (&json!(true), &json!(mirage.id))
    );
    let changes = nova.get(&format!("/challenges/{id}/presence")).await.ok();
    let changes = changes.at("/data/changes").as_array().unwrap().clone();
    let of_mirage = changes
        .iter()
        .filter(|it| it["userId"] == mirage.id.as_str());
    let stored: Vec<_> = of_mirage.map(|it| it["isOnline"].clone()).collect();
    assert_eq!(stored, [true, false, true]);
}

impl TestApp {
    pub(super) async fn settle(&self) {
        self.look_at_sockets().await;
    }

    /// Waits until the server has noticed that the last socket of `person` is closed.
    pub(crate) async fn gone(&self, person: &Person) {
        let id = person.id.parse().unwrap();
        loop {
            let seen = self.app.sessions.observe(id).await.unwrap();
            if seen.leaving_since.is_some() {
                return;
            }
            tokio::task::yield_now().await;
        }
    }
}

impl Person {
    pub(crate) async fn edit(&self, id: &str, changes: &[(&str, &str)]) {
        self.try_edit(id, changes).await.ok();
    }

    pub(crate) async fn try_edit(&self, id: &str, changes: &[(&str, &str)]) -> Answer {
        let request = self.request(reqwest::Method::PUT, &format!("/challenges/{id}"));
        let mut form = reqwest::multipart::Form::new();
        for (name, value) in changes {
            form = form.text((*name).to_owned(), (*value).to_owned());
        }
        send(request.multipart(form)).await
    }
}
