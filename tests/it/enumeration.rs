//! Neither an answer, nor the work behind it, nor the time that it takes reveals whether an account exists (docs/rules.md, Accounts).

use std::time::{Duration, Instant};

use duel_ledger::infra::network::Network;
use duel_ledger::infra::passwords::WAITING_MAX;
use serde_json::{Value, json};

use crate::friend_lists::copies;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, PASSWORD, send};
use crate::session::{sign_in, sign_in_from};

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

#[tokio::test]
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

#[tokio::test]
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
#[tokio::test]
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

/// Requests of each kind whose times are compared.
const SAMPLES: usize = 24;

/// The answer and its time, of a request about an account and of one about none, in turns: first the one first, then the other,
/// so that what a request leaves behind delays both kinds alike. Each comes from a network of its own and about a name of its
/// own, so that no limit counts two.
async fn timed(
    ask: impl AsyncFn(String, String) -> Answer,
    check: impl Fn(Answer),
) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for number in 1..=SAMPLES {
        let order = if number % 2 == 0 { [0, 1] } else { [1, 0] };
        for kind in order {
            let name = format!("{}_{number}", ["player", "absent"][kind]);
            let network = format!("{}.{}.0.9", 20 + number, 1 + kind);
            let asked = Instant::now();
            let answer = ask(network, name).await;
            times[kind].push(asked.elapsed());
            check(answer);
        }
    }
    times
}

/// The middle halves of the two distributions overlap, with a factor of 2 to spare: without the hash a sign-in takes a tenth, and
/// with a mail written before the answer a request takes several times as long. No single time counts, and both kinds were
/// measured in turns, so that a busy machine widens both.
fn assert_overlap([mut existing, mut absent]: [Vec<Duration>; 2]) {
    for times in [&mut existing, &mut absent] {
        times.sort();
    }
    let (first, third) = (SAMPLES / 4, SAMPLES * 3 / 4);
    assert!(
        existing[first] <= absent[third] * 2 && absent[first] <= existing[third] * 2,
        "with an account: {existing:?}, without one: {absent:?}"
    );
}

/// A server behind a proxy with as many accounts as there are samples.
async fn many_accounts() -> TestApp {
    let app = spawn_with(|settings| settings.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    let nova = app.newcomer("nova_kade").await;
    copies(&app, nova.uuid(), SAMPLES).await;
    app
}

#[tokio::test]
async fn the_times_of_refused_sign_ins_are_one_distribution_with_and_without_an_account() {
    let app = many_accounts().await;
    let ask =
        async |network: String, name: String| sign_in_from(&app, &network, &name, WRONG).await;
    let times = timed(ask, |answer| {
        answer.refused(401, "INVALID_CREDENTIALS");
    })
    .await;
    assert_overlap(times);
}

#[tokio::test]
async fn the_times_of_promised_links_are_one_distribution_with_and_without_an_account() {
    let app = many_accounts().await;
    let ask = async |network: String, name: String| {
        let body = json!({ "email": format!("{name}@example.com") });
        let browser = app.stranger();
        let request = browser.request(reqwest::Method::POST, "/auth/forgot-password");
        send(request.header("x-forwarded-for", network).json(&body)).await
    };
    let times = timed(ask, |answer| {
        answer.ok();
    })
    .await;
    assert_overlap(times);
}
