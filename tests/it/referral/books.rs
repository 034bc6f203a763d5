//! The audit of points is proven able to fail (R1, R2), and what is asked all day finds its rows.

use serde_json::json;

use crate::audit::assert_named;
use crate::harness::{spawn, spawn_with};
use crate::plans::plans;

#[tokio::test]
async fn every_corruption_of_points_is_named() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow(&nova, 3).await;
    app.brought_in("late", &nova).await;
    let badge = json!({ "rewardId": "badge_recruiter", "pointsCost": 100 });
    nova.post("/referral/redeem-points", badge).await.ok();
    app.assert_books_are_right().await;
    let mut owner = app.superuser().await;
    for (invariant, corruption) in [
        ("I11", "update journals set id = gen_random_uuid() where kind = 'points'"),
        ("I2", "update ledger_balances set posted = posted + 1
                 where account_id = (select id from ledger_accounts where kind = 'available' and asset = 'PTS')"),
        ("R1", "delete from referral_actions where action = 'signup'"),
        ("R1", "update referral_actions set points = points + 1 where action = 'signup'"),
        ("R1", "update referral_actions set referrer = referee"),
        ("R1", "update journals set actor = null where kind = 'points'"),
        ("R1", "delete from reward_redemptions"),
        ("R1", "update reward_redemptions set points = 99"),
        ("R1", "update reward_redemptions set user_id = (select id from users where username = 'late')"),
        ("R1", "insert into reward_redemptions (id, user_id, reward, points, journal_id, redeemed_at)
                select gen_random_uuid(), id, 'frame_gold', 150, gen_random_uuid(), now() from users limit 1"),
        ("R2", "update referrers set points = points + 1"),
        ("R2", "update referrers set referrals = referrals - 1"),
        ("R2", "delete from referrers"),
        ("R2", "update referrals set succeeded_at = null"),
        ("R2", "update referrals set played_at = now() where succeeded_at is not null"),
        ("R2", "delete from referrals where succeeded_at is null"),
        ("R2", "update users set referred_by = null where username = 'late'"),
        ("R2", "update referral_actions set referrer = referee where action = 'signup'"),
    ] {
        assert_named(&mut owner, invariant, corruption).await;
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn referrals_and_mails_find_their_rows_by_an_index() {
    // One connection serves all transactions and one all single statements: between them they can explain whatever was asked.
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let nova = app.newcomer("nova").await;
    app.endow(&nova, 3).await;
    for path in [
        "stats",
        "my-referrals",
        "pending",
        "leaderboard",
        "rewards",
        "link",
    ] {
        nova.get(&format!("/referral/{path}")).await.ok();
    }
    let badge = json!({ "rewardId": "badge_recruiter", "pointsCost": 100 });
    nova.post_keyed("/referral/redeem-points", "one", badge)
        .await
        .ok();
    nova.post("/auth/verify-email/resend", json!({})).await.ok();
    app.mails().await;
    duel_ledger::jobs::mail::sweep(&app.app).await.unwrap();
    duel_ledger::jobs::referrals::credit_ended(&app.app)
        .await
        .unwrap();
    let mut seen = 0;
    for [statement, plan] in plans(&app).await {
        let is_ours = [
            "mails",
            "email_tokens",
            "referral",
            "referrers",
            "reward_redemptions",
        ]
        .iter()
        .any(|table| statement.contains(table));
        if is_ours {
            seen += 1;
            assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
        }
        if statement.contains("row_number()") {
            assert!(plan.contains("using referrers_ranking"), "{plan}");
        }
    }
    assert!(20 <= seen, "{seen} statements were looked at");
}
