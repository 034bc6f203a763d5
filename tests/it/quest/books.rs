//! PostgreSQL refuses what must not be, the audit of tokens and quests is proven able to fail (K1, K2, Q1, Q2), and what is asked all
//! day finds its rows.

use serde_json::json;

use super::win;
use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::harness::{spawn, spawn_with};
use crate::people::Person;
use crate::plans::plans;

const ISSUANCE: &str = "00000000-0000-0000-0000-000000000005";
const NO_RIGHT: &str = "42501";

/// The account of a player's tokens.
fn account(player: &str) -> String {
    let player = player.parse().unwrap();
    domain::units::Asset::Tokens.account(player).to_string()
}

#[tokio::test]
async fn every_corruption_of_tokens_and_quests_is_named() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    nova.befriends(&rex).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    app.endow_tokens(&nova).await;
    let frame = json!({ "cosmetic": "frame_ember", "price": 80 });
    nova.post("/shop/purchases", frame).await.ok();
    app.assert_books_are_right().await;
    let mut owner = app.superuser().await;
    for (invariant, corruption) in [
        ("I11", "update journals set id = gen_random_uuid() where kind = 'token_reward'"),
        ("I11", "update journals set id = gen_random_uuid() where kind = 'token_purchase'"),
        ("I2", "update ledger_balances set posted = posted + 1
                 where account_id = (select id from ledger_accounts where kind = 'available' and asset = 'DL')"),
        ("I5", "update journals set kind = 'points' where kind = 'token_reward'"),
        ("K1", "delete from quest_claims"),
        ("K1", "alter table quest_claims drop constraint quest_claims_tokens; update quest_claims set tokens = tokens + 1"),
        ("K1", "update quest_claims set player = (select id from users where username = 'rex')"),
        ("K1", "update journals set actor = null where kind = 'token_purchase'"),
        ("K1", "delete from reward_redemptions"),
        ("K1", "update reward_redemptions set points = 79"),
        ("K2", "update token_supply set issued = issued + 1"),
        ("K2", "update token_supply set burned = 0"),
        ("K2", "delete from token_supply"),
        // More than the plan has in its first year, and less than in its last.
        ("K2", "update transfers set amount = amount + 80000000 where debit = '00000000-0000-0000-0000-000000000005';
                update token_supply set issued = issued + 80000000"),
        ("Q1", "update quest_counts set count = count + 1 where metric = 'friends' and period = 'ever'"),
        ("Q1", "delete from quest_events where kind = 'friend'"),
        ("Q1", "update quest_counts set count = count + 1 where metric = 'opponents' and period = 'ever'"),
        ("Q1", "delete from quest_counts where metric = 'opponents' and period = 'ever'"),
        ("Q1", "delete from quest_events where kind = 'match'"),
        ("Q1", "update quest_counts set count = 99 where metric = 'matches_won' and period = 'ever'"),
        ("Q2", "update worn_cosmetics set frame = 'frame_tide'"),
        ("Q2", "update worn_cosmetics set banner = 'banner_pennant'"),
    ] {
        assert_named(&mut owner, invariant, corruption).await;
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn postgresql_refuses_tokens_that_were_not_earned_and_what_was_not_bought() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    app.endow_tokens(&nova).await;
    app.endow_tokens(&rex).await;
    let mut server = app.as_server().await;
    let (nova, rex) = (nova.id, rex.id);
    let transfer = |kind: &str, actor: &str, asset: &str, debit: &str, credit: &str| {
        format!(
            "begin;
             insert into journals (id, kind, actor, at)
             values ('10000000-0000-0000-0000-000000000001', '{kind}', '{actor}', now());
             insert into transfers (journal_id, seq, asset, debit, credit, amount)
             values ('10000000-0000-0000-0000-000000000001', 1, '{asset}', '{debit}', '{credit}', 5);
             commit"
        )
    };
    let (of_nova, of_rex) = (account(&nova), account(&rex));
    for (by, statement) in [
        // No way leads from one player to another, nor to money.
        ("transfers_legal_move", transfer("token_purchase", &nova, "DL", &of_nova, &of_rex)),
        ("transfers_legal_move", transfer("points", &nova, "DL", &of_nova, &of_rex)),
        ("transfers_credit_fkey", transfer("token_purchase", &nova, "DL", &of_nova, &nova)),
        // Another player's tokens.
        ("transfers_legal_move", transfer("token_purchase", &rex, "DL", &of_nova, "00000000-0000-0000-0000-000000000006")),
        ("transfers_legal_move", transfer("token_reward", &rex, "DL", ISSUANCE, &of_nova)),
        // Other accounts of tokens.
        ("ledger_accounts_token_kinds", format!(
            "insert into ledger_accounts (id, kind, asset, user_id) values (gen_random_uuid(), 'withdrawing', 'DL', '{nova}')")),
        // What was not reached, and what was counted.
        ("quest_claims_reached", format!(
            "insert into quest_claims (player, quest, period, start, metric, target, tokens, journal_id, claimed_at)
             values ('{nova}', 'five_friends', 'ever', '1970-01-01', 'friends', 5, 100, gen_random_uuid(), now())")),
        (NO_RIGHT, "update quest_claims set tokens = 1000".to_owned()),
        (NO_RIGHT, "delete from quest_claims".to_owned()),
        (NO_RIGHT, "update token_supply set issued = 0".to_owned()),
        (NO_RIGHT, format!(
            "insert into quest_events (kind, player, subject, at) values ('friend', '{nova}', gen_random_uuid(), now())")),
        ("worn_cosmetics_owned", format!(
            "insert into worn_cosmetics (user_id, frame) values ('{nova}', 'frame_tide')")),
        ("worn_cosmetics_owned", format!(
            "insert into worn_cosmetics (user_id, banner) values ('{nova}', 'banner_pennant')")),
    ] {
        assert_eq!(refusal(run(&mut server, &statement).await), by, "{statement}");
        run(&mut server, "rollback").await.unwrap();
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn postgresql_refuses_watches_of_own_matches_and_of_those_that_have_not_begun() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let rex = app.newcomer("rex").await;
    let mut server = app.as_server().await;
    let watch = |player: &Person, time: &str| {
        format!(
            "insert into match_watches (challenge_id, player, at) values ('{id}', '{}', '2026-11-21 {time}Z')",
            player.id
        )
    };
    for refused in [
        watch(&nova, "12:10"),
        watch(&mirage, "12:10"),
        watch(&rex, "11:59"),
    ] {
        let by = refusal(run(&mut server, &refused).await);
        assert_eq!(by, "match_watches_of_others", "{refused}");
    }
    run(&mut server, &watch(&rex, "12:10")).await.unwrap();
    let delete = "delete from match_watches";
    assert_eq!(refusal(run(&mut server, delete).await), NO_RIGHT);
    assert_eq!(app.count_quests().await, 1);
    assert_eq!(rex.progress("daily_watch").await.0, 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_event_that_was_counted_stays_counted() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    let mut server = app.as_server().await;
    let again = "update quest_events set is_counted = false";
    assert_eq!(
        refusal(run(&mut server, again).await),
        "quest_events_counted"
    );
}

#[tokio::test]
async fn quests_find_their_rows_by_an_index_however_much_was_recorded() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.quests().await;
    nova.claim("daily_win").await.ok();
    nova.get("/shop").await.ok();
    nova.get("/looks?usernames=nova,rex").await.ok();
    duel_ledger::jobs::quests::sweep(&app.app).await.unwrap();
    let mut seen = 0;
    for [statement, plan] in plans(&app).await {
        let is_ours = ["quest_", "worn_cosmetics"]
            .iter()
            .any(|table| statement.contains(table));
        if is_ours {
            seen += 1;
            assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
        }
        if statement.contains("'count' as") {
            assert!(
                plan.contains("quest_counts_pkey") && plan.contains("quest_claims_pkey"),
                "{plan}"
            );
        }
    }
    assert!(12 <= seen, "{seen} statements were looked at");
}
