//! What tokens buy, and who sees it.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::books::run;
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

#[tokio::test]
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
    let worn = json!({
        "username": "nova", "frame": "frame_ember", "title": "title_sky", "cover": null, "banner": null,
    });
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

#[tokio::test]
async fn what_is_put_on_or_taken_off_is_sent_to_every_device_of_its_owner() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow_tokens(&nova).await;
    app.endow(&nova, 4).await;
    buy(&nova, "frame_ember", 80).await.ok();
    let elsewhere = nova.again().await;
    let mut lines = [app.line_of(&nova).await, app.line_of(&elsewhere).await];
    let changed = json!({ "completed": [], "isLookChanged": true });
    for worn in [false, true] {
        wear(&nova, "frame_ember", worn).await.ok();
        for line in &mut lines {
            assert_eq!(line.next("quests_updated").await, changed);
        }
    }
    wear(&nova, "frame_tide", true)
        .await
        .refused(409, "NOT_OWNED");
    // A reward of referrals that is a frame is worn at once.
    let frame = json!({ "rewardId": "frame_gold", "pointsCost": 150 });
    nova.post("/referral/redeem-points", frame).await.ok();
    for line in &mut lines {
        assert_eq!(line.next("quests_updated").await, changed);
        assert!(line.is_quiet("quests_updated"));
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_repeated_purchase_gets_its_first_answer_also_after_the_price_has_changed() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow_tokens(&nova).await;
    let order = |price: i64| json!({ "cosmetic": "frame_ember", "price": price });
    let buys = async |key: &str, price: i64| {
        let path = "/shop/purchases";
        nova.post_keyed(path, key, order(price)).await
    };
    // A refusal is not stored: the right price buys under the same key.
    buys("one", 70).await.refused(422, "VALIDATION");
    let first = buys("one", 80).await.ok();
    assert_eq!(first.at("/data/balance"), 920);
    assert_eq!(buys("one", 80).await.ok().body, first.body);
    buys("one", 70).await.refused(422, "IDEMPOTENCY_KEY_REUSED");
    buys("two", 80).await.refused(409, "ALREADY_OWNED");
    // As if it had cost 70 when it was bought.
    let cheaper = format!(
        "update idempotency_keys
            set request_hash = (
                select sha256(string_agg(int8send(length(part)) || convert_to(part, 'UTF8'), ''::bytea order by place))
                  from unnest(array['POST', '/api/shop/purchases', '{}']) with ordinality as parts (part, place))
          where user_id = '{}' and key = 'one'",
        order(70),
        nova.id
    );
    run(&mut app.superuser().await, &cheaper).await.unwrap();
    assert_eq!(buys("one", 70).await.ok().body, first.body);
    assert_eq!(nova.tokens().await, 920);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_banner_is_shown_on_the_team_that_its_owner_leads() {
    let app = spawn().await;
    let everyone = json!({ "requiresApproval": false });
    let (nova, rex, team) = app.night_owls(everyone).await;
    rex.on_team(&team, "join").await.ok();
    app.endow_tokens(&nova).await;
    // Who sees a team sees what its leader wears.
    let banner = async || {
        let seen = rex.sees(&team).await;
        let leader = seen["leader"]["username"].as_str().unwrap();
        look(&app.stranger(), leader).await[0]["banner"].clone()
    };
    assert_eq!(banner().await, Value::Null);
    buy(&nova, "banner_pennant", 150).await.ok();
    assert_eq!(banner().await, "banner_pennant");
    buy(&nova, "banner_floodlight", 250).await.ok();
    assert_eq!(banner().await, "banner_floodlight");
    // A frame has another place.
    buy(&nova, "frame_ember", 80).await.ok();
    wear(&nova, "banner_pennant", true).await.ok();
    assert_eq!(banner().await, "banner_pennant");
    assert_eq!(look(&rex, "nova").await[0]["frame"], "frame_ember");
    wear(&rex, "banner_pennant", true)
        .await
        .refused(409, "NOT_OWNED");
    wear(&nova, "banner_pennant", false).await.ok();
    assert_eq!(banner().await, Value::Null);
    wear(&nova, "banner_floodlight", true).await.ok();
    assert_eq!(banner().await, "banner_floodlight");
    // With another leader it goes.
    nova.hands_over(&team, &rex).await.ok();
    rex.on_team(&team, "leader/accept").await.ok();
    assert_eq!(banner().await, Value::Null);
    assert_eq!(nova.tokens().await, 520);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_reaction_is_bought_and_then_sent_to_all_who_watch() {
    let app = spawn().await;
    let (nova, _mirage, id) = app.duel().await;
    let rex = app.newcomer("rex").await;
    app.endow_tokens(&rex).await;
    let (mut player, mut onlooker) = (app.line_of(&nova).await, app.line_of(&rex).await);
    player.watch(&id, 0).await;
    onlooker.watch(&id, 0).await;
    let throw = |reaction: &str| json!({ "challengeId": id, "reaction": reaction });
    let refused = onlooker.ask("arena_reaction", throw("crown")).await;
    assert_eq!(refused["code"], "FORBIDDEN", "{refused:#}");
    buy(&rex, "reaction_crown", 40).await.ok();
    let sent = onlooker.ask("arena_reaction", throw("crown")).await;
    assert_eq!(sent, json!({ "ok": true }));
    for line in [&mut player, &mut onlooker] {
        let seen = line.next("arena_reactions").await;
        assert_eq!(seen["counts"], json!({ "crown": 1 }));
    }
    // The others are bought each by itself, and by each player.
    for (line, reaction) in [(&mut onlooker, "bell"), (&mut player, "crown")] {
        let refused = line.ask("arena_reaction", throw(reaction)).await;
        assert_eq!(refused["code"], "FORBIDDEN", "{refused:#}");
    }
    // It is not worn.
    wear(&rex, "reaction_crown", true)
        .await
        .refused(422, "VALIDATION");
    assert_eq!(look(&nova, "rex").await, json!([]));
    let shop = rex.get("/shop").await.ok();
    let cosmetics = shop.at("/data/cosmetics").as_array().unwrap();
    let crown = cosmetics.iter().find(|it| it["id"] == "reaction_crown");
    let crown = crown.unwrap();
    assert_eq!(
        (&crown["slot"], &crown["isOwned"], &crown["isWorn"]),
        (&json!("reaction"), &json!(true), &json!(false))
    );
    buy(&rex, "reaction_crown", 40)
        .await
        .refused(409, "ALREADY_OWNED");
    assert_eq!(rex.tokens().await, 960);
    app.assert_books_are_right().await;
}

#[tokio::test]
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

#[tokio::test]
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

#[tokio::test]
async fn with_tokens_switched_off_what_points_buy_is_sold_shown_and_worn_alone() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow_tokens(&nova).await;
    app.endow(&nova, 4).await;
    buy(&nova, "frame_ember", 80).await.ok();
    buy(&nova, "title_sky", 50).await.ok();
    let off = app.beside_with(|settings| settings.quests = false).await;
    let there = Person {
        address: off.address.clone(),
        ..nova.clone()
    };
    assert_eq!(look(&there, "nova").await, json!([]));
    let shop = there.get("/shop").await.ok();
    let offered = shop.at("/data/cosmetics").as_array().unwrap();
    let offered: Vec<_> = offered.iter().map(|it| &it["id"]).collect();
    assert_eq!(offered, ["frame_gold"]);
    for refused in [
        buy(&there, "frame_tide", 120).await,
        wear(&there, "title_sky", false).await,
    ] {
        refused.refused(404, "SWITCHED_OFF");
    }

    let frame = json!({ "rewardId": "frame_gold", "pointsCost": 150 });
    there.post("/referral/redeem-points", frame).await.ok();
    let gold = json!([{
        "username": "nova", "frame": "frame_gold", "title": null, "cover": null, "banner": null,
    }]);
    assert_eq!(look(&there, "nova").await, gold);
    wear(&there, "frame_gold", false).await.ok();
    assert_eq!(look(&there, "nova").await, json!([]));
    let worn = wear(&there, "frame_gold", true).await.ok();
    assert_eq!(worn.at("/data/cosmetics/0/isWorn"), true);
    assert_eq!(look(&there, "nova").await, gold);
    // Switched on again, what tokens have bought is there as before.
    assert_eq!(look(&nova, "nova").await[0]["title"], "title_sky");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn looks_are_read_by_a_hundred_names_at_most() {
    let app = spawn().await;
    let names = vec!["nova"; 101].join(",");
    let asked = app
        .stranger()
        .get(&format!("/looks?usernames={names}"))
        .await;
    asked.refused(422, "VALIDATION");
}
