//! `duel-ledger seals` and `duel-ledger verify`: a copy that was stored elsewhere shows what the database itself cannot.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use duel_ledger::commands::seal::{Verification, print, verify};
use sqlx::ConnectOptions;

use super::with_deposits;
use crate::books::run;
use crate::harness::TestApp;

impl TestApp {
    /// Writes a copy of the seals into the test's folder.
    async fn copy_seals(&self) -> PathBuf {
        let mut copy = Vec::new();
        print(&self.app.db, 0, &mut copy).await.unwrap();
        self.write_copy(&copy)
    }

    fn write_copy(&self, copy: &[u8]) -> PathBuf {
        let path = self.folder.join("seals.jsonl");
        std::fs::write(&path, copy).unwrap();
        path
    }

    /// The report, and whether all is well.
    async fn verified(&self, against: Option<PathBuf>) -> (bool, String) {
        let report = verify(&self.app.db, &Verification { against })
            .await
            .unwrap();
        (report.is_clean(), report.to_string())
    }

    /// Our program on this database.
    fn program(&self, arguments: &[&str]) -> Output {
        Command::new(crate::SERVER)
            .env_clear()
            .args(arguments)
            .env("DATABASE_URL", self.owner.to_url_lossy().to_string())
            .env("DATA_DIR", &self.folder)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }
}

#[tokio::test]
async fn a_ledger_without_a_seal_is_no_fault() {
    let (app, _nova) = with_deposits(1).await;
    assert_eq!(
        app.verified(None).await,
        (true, "Nothing is sealed yet.\n".to_owned())
    );
}

#[tokio::test]
async fn a_copy_shows_that_the_whole_chain_was_made_anew() {
    let (app, nova) = with_deposits(2).await;
    app.breaks_the_books();
    app.seal_all().await;
    let copy = app.copy_seals().await;
    nova.deposit("10").await;
    app.seal_all().await;
    let (is_clean, report) = app.verified(Some(copy.clone())).await;
    assert!(is_clean, "{report}");
    assert!(
        report.starts_with("The ledger is what was sealed: 3 journals in "),
        "{report}"
    );
    assert!(report.contains("The copy is right: "), "{report}");

    let anew = "set session_replication_role = replica;
                update transfers set amount = amount + 1;
                delete from ledger_seals;
                set session_replication_role = origin";
    run(&mut app.superuser().await, anew).await.unwrap();
    app.seal_all().await;
    let (is_clean, report) = app.verified(None).await;
    assert!(is_clean, "the chain itself is whole: {report}");
    let (is_clean, report) = app.verified(Some(copy)).await;
    assert!(!is_clean);
    assert!(report.starts_with("seal 1: its hash is "), "{report}");
    assert!(
        report.ends_with("The ledger is not what was sealed.\n"),
        "{report}"
    );
}

#[tokio::test]
async fn a_copy_shows_that_the_last_seals_were_taken_away() {
    let (app, nova) = with_deposits(1).await;
    app.seal_all().await;
    nova.deposit("10").await;
    app.seal_all().await;
    let copy = app.copy_seals().await;
    let shortened = "set session_replication_role = replica;
                     delete from ledger_seals where number = (select max(number) from ledger_seals);
                     set session_replication_role = origin";
    run(&mut app.superuser().await, shortened).await.unwrap();
    assert!(app.verified(None).await.0);
    let (is_clean, report) = app.verified(Some(copy)).await;
    assert!(!is_clean);
    assert!(
        report.contains(": the copy has it, and the database does not\n"),
        "{report}"
    );
}

#[tokio::test]
async fn what_is_no_copy_is_refused() {
    let (app, _nova) = with_deposits(1).await;
    app.seal_all().await;
    let copy = std::fs::read_to_string(app.copy_seals().await).unwrap();
    for (text, why) in [
        (String::new(), "has no seals: it proves nothing"),
        ("\n\n".to_owned(), "has no seals: it proves nothing"),
        (format!("{copy}{{}}\n"), "line 2 of "),
        (format!("\n{}", "x".repeat(100_000)), "line 2 of "),
    ] {
        let against = Some(app.write_copy(text.as_bytes()));
        let refused = verify(&app.app.db, &Verification { against })
            .await
            .unwrap_err();
        assert!(refused.to_string().contains(why), "{why}: {refused}");
    }
    let against = Some(app.folder.join("nothing-here"));
    let refused = verify(&app.app.db, &Verification { against })
        .await
        .unwrap_err();
    assert!(
        refused.to_string().contains("cannot be opened"),
        "{refused}"
    );
}

#[tokio::test]
async fn the_program_prints_a_copy_and_ends_with_1_where_something_differs() {
    let (app, _nova) = with_deposits(2).await;
    app.breaks_the_books();
    app.seal_all().await;
    let printed = app.program(&["seals"]);
    let complaint = String::from_utf8_lossy(&printed.stderr).into_owned();
    assert_eq!(printed.status.code(), Some(0), "{complaint}");
    let copy = app.write_copy(&printed.stdout);
    let copy = copy.to_str().unwrap();
    let right = app.program(&["verify", "--against", copy]);
    assert_eq!(right.status.code(), Some(0), "{right:?}");

    let mut owner = app.owner.connect().await.unwrap();
    let changed =
        "set session_replication_role = replica; update transfers set amount = amount + 1";
    run(&mut owner, changed).await.unwrap();
    let wrong = app.program(&["verify", "--against", copy]);
    let text = String::from_utf8(wrong.stdout).unwrap();
    assert_eq!(wrong.status.code(), Some(1), "{text}");
    assert!(
        text.starts_with("journal ") && text.contains("it is not as it was when seal 1 was made"),
        "{text}"
    );
}
