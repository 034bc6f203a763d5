//! The stream over HTTP: each event states where the challenge stands after it, and only to whom it may.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::Person;

impl Person {
    /// Every event of a challenge, as this person may see it.
    pub(super) async fn events(&self, id: &str) -> Vec<Value> {
        let answer = self.get(&format!("/challenges/{id}/events")).await.ok();
        answer.at("/data/events").as_array().unwrap().clone()
    }

    /// The newest event states what the snapshot states.
    #[track_caller]
    fn assert_notified(&self, id: &str) -> impl Future<Output = Value> {
        let (person, id) = (self.clone(), id.to_owned());
        async move {
            let events = person.events(&id).await;
            let detail = person.detail(&id).await;
            let data = detail.at("/data");
            let last = events.last().unwrap();
            assert_eq!(last["version"], data["version"], "{last:#}");
            let versions = events.iter().map(|event| event["version"].as_i64());
            assert!(versions.eq((1..).map(Some).take(events.len())));
            let after = &last["after"];
            for (ours, theirs) in [
                ("/status", "/challenge/status"),
                ("/participantCount", "/challenge/participantCount"),
                ("/startedAt", "/challenge/startTime"),
                ("/endsAt", "/challenge/expiresAt"),
                ("/cancelReason", "/challenge/cancelReason"),
                ("/outcome", "/challenge/outcome"),
                ("/fee", "/challenge/fee"),
                ("/escrow/total", "/challenge/totalPrizePool"),
                ("/escrow/total", "/escrow/total"),
                ("/escrow/fee", "/escrow/fee"),
                ("/escrow/winnerReceives", "/escrow/winnerReceives"),
                ("/escrow/state", "/escrow/state"),
                ("/deadlines", "/deadlines"),
                ("/callOff", "/callOff"),
                ("/dispute", "/dispute"),
            ] {
                let (notified, shown) = (after.pointer(ours), data.pointer(theirs));
                assert!(notified.is_some(), "no {ours} in {after:#}");
                assert_eq!(notified, shown, "{ours} of {}", last["type"]);
            }
            if !after["outcome"].is_null() {
                assert_eq!(after["declarations"], data["declarations"]);
            }
            last.clone()
        }
    }
}

#[tokio::test]
async fn every_event_states_where_the_challenge_stands_after_it() {
    let app = spawn().await;
    let players = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let [nova, mirage, tal] = &players;
    let terms = [("matchType", "1 vs Many"), ("maxParticipants", "3")];
    let id = nova.challenge(&terms).await;
    assert_eq!(nova.assert_notified(&id).await["type"], "created");
    mirage.join(&id, "50").await.ok();
    let joined = tal.assert_notified(&id).await;
    assert_eq!(joined["data"]["user"]["username"], "mirage_ops");
    mirage.command(&id, "ready").await.ok();
    assert_eq!(tal.assert_notified(&id).await["type"], "readied");
    mirage.command(&id, "leave").await.ok();
    assert_eq!(tal.assert_notified(&id).await["type"], "left");
    tal.join(&id, "50").await.ok();
    nova.start(&id, &[tal]).await;
    assert_eq!(nova.assert_notified(&id).await["type"], "started");
    app.outage().await;
    assert_eq!(nova.assert_notified(&id).await["type"], "deadline_extended");
    nova.command(&id, "call-off").await.ok();
    assert_eq!(nova.assert_notified(&id).await["type"], "call_off_agreed");
    nova.declare(&id, "won").await.ok();
    assert_eq!(nova.assert_notified(&id).await["type"], "declared");
    tal.declare(&id, "won").await.ok();
    assert_eq!(nova.assert_notified(&id).await["type"], "disputed");
    app.advance(Duration::from_hours(24 * 7));
    duel_ledger::jobs::deadlines::apply_due(&app.app)
        .await
        .unwrap();
    let nova = nova.again().await;
    assert_eq!(nova.assert_notified(&id).await["type"], "cancelled");
    app.proof().await;
}

impl TestApp {
    /// The service is away for a minute, and comes back.
    async fn outage(&self) {
        duel_ledger::jobs::deadlines::beat(&self.app).await.unwrap();
        self.sleep(Duration::from_mins(1));
        assert!(duel_ledger::jobs::deadlines::beat(&self.app).await.unwrap());
        let notified = duel_ledger::jobs::deadlines::walk(&self.app).await;
        assert_eq!(notified.unwrap(), 1);
    }
}

#[tokio::test]
async fn what_the_sides_say_is_bare_to_others_until_it_is_decided() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let [watcher] = app.funded(["watcher_one"]).await;
    let sent = json!({ "outcome": "won", "score": "2:1", "note": "close" });
    nova.post(&format!("/challenges/{id}/result"), sent)
        .await
        .ok();

    let full = mirage.assert_notified(&id).await;
    assert_eq!(full["data"]["score"], "2:1");
    assert_eq!(full["data"]["note"], "close");
    for scope in [&watcher, &app.stranger()] {
        let bare = scope.assert_notified(&id).await;
        assert_eq!(bare.get("type"), None);
        assert_eq!(bare.get("data"), None);
        assert_eq!(bare["after"]["escrow"]["state"], "declared");
        assert_eq!(bare["after"].get("declarations"), None);
    }

    mirage.declare(&id, "lost").await.ok();
    let settled = watcher.assert_notified(&id).await;
    assert_eq!(settled["type"], "settled");
    assert_eq!(settled["after"]["declarations"][0]["score"], "2:1");
    let events = watcher.events(&id).await;
    let declared = events.iter().filter(|event| event["type"] == "declared");
    assert_eq!(declared.count(), 2, "decided, they are public");
}

#[tokio::test]
async fn an_edit_has_the_new_words() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    let edit = crate::challenge::form(&[("title", "Another aim duel"), ("tags", "blitz,fast")]);
    let request = nova.request(reqwest::Method::PUT, &format!("/challenges/{id}"));
    crate::people::send(request.multipart(edit)).await.ok();
    let edited = nova.assert_notified(&id).await;
    assert_eq!(edited["data"]["fields"], json!(["title", "tags"]));
    let changes = json!({ "title": "Another aim duel", "tags": ["blitz", "fast"] });
    assert_eq!(edited["data"]["changes"], changes);
}
