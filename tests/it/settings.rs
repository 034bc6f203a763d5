//! Settings as an operator meets them: a wrong one ends in one clear sentence.

use std::process::{Command, Output};

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(crate::SERVER)
        .env_clear()
        .args(arguments)
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[track_caller]
fn check(variable: (&str, &str), expected: &str) {
    check_all(&[variable], expected);
}

#[track_caller]
fn check_all(variables: &[(&str, &str)], expected: &str) {
    let ended = run(&[], variables);
    let sent = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(sent, format!("duel-ledger: {expected}.\n"));
    assert_eq!(ended.status.code(), Some(1));
    assert!(ended.stdout.is_empty());
}

#[test]
fn what_is_logged_and_how_are_settings_like_the_others() {
    check(
        ("RUST_LOG", "inof"),
        "\"inof\" will not do for RUST_LOG (--rust-log): it has to be a level such as info, or levels by part such as \
         info,sqlx=warn",
    );
    check(
        ("LOG_FORMAT", "xml"),
        "\"xml\" will not do for LOG_FORMAT (--log-format): it has to be text or json",
    );
}

#[test]
fn help_names_every_setting_with_its_variable() {
    let ended = run(&["--help"], &[]);
    assert_eq!(ended.status.code(), Some(0));
    let help = String::from_utf8(ended.stdout).unwrap();
    let document = include_str!("../../docs/settings.md");
    let variables: Vec<_> = help
        .split("[env: ")
        .skip(1)
        .filter_map(|rest| rest.split(['=', ']']).next())
        .collect();
    assert!(variables.contains(&"RUST_LOG") && variables.contains(&"LOG_FORMAT"));
    for variable in variables {
        assert!(
            document.contains(&format!("`{variable}`")),
            "docs/settings.md does not name {variable}"
        );
    }
}

#[test]
fn a_mail_server_is_named_with_whom_its_mails_come_from_and_its_password_is_not_repeated() {
    check(
        ("SMTP_URL", "mail.example.com:hunter2"),
        "its value will not do for SMTP_URL (--smtp-url): it has to be an address such as \
         smtps://user:password@mail.example.com, or smtp://…?tls=required",
    );
    check(
        ("SMTP_URL", "smtps://me:hunter2@mail.example.com"),
        "without --mail-from <MAIL_FROM> nothing can be done; see duel-ledger --help",
    );
    check(
        ("MAIL_FROM", "me"),
        "\"me\" will not do for MAIL_FROM (--mail-from): it has to be an address such as Duel Ledger <no-reply@example.com>",
    );
    check(
        ("PUBLIC_URL", "play.example.com"),
        "\"play.example.com\" will not do for PUBLIC_URL (--public-url): it has to be an address such as \
         https://play.example.com",
    );
}

#[test]
fn the_contact_for_privacy_is_an_e_mail_address() {
    check(
        ("PRIVACY_CONTACT", "the office"),
        "\"the office\" will not do for PRIVACY_CONTACT (--privacy-contact): it has to be an email address such as \
         privacy@example.com",
    );
}

#[test]
fn the_largest_stake_is_never_above_the_largest_of_all() {
    for amount in ["10000.01", "-1", "0.001", "lots"] {
        check(
            ("STAKE_MAX", amount),
            &format!(
                "\"{amount}\" will not do for STAKE_MAX (--stake-max): it has to be an amount of USDC from 0 to 10000, with \
                 at most 2 decimals"
            ),
        );
    }
}

#[test]
fn security_3_a_start_without_a_provider_or_with_a_demo_world_in_public_ends_in_one_sentence() {
    // A server that did not check its settings would look for this database first, and end as well.
    let nowhere = ("DATABASE_URL", "postgres://127.0.0.1:1/none");
    check_all(
        &[nowhere],
        "nothing states who moves the money: set PAYMENT_PROVIDER=sandbox for play money, the one provider that there is yet, \
         or DEMO=1 for a demo world",
    );
    check_all(
        &[nowhere, ("DEMO", "1"), ("HOST", "0.0.0.0")],
        "a demo world has accounts whose passwords are printed on the terminal, and a page with all mails: with DEMO, HOST \
         has to be this machine alone, such as 127.0.0.1",
    );
}
