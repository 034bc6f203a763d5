//! Which connections to PostgreSQL the server's threads use.

use std::collections::HashSet;

use actix::Arbiter;
use store::{Db, READERS_MAX};
use tokio::sync::oneshot;

use crate::harness::{fresh_database, login_of};

/// A pool of which each connection may be a reader, and that no server uses beside the test.
async fn pool() -> Db {
    let owner = fresh_database().await;
    let connections = u32::try_from(READERS_MAX).unwrap();
    Db::connect(login_of(&owner).await, connections)
        .await
        .unwrap()
}

/// Reads once on the thread of `arbiter`, and returns the process of PostgreSQL that answered.
async fn read_on(arbiter: &Arbiter, db: &Db) -> i32 {
    let (db, (answer, answered)) = (db.clone(), oneshot::channel());
    assert!(arbiter.spawn(async move {
        let process = sqlx::query_scalar("select pg_backend_pid()");
        let process = process.fetch_one(&db).await;
        answer.send(process).unwrap();
    }));
    answered.await.unwrap().unwrap()
}

#[actix_web::test]
async fn a_thread_uses_the_connection_that_it_has_opened() {
    let db = pool().await;
    let [one, other] = [Arbiter::new(), Arbiter::new()];
    let (first, second) = (read_on(&one, &db).await, read_on(&other, &db).await);
    assert_ne!(first, second);
    for _ in 0..3 {
        assert_eq!(read_on(&one, &db).await, first);
        assert_eq!(read_on(&other, &db).await, second);
    }
}

#[actix_web::test]
async fn more_threads_than_connections_share_them() {
    let db = pool().await;
    let mut processes = HashSet::new();
    let threads: Vec<_> = (0..READERS_MAX + 4).map(|_| Arbiter::new()).collect();
    for thread in threads.iter().chain(&threads) {
        processes.insert(read_on(thread, &db).await);
    }
    assert_eq!(processes.len(), READERS_MAX, "{processes:?}");
}
