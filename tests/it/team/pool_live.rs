//! The pool of a team while its members look at it: who is notified of a change, and of which.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use super::matches::{Teams, two_teams};
use crate::harness::{TestApp, spawn};
use crate::people::Person;
use crate::sockets::Line;

const EVENT: &str = "team_pool_changed";

impl Line {
    /// Waits until the pool of this team has changed. What is read from then on has the change.
    async fn pool_changes(&mut self, team: &str) {
        assert_eq!(self.next(EVENT).await, json!({ "teamId": team }));
    }

    /// The changes of pools that came before the answer to a request that is sent now.
    async fn all_pool_changes(&mut self) -> Vec<Value> {
        self.watch(&Uuid::nil().to_string(), 0).await;
        self.take(EVENT)
    }
}

/// Nova leads "Night Owls". Rex, who has 100 USDC, joins while both are online, so that their sockets get all changes of the pool.
async fn online_owls() -> (TestApp, [(Person, Line); 2], String) {
    let app = spawn().await;
    let open = json!({ "requiresApproval": false });
    let (nova, rex, id) = app.night_owls(open).await;
    let rex = rex.deposit("100").await;
    let mut lines = [app.line_of(&nova).await, app.line_of(&rex).await];
    rex.on_team(&id, "join").await.ok();
    for line in &mut lines {
        line.pool_changes(&id).await;
    }
    let [hers, his] = lines;
    (app, [(nova, hers), (rex, his)], id)
}

#[tokio::test]
async fn members_are_notified_of_each_movement_of_their_pool_and_outsiders_of_none() {
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
    let mirage = app.player("mirage").await;
    let mut outsider = app.line_of(&mirage).await;
    let mut member = app.line_of(rex).await;
    let mut opponent = app.line_of(tal).await;

    nova.pools(owls, "5").await.ok();
    member.pool_changes(owls).await;
    assert_eq!(rex.pool(owls).await["total"], "85");
    nova.unpools(owls, "5").await.ok();
    member.pool_changes(owls).await;

    // From the issue on nothing can be withdrawn.
    let id = teams.open().await;
    member.pool_changes(owls).await;
    assert_eq!(rex.pool(owls).await["isStaked"], true);
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    member.pool_changes(owls).await;
    opponent.pool_changes(foxes).await;
    tal.command(&id, "approve").await.ok();
    member.pool_changes(owls).await;
    opponent.pool_changes(foxes).await;
    assert_eq!(rex.pool(owls).await["total"], "40");

    nova.start(&id, &[mira]).await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    member.pool_changes(owls).await;
    opponent.pool_changes(foxes).await;
    assert_eq!(rex.pool(owls).await["total"], "116");
    assert_eq!(tal.pool(foxes).await["isStaked"], false);

    // Each has received the changes of the own team alone, also while the two played each other.
    for (line, other) in [(&mut member, foxes), (&mut opponent, owls)] {
        let received = line.all_pool_changes().await;
        assert!(!received.contains(&json!({ "teamId": other })));
    }
    assert_eq!(outsider.all_pool_changes().await, Vec::<Value>::new());
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_movement_is_announced_once_and_a_refused_one_never() {
    let (app, [(_, mut hers), (rex, _)], id) = online_owls().await;
    let path = format!("/teams/{id}/deposit");
    let body = json!({ "amount": "30" });
    for _ in 0..2 {
        rex.post_keyed(&path, "once", body.clone()).await.ok();
    }
    rex.pools(&id, "70.000001")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    hers.pool_changes(&id).await;
    // A later movement: what the earlier requests announce comes before its event.
    rex.pools(&id, "1").await.ok();
    hers.pool_changes(&id).await;
    assert_eq!(hers.all_pool_changes().await, Vec::<Value>::new());
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leaves_with_the_share_is_notified_of_the_pool_no_more() {
    let (app, [(nova, mut hers), (rex, mut his)], id) = online_owls().await;
    rex.pools(&id, "40").await.ok();
    for line in [&mut hers, &mut his] {
        line.pool_changes(&id).await;
    }
    // The limit of a match is shown on all devices of its member, who alone reads it.
    rex.caps(&id, json!("7")).await.ok();
    his.pool_changes(&id).await;
    assert_eq!(hers.all_pool_changes().await, Vec::<Value>::new());
    rex.on_team(&id, "leave").await.ok();
    hers.pool_changes(&id).await;
    assert_eq!(nova.pool(&id).await["total"], "0");
    assert_eq!(his.all_pool_changes().await, Vec::<Value>::new());
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn those_who_were_in_a_dissolved_team_are_notified_of_the_payout() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    rex.pools(&id, "40").await.ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    let (nova, rex) = (nova.again().await, rex.again().await);
    let mut lines = [app.line_of(&nova).await, app.line_of(&rex).await];
    assert_eq!(app.governs().await, 1);
    for line in &mut lines {
        line.pool_changes(&id).await;
    }
    let statement = rex.get(&format!("/teams/{id}/pool/statement")).await.ok();
    assert_eq!(statement.text("/data/movements/0/kind"), "payout");
    app.assert_books_are_right().await;
}
