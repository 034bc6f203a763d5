//! A team gets another leader while its match goes on: the successor speaks for the side in everything.

use std::time::Duration;

use duel_ledger::jobs::reminders;
use serde_json::{Value, json};

use super::matches::{Teams, two_teams};
use crate::books::{run, until_waiting};
use crate::harness::TestApp;
use crate::moderation::Judge;

impl Teams {
    /// A match of which both leaders say that they won.
    async fn disputed(&self) -> String {
        let id = self.playing().await;
        self.nova.declare(&id, "won").await.ok();
        self.mira.declare(&id, "won").await.ok();
        id
    }
}

/// Who gave which words.
fn givers(evidence: &Value) -> Vec<[&str; 2]> {
    let evidence = evidence.as_array().unwrap().iter();
    let words = evidence.map(|it| [&it["content"], &it["givenBy"]["username"]]);
    words
        .map(|words| words.map(|it| it.as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn the_successor_gives_evidence_for_the_side_beside_that_of_the_former_leader() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        ..
    } = &teams;
    let id = teams.disputed().await;
    nova.gives(&id, &[], &[("text", "Round five")]).await.ok();
    rex.gives(&id, &[], &[("text", "Round six")])
        .await
        .refused(403, "NOT_PARTICIPANT");
    teams.rex_succeeds().await;
    teams.clock().await;
    let nova = &nova.again().await;
    nova.gives(&id, &[], &[("text", "Round seven")])
        .await
        .refused(403, "NOT_LEADER");
    rex.gives(&id, &[], &[("text", "Round six")]).await.ok();
    // What the side has given is stored once, also where the successor gives it again.
    rex.gives(&id, &[], &[("text", "Round five")]).await.ok();

    let given = [["Round five", "nova"], ["Round six", "rex"]];
    for viewer in [nova, rex, mira] {
        let page = viewer.get(&format!("/challenges/{id}/dispute")).await.ok();
        assert_eq!(givers(page.at("/data/sides/0/evidence")), given);
        assert_eq!(page.text("/data/sides/0/user/username"), "nova");
        assert_eq!(
            page.at("/data/sides/0/actions"),
            &json!(["add_evidence", "withdraw"])
        );
    }
    let judge = Judge::new(app, "arbiter", "moderator").await;
    let file = format!("/admin/disputes/{id}");
    let file = judge.on_duty(app).await.get(&file).await.ok();
    assert_eq!(givers(file.at("/data/sides/0/evidence")), given);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_successor_is_reminded_once_of_a_result_also_after_the_former_leader() {
    let teams = two_teams().await;
    let id = teams.playing().await;
    teams.mira.declare(&id, "won").await.ok();
    let waiting = async |app: &TestApp| {
        let found = store::challenge::to_remind(&app.app.db, app.app.clock.now(), 9).await;
        found.unwrap().len()
    };
    teams.app.advance(Duration::from_hours(13));
    assert_eq!(waiting(&teams.app).await, 1);
    assert_eq!(reminders::remind(&teams.app.app).await.unwrap(), 1);
    assert_eq!(waiting(&teams.app).await, 0);
    let nova = teams.nova.again().await;
    assert_eq!(nova.latest().await[0], "reminded");

    let rex = teams.rex.again().await;
    let teams = Teams { rex, ..teams };
    teams.rex_succeeds().await;
    teams.clock().await;
    assert_eq!(waiting(&teams.app).await, 1);
    assert_eq!(reminders::remind(&teams.app.app).await.unwrap(), 1);
    assert_eq!(teams.rex.latest().await[0], "reminded");
    // The look that comes next finds nothing, and no place of it is taken.
    assert_eq!(waiting(&teams.app).await, 0);
    assert_eq!(reminders::remind(&teams.app.app).await.unwrap(), 0);
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_successor_who_is_elected_while_the_last_approval_waits_finds_no_stake() {
    let teams = two_teams().await;
    let Teams { app, rex, tal, .. } = &teams;
    let id = teams.reserved().await;
    let mut holder = app.superuser().await;
    let hold = format!("begin; select from challenges where id = '{id}' for update");
    run(&mut holder, &hold).await.unwrap();
    // Nova leads when the stake is decided on, and it waits for the challenge.
    let approving = {
        let (tal, id) = (tal.clone(), id.clone());
        tokio::spawn(async move { tal.command(&id, "approve").await })
    };
    until_waiting(&mut app.superuser().await).await;
    teams.rex_succeeds().await;
    run(&mut holder, "rollback").await.unwrap();
    approving.await.unwrap().refused(409, "NO_APPROVAL_ASKED");
    let ended = rex.detail(&id).await;
    assert_eq!(ended.text("/data/challenge/cancelReason"), "declined");
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
    app.assert_books_are_right().await;
}
