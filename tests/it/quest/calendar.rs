//! Days, weeks and months over a leap day.

use std::time::Duration;

use serde_json::json;

use super::contest::season;
use super::win;
use crate::harness::spawn;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
/// From noon of 21 November 2026, at which the clock of tests begins, to noon of 28 February 2028, a Monday.
const TO_FEBRUARY: u32 = 464;

#[tokio::test]
async fn a_leap_day_is_a_day_of_its_week_and_of_its_month() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
    let settle = async || duel_ledger::jobs::contests::settle(&app.app).await.unwrap();
    app.advance(DAY * TO_FEBRUARY);
    for (day, streak) in [("2028-02-29", 1), ("2028-03-01", 2), ("2028-03-02", 3)] {
        let [nova, rex] = [nova.again().await, rex.again().await];
        assert_eq!(nova.progress("daily_win").await.1, "active");
        win(&nova, &rex).await;
        app.count_quests().await;
        nova.claim("daily_win").await.ok();
        let won = nova.quest("daily_win").await;
        // The day ends where the next one begins.
        assert_eq!(won["endsAt"], json!(format!("{day}T00:00:00Z")));
        let quests = nova.quests().await;
        assert_eq!(quests.at("/data/summary/dailyStreak"), streak);
        assert_eq!(nova.progress("weekly_wins").await.0, streak);
        assert_eq!(settle().await, usize::from(streak == 3));
        app.advance(DAY);
    }
    let nova = nova.again().await;
    let past = nova.get("/contest/past").await.ok();
    // Ten points for the first win of the month, and one for that of the leap day; the third is of March.
    assert_eq!(past.at("/data/0/month"), "2028-02-01");
    assert_eq!(past.at("/data/0/places/0/points"), 11);
    let now = nova.get("/contest").await.ok();
    assert_eq!(now.at("/data/startsAt"), "2028-03-01T00:00:00Z");
    assert_eq!(now.at("/data/mine/points"), 10);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_month_of_a_leap_day_is_settled_an_hour_after_it() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    season(&app, [&nova, &rex]).await;
    let settle = async || duel_ledger::jobs::contests::settle(&app.app).await.unwrap();
    // One second before March.
    let last_second = Duration::from_secs(12 * 60 * 60 - 1);
    app.advance(DAY * TO_FEBRUARY + DAY + last_second);
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    assert_eq!(settle().await, 0);
    app.advance(HOUR);
    assert_eq!(settle().await, 0);
    app.advance(Duration::from_secs(1));
    assert_eq!(settle().await, 1);
    let nova = nova.again().await;
    let past = nova.get("/contest/past").await.ok();
    assert_eq!(past.at("/data/0/month"), "2028-02-01");
    assert_eq!(past.at("/data/0/places/0/points"), 10);
    app.assert_books_are_right().await;
}
