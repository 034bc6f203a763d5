//! Speed that must not be lost: what is asked all day finds its rows by an index.

use serde_json::json;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::books::run;
use crate::harness::{TestApp, spawn_with};
use crate::ledger::two_players;
use crate::people::send;

/// The statements that were prepared on a connection, each with its execution, to be planned anew as if reading whole tables
/// were dear. A macro, because the connection for single statements lends itself to one at a time.
macro_rules! prepared {
    ($connection:expr) => {{
        let settings = "set enable_seqscan = off; discard plans";
        sqlx::raw_sql(settings).execute($connection).await.unwrap();
        let prepared: Vec<[String; 2]> = sqlx::query_scalar(
            "select array[statement, 'execute ' || name || case cardinality(parameter_types) when 0 then '' \
                    else '(null' || repeat(', null', cardinality(parameter_types) - 1) || ')' end] \
               from pg_prepared_statements",
        )
        .fetch_all($connection)
        .await
        .unwrap();
        // What is left out is about no tables of ours.
        let is_ours = |it: &[String; 2]| !["pg_", "select 1"].iter().any(|other| it[0].contains(other));
        prepared.into_iter().filter(is_ours).collect::<Vec<_>>()
    }};
}

/// The plan of a statement.
macro_rules! explained {
    ($connection:expr, $statement:expr) => {{
        let explain = AssertSqlSafe(format!("explain {}", $statement));
        let lines: Vec<String> = sqlx::query_scalar(explain)
            .fetch_all($connection)
            .await
            .unwrap();
        lines.join("\n")
    }};
}

#[tokio::test]
async fn hot_statements_never_read_a_whole_table() {
    let (app, nova, _) = two_players().await;
    let mut server = app.as_server().await;
    // Tables of a test are small enough to scan; what matters is that an index would do.
    run(&mut server, "set enable_seqscan = off").await.unwrap();
    let id = Uuid::nil();
    for statement in [
        format!("select posted from ledger_balances where account_id = '{nova}'"),
        format!(
            "select from wallet_history where user_id = '{nova}' and number <= 9 order by number desc limit 9"
        ),
        format!(
            "select from wallet_history
              where user_id = '{nova}' and kind = 'deposit' and nth_of_kind <= 9 order by nth_of_kind desc limit 9"
        ),
        "select from withdrawals where status = 'waiting' and payable_from <= now() order by payable_from"
            .to_owned(),
        format!(
            "select from withdrawals where user_id = '{nova}' and now() < created_at order by created_at desc"
        ),
        format!(
            "select from journals where challenge_id = '{id}' and kind in ('settle', 'void')"
        ),
        format!(
            "select from journals where challenge_id = '{id}' and actor = '{nova}' and kind = 'stake'"
        ),
        format!("select from withdrawals where hold_journal_id = '{id}'"),
        format!(
            "select from messages where conversation_id = '{id}' and seq < 99 order by seq desc limit 50"
        ),
        format!(
            "select from messages where conversation_id = '{id}' and 99 < seq order by seq limit 50"
        ),
        format!(
            "select from messages where conversation_id = '{id}' and 9 < change and 0 < change order by change"
        ),
        format!(
            "select from messages where conversation_id = '{id}' and sender_id = '{id}' and client_id = '{id}'"
        ),
        format!("select from messages where id = '{id}'"),
        "select from challenges c
          where deadline_kind = 'confirm' and now() < deadline_at and deadline_at <= now()
            and not exists (select from confirm_reminders r
                             where r.challenge_id = c.id
                               and declared_at = (select min((claim ->> 'at')::timestamptz)
                                                    from participants p where p.challenge_id = c.id)
                            offset 0)
          order by deadline_at limit 9"
            .to_owned(),
        // The look for those who have more notifications than they retain.
        format!(
            "select (select created_at from notifications n where n.user_id = f.user_id order by number limit 1)
               from notification_feeds f where '{id}' < user_id order by user_id limit 9"
        ),
        format!("select from conversation_members where user_id = '{id}'"),
        format!("select from team_members where user_id = '{id}'"),
        format!("select from challenges_close_to('{nova}')"),
        format!("select from teams where leader_id = '{id}'"),
        format!("select from ledger_accounts where user_id = '{id}' and team_id is not null"),
        format!(
            "select from team_pool_history where team_id = '{id}' and number <= 9 order by number desc limit 9"
        ),
        format!(
            "select from team_pool_history where user_id = '{id}' and team_id = '{id}' order by number desc limit 1"
        ),
        format!("select from team_pool_history where journal_id = '{id}'"),
        format!(
            "select from team_pool_history where team_id = '{id}' and challenge_id is not null"
        ),
        format!("select from team_follows where user_id = '{id}'"),
        format!(
            "select from team_requests where user_id = '{id}' and kind = 'invitation' and outcome is null order by id desc limit 9"
        ),
        format!(
            "select from team_requests where team_id = '{id}' and kind = 'invitation' and outcome is null order by id desc limit 9"
        ),
        format!(
            "select from team_requests where team_id = '{id}' and kind = 'join' and outcome is null order by id limit 9"
        ),
        format!(
            "select from team_requests where team_id = '{id}' and kind = 'connection' and outcome is null order by id desc limit 9"
        ),
        format!(
            "select from team_requests
              where least(from_team, team_id) = '{id}' and greatest(from_team, team_id) = '{nova}'
                and kind = 'connection' and outcome is null"
        ),
        format!(
            "select from conversations where kind = 'leads' and (team_id = '{id}' or other_team_id = '{id}')"
        ),
        format!("select from blocks where blocker = '{id}' and blocked = '{nova}'"),
        format!(
            "select from attachments where conversation_id = '{id}' and seq = any ('{{1,2}}') order by seq, place"
        ),
        "select from attachments where seq is null and uploaded_at < now()".to_owned(),
        "select from withdrawals where status = 'held' and free_from < now() order by free_from"
            .to_owned(),
        "select from deposits where status = 'pending' and free_from < now() order by free_from"
            .to_owned(),
        format!(
            "select from deposits where user_id = '{nova}' and idempotency_key = 'k' and status = 'pending'"
        ),
        format!("select from idempotency_keys where user_id = '{nova}' and key = 'k'"),
        format!("select from challenge_players where user_id = '{nova}' and status <> 'left'"),
        "select from idempotency_keys where created_at < now() order by created_at limit 9"
            .to_owned(),
    ] {
        let plan = explained!(&mut server, statement);
        assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
    }
    for (statement, index) in [
        (
            format!("select from challenges_close_to('{nova}')"),
            "team_members_mine",
        ),
        (
            format!(
                "select from notifications
                  where user_id = '{nova}' and team_id = '{id}' and number < 9 order by number desc limit 9"
            ),
            "notifications_by_team",
        ),
    ] {
        let plan = explained!(&mut server, statement);
        assert!(plan.contains(index), "{statement}\n{plan}");
        assert!(!plan.contains("Sort Key: number"), "{statement}\n{plan}");
    }
}

#[tokio::test]
async fn commands_and_lists_find_their_rows_by_an_index() {
    // One connection serves all transactions and one all single statements: between them they can explain whatever was asked.
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    for order in [
        "relation",
        "createdAt",
        "stake",
        "participants",
        "scheduledTime",
    ] {
        for direction in ["asc", "desc"] {
            let path = format!("/challenges/public?sortBy={order}&sortOrder={direction}");
            nova.get(&path).await.ok();
        }
    }
    nova.get("/challenges/my-challenges").await.ok();

    let mut lists = 0;
    for [statement, plan] in plans(&app).await {
        assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
        // The page of strangers' challenges ends at its last row, in the orders that people stay with.
        if statement.contains("order by c.created_at") {
            lists += 1;
            assert!(plan.contains("using challenges_public_newest"), "{plan}");
        }
        if statement.contains("order by c.minimum_stake_micros") {
            lists += 1;
            assert!(plan.contains("using challenges_public_by_stake"), "{plan}");
        }
        if statement.contains("count(*)") && statement.contains("visibility = 'public' and status")
        {
            lists += 1;
            assert!(
                plan.contains("Index Only Scan using challenges_public"),
                "{plan}"
            );
        }
    }
    // By relation either way, newest, oldest, by stake either way, and the count.
    assert_eq!(lists, 7);
}

/// Every statement that the server has prepared on its one connection for transactions and its one for single statements,
/// with the plan that it would have if reading whole tables were dear.
pub(crate) async fn plans(app: &TestApp) -> Vec<[String; 2]> {
    let mut server = app.app.db.acquire().await.unwrap();
    let mut plans = Vec::new();
    for [statement, execute] in prepared!(&mut server) {
        plans.push([statement, explained!(&mut server, execute)]);
    }
    for [statement, execute] in prepared!(&app.app.db) {
        plans.push([statement, explained!(&app.app.db, execute)]);
    }
    plans
}

#[tokio::test]
async fn conversations_find_their_rows_by_an_index() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let body = json!({"recipientId": rex.id, "content": "hi"});
    let sent = nova.post("/messages/send", body.clone()).await.ok();
    nova.post("/messages/send", body).await.ok();
    let message = format!("/messages/{}", sent.text("/data/message/_id"));
    let room = format!(
        "/messages/conversations/{}",
        sent.text("/data/conversationId")
    );
    let edit = json!({"content": "hello"});
    send(nova.request(reqwest::Method::PATCH, &message).json(&edit))
        .await
        .ok();
    nova.delete(&message).await.ok();
    for part in ["history", "history?before=2", "history?after=0", "sync"] {
        rex.get(&format!("{room}/{part}")).await.ok();
    }
    rex.put(&format!("{room}/read"), json!({})).await.ok();
    rex.get("/messages/conversations").await.ok();
    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    rex.get("/friends/blocked").await.ok();
    rex.delete(&block).await.ok();
    let mut seen = 0;
    for [statement, plan] in plans(&app).await {
        let is_ours = ["messages", "conversation", "blocks", "attachments"]
            .iter()
            .any(|table| statement.contains(table));
        if is_ours {
            seen += 1;
            assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
        }
    }
    assert!(15 <= seen, "{seen} statements were looked at");
}

/// Security 10: all movements of a player were added up for each page, and for each look at the balances. Now a page is found by its
/// numbers, and nothing is sorted or added up.
#[tokio::test]
async fn a_wallet_is_read_in_the_time_of_its_page_however_long_its_history_is() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let nova = app.player("nova").await.deposit("5").await;
    for path in [
        "/wallet",
        "/wallet/transactions",
        "/wallet/transactions?page=7",
        "/wallet/transactions?kind=deposit&page=7",
    ] {
        nova.get(path).await.ok();
    }
    let mut seen = 0;
    for [statement, plan] in plans(&app).await {
        if !statement.contains("wallet_history") && !statement.contains("wallet_totals") {
            continue;
        }
        seen += 1;
        for slow in ["Seq Scan", "WindowAgg", "transfers"] {
            assert!(!plan.contains(slow), "{statement}\n{plan}");
        }
        // The awards that are held are added up, by seats; movements are not.
        for slow in ["Sort", "Aggregate"] {
            let is_of_history = statement.contains("wallet_history");
            assert!(
                !is_of_history || !plan.contains(slow),
                "{statement}\n{plan}"
            );
        }
        // The entry of one deposit is found from its player's newest deposit on.
        if statement.contains("from wallet_history h") && !plan.contains("d.journal_id") {
            assert!(
                plan.contains("number <= ") || plan.contains("nth_of_kind <= "),
                "{plan}"
            );
        }
    }
    // Totals, the newest number of all and of a kind, and a page of each.
    assert!(5 <= seen, "{seen} statements were looked at");
}
