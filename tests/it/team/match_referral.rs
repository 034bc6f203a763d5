//! A match of teams is the first challenge of the referred players of its rosters (docs/rules.md, Referrals).

use duel_ledger::jobs;
use serde_json::json;

use super::matches::two_teams;
use crate::books::number;
use crate::harness::TestApp;
use crate::people::Person;

/// A player whom another one brought in, with a verified address and 50 USDC.
async fn verified(app: &TestApp, username: &str, by: &Person) -> Person {
    let person = app.brought_in(username, by).await;
    let terms = "/auth/accept-dispute-terms";
    person.post(terms, json!({})).await.ok();
    app.verify(&person).await;
    person.deposit("50").await
}

#[tokio::test]
async fn a_match_of_teams_is_the_first_challenge_of_who_plays_and_not_of_a_leader_who_does_not() {
    let teams = two_teams().await;
    let (app, nova) = (&teams.app, &teams.nova);
    let (kite, hex) = (app.newcomer("kite").await, app.newcomer("hex").await);
    let zoe = verified(app, "zoe", &kite).await;
    let lux = verified(app, "lux", &hex).await;
    let [sam] = app.funded(["sam"]).await;
    let open = json!({ "requiresApproval": false });
    let wolves = lux.team("Wolves", open).await;
    for player in [&zoe, &sam] {
        player.on_team(&wolves, "join").await.ok();
        player.pools(&wolves, "50").await.ok();
    }
    assert_eq!((kite.points().await, hex.points().await), (25, 25));

    // Lux leads the wolves; Zoe and Sam play.
    let id = teams.open().await;
    lux.accepts_for(&id, &wolves, &[&zoe, &sam]).await.ok();
    zoe.command(&id, "approve").await.ok();
    sam.command(&id, "approve").await.ok();
    nova.start(&id, &[&lux]).await;
    nova.declare(&id, "lost").await.ok();
    lux.declare(&id, "won").await.ok();
    let mut owner = app.superuser().await;
    let waiting = "select count(*) from referral_challenges";
    assert_eq!(number(&mut owner, waiting).await, 1);
    let credited = jobs::referrals::credit_ended(&app.app).await.unwrap();
    assert_eq!((credited, number(&mut owner, waiting).await), (1, 0));
    assert_eq!((kite.points().await, hex.points().await), (50, 25));

    // The server looks again, and finds the same.
    let ask = json!({ "userId": lux.id, "action": "first_challenge" });
    let answer = hex.post("/referral/complete", ask).await.ok();
    let none = json!({ "completed": false, "pointsEarned": 0 });
    assert_eq!(answer.at("/data"), &none);
    assert_eq!((kite.points().await, hex.points().await), (50, 25));
    app.assert_books_are_right().await;
}
