//! A mail in both its forms.

use crate::harness::spawn;
use crate::mail::{header, token_in};

#[actix_web::test]
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
