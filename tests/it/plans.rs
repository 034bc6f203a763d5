//! Speed that must not be lost: what is asked all day finds its rows by an index.

use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::books::run;
use crate::ledger::two_players;

#[actix_web::test]
async fn hot_statements_never_read_a_whole_table() {
    let (app, nova, _) = two_players().await;
    let mut server = app.as_server().await;
    // Tables of a test are small enough to scan; what matters is that an index would do.
    run(&mut server, "set enable_seqscan = off").await.unwrap();
    let id = Uuid::nil();
    for statement in [
        format!("select posted from ledger_balances where account_id = '{nova}'"),
        format!(
            "select sum(amount) over (order by id) from wallet_entries where user_id = '{nova}'"
        ),
        format!(
            "select from journals where challenge_id = '{id}' and kind in ('settle', 'award', 'void')"
        ),
        format!(
            "select from journals where challenge_id = '{id}' and actor = '{nova}' and kind = 'stake'"
        ),
        format!("select from withdrawals where hold_journal_id = '{id}'"),
        "select from withdrawals where status = 'held' and created_at < now() order by created_at"
            .to_owned(),
        format!("select from idempotency_keys where user_id = '{nova}' and key = 'k'"),
        "select from idempotency_keys where created_at < now() order by created_at limit 9"
            .to_owned(),
    ] {
        let explain = AssertSqlSafe(format!("explain {statement}"));
        let plan: Vec<String> = sqlx::query_scalar(explain)
            .fetch_all(&mut server)
            .await
            .unwrap();
        let plan = plan.join("\n");
        assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
    }
}
