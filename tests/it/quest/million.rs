//! However much was recorded, a player's progress is one statement that reads ranges of keys.

use sqlx::AssertSqlSafe;

use crate::books::run;
use crate::harness::spawn_with;

/// The plan of a statement, run.
macro_rules! explained {
    ($connection:expr, $statement:expr) => {{
        let explain = AssertSqlSafe(format!("explain (analyze, timing off) {}", $statement));
        let lines: Vec<String> = sqlx::query_scalar(explain)
            .fetch_all($connection)
            .await
            .unwrap();
        lines.join("\n")
    }};
}

#[tokio::test]
async fn of_a_million_recorded_events_the_progress_of_one_player_is_one_indexed_query() {
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    super::win(&nova, &rex).await;
    app.count_quests().await;
    let mut owner = app.superuser().await;
    let recorded = format!(
        "insert into quest_events (kind, subject, at, is_counted)
         select 'match', ('20000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2026-11-21 12:00+00', true
           from generate_series(1, 1000000) n;
         insert into quest_counts (player, period, start, metric, count)
         select player, 'day', date '2026-11-20' - n, metric, 1
           from unnest(array['{}', '{}']::uuid[]) player,
                unnest(array['matches_played', 'matches_won', 'opponents', 'games', 'friends']) metric,
                generate_series(1, 20000) n;
         analyze quest_events, quest_counts",
        nova.id, rex.id
    );
    run(&mut owner, &recorded).await.unwrap();
    // Asked for the first time: nothing was planned for small tables.
    assert_eq!(nova.progress("weekly_wins").await.0, 1);

    let prepared: Vec<[String; 2]> = sqlx::query_scalar(
        "select array[name, statement] from pg_prepared_statements where statement ~ 'quest_(counts|claims|runs)'",
    )
    .fetch_all(&app.app.db)
    .await
    .unwrap();
    let [[name, statement]] = prepared.as_slice() else {
        panic!("progress is not one statement: {prepared:#?}");
    };
    assert!(!statement.contains("quest_events"), "{statement}");
    let windows = "'2026-11-21', '2026-11-16', '1970-01-01', '2026-11-21', '2026-11-16'";
    let execute = format!("execute {name} ('{}', {windows})", nova.id);
    let plan = explained!(&app.app.db, execute);
    assert!(plan.contains("quest_counts_pkey"), "{plan}");
    for whole in ["Seq Scan on quest_counts", "quest_events"] {
        assert!(!plan.contains(whole), "{plan}");
    }

    // And what waits behind a million counted events is found without reading them.
    let waiting = "select number from quest_events where not is_counted order by number limit 200";
    let plan = explained!(&mut owner, waiting);
    assert!(plan.contains("quest_events_waiting"), "{plan}");
    assert!(!plan.contains("Seq Scan"), "{plan}");
    nova.befriends(&rex).await;
    assert_eq!(app.count_quests().await, 2);
    assert_eq!(nova.progress("five_friends").await.0, 1);
}
