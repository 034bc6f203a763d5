//! A client closes the connection before the response: what was begun and has to be whole is completed.

use std::time::Duration;

use sqlx::ConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::books::until_waiting;
use crate::harness::spawn;

#[tokio::test]
async fn a_client_that_disconnects_while_signing_out_the_others_has_signed_them_out() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let others = [nova.again().await, nova.again().await];
    let options = app.owner.clone();
    let mut holder = options.connect().await.unwrap();
    let mut onlooker = options.connect().await.unwrap();
    let hold = "begin; select from sessions for update";
    sqlx::raw_sql(hold).execute(&mut holder).await.unwrap();
    let address = app.address.strip_prefix("http://").unwrap();
    let mut line = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "DELETE /api/auth/sessions HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\r\n",
        nova.token.as_deref().unwrap()
    );
    line.write_all(request.as_bytes()).await.unwrap();
    until_waiting(&mut onlooker).await;
    // The server has dropped the handler when it closes the connection.
    line.shutdown().await.unwrap();
    assert_eq!(line.read_to_end(&mut Vec::new()).await.unwrap(), 0);
    sqlx::raw_sql("rollback")
        .execute(&mut holder)
        .await
        .unwrap();
    let are_void = async {
        for other in &others {
            while other.get("/auth/me").await.status != 401 {
                tokio::task::yield_now().await;
            }
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), are_void).await;
    waited.expect("a device that was signed out still has a good token");
    nova.get("/auth/me").await.ok();
}

#[tokio::test]
async fn a_client_that_disconnects_between_the_provider_and_the_ledger_still_gets_the_money() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let options = app.owner.clone();
    let mut holder = options.connect().await.unwrap();
    let mut onlooker = options.connect().await.unwrap();
    let hold = "begin; select from ledger_balances for update";
    sqlx::raw_sql(hold).execute(&mut holder).await.unwrap();
    let address = app.address.strip_prefix("http://").unwrap();
    let mut line = TcpStream::connect(address).await.unwrap();
    let body = r#"{"amount":"5"}"#;
    let request = format!(
        "POST /api/wallet/deposits HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        nova.token.as_deref().unwrap(),
        body.len(),
    );
    line.write_all(request.as_bytes()).await.unwrap();
    // The sandbox has answered, and the credit waits for the balance.
    until_waiting(&mut onlooker).await;
    line.shutdown().await.unwrap();
    assert_eq!(line.read_to_end(&mut Vec::new()).await.unwrap(), 0);
    sqlx::raw_sql("rollback")
        .execute(&mut holder)
        .await
        .unwrap();
    app.advance(Duration::from_secs(11));
    let finish =
        async || duel_ledger::services::payments::deposits::finish_unfinished(&app.app).await;
    // The statement that was cut off may hold the row until PostgreSQL has noticed: a look leaves it to the next.
    let is_finished = async {
        while finish().await.unwrap() == 0 {
            app.advance(Duration::from_secs(11));
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), is_finished).await;
    waited.expect("an order that was cut off stays pending");
    assert_eq!(finish().await.unwrap(), 0);
    assert_eq!(nova.again().await.available().await, "5");
    app.assert_books_are_right().await;
}
