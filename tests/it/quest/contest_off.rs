//! The contest over a time in which it is switched off: what a month pays then (docs/rules.md, Contest).

use std::time::Duration;

use duel_ledger::services::settings_in_force;
use duel_ledger::settings::Settings;
use futures_util::future::join;
use serde_json::json;

use super::contest::{TO_SETTLEMENT, before_settlement, contest, funded_contest, season, settle};
use super::win;
use crate::books::{number, run};
use crate::harness::{TestApp, spawn};

/// Stores the settings of a server, as its start does.
async fn start(app: &TestApp) {
    settings_in_force::record(&app.app).await.unwrap();
}

#[tokio::test]
async fn a_month_at_whose_end_the_contest_was_off_pays_nothing_and_the_next_one_pays() {
    let ways_off: [fn(&mut Settings); 2] = [
        |settings| settings.contest = false,
        |settings| settings.quests = false,
    ];
    for way_off in ways_off {
        let app = spawn().await;
        start(&app).await;
        funded_contest(&app, "1095").await;
        let [nova, rex] = app.funded(["nova", "rex"]).await;
        season(&app, [&nova, &rex]).await;
        win(&nova, &rex).await;
        app.count_quests().await;
        // Off from here on until a day after the end of the month.
        app.advance(Duration::from_hours(1));
        let off = app.beside_with(way_off).await;
        start(&off).await;
        app.advance(TO_SETTLEMENT + Duration::from_hours(23));
        assert_eq!(settle(&off).await, 0);
        let on = app.beside().await;
        start(&on).await;
        assert_eq!(join(settle(&app), settle(&on)).await, (0, 0));
        let [nova, rex] = [nova.again().await, rex.again().await];
        assert_eq!(nova.get("/contest/past").await.ok().at("/data"), &json!([]));
        assert_eq!(contest(&nova).await["fund"], "1095");
        let mut owner = app.superuser().await;
        let closed =
            "select count(*) from contest_months where month = '2026-11-01' and journal_id is null";
        assert_eq!(number(&mut owner, closed).await, 1);
        // The next month has the whole fund.
        win(&rex, &nova).await;
        app.count_quests().await;
        app.advance(Duration::from_hours(31 * 24));
        let (one, other) = join(settle(&app), settle(&on)).await;
        assert_eq!(one + other, 1);
        let past = rex.again().await.get("/contest/past").await.ok();
        assert_eq!(past.at("/data").as_array().unwrap().len(), 1);
        assert_eq!(past.at("/data/0/month"), "2026-12-01");
        assert_eq!(past.at("/data/0/places/0/prize"), "500");
        app.assert_books_are_right().await;
    }
}

#[tokio::test]
async fn months_that_were_closed_without_prizes_take_no_place_of_the_list() {
    let app = spawn().await;
    let [nova, _] = before_settlement(&app).await;
    assert_eq!(settle(&app).await, 1);
    // Two years without a contest: as many months as the list has.
    let closed = "insert into contest_months (month, fund, settled_at)
                  select month::date, 0, month + interval '2 months'
                    from generate_series('2027-01-01'::timestamp, '2028-12-01', '1 month') as month";
    run(&mut app.superuser().await, closed).await.unwrap();
    let past = nova.again().await.get("/contest/past").await.ok();
    assert_eq!(past.at("/data/0/month"), "2026-11-01");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_contest_that_is_back_within_a_day_of_the_months_end_settles_it() {
    let app = spawn().await;
    start(&app).await;
    funded_contest(&app, "1095").await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
    let off = app.beside_with(|settings| settings.quests = false).await;
    start(&off).await;
    // Recorded while quests are off, and counted once they are on again.
    win(&nova, &rex).await;
    assert_eq!(off.count_quests().await, 0);
    app.advance(TO_SETTLEMENT + Duration::from_hours(20));
    let on = app.beside().await;
    start(&on).await;
    assert_eq!(settle(&on).await, 0);
    on.count_quests().await;
    let (one, other) = join(settle(&app), settle(&on)).await;
    assert_eq!(one + other, 1);
    let past = nova.again().await.get("/contest/past").await.ok();
    assert_eq!(past.at("/data/0/places/0/points"), 10);
    app.assert_books_are_right().await;
}
