//! `/dev/mailbox`: the mails of a demo world, which has no mail server. It exists in demo mode alone, since its reader
//! can verify any address.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use actix_web::{HttpResponse, get, web};

use crate::http::error::{Error, Result};
use crate::http::html::escaped;
use crate::infra::mail::StoredMail;
use crate::state::AppState;

/// Mails of the page.
const SHOWN: usize = 50;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}\
     article{border:1px solid #ccc;border-radius:.5rem;padding:1rem;margin:1rem 0}\
     dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;margin:0}dt{color:#555}dd{margin:0}\
     pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}\
     iframe{width:100%;height:26rem;border:0}";

/// Mails are drawn by style attributes, and do nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Mounts the page.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(mailbox);
}

/// The newest mails first. No script, and nothing that is not escaped.
#[get("/dev/mailbox")]
async fn mailbox(app: web::Data<AppState>) -> Result<HttpResponse> {
    let mails = StoredMail::newest(&app.settings.data_dir, SHOWN).await;
    let mails = mails.map_err(|error| Error::Internal(error.into()))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .body(page(&mails)))
}

fn page(mails: &[StoredMail]) -> String {
    let articles: String = mails.iter().map(article).collect();
    let empty = if mails.is_empty() {
        "<p>No mail was sent yet.</p>"
    } else {
        ""
    };
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Mailbox</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\
         <body><h1>Mailbox</h1><p>What this demo world would have sent by mail, the newest first.</p>\
         {empty}{articles}</body></html>\n"
    )
}

fn article(mail: &StoredMail) -> String {
    let shown = |(name, _): &&(String, String)| ["To", "Subject", "Date"].contains(&name.as_str());
    let headers: Vec<String> = mail
        .headers
        .iter()
        .filter(shown)
        .map(|(name, value)| format!("<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value)))
        .collect();
    let lines: Vec<String> = mail.text.lines().map(line).collect();
    format!(
        "<article><dl>{}</dl><pre>{}</pre>{}</article>",
        headers.concat(),
        lines.join("\n"),
        frame(&mail.html)
    )
}

/// The HTML of a mail in a frame of its own, where nothing runs and no link leads anywhere.
fn frame(html: &str) -> String {
    if html.is_empty() {
        return String::new();
    }
    format!(
        "<details><summary>As HTML</summary><iframe sandbox title=\"The mail as HTML\" srcdoc=\"{}\"></iframe></details>",
        escaped(html)
    )
}

/// A line that is an address can be clicked.
fn line(text: &str) -> String {
    let text = escaped(text);
    if text.starts_with("http://") || text.starts_with("https://") {
        format!("<a href=\"{text}\">{text}</a>")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_mail_is_shown_and_never_executed() {
        let mail = StoredMail {
            headers: vec![
                ("To".to_owned(), "<script>@example.com".to_owned()),
                ("Message-ID".to_owned(), "<1@localhost>".to_owned()),
            ],
            text: "Hello & <b>welcome</b>\r\n\r\nhttps://x.example/?a=\"b\"\r\n".to_owned(),
            html: "<p>\"><script>x</script></p>".to_owned(),
        };
        let html = page(&[mail]);
        assert!(html.contains("&lt;script&gt;@example.com") && !html.contains("<script"));
        assert!(html.contains("Hello &amp; &lt;b&gt;welcome"));
        assert!(html.contains("<a href=\"https://x.example/?a=&quot;b&quot;\">"));
        assert!(!html.contains("Message-ID"));
        assert!(
            html.contains(
                "<iframe sandbox title=\"The mail as HTML\" srcdoc=\"&lt;p&gt;&quot;&gt;"
            )
        );
        assert!(page(&[]).contains("No mail was sent yet."));
    }
}
