//! Mails, and the address that one of them verifies (docs/rules.md, Accounts).

use std::sync::Mutex;
use std::time::Duration;

use duel_ledger::infra::mail::{DeliveryFailure, MailTransport, StoredMail};
use duel_ledger::jobs;
use futures_util::future::{BoxFuture, FutureExt, join_all};
use serde_json::{Value, json};
use store::mail::Mail;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use crate::books::{number, run};
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, Person, send};

impl TestApp {
    /// Sends what waits, and returns the stored mails, the newest first.
    pub(crate) async fn mails(&self) -> Vec<StoredMail> {
        jobs::mail::send(&self.app).await.unwrap();
        StoredMail::newest(&self.folder, 100).await.unwrap()
    }

    /// The token in the newest mail to a player.
    pub(crate) async fn token_of(&self, person: &Person) -> String {
        self.link_token(person, "verify-email").await.unwrap()
    }

    /// The token in the newest mail to a player that links to a page.
    pub(crate) async fn link_token(&self, person: &Person, page: &str) -> Option<String> {
        let to = format!("{}@example.com", person.username);
        let mails = self.mails().await;
        let link = format!("/{page}?token=");
        let is_sought = |mail: &&StoredMail| header(mail, "To") == to && mail.text.contains(&link);
        let mail = mails.iter().find(is_sought)?;
        let (_, rest) = mail.text.split_once(&link)?;
        rest.lines().next().map(str::to_owned)
    }

    /// A player follows the link of the mail.
    pub(crate) async fn verify(&self, person: &Person) {
        let token = self.token_of(person).await;
        self.stranger().verify_by(&token).await.ok();
    }
}

impl Person {
    pub(crate) async fn verify_by(&self, token: &str) -> Answer {
        self.post("/auth/verify-email", json!({ "token": token }))
            .await
    }

    async fn resend(&self) -> Answer {
        let path = "/auth/verify-email/resend";
        send(self.request(reqwest::Method::POST, path)).await
    }

    async fn is_verified(&self) -> Value {
        self.get("/auth/me")
            .await
            .ok()
            .at("/user/isVerified")
            .clone()
    }
}

pub(crate) fn header<'a>(mail: &'a StoredMail, name: &str) -> &'a str {
    let found = mail.headers.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str()).unwrap()
}

pub(crate) fn subject(mail: &StoredMail) -> String {
    header(mail, "Subject").to_owned()
}

pub(crate) fn token_in(text: &str) -> String {
    let (_, rest) = text.split_once("/verify-email?token=").unwrap();
    rest.lines().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_new_account_is_sent_a_link_that_verifies_the_address() {
    let app = spawn_with(|settings| {
        settings.public_url = Some("https://play.example.com".to_owned());
    })
    .await;
    let nova = app.newcomer("nova").await;
    assert_eq!(nova.is_verified().await, false);
    let mails = app.mails().await;
    let [mail] = mails.as_slice() else {
        panic!("{mails:#?}")
    };
    assert_eq!(header(mail, "To"), "nova@example.com");
    assert_eq!(header(mail, "Subject"), "Verify your email");
    assert_eq!(header(mail, "Date"), "Sat, 21 Nov 2026 12:00:00 +0000");
    assert!(mail.text.starts_with("Hello nova,\r\n"), "{}", mail.text);
    let link = "\r\nhttps://play.example.com/verify-email?token=";
    assert!(mail.text.contains(link), "{}", mail.text);
    // The link is opened on another device that is not signed in, and by software that checks links beforehand.
    let token = token_in(&mail.text);
    for _ in 0..2 {
        let answer = app.stranger().verify_by(&token).await.ok();
        assert_eq!(answer.text("/message"), "Email verified");
    }
    assert_eq!(nova.is_verified().await, true);
    nova.resend().await.refused(409, "ALREADY_VERIFIED");
    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test]
async fn what_is_no_token_of_ours_verifies_nothing() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let token = app.token_of(&nova).await;
    let stranger = app.stranger();
    let mut other = token.clone();
    other.replace_range(..1, if token.starts_with('0') { "1" } else { "0" });
    for wrong in [
        &other,
        "",
        "x",
        token.get(1..).unwrap(),
        &format!("{token}00"),
        "' or true --",
    ] {
        let answer = stranger.verify_by(wrong).await;
        let answer = answer.refused(400, "TOKEN_INVALID");
        assert_eq!(
            answer.text("/message"),
            "This link is not valid or has expired"
        );
    }
    stranger
        .post("/auth/verify-email", json!({}))
        .await
        .refused(400, "TOKEN_INVALID");
    for wrong in [
        json!({ "token": 7 }),
        json!({ "token": [token] }),
        json!("text"),
    ] {
        let answer = stranger.post("/auth/verify-email", wrong).await;
        answer.refused(400, "MALFORMED");
    }
    // One of another kind is none, nor is one for an address that was left since.
    let mut owner = app.superuser().await;
    let change = "update email_tokens set kind = 'reset_password'";
    run(&mut owner, change).await.unwrap();
    stranger
        .verify_by(&token)
        .await
        .refused(400, "TOKEN_INVALID");
    let change = "update email_tokens set kind = 'verify_email', email = 'old@example.com'";
    run(&mut owner, change).await.unwrap();
    stranger
        .verify_by(&token)
        .await
        .refused(400, "TOKEN_INVALID");
    assert_eq!(nova.is_verified().await, false);
}

#[tokio::test]
async fn a_link_is_good_for_a_day_and_a_used_one_is_answered_the_same_for_longer() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let (early, late) = (app.token_of(&nova).await, app.token_of(&rex).await);
    app.advance(Duration::from_hours(24) - Duration::from_millis(1));
    app.stranger().verify_by(&early).await.ok();
    app.advance(Duration::from_millis(1));
    let answer = app.stranger().verify_by(&late).await;
    answer.refused(400, "TOKEN_INVALID");
    app.stranger().verify_by(&early).await.ok();
}

#[tokio::test]
async fn a_new_link_ends_the_one_before() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let old = app.token_of(&nova).await;
    let answer = nova.resend().await.ok();
    assert_eq!(answer.text("/message"), "Verification email sent");
    let new = app.token_of(&nova).await;
    assert_ne!(old, new);
    app.stranger()
        .verify_by(&old)
        .await
        .refused(400, "TOKEN_INVALID");
    app.stranger().verify_by(&new).await.ok();
    app.stranger()
        .resend()
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn security_16_11_a_reader_of_the_database_cannot_use_the_link_of_a_waiting_mail() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut owner = app.superuser().await;
    let secret = "select count(*) from mails where body ~ 'token=[0-9a-f]{16,}'";
    assert_eq!(number(&mut owner, secret).await, 0);
    let waiting = "select count(*) from mails where body like '%/verify-email?token={secret:%'";
    assert_eq!(number(&mut owner, waiting).await, 1);
    // It is whole where it arrives.
    app.verify(&nova).await;
    assert_eq!(nova.is_verified().await, true);
}

#[tokio::test]
async fn no_one_is_flooded_with_links_and_two_requested_at_once_are_one() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let answers = join_all((0..8).map(|_| nova.resend())).await;
    let (sent, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|it| it.status.is_success());
    assert_eq!((sent.len(), refused.len()), (5, 3));
    for answer in refused {
        answer.refused(429, "RATE_LIMITED");
    }
    let mut owner = app.superuser().await;
    let tokens = "select count(*) from email_tokens";
    assert_eq!(number(&mut owner, tokens).await, 1);
    app.advance(Duration::from_hours(1));
    let nova = nova.again().await;
    nova.resend().await.ok();
}

#[tokio::test]
async fn guesses_from_one_network_end() {
    let app = spawn().await;
    let stranger = app.stranger();
    for _ in 0..60 {
        stranger.verify_by("x").await.refused(400, "TOKEN_INVALID");
    }
    stranger.verify_by("x").await.refused(429, "RATE_LIMITED");
}

#[tokio::test]
async fn a_sign_up_that_is_refused_sends_nothing() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let body = json!({
        "username": "NOVA", "email": "x@example.com", "password": crate::people::PASSWORD,
        "ageConfirmed": true, "termsAccepted": true,
    });
    let answer = app.stranger().post("/auth/signup", body).await;
    answer.refused(409, "USERNAME_TAKEN");
    assert_eq!(app.mails().await.len(), 1);
}

/// Fails as it is configured, and records what it was handed.
#[derive(Debug, Default)]
struct Flaky {
    failures: Mutex<Vec<DeliveryFailure>>,
    handed: Mutex<Vec<Mail>>,
}

impl Flaky {
    fn failing(failures: Vec<DeliveryFailure>) -> Self {
        Self {
            failures: Mutex::new(failures),
            ..Self::default()
        }
    }

    fn handed(&self) -> usize {
        self.handed.lock().unwrap().len()
    }
}

impl MailTransport for Flaky {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryFailure>> {
        self.handed.lock().unwrap().push(mail.clone());
        let failure = self.failures.lock().unwrap().pop();
        std::future::ready(failure.map_or(Ok(()), Err)).boxed()
    }
}

fn away() -> DeliveryFailure {
    DeliveryFailure::Later(anyhow::anyhow!("the mail server is away"))
}

async fn count(app: &TestApp, status: &str) -> i64 {
    let mut owner = app.superuser().await;
    let sql = format!("select count(*) from mails where status = '{status}'");
    number(&mut owner, &sql).await
}

#[tokio::test]
async fn an_undelivered_mail_is_retried_later_and_its_link_is_stored_nowhere_afterwards() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let flaky = Flaky::failing(vec![away()]);
    let send = async || jobs::mail::send_by(&app.app, &flaky).await.unwrap();
    assert_eq!(send().await, 0);
    // Not at once, and not before its time.
    assert_eq!((send().await, flaky.handed()), (0, 1));
    app.advance(Duration::from_secs(75));
    assert_eq!((send().await, flaky.handed()), (1, 2));
    assert_eq!((send().await, flaky.handed()), (0, 2));
    let (first, second) = {
        let handed = flaky.handed.lock().unwrap();
        (handed[0].clone(), handed[1].clone())
    };
    assert_eq!((first.id, &first.body), (second.id, &second.body));
    assert_eq!((first.tries, second.tries), (1, 2));
    let mut owner = app.superuser().await;
    let stored = "select count(*) from mails where body is not null or complaint is not null";
    assert_eq!(number(&mut owner, stored).await, 0);
    app.stranger().verify_by(&token_in(&second.body)).await.ok();
    assert_eq!(nova.is_verified().await, true);
}

#[tokio::test]
async fn a_mail_is_given_up_after_seven_tries_or_at_once_where_there_is_no_such_address() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let flaky = Flaky::failing((0..7).map(|_| away()).collect());
    for tried in 1..=7 {
        assert_eq!(count(&app, "waiting").await, 1);
        assert_eq!(jobs::mail::send_by(&app.app, &flaky).await.unwrap(), 0);
        assert_eq!(flaky.handed(), tried);
        app.advance(Duration::from_mins(450));
    }
    assert_eq!(count(&app, "given_up").await, 1);

    app.newcomer("rex").await;
    let flaky = Flaky::failing(vec![DeliveryFailure::Refused(
        "550 no such user".to_owned(),
    )]);
    jobs::mail::send_by(&app.app, &flaky).await.unwrap();
    assert_eq!(count(&app, "given_up").await, 2);
    // What an operator finds.
    let mut owner = app.superuser().await;
    let found = "select count(*) from mails where status = 'given_up' and body is null
                    and complaint in ('550 no such user', 'the mail server is away')";
    assert_eq!(number(&mut owner, found).await, 2);
}

#[tokio::test]
async fn one_that_is_not_taken_does_not_hold_up_the_others() {
    let app = spawn().await;
    for name in ["nova", "rex", "zoe"] {
        app.newcomer(name).await;
    }
    let flaky = Flaky::failing(vec![away()]);
    assert_eq!(jobs::mail::send_by(&app.app, &flaky).await.unwrap(), 2);
    assert_eq!(count(&app, "waiting").await, 1);
}

#[tokio::test]
async fn two_servers_send_a_mail_once_and_one_that_died_does_not_block_it() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let (db, now) = (&app.app.db, app.app.clock.now());
    let until = now + Duration::from_mins(1);
    let taken = store::mail::take(db, now, until).await.unwrap();
    assert!(taken.is_some());
    let flaky = Flaky::default();
    assert_eq!(jobs::mail::send_by(&app.app, &flaky).await.unwrap(), 0);
    app.advance(Duration::from_mins(1));
    assert_eq!(jobs::mail::send_by(&app.app, &flaky).await.unwrap(), 1);
    // The first one was only slow.
    store::mail::sent(db, taken.unwrap().id, now).await.unwrap();
    assert_eq!(count(&app, "sent").await, 1);

    for name in ["rex", "zoe", "kai", "lux"] {
        app.newcomer(name).await;
    }
    let racing = (0..4).map(|_| jobs::mail::send_by(&app.app, &flaky));
    let sent: usize = join_all(racing).await.into_iter().map(Result::unwrap).sum();
    assert_eq!((sent, flaky.handed()), (4, 5));
}

#[tokio::test]
async fn what_ended_long_ago_is_forgotten() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.verify(&nova).await;
    app.newcomer("rex").await;
    assert_eq!(jobs::mail::sweep(&app.app).await.unwrap(), 0);
    app.advance(Duration::from_hours(24 * 31));
    // The mail that was sent; the other one still waits, and tokens run out after a day.
    assert_eq!(jobs::mail::sweep(&app.app).await.unwrap(), 1);
    app.advance(Duration::from_hours(24));
    assert_eq!(jobs::mail::sweep(&app.app).await.unwrap(), 2);
    assert_eq!(count(&app, "waiting").await, 1);
}

#[tokio::test]
async fn the_mailbox_is_there_in_a_demo_world_alone() {
    let app = spawn_with(|settings| settings.demo = true).await;
    app.newcomer("nova").await;
    app.newcomer("rex").await;
    app.mails().await;
    let stranger = app.stranger();
    let page = stranger.client.get(format!("{}/dev/mailbox", app.address));
    let page = page.send().await.unwrap();
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "no-store");
    let html = page.text().await.unwrap();
    let place = |text: &str| html.find(text).unwrap();
    assert!(place("rex@example.com") < place("nova@example.com"));
    assert!(!html.contains("<script"));
    let link = format!(
        "<a href=\"{}/verify-email?token=",
        app.app.settings.public_url()
    );
    assert_eq!(html.matches(&link).count(), 2, "{html}");

    let app = spawn().await;
    app.newcomer("nova").await;
    let stranger = app.stranger();
    let page = stranger.client.get(format!("{}/dev/mailbox", app.address));
    let page = page.send().await.unwrap();
    assert!(!page.text().await.unwrap().contains("nova@example.com"));
}

#[tokio::test]
async fn an_account_created_by_an_operator_is_verified() {
    let app = spawn_with(|settings| settings.demo = true).await;
    duel_ledger::services::demo::seed(&app.app).await.unwrap();
    let mut owner = app.superuser().await;
    let open = "select count(*) from users where email_verified_at is null";
    assert_eq!(number(&mut owner, open).await, 0);
    let mails = app.mails().await;
    let asks = mails.iter().filter(|it| it.text.contains("/verify-email?"));
    assert_eq!(asks.count(), 0);
}

/// A mail server of a few words: hears one mail, after it has answered `refusals` of them with 550.
async fn mail_server(listener: TcpListener, mut refusals: usize) -> String {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let (reader, mut writer) = stream.into_split();
        let mut lines = BufReader::new(reader).lines();
        writer.write_all(b"220 here\r\n").await.unwrap();
        let (mut data, mut is_data) = (String::new(), false);
        while let Ok(Some(line)) = lines.next_line().await {
            let answer: &[u8] = if is_data && line != "." {
                data.push_str(&line);
                data.push('\n');
                continue;
            } else if is_data {
                writer.write_all(b"250 taken\r\n").await.unwrap();
                return data;
            } else if line.starts_with("RCPT") && 0 < refusals {
                refusals -= 1;
                b"550 no such user\r\n"
            } else if line == "DATA" {
                is_data = true;
                b"354 go on\r\n"
            } else {
                b"250 well\r\n"
            };
            if writer.write_all(answer).await.is_err() {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_mail_server_is_spoken_to_where_there_is_one() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let app = spawn_with(|settings| {
        settings.smtp_url = Some(url);
        settings.mail_from = Some("Duel Ledger <no-reply@play.example.com>".to_owned());
    })
    .await;
    app.newcomer("nova").await;
    app.newcomer("rex").await;
    let server = tokio::spawn(mail_server(listener, 1));
    assert_eq!(jobs::mail::send(&app.app).await.unwrap(), 1);
    let received = server.await.unwrap();
    assert!(
        received.contains("From: \"Duel Ledger\" <no-reply@play.example.com>\n"),
        "{received}"
    );
    assert!(received.contains("To: rex@example.com\n"), "{received}");
    assert!(received.contains("Hello rex,"), "{received}");
    assert_eq!(
        (count(&app, "given_up").await, count(&app, "sent").await),
        (1, 1)
    );
    assert!(!app.folder.join("mail").exists());
    // No server listens any more.
    app.newcomer("zoe").await;
    assert_eq!(jobs::mail::send(&app.app).await.unwrap(), 0);
    assert_eq!(count(&app, "waiting").await, 1);
}
