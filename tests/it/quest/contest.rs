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
pub(super) const TO_SETTLEMENT: Duration = Duration::from_hours(9 * 24 + 13);

/// Why an administrator pays in.
const REASON: &str = "The prizes of November";

pub(super) async fn settle(app: &TestApp) -> usize {
    duel_ledger::jobs::contests::settle(&app.app).await.unwrap()
}

/// Sends the table where it has changed, as the clock does. Answers to how many.
async fn send_table(app: &TestApp) -> usize {
    duel_ledger::jobs::contests::send_table(&app.app)
        .await
        .unwrap()
}

pub(super) async fn pay_in(admin: &Person, amount: &str) -> Answer {
    let body = json!({ "amount": amount, "reason": REASON });
    admin.post("/admin/contest/fund", body).await
}

pub(super) async fn contest(person: &Person) -> Value {
    person.get("/contest").await.ok().at("/data").clone()
}

/// An administrator who has paid so much into the contest.
pub(super) async fn funded_contest(app: &TestApp, amount: &str) -> Person {
    let ada = app.staff("ada", "admin").await.deposit("2000").await;
    pay_in(&ada, amount).await.ok();
    ada
}

/// Wins against these players count: their accounts are a month old and verified, and each has a settled match against a player who
/// is none of them.
pub(super) async fn season<const N: usize>(app: &TestApp, players: [&Person; N]) {
    let mut owner = app.superuser().await;
    for player in players {
        let seasoned = format!(
            "update users set created_at = created_at - interval '30 days', email_verified_at = created_at where id = '{0}';
             insert into quest_marks (player, period, start, topic, item)
             values ('{0}', 'ever', '1970-01-01', 'played', '30000000-0000-0000-0000-000000000001')",
            player.id
        );
        run(&mut owner, &seasoned).await.unwrap();
    }
}

/// The points of a player once everything is counted; null for none.
async fn points(app: &TestApp, player: &Person) -> Value {
    app.count_quests().await;
    contest(&player.again().await).await["mine"]["points"].clone()
}

/// A funded November that nova has won against rex, when it is due to be settled.
pub(super) async fn before_settlement(app: &TestApp) -> [Person; 2] {
    funded_contest(app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(app, [&nova, &rex]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    app.advance(TO_SETTLEMENT);
    [nova, rex]
}

/// A match that `one` wins, after both have signed in again.
async fn win_again(one: &Person, other: &Person) {
    win(&one.again().await, &other.again().await).await;
}

#[tokio::test]
async fn points_are_for_opponents_and_not_for_stakes() {
    let app = spawn().await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    season(&app, [&nova, &rex, &tal]).await;
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
    // What the screens say of it is the server's.
    assert_eq!(now["prizeTotal"], "1095");
    let first = "10 points for the first win against an opponent in the month.";
    assert_eq!(now["rules"][0], first);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_opponent_counts_who_is_verified_a_week_old_and_has_met_another_player() {
    let app = spawn().await;
    let [nova, rex, tal, mira] = app.funded(["nova", "rex", "tal", "mira"]).await;
    // Neither verified nor old, and no one else has played against rex.
    win(&nova, &rex).await;
    assert_eq!(points(&app, &nova).await, Value::Null);
    app.verify(&rex).await;
    win(&tal, &rex).await;
    assert_eq!(points(&app, &nova).await, Value::Null);
    // One second less than a week.
    app.advance(Duration::from_secs(7 * 24 * 3600 - 1));
    win_again(&nova, &rex).await;
    assert_eq!(points(&app, &nova).await, Value::Null);
    app.advance(Duration::from_secs(1));
    win_again(&nova, &rex).await;
    assert_eq!(points(&app, &nova).await, 10);
    // Tal is as old and has met rex, but is not verified.
    win_again(&nova, &tal).await;
    assert_eq!(points(&app, &nova).await, 10);
    app.mark_verified(&tal).await;
    win_again(&nova, &tal).await;
    assert_eq!(points(&app, &nova).await, 20);
    // Mira has met nova alone, however often, until she plays against rex. The match of both is counted at once with nova's.
    app.mark_verified(&mira).await;
    for _ in 0..2 {
        win_again(&nova, &mira).await;
        assert_eq!(points(&app, &nova).await, 20);
    }
    win_again(&mira, &rex).await;
    win_again(&nova, &mira).await;
    assert_eq!(points(&app, &nova).await, 30);
    assert_eq!(points(&app, &mira).await, 10);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn dash_24_the_table_is_sent_live_where_it_has_changed_whichever_server_counted() {
    let app = spawn().await;
    let beside = app.beside().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
    let mut visitor = app.line(None).await;
    let refused = visitor.ask("contest_subscribe", json!({})).await;
    assert_eq!(refused["code"], "UNAUTHENTICATED", "{refused:#}");
    assert_eq!(send_table(&app).await, 0);
    let (mut here, mut there) = (app.line_of(&nova).await, beside.line_of(&rex).await);
    for line in [&mut here, &mut there] {
        let followed = line.ask("contest_subscribe", json!({})).await;
        assert_eq!(followed, json!({ "ok": true }));
    }
    // What changed just before may be in no table that it has loaded.
    for (server, line) in [(&app, &mut here), (&beside, &mut there)] {
        assert_eq!((send_table(server).await, send_table(server).await), (1, 0));
        let event = line.next("contest_updated").await;
        assert_eq!((&event["fund"], &event["table"]), (&json!("0"), &json!([])));
    }
    win(&nova, &rex).await;
    assert_eq!(send_table(&app).await, 0);
    app.count_quests().await;
    for (server, line) in [(&app, &mut here), (&beside, &mut there)] {
        assert_eq!((send_table(server).await, send_table(server).await), (1, 0));
        let event = line.next("contest_updated").await;
        let shown = contest(&rex).await;
        for field in ["startsAt", "fund", "prizes", "table"] {
            assert_eq!(event[field], shown[field], "{field}");
        }
        let first = &event["table"][0];
        assert_eq!(
            (&first["user"]["username"], &first["points"]),
            (&json!("nova"), &json!(10))
        );
    }
    here.ask("contest_unsubscribe", json!({})).await;
    funded_contest(&app, "1095").await;
    assert_eq!((send_table(&app).await, send_table(&beside).await), (0, 1));
    let event = there.next("contest_updated").await;
    assert_eq!(
        (&event["fund"], &event["prizes"][0]),
        (&json!("1095"), &json!("500"))
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_administrator_funds_it_from_their_own_money() {
    let app = spawn().await;
    let ada = app.staff("ada", "admin").await.deposit("100").await;
    let eve = app.staff("eve", "moderator").await.deposit("100").await;
    let nova = app.player("nova").await.deposit("100").await;
    pay_in(&nova, "10").await.refused(403, "NOT_STAFF");
    pay_in(&eve, "10").await.refused(403, "NOT_ADMIN");
    pay_in(&ada, "0.5").await.refused(422, "VALIDATION");
    pay_in(&ada, "101").await.refused(409, "INSUFFICIENT_FUNDS");
    let short = json!({ "amount": "10", "reason": "short" });
    let short = ada.post("/admin/contest/fund", short).await;
    let refused = short.refused(422, "VALIDATION");
    assert!(refused.at("/fields/reason").is_string());
    let fund = async |reason: &str| {
        let body = json!({ "amount": "60", "reason": reason });
        ada.post_keyed("/admin/contest/fund", "one", body).await
    };
    assert_eq!(fund(REASON).await.ok().at("/data/fund"), "60");
    assert_eq!(fund(REASON).await.ok().at("/data/fund"), "60");
    fund("The prizes of December")
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(ada.available().await, "40");
    let history = ada
        .get("/wallet/transactions?kind=contest_funding")
        .await
        .ok();
    assert_eq!(history.at("/data/transactions/0/amount"), "-60");
    let mut owner = app.superuser().await;
    let logged = format!(
        "select count(*) from audit_log where action = 'contest_funded' and reason = '{REASON}'"
    );
    assert_eq!(number(&mut owner, &logged).await, 1);
    let now = contest(&nova).await;
    // 60 of 1,095: each prize in proportion.
    assert_eq!(
        (&now["fund"], &now["prizes"][0]),
        (&json!("60"), &json!("27.39726"))
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn dash_24_25_26_27_a_month_is_settled_once_after_its_end_by_whichever_server() {
    let app = spawn().await;
    let beside = app.beside().await;
    funded_contest(&app, "1095").await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    season(&app, [&nova, &rex, &tal]).await;
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
        let notice = &person.notified().await[0]["data"];
        assert_eq!(
            (&notice["event"], &notice["amount"]),
            (&json!("contest_prize"), &json!(prize))
        );
    }
    // What was not won stays for the next month, which has begun anew.
    let now = contest(&nova).await;
    assert_eq!((&now["fund"], &now["table"]), (&json!("245"), &json!([])));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_month_without_money_is_settled_and_suspended_players_get_no_prize() {
    let app = spawn().await;
    let [nova, rex, tal] = app.funded(["nova", "rex", "tal"]).await;
    season(&app, [&nova, &rex, &tal]).await;
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

#[tokio::test]
async fn a_settlement_waits_for_no_command_that_changes_a_score_of_fair_play() {
    let app = spawn().await;
    let [nova, _] = before_settlement(&app).await;
    // Such a command has notified the player by then, and would wait for the settlement in turn.
    let mut command = app.superuser().await;
    let locked = format!(
        "begin; select from users where id = '{}' for no key update",
        nova.id
    );
    run(&mut command, &locked).await.unwrap();
    assert_eq!(settle(&app).await, 1);
    run(&mut command, "rollback").await.unwrap();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn months_that_passed_while_the_server_was_away_are_settled_one_after_the_other() {
    let app = spawn().await;
    let [nova, rex] = before_settlement(&app).await;
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

#[tokio::test]
async fn wins_that_are_counted_long_after_their_month_give_no_points_and_no_prize() {
    let app = spawn().await;
    funded_contest(&app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
    // Quests are off from here on over the end of the month.
    win(&nova, &rex).await;
    app.advance(TO_SETTLEMENT + Duration::from_hours(24));
    assert!(0 < app.count_quests().await);
    assert_eq!(settle(&app).await, 0);
    let nova = nova.again().await;
    assert_eq!(nova.get("/contest/past").await.ok().at("/data"), &json!([]));
    assert_eq!(nova.progress("first_match").await.0, 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn postgresql_refuses_prizes_that_were_not_won_and_the_audit_names_them() {
    let app = spawn().await;
    let ada = funded_contest(&app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
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

#[tokio::test]
async fn switched_off_there_is_no_contest() {
    let app = spawn_with(|settings| settings.contest = false).await;
    let nova = app.newcomer("nova").await;
    for path in ["/contest", "/contest/past"] {
        nova.get(path).await.refused(404, "SWITCHED_OFF");
    }
    nova.get("/quests").await.ok();
    assert_eq!(nova.get("/config").await.ok().at("/data/hasContest"), false);
}
