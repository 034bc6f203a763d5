//! Which connections to PostgreSQL the server's threads use.

use std::collections::HashSet;

use actix::Arbiter;
use sqlx::ConnectOptions;
use tokio::sync::oneshot;

use crate::harness::{TestApp, spawn};

/// Reads once on the thread of `arbiter`, and returns the process of PostgreSQL that answered.
async fn read_on(arbiter: &Arbiter, app: &TestApp) -> i32 {
    let (db, (answer, answered)) = (app.app.db.clone(), oneshot::channel());
    assert!(arbiter.spawn(async move {
        answer.send(store::mail::waiting(&db).await).unwrap();
    }));
    answered.await.unwrap().unwrap();
    let mut owner = app.owner.connect().await.unwrap();
    let newest = "select pid from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()
                   order by state_change desc limit 1";
    sqlx::query_scalar(newest)
        .fetch_one(&mut owner)
        .await
        .unwrap()
}

#[actix_web::test]
async fn a_thread_uses_the_connection_that_it_has_opened() {
    let app = spawn().await;
    let threads = [Arbiter::new(), Arbiter::new()];
    let [one, other] = &threads;
    let (first, second) = (read_on(one, &app).await, read_on(other, &app).await);
    assert_ne!(first, second);
    for _ in 0..3 {
        assert_eq!(read_on(one, &app).await, first);
        assert_eq!(read_on(other, &app).await, second);
    }
}

#[actix_web::test]
async fn more_threads_than_connections_share_them() {
    let app = spawn().await;
    let mut processes = HashSet::new();
    let threads: Vec<_> = (0..store::READERS_MAX + 4)
        .map(|_| Arbiter::new())
        .collect();
    for thread in threads.iter().chain(&threads) {
        processes.insert(read_on(thread, &app).await);
    }
    assert!(processes.len() <= store::READERS_MAX, "{processes:?}");
}
