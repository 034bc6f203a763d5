//! The contest of the month: its table, its fund, its settlement by the clock (docs/rules.md, Contest).

use std::time::Duration;

use futures_util::future::join;
use serde_json::{Value, json};

use super::{win, win_for};
use crate::audit::assert_named;
use crate::books::{number, refusal, run};
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, Person};

/// To one hour after the end of November, at which its month is settled; the clock of tests begins at noon of the 21st.
const TO_SETTLEMENT: Duration = Duration::from_hours(9 * 24 + 13);

async fn settle(app: &TestApp) -> usize {
    duel_ledger::jobs::contests::settle(&app.app).await.unwrap()
}

async fn pay_in(admin: &Person, amount: &str) -> Answer {
    admin
        .post("/admin/contest/fund", json!({ "amount": amount }))
        .await
}

async fn contest(person: &Person) -> Value {
    person.get("/contest").await.ok().at("/data").clone()
}

/// An administrator who has paid so much into the contest.
async fn funded_contest(app: &TestApp, amount: &str) -> Person {
    let ada = app.staff("ada", "admin").await.deposit("2000").await;
    pay_in(&ada, amount).await.ok();
    ada
}

#[actix_web::test]
async fn points_are_for_opponents_and_not_for_stakes() {
    let app = spawn().await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    assert_eq!(contest(&nova).await["mine"], Value::Null);
    for stake in ["5", "5", "0"] {
        win_for(&nova, &rex, stake).await;
    }
    app.count_quests().await;
    let mine = json!({ "place": 1, "points": 10, "wins": 1 });
    assert_eq!(contest(&nova).await["mine"], mine);
    win(&nova, &tal).await;
    win_for(&rex, &tal, "0").await;
    app.advance(Duration::from_hours(24));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    let now = contest(&rex).await;
    assert_eq!(now["mine"], Value::Null);
    assert_eq!(
        (
            &now["table"][0]["points"],
            now["table"].as_array().unwrap().len()
        ),
        (&json!(21), 1)
    );
    assert_eq!(
        (&now["startsAt"], &now["endsAt"]),
        (
            &json!("2026-11-01T00:00:00Z"),
            &json!("2026-12-01T00:00:00Z")
        )
    );
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn an_administrator_funds_it_from_their_own_money() {
    let app = spawn().await;
    let ada = app.staff("ada", "admin").await.deposit("100").await;
    let eve = app.staff("eve", "moderator").await.deposit("100").await;
    let nova = app.player("nova").await.deposit("100").await;
    pay_in(&nova, "10").await.refused(403, "NOT_STAFF");
    pay_in(&eve, "10").await.refused(403, "NOT_ADMIN");
    pay_in(&ada, "0.5").await.refused(422, "VALIDATION");
    pay_in(&ada, "101").await.refused(409, "INSUFFICIENT_FUNDS");
    let fund = async || {
        ada.post_keyed("/admin/contest/fund", "one", json!({ "amount": "60" }))
            .await
    };
    assert_eq!(fund().await.ok().at("/data/fund"), "60");
    assert_eq!(fund().await.ok().at("/data/fund"), "60");
    assert_eq!(ada.available().await, "40");
    let history = ada
        .get("/wallet/transactions?kind=contest_funding")
        .await
        .ok();
    assert_eq!(history.at("/data/transactions/0/amount"), "-60");
    let mut owner = app.superuser().await;
    let logged = "select count(*) from audit_log where action = 'contest_funded'";
    assert_eq!(number(&mut owner, logged).await, 1);
    let now = contest(&nova).await;
    // 60 of 1,095: each prize in proportion.
    assert_eq!(
        (&now["fund"], &now["prizes"][0]),
        (&json!("60"), &json!("27.39726"))
    );
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn dash_24_25_26_27_a_month_is_settled_once_after_its_end_by_whichever_server() {
    let app = spawn().await;
    let beside = app.beside().await;
    funded_contest(&app, "1095").await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    // Tal has ten points first, rex later; nova has twenty.
    win(&tal, &rex).await;
    app.advance(Duration::from_hours(1));
    let [nova, rex, tal] = [nova.again().await, rex.again().await, tal.again().await];
    win(&rex, &tal).await;
    win(&nova, &tal).await;
    win(&nova, &rex).await;
    let passed = Duration::from_hours(1) + Duration::from_secs(1);
    app.advance(TO_SETTLEMENT.saturating_sub(passed));
    assert_eq!((settle(&app).await, settle(&beside).await), (0, 0));
    app.advance(Duration::from_secs(1));
    // Nothing was counted yet: the month waits.
    assert_eq!(settle(&app).await, 0);
    app.count_quests().await;
    let (one, other) = join(settle(&app), settle(&beside)).await;
    assert_eq!(one + other, 3);
    assert_eq!((settle(&app).await, settle(&beside).await), (0, 0));
    let [nova, rex, tal] = [nova.again().await, rex.again().await, tal.again().await];
    let past = nova.get("/contest/past").await.ok();
    assert_eq!(past.at("/data/0/month"), "2026-11-01");
    for (place, name, prize) in [(0, "nova", "500"), (1, "tal", "300"), (2, "rex", "50")] {
        let row = past.at(&format!("/data/0/places/{place}")).clone();
        assert_eq!(
            (&row["user"]["username"], &row["prize"]),
            (&json!(name), &json!(prize))
        );
    }
    for (person, prize) in [(&nova, "500"), (&tal, "300"), (&rex, "50")] {
        let history = person
            .get("/wallet/transactions?kind=contest_prize")
            .await
            .ok();
        assert_eq!(history.at("/data/transactions/0/amount"), prize);
    }
    // What was not won stays for the next month, which has begun anew.
    let now = contest(&nova).await;
    assert_eq!((&now["fund"], &now["table"]), (&json!("245"), &json!([])));
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn a_month_without_money_is_settled_and_suspended_players_get_no_prize() {
    let app = spawn().await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    win(&nova, &rex).await;
    win(&tal, &rex).await;
    app.count_quests().await;
    let mut owner = app.superuser().await;
    app.suspend(&nova).await;
    app.advance(TO_SETTLEMENT);
    assert_eq!(settle(&app).await, 1);
    let tal = tal.again().await;
    let past = tal.get("/contest/past").await.ok();
    assert_eq!(past.at("/data/0/places/0/user/username"), "tal");
    assert_eq!(past.at("/data/0/places/0/prize"), "0");
    assert_eq!(
        number(
            &mut owner,
            "select count(*) from journals where kind = 'contest_prize'"
        )
        .await,
        0
    );
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn months_that_passed_while_the_server_was_away_are_settled_one_after_the_other() {
    let app = spawn().await;
    funded_contest(&app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    app.advance(TO_SETTLEMENT);
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&rex, &nova).await;
    app.count_quests().await;
    // Over new year.
    app.advance(Duration::from_hours(40 * 24));
    assert_eq!(
        (settle(&app).await, settle(&app).await, settle(&app).await),
        (1, 1, 0)
    );
    let rex = rex.again().await;
    let past = rex.get("/contest/past").await.ok();
    assert_eq!(
        (past.at("/data/0/month"), past.at("/data/1/month")),
        (&json!("2026-12-01"), &json!("2026-11-01"))
    );
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn postgresql_refuses_prizes_that_were_not_won_and_the_audit_names_them() {
    let app = spawn().await;
    let ada = funded_contest(&app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    app.advance(TO_SETTLEMENT);
    settle(&app).await;
    app.assert_books_are_right().await;
    let mut server = app.as_server().await;
    let fund = "00000000-0000-0000-0000-000000000007";
    let transfer = |kind: &str, actor: &str, debit: &str, credit: &str| {
        format!(
            "begin;
             insert into journals (id, kind, actor, at) values ('10000000-0000-0000-0000-000000000001', '{kind}', {actor}, now());
             insert into transfers (journal_id, seq, debit, credit, amount)
             values ('10000000-0000-0000-0000-000000000001', 1, '{debit}', '{credit}', 5);
             commit"
        )
    };
    let by_ada = format!("'{}'", ada.id);
    for (by, statement) in [
        ("transfers_legal_move", transfer("contest_prize", "null", fund, &rex.id)),
        ("transfers_legal_move", transfer("contest_funding", &by_ada, &nova.id, fund)),
        ("transfers_legal_move", transfer("contest_funding", &by_ada, &ada.id, fund)),
        ("journals_challenge", transfer("settle", "null", fund, &rex.id)),
        ("contest_months_over", "insert into contest_months (month, fund, settled_at) values ('2027-01-01', 0, '2027-01-31')".to_owned()),
        ("contest_scores_open", format!(
            "insert into contest_scores (month, player, points, wins, reached_at) values ('2026-11-01', '{}', 99, 1, now())", rex.id)),
        ("42501", "update contest_prizes set amount = 0".to_owned()),
        ("42501", "delete from contest_months".to_owned()),
    ] {
        assert_eq!(refusal(run(&mut server, &statement).await), by, "{statement}");
        run(&mut server, "rollback").await.unwrap();
    }
    let mut owner = app.superuser().await;
    for (invariant, corruption) in [
        ("C1", "update contest_prizes set amount = amount + 1"),
        ("C1", "update contest_prizes set player = (select id from users where username = 'rex')"),
        ("C1", "delete from contest_fundings"),
        ("C1", "update contest_months set journal_id = null"),
        ("C1", "insert into contest_prizes (month, place, player, points, amount)
                select month, 2, (select id from users where username = 'rex'), points + 1, 0 from contest_prizes"),
        ("I11", "update journals set id = gen_random_uuid() where kind = 'contest_prize'"),
        ("I11", "update journals set id = gen_random_uuid() where kind = 'contest_funding'"),
        ("I5", "update ledger_balances set posted = posted + 1 where account_id = '00000000-0000-0000-0000-000000000007'"),
    ] {
        assert_named(&mut owner, invariant, corruption).await;
    }
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn switched_off_there_is_no_contest() {
    let app = spawn_with(|settings| settings.contest = false).await;
    let nova = app.newcomer("nova").await;
    for path in ["/contest", "/contest/past"] {
        nova.get(path).await.refused(404, "SWITCHED_OFF");
    }
    nova.get("/quests").await.ok();
    assert_eq!(nova.get("/config").await.ok().at("/data/hasContest"), false);
}
