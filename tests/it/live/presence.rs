//! Presence of the players of a match: its history, for them alone, and what watchers see when one joins.

use std::time::Duration;

use actors::runtime::clock::Clock;
use serde_json::json;
use sqlx::ConnectOptions;
use store::presence::{self, OfflineCause, PresenceUpdate};

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::node::Node;
use crate::people::Person;
use crate::sockets::Line;
use crate::team::matches::{Teams, two_teams};

impl TestApp {
    /// Records that `person` comes or goes now; answers in how many challenges it mattered.
    pub(crate) async fn record_presence(&self, person: &Person, is_online: bool) -> usize {
        let (player, now) = (person.id.parse().unwrap(), self.clock.now());
        let change = if is_online {
            PresenceUpdate::came(player, now)
        } else {
            PresenceUpdate::went(player, now, OfflineCause::Left)
        };
        let stored = presence::record(&self.app.db, &[change]).await.unwrap();
        stored.len()
    }
}

#[tokio::test]
async fn presence_at_joining_and_each_later_change_is_stored_for_the_players() {
    let app = spawn().await;
    let [nova, mirage, other] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    assert_eq!(
        app.record_presence(&nova, true).await,
        0,
        "in no challenge yet"
    );
    assert_eq!(app.record_presence(&mirage, true).await, 0);
    app.advance(Duration::from_secs(1));
    assert_eq!(app.record_presence(&mirage, false).await, 0);
    app.advance(Duration::from_secs(1));
    let (ours, theirs) = (nova.challenge(&[]).await, nova.challenge(&[]).await);
    mirage.join(&ours, "50").await.ok();
    app.advance(Duration::from_secs(1));
    assert_eq!(app.record_presence(&nova, false).await, 2, "in two of them");
    assert_eq!(app.record_presence(&mirage, true).await, 1);
    nova.command(&theirs, "cancel").await.ok();
    app.advance(Duration::from_secs(1));
    assert_eq!(app.record_presence(&nova, true).await, 1, "one is over");

    let path = format!("/challenges/{ours}/presence");
    let answer = mirage.get(&path).await.ok();
    let change = |person: &Person, is_online: bool, second: u8| {
        let mut change = json!({
            "userId": person.id, "isOnline": is_online,
            "at": format!("2026-11-21T12:00:{second:02}Z"),
        });
        if !is_online {
            change["cause"] = json!("left");
        }
        change
    };
    let newest_first = vec![
        change(&nova, true, 4),
        change(&mirage, true, 3),
        change(&nova, false, 3),
        change(&mirage, false, 1),
        change(&nova, true, 0),
    ];
    assert_eq!(answer.at("/data/changes"), &json!(newest_first));
    other.get(&path).await.refused(403, "NOT_PARTICIPANT");
    app.stranger()
        .get(&path)
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn presence_at_the_stake_is_evidence_for_each_player_of_a_roster() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    // Rex stays online to the end, and no change of his is recorded for the match.
    assert_eq!(app.record_presence(rex, true).await, 0);
    assert_eq!(app.record_presence(nova, true).await, 0);
    app.advance(Duration::from_secs(1));
    let id = teams.staked().await;
    app.advance(Duration::from_secs(1));
    assert_eq!(app.record_presence(tal, false).await, 1);
    let path = format!("/challenges/{id}/presence");
    let answer = mira.get(&path).await.ok();
    let changes = answer.at("/data/changes").as_array().unwrap();
    let seen: Vec<_> = changes
        .iter()
        .map(|it| (it["userId"].as_str().unwrap(), it["isOnline"] == true))
        .collect();
    let newest_first = [
        (tal.id.as_str(), false),
        (nova.id.as_str(), true),
        (rex.id.as_str(), true),
    ];
    assert_eq!(seen, newest_first);
}

#[tokio::test]
async fn players_left_online_by_a_dead_server_went_when_it_was_last_alive() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [("matchType", "1 vs Many"), ("maxParticipants", "3")];
    let id = nova.challenge(&terms).await;
    mirage.join(&id, "50").await.ok();
    tal.join(&id, "50").await.ok();
    app.record_presence(&nova, true).await;
    app.record_presence(&mirage, true).await;
    app.advance(Duration::from_secs(2));
    app.record_presence(&mirage, false).await;
    app.advance(Duration::from_secs(1));
    duel_ledger::jobs::deadlines::beat(&app.app).await.unwrap();
    app.advance(Duration::from_secs(1));
    app.record_presence(&tal, true).await;

    // It is killed, and started again a minute later.
    app.sleep(Duration::from_mins(1));
    duel_ledger::services::presence::begin(&app.app)
        .await
        .unwrap();
    assert!(duel_ledger::jobs::deadlines::beat(&app.app).await.unwrap());
    let closed = duel_ledger::services::presence::close_left_open(&app.app).await;
    assert_eq!(closed.unwrap(), 2);
    let answer = nova.get(&format!("/challenges/{id}/presence")).await.ok();
    let went = |person: &Person, second: u8| {
        json!({
            "userId": person.id, "isOnline": false, "cause": "server",
            "at": format!("2026-11-21T12:00:{second:02}Z"),
        })
    };
    // A player who came after its last heartbeat went after they came, and not before.
    assert_eq!(answer.at("/data/changes/0"), &went(&tal, 4));
    assert_eq!(answer.at("/data/changes/1/isOnline"), &json!(true));
    assert_eq!(answer.at("/data/changes/2"), &went(&nova, 3));
    let again = duel_ledger::services::presence::close_left_open(&app.app).await;
    assert_eq!(again.unwrap(), 0);
}

#[tokio::test]
async fn what_a_server_that_stops_knows_of_presence_is_written_and_states_whose_doing_it_was() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    let _hers = app.line_of(&nova).await;
    let his = app.line_of(&mirage).await;
    app.advance(Duration::from_secs(1));
    drop(his);
    app.gone(&mirage).await;
    app.advance(Duration::from_secs(1));
    // No look has taken place yet: all four changes wait.
    assert_eq!(
        duel_ledger::services::presence::end(&app.app)
            .await
            .unwrap(),
        4
    );
    let answer = nova.get(&format!("/challenges/{id}/presence")).await.ok();
    let notified = |n: usize, field: &str| answer.at(&format!("/data/changes/{n}/{field}")).clone();
    assert_eq!(notified(0, "userId"), json!(nova.id));
    assert_eq!(notified(0, "cause"), json!("server"));
    assert_eq!(notified(0, "at"), json!("2026-11-21T12:00:02Z"));
    assert_eq!(notified(1, "userId"), json!(mirage.id));
    assert_eq!(notified(1, "cause"), json!("left"));
    assert_eq!(notified(1, "at"), json!("2026-11-21T12:00:01Z"));
    assert_eq!(notified(2, "isOnline"), json!(true));
    assert_eq!(notified(3, "isOnline"), json!(true));
    // The next server finds no player left online.
    duel_ledger::services::presence::begin(&app.app)
        .await
        .unwrap();
    let left_open = duel_ledger::services::presence::close_left_open(&app.app).await;
    assert_eq!(left_open.unwrap(), 0);
}

#[tokio::test]
async fn correctness_9_a_server_that_is_asked_to_stop_writes_off_who_is_online_at_that_time() {
    let mut node = Node::start().await;
    let nova = Person::player(&node.address, "nova_kade").await;
    let mirage = Person::player(&node.address, "mirage_ops").await;
    let free = [("minimumStake", "0")];
    let id = nova.challenge(&free).await;
    mirage.join(&id, "0").await.ok();
    nova.start(&id, &[&mirage]).await;
    let line = Line::open(&node.address, mirage.token.as_deref()).await;
    let mut line = line.unwrap();
    line.next("authenticated").await;
    let mut database = node.database.connect().await.unwrap();
    let now = "select (extract(epoch from clock_timestamp()) * 1000000)::bigint";
    let asked_at = number(&mut database, now).await;
    assert!(node.stop().await.success());
    let written_off = format!(
        "select count(*) from presence_changes
          where challenge_id = '{id}' and user_id = '{}' and not is_online and cause = 'server'
            and (extract(epoch from at) * 1000000)::bigint between {asked_at} and ({now})",
        mirage.id
    );
    assert_eq!(number(&mut database, &written_off).await, 1);
    let online = "select count(*) from players_online";
    assert_eq!(number(&mut database, online).await, 0);
}

#[tokio::test]
async fn the_others_see_that_a_player_who_joins_is_here() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let (mut player, mut visitor) = (app.line_of(&nova).await, app.line(None).await);
    let _line = app.line_of(&mirage).await;
    app.settle().await;
    for line in [&mut player, &mut visitor] {
        let known = line.watch(&id, 1).await["presence"].clone();
        assert_eq!(known.as_array().unwrap().len(), 1, "{known}");
    }
    mirage.join(&id, "50").await.ok();
    let expected = json!({
        "challengeId": id, "userId": mirage.id, "isOnline": true,
        "since": "2026-11-21T12:00:00Z",
    });
    for line in [&mut player, &mut visitor] {
        line.events_to(2).await;
        assert_eq!(line.next("player_presence").await, expected);
    }
}
