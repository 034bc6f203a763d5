//! What asks for quests or for the contest on a server that has them switched off is refused, and nothing has happened
//! (docs/rules.md, Quests and Contest).

use serde_json::json;

use super::contest::{contest, pay_in};
use crate::harness::spawn;
use crate::people::Person;

#[tokio::test]
async fn switched_off_the_contest_takes_no_money() {
    let app = spawn().await;
    let ada = app.staff("ada", "admin").await.deposit("2000").await;
    let ways_off = [
        app.beside_with(|settings| settings.contest = false).await,
        app.beside_with(|settings| settings.quests = false).await,
    ];
    for off in &ways_off {
        let there = Person {
            address: off.address.clone(),
            ..ada.clone()
        };
        pay_in(&there, "1095").await.refused(404, "SWITCHED_OFF");
    }
    assert_eq!(ada.available().await, "2000");
    assert_eq!(contest(&ada).await["fund"], "0");
    // Where it is on, the same is taken.
    pay_in(&ada, "1095").await.ok();
    assert_eq!(contest(&ada).await["fund"], "1095");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn switched_off_a_bought_reaction_is_refused_and_those_of_all_are_sent() {
    let app = spawn().await;
    let (_nova, _mirage, id) = app.duel().await;
    let rex = app.newcomer("rex").await;
    app.endow_tokens(&rex).await;
    let crown = json!({ "cosmetic": "reaction_crown", "price": 40 });
    rex.post("/shop/purchases", crown).await.ok();
    let off = app.beside_with(|settings| settings.quests = false).await;
    let throw = |reaction: &str| json!({ "challengeId": id, "reaction": reaction });
    let mut line = off.line_of(&rex).await;
    line.watch(&id, 0).await;
    let refused = line.ask("arena_reaction", throw("crown")).await;
    assert_eq!(refused["code"], "FORBIDDEN", "{refused:#}");
    let sent = json!({ "ok": true });
    assert_eq!(line.ask("arena_reaction", throw("fire")).await, sent);
    let seen = line.next("arena_reactions").await;
    assert_eq!(seen["counts"], json!({ "fire": 1 }));
    // Where quests are on, it is sent.
    let mut line = app.line_of(&rex).await;
    line.watch(&id, 0).await;
    assert_eq!(line.ask("arena_reaction", throw("crown")).await, sent);
    app.assert_books_are_right().await;
}
