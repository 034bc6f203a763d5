//! The terms of use: which version a player has accepted, and what changes for players when there is a new one.

use domain::account::TERMS_VERSION;
use serde_json::json;

use crate::books::{number, run};
use crate::harness::spawn;

/// A version that came before.
const EARLIER: &str = "2026-11-22";

#[tokio::test]
async fn a_sign_up_accepts_the_terms_as_they_are_and_nothing_is_asked_of_those_who_accepted_others()
{
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("100").await;
    let accepted = |version: &str| {
        format!(
            "select count(*) from users where username = 'nova' and terms_version = '{version}'
                and terms_accepted_at is not null"
        )
    };
    let mut owner = app.superuser().await;
    assert_eq!(number(&mut owner, &accepted(TERMS_VERSION)).await, 1);
    assert!(EARLIER < TERMS_VERSION, "a day, and a later one");

    let aged = format!("update users set terms_version = '{EARLIER}' where username = 'nova'");
    run(&mut owner, &aged).await.unwrap();
    // The one gate is that of the rules of disputes, which is passed once.
    let nova = nova.again().await;
    let status = nova.get("/auth/dispute-terms-status").await.ok();
    assert_eq!(status.at("/needsAcceptance"), &json!(false));
    nova.challenge(&[]).await;
    // What they accepted stays on record.
    assert_eq!(number(&mut owner, &accepted(EARLIER)).await, 1);
}
