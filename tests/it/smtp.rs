//! The mail server goes away in each way that one does, and comes back: no mail is lost, and each is taken once.

use std::net::SocketAddr;
use std::time::Duration;

use duel_ledger::jobs;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::books::number;
use crate::harness::{TestApp, spawn_with};

/// The longest time that a mail waits between two tries.
const LONGEST_WAIT: Duration = Duration::from_mins(450);
const NAMES: [&str; 3] = ["nova", "rex", "zoe"];

/// How a mail server treats the mails of one look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// It answers that it is closing down.
    ClosesDown,
    /// It dies between the end of the mail and its answer.
    DiesOverTheMail,
    Takes,
}

/// Answers so many connections; the mails that were taken.
async fn mail_server(address: SocketAddr, manner: Manner, connections: usize) -> Vec<String> {
    let listener = TcpListener::bind(address).await.unwrap();
    let mut taken = Vec::new();
    for _ in 0..connections {
        let (stream, _) = listener.accept().await.unwrap();
        taken.extend(speak(stream, manner).await);
    }
    taken
}

async fn speak(stream: TcpStream, manner: Manner) -> Option<String> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    if manner == Manner::ClosesDown {
        writer.write_all(b"421 closing down\r\n").await.unwrap();
        return None;
    }
    writer.write_all(b"220 here\r\n").await.unwrap();
    let mut mail: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        match &mut mail {
            Some(_) if line == "." && manner == Manner::DiesOverTheMail => return None,
            Some(mail) if line == "." => {
                writer.write_all(b"250 taken\r\n").await.unwrap();
                return Some(std::mem::take(mail));
            }
            Some(mail) => {
                mail.push_str(&line);
                mail.push('\n');
            }
            None if line == "DATA" => {
                mail = Some(String::new());
                writer.write_all(b"354 go on\r\n").await.unwrap();
            }
            None => writer.write_all(b"250 well\r\n").await.unwrap(),
        }
    }
    None
}

async fn waiting(app: &TestApp) -> i64 {
    let waiting = "select count(*) from mails where status = 'waiting'";
    number(&mut app.superuser().await, waiting).await
}

#[tokio::test]
async fn a_mail_server_that_goes_away_and_comes_back_gets_every_mail_once() {
    // Its port, on which nothing listens at first.
    let reserved = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = reserved.local_addr().unwrap();
    drop(reserved);
    let app = spawn_with(|settings| {
        settings.smtp_url = Some(format!("smtp://{address}"));
        settings.mail_from = Some("Duel Ledger <no-reply@play.example.com>".to_owned());
    })
    .await;
    for name in NAMES {
        app.newcomer(name).await;
    }
    let send = async || jobs::mail::send(&app.app).await.unwrap();
    assert_eq!((send().await, waiting(&app).await), (0, 3));
    for manner in [Manner::ClosesDown, Manner::DiesOverTheMail] {
        app.advance(LONGEST_WAIT);
        let (taken, sent) = tokio::join!(mail_server(address, manner, NAMES.len()), send());
        assert_eq!((taken.len(), sent), (0, 0), "{manner:?}");
        assert_eq!(waiting(&app).await, 3, "{manner:?}");
    }
    app.advance(LONGEST_WAIT);
    let (taken, sent) = tokio::join!(mail_server(address, Manner::Takes, NAMES.len()), send());
    assert_eq!((sent, waiting(&app).await), (3, 0));
    for name in NAMES {
        let to = format!("To: {name}@example.com\n");
        let count = taken.iter().filter(|mail| mail.contains(&to)).count();
        assert_eq!(count, 1, "{taken:#?}");
    }
    // Nothing that was taken is sent again.
    app.advance(LONGEST_WAIT);
    assert_eq!(send().await, 0);
    let sent = "select count(*) from mails where status = 'sent' and tries = 4";
    assert_eq!(number(&mut app.superuser().await, sent).await, 3);
}
