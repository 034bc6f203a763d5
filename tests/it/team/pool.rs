//! The pool of a team as its members use it: what moves, what is refused, and what the wallet, the statement and the export say.

use reqwest::Method;
use serde_json::{Value, json};

use super::matches::two_teams;
use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

impl Person {
    /// Pays into a pool.
    pub(crate) async fn pools(&self, team: &str, amount: &str) -> Answer {
        let path = format!("/teams/{team}/deposit");
        self.post(&path, json!({ "amount": amount })).await
    }

    /// Takes back from a pool.
    pub(crate) async fn unpools(&self, team: &str, amount: &str) -> Answer {
        let path = format!("/teams/{team}/withdraw");
        self.post(&path, json!({ "amount": amount })).await
    }

    /// A pool as a member sees it.
    pub(crate) async fn pool(&self, team: &str) -> Value {
        let shown = self.get(&format!("/teams/{team}/pool")).await.ok();
        shown.at("/data/pool").clone()
    }

    pub(super) async fn caps(&self, team: &str, cap: Value) -> Answer {
        let path = format!("/teams/{team}/pool/cap");
        self.put(&path, json!({ "cap": cap })).await
    }
}

impl TestApp {
    /// Nova leads "Night Owls" and Rex is in it; both have 100 USDC.
    pub(crate) async fn rich_owls(&self) -> (Person, Person, String) {
        let open = json!({ "requiresApproval": false });
        let (nova, rex, id) = self.night_owls(open).await;
        rex.on_team(&id, "join").await.ok();
        (nova.deposit("100").await, rex.deposit("100").await, id)
    }
}

/// Username, amount and percentage of each contribution.
fn contributions(pool: &Value) -> Vec<(&str, &str, &str)> {
    let rows = pool["contributions"].as_array().unwrap().iter();
    rows.map(|row| {
        let name = row["user"]["username"].as_str().unwrap();
        (
            name,
            row["amount"].as_str().unwrap(),
            row["percent"].as_str().unwrap(),
        )
    })
    .collect()
}

#[tokio::test]
async fn members_pay_in_and_take_back_and_every_number_follows() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    let empty = nova.pool(&id).await;
    assert_eq!(
        (&empty["total"], &empty["cap"]),
        (&json!("0"), &Value::Null)
    );
    assert_eq!(
        contributions(&empty),
        [("nova", "0", "0.00"), ("rex", "0", "0.00")]
    );

    let paid = nova.pools(&id, "20").await.ok();
    assert_eq!(paid.status, 201);
    assert_eq!(paid.text("/message"), "20 USDC paid into the pool");
    assert_eq!(paid.text("/data/pool/share"), "20");
    assert_eq!(paid.text("/data/wallet/available"), "80");
    assert_eq!(paid.text("/data/wallet/inTeams"), "20");
    rex.pools(&id, "40").await.ok();
    let pool = rex.pool(&id).await;
    assert_eq!(
        (&pool["total"], &pool["share"]),
        (&json!("60"), &json!("40"))
    );
    assert_eq!(
        contributions(&pool),
        [("rex", "40", "66.67"), ("nova", "20", "33.33")]
    );

    let taken = rex.unpools(&id, "39.999999").await.ok();
    assert_eq!(
        taken.text("/message"),
        "39.999999 USDC is back in your wallet"
    );
    assert_eq!(taken.text("/data/pool/share"), "0.000001");
    assert_eq!(rex.available().await, "99.999999");
    let history = rex.get("/wallet/transactions").await.ok();
    for (place, kind, amount, title) in [
        (
            0,
            "pool_withdrawal",
            "39.999999",
            "Taken back from the pool: Night Owls",
        ),
        (1, "pool_deposit", "-40", "Paid into the pool: Night Owls"),
    ] {
        let row = format!("/data/transactions/{place}");
        assert_eq!(history.text(&format!("{row}/kind")), kind);
        assert_eq!(history.text(&format!("{row}/amount")), amount);
        assert_eq!(history.text(&format!("{row}/title")), title);
        assert_eq!(history.text(&format!("{row}/team/_id")), id);
    }
    // The team's own page has the shares too, for members.
    assert_eq!(nova.sees(&id).await["members"][0]["contribution"], "20");
    let mirage = app.player("mirage").await;
    assert_eq!(
        mirage.sees(&id).await["members"][0]["contribution"],
        Value::Null
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_percentages_of_three_equal_shares_sum_to_one_hundred() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    let mirage = app.player("mirage").await.deposit("100").await;
    mirage.on_team(&id, "join").await.ok();
    for member in [&nova, &rex, &mirage] {
        member.pools(&id, "10").await.ok();
    }
    let pool = nova.pool(&id).await;
    let parts = contributions(&pool)
        .into_iter()
        .map(|(_, _, percent)| percent);
    assert_eq!(parts.collect::<Vec<_>>(), ["33.34", "33.33", "33.33"]);
}

#[tokio::test]
async fn what_cannot_be_paid_or_taken_is_refused_and_changes_nothing() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    nova.pools(&id, "30").await.ok();
    for amount in ["", "0", "-5", "0.0000001", "NaN", "1e3"] {
        for answer in [
            nova.pools(&id, amount).await,
            nova.unpools(&id, amount).await,
        ] {
            let answer = answer.refused(422, "VALIDATION");
            assert!(
                answer.text("/fields/amount").starts_with("Amount"),
                "{amount}"
            );
        }
    }
    nova.pools(&id, "0.009999").await.refused(422, "VALIDATION");
    nova.pools(&id, "100000.01")
        .await
        .refused(422, "VALIDATION");
    nova.pools(&id, "70.000001")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    let answer = nova
        .unpools(&id, "30.000001")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    assert_eq!(
        answer.text("/message"),
        "Your share of the pool is smaller than that"
    );
    // A member without a share, whose team has money.
    rex.unpools(&id, "1")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    assert_eq!(nova.available().await, "70");
    assert_eq!(nova.pool(&id).await["total"], "30");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_pool_is_for_members_alone() {
    let app = spawn().await;
    let (nova, _, id) = app.rich_owls().await;
    nova.pools(&id, "30").await.ok();
    let mirage = app.player("mirage").await.deposit("10").await;
    let reads = ["pool", "pool/statement", "pool/statement.csv"];
    for path in reads.map(|it| format!("/teams/{id}/{it}")) {
        mirage.get(&path).await.refused(403, "NOT_A_MEMBER");
        app.stranger()
            .get(&path)
            .await
            .refused(401, "UNAUTHENTICATED");
    }
    mirage.pools(&id, "5").await.refused(403, "NOT_A_MEMBER");
    mirage.unpools(&id, "5").await.refused(403, "NOT_A_MEMBER");
    mirage
        .caps(&id, json!("5"))
        .await
        .refused(403, "NOT_A_MEMBER");
    let hidden = mirage.team("Hidden", json!({ "isPrivate": true })).await;
    nova.pools(&hidden, "5")
        .await
        .refused(404, "TEAM_NOT_FOUND");
    let path = format!("/teams/{hidden}/pool");
    nova.get(&path).await.refused(404, "TEAM_NOT_FOUND");
    assert_eq!(mirage.available().await, "10");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_suspended_take_their_share_back_and_pay_nothing_in() {
    let app = spawn().await;
    let (_, rex, id) = app.rich_owls().await;
    rex.pools(&id, "30").await.ok();
    app.suspend(&rex).await;
    rex.pools(&id, "1").await.refused(403, "SUSPENDED");
    rex.caps(&id, json!("1")).await.refused(403, "SUSPENDED");
    rex.unpools(&id, "30").await.ok();
    assert_eq!(rex.available().await, "100");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_suspended_member_leaves_with_the_share_while_the_team_plays_on() {
    let teams = two_teams().await;
    let (app, rex, owls) = (&teams.app, &teams.rex, &teams.owls);
    let id = teams.staked().await;
    app.suspend(rex).await;
    // A leader who always has a match would hold the share back for ever.
    rex.unpools(owls, "1").await.refused(409, "POOL_STAKED");
    let left = rex.on_team(owls, "leave").await.ok();
    assert_eq!(left.text("/data/paidOut"), "10");
    assert_eq!(rex.available().await, "90");
    rex.on_team(owls, "join").await.refused(403, "SUSPENDED");
    // The part in the escrow comes back to who has left.
    teams.nova.command(&id, "cancel").await.ok();
    assert_eq!(rex.available().await, "100");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_payment_into_a_pool_is_no_stake_and_no_deposit() {
    let app = spawn().await;
    let (nova, _, id) = app.rich_owls().await;
    let owner = &mut app.superuser().await;
    let limits = format!(
        "insert into play_limits (user_id, kind, amount, changed_at)
         select '{0}', kind, 1, '2026-11-20' from unnest(array['stake', 'deposit']) kind;
         insert into cool_offs values ('{0}', '2026-11-20', '2026-12-20')",
        nova.id
    );
    run(owner, &limits).await.unwrap();
    nova.pools(&id, "30").await.ok();
    nova.unpools(&id, "10").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_request_that_is_repeated_under_its_key_pays_once() {
    let app = spawn().await;
    let (nova, _, id) = app.rich_owls().await;
    for (command, amount, left) in [("deposit", "30", "70"), ("withdraw", "10", "80")] {
        let path = format!("/teams/{id}/{command}");
        let body = json!({ "amount": amount });
        let first = nova.post_keyed(&path, command, body.clone()).await.ok();
        let again = nova.post_keyed(&path, command, body).await.ok();
        assert_eq!(first.body, again.body);
        let other = json!({ "amount": "1" });
        let reused = nova.post_keyed(&path, command, other).await;
        reused.refused(422, "IDEMPOTENCY_KEY_REUSED");
        assert_eq!(nova.available().await, left);
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leaves_gets_the_share_and_may_come_back() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    nova.pools(&id, "20").await.ok();
    rex.pools(&id, "40").await.ok();
    let mut line = app.line_of(&rex).await;
    let left = rex.on_team(&id, "leave").await.ok();
    let words = "You left the team. Your share of 40 USDC is in your wallet.";
    assert_eq!(
        (
            left.text("/message").as_str(),
            left.text("/data/paidOut").as_str()
        ),
        (words, "40")
    );
    let wallet = line.next("wallet_updated").await;
    assert_eq!(
        (&wallet["available"], &wallet["inTeams"]),
        (&json!("100"), &json!("0"))
    );
    let pool = nova.pool(&id).await;
    assert_eq!(contributions(&pool), [("nova", "20", "100.00")]);
    app.assert_books_are_right().await;

    rex.on_team(&id, "join").await.ok();
    rex.pools(&id, "5").await.ok();
    assert_eq!(rex.pool(&id).await["share"], "5");
    rex.unpools(&id, "5").await.ok();
    let left = rex.on_team(&id, "leave").await.ok();
    assert_eq!(left.text("/message"), "You left the team");
    let history = rex.get("/wallet/transactions?kind=share_payout").await.ok();
    assert_eq!(history.at("/pagination/totalTransactions"), 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_member_caps_what_a_match_may_stake() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    for (cap, stored) in [
        (json!("20"), json!("20")),
        (json!(12.5), json!("12.5")),
        (json!("0"), json!("0")),
        (json!(null), json!(null)),
    ] {
        let set = nova.caps(&id, cap).await.ok();
        assert_eq!(set.at("/data/pool/cap"), &stored);
    }
    nova.caps(&id, json!("7")).await.ok();
    for cap in ["-1", "much", "0.0000001", "1000000.01"] {
        let refused = nova.caps(&id, json!(cap)).await.refused(422, "VALIDATION");
        assert!(refused.text("/fields/cap").starts_with("Limit"), "{cap}");
    }
    // Each has their own, and sees no other one.
    assert_eq!(nova.pool(&id).await["cap"], "7");
    assert_eq!(rex.pool(&id).await["cap"], Value::Null);
}

#[tokio::test]
async fn the_statement_has_every_movement_as_pages_and_as_a_file() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    nova.pools(&id, "20").await.ok();
    rex.pools(&id, "40").await.ok();
    nova.unpools(&id, "5").await.ok();
    rex.on_team(&id, "leave").await.ok();
    let path = format!("/teams/{id}/pool/statement?limit=3");
    let page = nova.get(&path).await.ok();
    let rows = page.at("/data/movements").as_array().unwrap();
    let expected = [
        (4, "payout", "rex", "-40", "0", "15"),
        (3, "withdrawal", "nova", "-5", "15", "55"),
        (2, "deposit", "rex", "40", "40", "60"),
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, (number, kind, name, amount, share, pool)) in rows.iter().zip(expected) {
        let shown = json!([
            row["number"],
            row["kind"],
            row["user"]["username"],
            row["amount"],
            row["shareAfter"],
            row["poolAfter"]
        ]);
        assert_eq!(shown, json!([number, kind, name, amount, share, pool]));
    }
    assert_eq!(page.at("/pagination/totalMovements"), 4);
    assert_eq!(page.at("/pagination/hasNextPage"), true);
    let last = nova.get(&format!("{path}&page=2")).await.ok();
    assert_eq!(last.at("/data/movements/0/number"), 1);

    let file = nova.request(Method::GET, &format!("/teams/{id}/pool/statement.csv"));
    let file = file.send().await.unwrap();
    assert_eq!(file.headers()["content-type"], "text/csv; charset=utf-8");
    let text = file.text().await.unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("Number,Date,Member,Kind,Match,Amount (USDC)"));
    assert!(
        lines[1].starts_with("1,2026-11-21T12:00:00Z,\"nova\",deposit,,20,20,20,"),
        "{text}"
    );
    assert!(lines[4].contains("\"rex\",payout,,-40,0,15,"), "{text}");
}

#[tokio::test]
async fn nothing_is_taken_back_while_the_team_has_a_challenge() {
    let teams = two_teams().await;
    let (app, nova, owls) = (&teams.app, &teams.nova, &teams.owls);
    let challenge = teams.open().await;
    assert_eq!(nova.pool(owls).await["isStaked"], true);
    nova.unpools(owls, "1").await.refused(409, "POOL_STAKED");
    nova.pools(owls, "1").await.ok();
    nova.command(&challenge, "cancel").await.ok();
    nova.unpools(owls, "1").await.ok();
    assert_eq!(nova.pool(owls).await["isStaked"], false);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_account_is_closed_only_after_its_owner_has_left_with_the_share() {
    let app = spawn().await;
    let (nova, rex, id) = app.rich_owls().await;
    rex.pools(&id, "100").await.ok();
    let refused = rex.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert!(
        refused.text("/message").contains("Leave your team."),
        "{}",
        refused.body
    );
    rex.on_team(&id, "leave").await.ok();
    // The share is in the wallet, which has to be empty too.
    let refused = rex.close_account().await.refused(409, "ACCOUNT_IN_USE");
    assert!(
        refused.text("/message").contains("Withdraw the 100 USDC"),
        "{}",
        refused.body
    );
    let challenge = nova.challenge(&[("minimumStake", "100")]).await;
    rex.join(&challenge, "100").await.ok();
    nova.start(&challenge, &[&rex]).await;
    nova.declare(&challenge, "won").await.ok();
    rex.declare(&challenge, "lost").await.ok();
    rex.close_account().await.ok();
    // The statement retains the movements, and no name.
    let statement = nova.get(&format!("/teams/{id}/pool/statement")).await.ok();
    let name = statement.text("/data/movements/0/user/username");
    assert!(name.starts_with("closed-"), "{name}");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_departure_under_a_key_is_done_and_paid_once() {
    let app = spawn().await;
    let (_nova, rex, id) = app.rich_owls().await;
    rex.pools(&id, "30").await.ok();
    let path = format!("/teams/{id}/leave");
    let leave = || rex.post_keyed(&path, "leave-1", json!({}));
    let first = leave().await.ok();
    assert_eq!(first.text("/data/paidOut"), "30");
    let again = leave().await.ok();
    assert_eq!(again.at("/data"), first.at("/data"));
    assert_eq!(again.text("/message"), first.text("/message"));
    assert_eq!(rex.available().await, "100");
    // Who is a member again leaves again by another key.
    rex.on_team(&id, "join").await.ok();
    rex.post_keyed(&path, "leave-2", json!({})).await.ok();
    app.assert_books_are_right().await;
}
