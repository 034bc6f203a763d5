//! A database and the settings of a server belong together, or it does not start.

use duel_ledger::infra::installation::{check_database, check_settings, missing_public_url};
use duel_ledger::infra::payment_provider::SandboxProvider;
use duel_ledger::services::demo;
use duel_ledger::settings::Settings;
use duel_ledger::startup::check_installation;
use store::installation::Installation;

use crate::books::{refusal, run};
use crate::harness::{TestApp, spawn, spawn_with};

fn sentence(checked: anyhow::Result<()>) -> String {
    checked.expect_err("this must be refused").to_string()
}

/// A setting that is refused in demo mode, and its name.
type Change = (fn(&mut Settings), &'static str);

#[tokio::test]
async fn no_server_starts_without_a_named_provider_and_no_demo_world_in_public() {
    let app = spawn().await;
    let checked = |change: &dyn Fn(&mut Settings)| {
        let mut settings = (*app.app.settings).clone();
        change(&mut settings);
        check_settings(&settings)
    };
    let refused = sentence(checked(&|_| ()));
    assert!(refused.contains("PAYMENT_PROVIDER=sandbox"), "{refused}");
    let sandbox = |settings: &mut Settings| settings.payment_provider = Some("sandbox".to_owned());
    checked(&sandbox).unwrap();
    let demo = |settings: &mut Settings| settings.demo = true;
    checked(&demo).unwrap();
    let changes: [Change; 3] = [
        (|settings| settings.host = [0, 0, 0, 0].into(), "HOST"),
        (
            |settings| settings.public_url = Some("https://play.example.com".to_owned()),
            "PUBLIC_URL",
        ),
        (
            |settings| settings.smtp_url = Some("smtps://me:x@mail.example.com".to_owned()),
            "SMTP_URL",
        ),
    ];
    for (change, named) in changes {
        let refused = sentence(checked(&|settings| {
            demo(settings);
            change(settings);
        }));
        assert!(refused.contains(named), "{refused}");
        checked(&|settings| {
            sandbox(settings);
            change(settings);
        })
        .unwrap();
    }
}

#[tokio::test]
async fn an_operator_is_warned_of_links_that_lead_nowhere() {
    let app = spawn().await;
    let warned = |change: &dyn Fn(&mut Settings)| {
        let mut settings = (*app.app.settings).clone();
        change(&mut settings);
        missing_public_url(&settings)
    };
    assert_eq!(warned(&|_| ()), None);
    let changes: [Change; 3] = [
        (
            |settings| settings.trusted_proxies = "10.0.0.0/8".parse().unwrap(),
            "TRUSTED_PROXIES",
        ),
        (
            |settings| settings.smtp_url = Some("smtps://me:x@mail.example.com".to_owned()),
            "SMTP_URL",
        ),
        (|settings| settings.host = [0, 0, 0, 0].into(), "HOST"),
    ];
    for (change, named) in changes {
        assert_eq!(warned(&change), Some(named));
        let with_address = |settings: &mut Settings| {
            change(settings);
            settings.public_url = Some("https://play.example.com".to_owned());
        };
        assert_eq!(warned(&with_address), None);
    }
}

#[tokio::test]
async fn a_demo_world_never_starts_outside_of_demo_mode() {
    let app = spawn_with(|settings| settings.demo = true).await;
    check_installation(&app.app).await.unwrap();
    assert!(demo::seed(&app.app).await.unwrap());
    check_installation(&app.app).await.unwrap();
    let database = store::installation::read(&app.app.db).await.unwrap();
    let refused = sentence(check_database(&database, false, &SandboxProvider));
    assert!(refused.contains("DEMO=1"), "{refused}");
    // Nor does anything that the server itself could do take the mark away.
    let mut server = app.as_server().await;
    for (sql, code) in [
        ("update installation set demo_seeded_at = null", "55000"),
        ("delete from installation", "42501"),
        ("insert into installation default values", "42501"),
    ] {
        assert_eq!(refusal(run(&mut server, sql).await), code, "{sql}");
    }
}

#[tokio::test]
async fn demo_mode_refuses_a_database_that_it_did_not_fill() {
    let app = spawn_with(|settings| settings.demo = true).await;
    app.newcomer("nova").await;
    let refused = sentence(check_installation(&app.app).await);
    assert!(refused.contains("accounts already"), "{refused}");
}

#[tokio::test]
async fn play_money_and_real_money_never_share_a_database() {
    let app: TestApp = spawn().await;
    let empty = store::installation::read(&app.app.db).await.unwrap();
    check_database(&empty, false, &Bank).unwrap();
    app.player("nova").await.deposit("5").await;
    let database = store::installation::read(&app.app.db).await.unwrap();
    assert_eq!(database.providers, ["sandbox"]);
    check_database(&database, false, &SandboxProvider).unwrap();
    let refused = sentence(check_database(&database, false, &Bank));
    assert!(
        refused.contains("sandbox") && refused.contains("bank"),
        "{refused}"
    );
    // Nor the other way round; a real provider may follow another one.
    let real = Installation {
        providers: vec!["old bank".to_owned()],
        ..database
    };
    sentence(check_database(&real, false, &SandboxProvider));
    check_database(&real, false, &Bank).unwrap();
    let config = app.stranger().get("/config").await.ok();
    assert_eq!(*config.at("/data/playMoney"), true);
}

/// A provider whose money is real, as far as the checks can see.
#[derive(Debug)]
struct Bank;

impl duel_ledger::infra::payment_provider::PaymentProvider for Bank {
    fn name(&self) -> &'static str {
        "bank"
    }

    fn collect<'a>(
        &'a self,
        _: &'a store::wallet::deposit::DepositOrder,
    ) -> futures_util::future::BoxFuture<
        'a,
        Result<
            duel_ledger::infra::payment_provider::PaymentReceipt,
            duel_ledger::infra::payment_provider::PaymentFailure,
        >,
    > {
        unreachable!("no deposit is made here")
    }

    fn pay_out<'a>(
        &'a self,
        _: &'a store::wallet::withdrawal::Withdrawal,
    ) -> futures_util::future::BoxFuture<
        'a,
        Result<
            duel_ledger::infra::payment_provider::PaymentReceipt,
            duel_ledger::infra::payment_provider::PaymentFailure,
        >,
    > {
        unreachable!("no withdrawal is made here")
    }
}
