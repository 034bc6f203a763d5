//! A side that loses by a ruling appeals it, once, and another moderator decides for good.

use serde_json::json;

use super::{HOUR, Judge, won_and_fined, won_by};
use crate::audit::assert_named;
use crate::harness::spawn;

#[tokio::test]
async fn another_moderator_overturns_and_that_is_paid_at_once() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    first
        .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
        .await
        .ok();
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    nova.appeals(&id).await.refused(403, "NOT_LOSER");
    let short = json!({ "reason": "no" });
    let path = format!("/challenges/{id}/ruling/appeal");
    let answer = mirage.post(&path, short).await;
    assert_eq!(answer.status.as_u16(), 422);
    mirage.appeals(&id).await.ok();
    let news = nova.get("/notifications").await.ok();
    assert!(
        news.text("/notifications/0/data/message")
            .contains("appeals the ruling")
    );
    // Both give evidence again; nothing else is declared meanwhile.
    mirage
        .gives(&id, &[], &[("text", "See the second recording")])
        .await
        .ok();
    nova.command(&id, "dispute/withdraw")
        .await
        .refused(409, "APPEALED");
    nova.declare(&id, "lost").await.refused(409, "APPEALED");
    let page = nova.get(&format!("/challenges/{id}/dispute")).await.ok();
    assert_eq!(page.text("/data/appeal/user/_id"), mirage.id);
    assert_eq!(page.text("/data/ruling/verdict/user/_id"), nova.id);

    first
        .on_duty(&app)
        .await
        .takes(&id)
        .await
        .refused(409, "CONFLICT_OF_INTEREST");
    second.decides(&app, &id, won_by(&mirage)).await.ok();
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    assert_eq!(nova.available().await, "50");
    assert_eq!(mirage.available().await, "145");
    assert_eq!(mirage.fair_play().await, 100, "the fine was overturned");
    let quality = second.on_duty(&app).await.get("/admin/quality").await.ok();
    for (name, count) in [
        ("taken", 2),
        ("decided", 2),
        ("appealable", 1),
        ("appealed", 1),
        ("overturned", 1),
    ] {
        assert_eq!(quality.at(&format!("/data/{name}")), count, "{name}");
    }
    app.proof().await;
    // As if the first moderator had decided again.
    let first = &first.enrolled.person.id;
    let mut owner = app.superuser().await;
    for who in ["moderator", "second"] {
        let again = format!("update rulings set {who} = '{first}' where is_on_appeal");
        assert_named(&mut owner, "I16", &again).await;
    }
}

#[tokio::test]
async fn a_ruling_whose_fine_alone_is_lifted_on_appeal_is_overturned() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    first
        .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
        .await
        .ok();
    mirage.again().await.appeals(&id).await.ok();
    second.decides(&app, &id, won_by(&nova)).await.ok();
    let quality = second.on_duty(&app).await.get("/admin/quality").await.ok();
    assert_eq!(quality.at("/data/overturned"), 1);
    let rows = quality.at("/data/byModerator").as_array().unwrap();
    for (name, appealable, overturned) in [("first_judge", 1, 1), ("second_judge", 0, 0)] {
        let row = rows.iter().find(|row| row["user"]["username"] == name);
        let row = row.unwrap();
        assert_eq!(row["decided"], 1, "{name}");
        assert_eq!(row["appealable"], appealable, "{name}");
        assert_eq!(row["overturned"], overturned, "{name}");
    }
    app.proof().await;
}

#[tokio::test]
async fn the_same_ruling_on_appeal_overturns_nothing() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    let ruling = won_and_fined(&nova, &mirage, "25");
    first.decides(&app, &id, ruling.clone()).await.ok();
    mirage.again().await.appeals(&id).await.ok();
    second.decides(&app, &id, ruling).await.ok();
    let quality = second.on_duty(&app).await.get("/admin/quality").await.ok();
    assert_eq!(quality.at("/data/appealed"), 1);
    assert_eq!(quality.at("/data/overturned"), 0);
    app.proof().await;
}

#[tokio::test]
async fn an_appeal_that_no_moderator_decides_leaves_the_first_ruling() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    first
        .decides(&app, &id, won_and_fined(&nova, &mirage, "10"))
        .await
        .ok();
    mirage.again().await.appeals(&id).await.ok();
    app.advance(7 * 24 * HOUR);
    app.clock_acts().await;
    assert_eq!(nova.again().await.available().await, "145");
    assert_eq!(mirage.again().await.available().await, "40");
    app.proof().await;
}

#[tokio::test]
async fn who_withdraws_the_appeal_accepts_the_first_ruling() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    first.decides(&app, &id, won_by(&nova)).await.ok();
    let mirage = mirage.again().await;
    // The suspended appeal too, and withdraw it: their stake is in it.
    app.suspend(&mirage).await;
    mirage.appeals(&id).await.ok();
    mirage.appeals(&id).await.refused(409, "NOT_RULED");
    mirage.command(&id, "dispute/withdraw").await.ok();
    assert_eq!(nova.again().await.available().await, "145");
    app.proof().await;
}

#[tokio::test]
async fn the_last_moment_to_appeal_is_before_72_hours_are_over() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    first.decides(&app, &id, won_by(&nova)).await.ok();
    app.advance(72 * HOUR);
    mirage
        .again()
        .await
        .appeals(&id)
        .await
        .refused(409, "NOT_RULED");
    assert_eq!(nova.again().await.available().await, "145");
    app.proof().await;
}
