//! A mail in both its forms, and which mail goes first.

use std::time::Duration;

use crate::books::run;
use crate::harness::spawn;
use crate::mail::{header, token_in};

#[tokio::test]
async fn a_mail_reads_the_same_as_text_and_as_html() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let mails = app.mails().await;
    let mail = mails.first().unwrap();
    assert!(header(mail, "Content-Type").starts_with("multipart/alternative"));
    assert!(mail.text.starts_with("Hello nova,"), "{}", mail.text);
    assert!(!mail.text.contains('<'), "{}", mail.text);
    assert!(mail.html.starts_with("<!doctype html>"), "{}", mail.html);
    let token = token_in(&mail.text);
    let link = format!(
        "<a href=\"{}/verify-email?token={token}\">",
        app.app.settings.public_url()
    );
    assert_eq!(mail.html.matches(&link).count(), 1, "{}", mail.html);
    for line in mail.text.lines().filter(|line| !line.contains("token=")) {
        assert!(mail.html.contains(line.trim_end()), "{line}");
    }
}

#[tokio::test]
async fn a_mail_about_an_account_waits_for_none_about_matches() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let mut owner = app.superuser().await;
    let earlier = "insert into mails (id, user_id, kind, recipient, subject, body, created_at, free_from)
        select gen_random_uuid(), user_id, matter, recipient, subject, body, created_at, free_from - interval '1 hour'
          from mails, unnest(array['challenge_declared', 'challenge_started', 'team_vote_opened']) as matter";
    run(&mut owner, earlier).await.unwrap();

    let (db, now) = (&app.app.db, app.app.clock.now());
    let mut kinds = Vec::new();
    while let Some(mail) = store::mail::take(db, now, now + Duration::from_mins(1))
        .await
        .unwrap()
    {
        kinds.push(mail.kind);
    }
    kinds[1..].sort();
    assert_eq!(
        kinds,
        [
            "verify_email",
            "challenge_declared",
            "challenge_started",
            "team_vote_opened"
        ]
    );
}
