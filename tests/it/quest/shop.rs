//! What tokens buy, and who sees it.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::{Answer, Person};

async fn buy(person: &Person, cosmetic: &str, price: i64) -> Answer {
    let body = json!({ "cosmetic": cosmetic, "price": price });
    person.post("/shop/purchases", body).await
}

async fn wear(person: &Person, cosmetic: &str, worn: bool) -> Answer {
    let body = json!({ "cosmetic": cosmetic, "worn": worn });
    person.put("/shop/worn", body).await
}

async fn look(person: &Person, names: &str) -> Value {
    let looks = person.get(&format!("/looks?usernames={names}")).await.ok();
    looks.at("/data/looks").clone()
}

#[actix_web::test]
async fn a_cosmetic_is_bought_once_worn_at_once_and_seen_by_all() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    buy(&nova, "frame_ember", 80)
        .await
        .refused(409, "INSUFFICIENT_TOKENS");
    app.endow_tokens(&nova).await;
    buy(&nova, "frame_ember", 1)
        .await
        .refused(422, "VALIDATION");
    buy(&nova, "frame_pony", 80).await.refused(404, "NOT_FOUND");
    let bought = buy(&nova, "frame_ember", 80).await.ok();
    assert_eq!(bought.at("/data/balance"), 920);
    buy(&nova, "frame_ember", 80)
        .await
        .refused(409, "ALREADY_OWNED");
    buy(&nova, "title_sky", 50).await.ok();
    let worn =
        json!({ "username": "nova", "frame": "frame_ember", "title": "title_sky", "cover": null });
    for viewer in [&rex, &app.stranger()] {
        assert_eq!(look(viewer, "rex,NOVA").await, json!([worn]));
    }
    wear(&nova, "frame_tide", true)
        .await
        .refused(409, "NOT_OWNED");
    wear(&nova, "frame_ember", false).await.ok();
    wear(&nova, "title_sky", false).await.ok();
    assert_eq!(look(&rex, "nova").await, json!([]));
    let shop = wear(&nova, "title_sky", true).await.ok();
    let cosmetics = shop.at("/data/cosmetics").as_array().unwrap();
    let sky = cosmetics.iter().find(|it| it["id"] == "title_sky").unwrap();
    assert_eq!(
        (&sky["isOwned"], &sky["isWorn"]),
        (&json!(true), &json!(true))
    );
    let tokens = nova.get("/tokens").await.ok();
    assert_eq!(tokens.at("/data/supply/burned"), 130);
    assert_eq!(tokens.at("/data/supply/held"), 870);
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn devices_that_buy_at_once_pay_once() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow_tokens(&nova).await;
    let buys = (0..8).map(|_| buy(&nova, "frame_laurel", 500));
    let answers = join_all(buys).await;
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 200).count(),
        1
    );
    // Two different ones that both would fit alone.
    let [one, other] = ["cover_court", "cover_dusk"];
    let answers = join_all([
        buy(&nova, one, 250),
        buy(&nova, other, 150),
        buy(&nova, "frame_tide", 120),
    ])
    .await;
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 200).count(),
        2 + usize::from(nova.tokens().await < 100)
    );
    assert!(0 <= nova.tokens().await);
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn the_gold_frame_of_referrals_is_worn_by_the_same_engine() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow(&nova, 4).await;
    let frame = json!({ "rewardId": "frame_gold", "pointsCost": 150 });
    nova.post("/referral/redeem-points", frame).await.ok();
    assert_eq!(look(&nova, "nova").await[0]["frame"], "frame_gold");
    buy(&nova, "frame_gold", 150)
        .await
        .refused(409, "ALREADY_OWNED");
    app.assert_books_are_right().await;
}

#[actix_web::test]
async fn looks_are_read_by_a_hundred_names_at_most() {
    let app = spawn().await;
    let names = vec!["nova"; 101].join(",");
    let asked = app
        .stranger()
        .get(&format!("/looks?usernames={names}"))
        .await;
    asked.refused(422, "VALIDATION");
}
