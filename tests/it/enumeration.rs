//! Neither an answer nor the work behind it says whether an account exists (docs/rules.md, Accounts).

use duel_ledger::infra::network::Network;
use duel_ledger::infra::passwords::WAITING_MAX;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, PASSWORD};
use crate::session::sign_in;

const WRONG: &str = "Wrong-horse-9";

/// Names and addresses of an account, of a closed one, and of none.
const IDENTIFIERS: [&str; 6] = [
    "nova_kade",
    "nova_kade@example.com",
    "rex_hale",
    "rex_hale@example.com",
    "no_account",
    "no_account@example.com",
];

/// Nova's account is open, and Rex has closed his.
async fn two_accounts(app: &TestApp) {
    app.newcomer("nova_kade").await;
    let rex = app.newcomer("rex_hale").await;
    rex.close_account().await.ok();
}

/// The body without the id of the request.
fn words(answer: &Answer) -> Value {
    let mut body = answer.body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("requestId");
    }
    body
}

fn assert_alike(answers: &[Answer]) {
    for answer in answers {
        assert_eq!(answer.status, answers[0].status);
        assert_eq!(words(answer), words(&answers[0]));
        let cookies = |answer: &Answer| answer.headers.contains_key("set-cookie");
        assert_eq!(cookies(answer), cookies(&answers[0]));
    }
}

#[actix_web::test]
async fn a_sign_in_is_refused_alike_for_a_wrong_password_and_for_no_account() {
    let app = spawn().await;
    two_accounts(&app).await;
    let mut answers = Vec::new();
    for identifier in IDENTIFIERS {
        let answer = sign_in(&app.stranger(), identifier, WRONG).await;
        answers.push(answer.refused(401, "INVALID_CREDENTIALS"));
    }
    assert_alike(&answers);
}

#[actix_web::test]
async fn a_link_for_a_new_password_is_promised_alike_to_every_address() {
    let app = spawn().await;
    two_accounts(&app).await;
    let mut answers = Vec::new();
    for email in IDENTIFIERS.iter().filter(|it| it.contains('@')) {
        let body = json!({ "email": email });
        let answer = app.stranger().post("/auth/forgot-password", body).await;
        answers.push(answer.ok());
    }
    assert_eq!(answers.len(), 3);
    assert_alike(&answers);
}

/// Each sign-in takes a place in the hashing queue, whether or not there is a hash to compare: with the last place of its network
/// taken, none of them is answered otherwise than as busy.
#[actix_web::test]
async fn a_sign_in_hashes_the_password_also_where_there_is_no_account() {
    let app = spawn().await;
    two_accounts(&app).await;
    let network = Network::of("127.0.0.1".parse().unwrap());
    let places_max = WAITING_MAX / 4;
    let places = (0..places_max).map(|_| app.app.hashing.take(network, places_max).unwrap());
    let held: Vec<_> = places.collect();
    let mut answers = Vec::new();
    for identifier in IDENTIFIERS {
        let answer = sign_in(&app.stranger(), identifier, WRONG).await;
        answers.push(answer.refused(503, "BUSY"));
    }
    assert_alike(&answers);
    drop(held);
    let signed_in = sign_in(&app.stranger(), "nova_kade", PASSWORD).await;
    signed_in.ok();
}
