//! Operators waive the mailbox of an address for a player who has lost it (docs/rules.md, Accounts).

use std::time::Duration;

use domain::account::email_change::OldAddressProof;
use duel_ledger::commands::account::AccountCommands;
use serde_json::json;
use store::email_change::{self, EmailLinks, EmailOwner, NewEmailChange};

use crate::account_commands::{does, order, with_admin};
use crate::books::number;
use crate::email_change::{email_of, follow};
use crate::harness::TestApp;
use crate::mail::{header, subject};
use crate::people::{Answer, PASSWORD, Person};
use crate::session::sign_in;

const OLD: &str = "nova@example.com";
const NEW: &str = "star@example.org";
const CHOSEN: &str = "Another-Horse-7";
const DAY: Duration = Duration::from_hours(24);

/// A player whose address is verified, and whose mailbox is waived.
async fn waived(app: &TestApp, username: &str) -> Person {
    let player = app.player(username).await;
    app.mark_verified(&player).await;
    let waive = AccountCommands::WaiveMailbox(order(username));
    does(app, &waive).await.unwrap();
    player
}

/// A request of a player who cannot read mails to the present address.
async fn ask_without_mailbox(player: &Person, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "currentPassword": password, "isOldMailboxLost": true });
    player.post("/auth/change-email", body).await
}

/// Fails unless the player has to confirm by the mailbox of the present address.
async fn assert_asked(player: &Person, password: &str) {
    let refused = ask_without_mailbox(player, "other@example.org", password).await;
    refused.refused(409, "OLD_ADDRESS_NEEDED");
}

#[tokio::test]
async fn a_lost_mailbox_is_waived_a_week_later_for_one_change() {
    let app = with_admin().await;
    let nova = waived(&app, "nova").await;
    let mails = app.mails().await;
    let notice = "Your address can soon be changed without this mailbox";
    let mut to_the_old = mails.iter().filter(|mail| header(mail, "To") == OLD);
    assert!(to_the_old.any(|mail| subject(mail) == notice));
    assert_asked(&nova, PASSWORD).await;
    let second = Duration::from_secs(1);
    app.clock.advance((DAY * 7).saturating_sub(second));
    let nova = nova.again().await;
    assert_asked(&nova, PASSWORD).await;
    app.clock.advance(second);
    ask_without_mailbox(&nova, NEW, PASSWORD).await.ok();
    let change = nova.get("/auth/change-email").await.ok();
    assert_eq!(change.at("/data/change/isOldAsked"), false);
    let token = app.confirmation(NEW).await;
    let done = follow(&app, "confirm", &token).await.ok();
    assert_eq!(done.at("/data/isChanged"), true);
    assert_eq!(email_of(&nova).await, NEW);
    assert_asked(&nova, PASSWORD).await;
    // The old address can still take the change back, and is asked again from then on.
    let undo = app.undo(OLD).await;
    follow(&app, "undo", &undo).await.ok();
    let nova = nova.again().await;
    assert_eq!(email_of(&nova).await, OLD);
    assert_asked(&nova, PASSWORD).await;
}

#[tokio::test]
async fn a_waiver_is_over_after_two_weeks_and_is_then_given_again() {
    let app = with_admin().await;
    let nova = waived(&app, "nova").await;
    let waive = AccountCommands::WaiveMailbox(order("nova"));
    let refused = does(&app, &waive).await.unwrap_err();
    assert!(refused.contains("waived already"), "{refused}");
    app.clock.advance(DAY * 14);
    let nova = nova.again().await;
    assert_asked(&nova, PASSWORD).await;
    let done = does(&app, &waive).await.unwrap();
    assert!(done.contains("after 7 days"), "{done}");
    assert_asked(&nova, PASSWORD).await;
    for logged in [
        "select count(*) from audit_log where action = 'mailbox_waived'",
        "select count(*) from security_events where kind = 'mailbox_waived'",
        "select count(*) from operator_log where command = 'account waive-mailbox'",
    ] {
        assert_eq!(
            number(&mut app.superuser().await, logged).await,
            2,
            "{logged}"
        );
    }
}

#[tokio::test]
async fn a_new_password_ends_a_waiver_and_so_does_an_administrator_who_ends_the_sessions() {
    let app = with_admin().await;
    let nova = waived(&app, "nova").await;
    let body = json!({ "currentPassword": PASSWORD, "newPassword": CHOSEN });
    nova.post("/auth/change-password", body).await.ok();
    let rex = waived(&app, "rex").await;
    does(&app, &AccountCommands::SignOut(order("rex")))
        .await
        .unwrap();
    app.clock.advance(DAY * 7);
    for (player, password) in [(nova, CHOSEN), (rex, PASSWORD)] {
        let signed_in = sign_in(&app.stranger(), &player.username, password).await;
        let player = Person {
            token: Some(signed_in.ok().text("/accessToken")),
            ..player
        };
        assert_asked(&player, password).await;
    }
}

/// A request that was confirmed with the waiver, as it is about to be stored.
async fn store_request(app: &TestApp, player: &Person, owner: &EmailOwner) -> bool {
    let now = app.app.clock.now();
    let change = NewEmailChange {
        id: app.app.ids.next(now),
        user: player.uuid(),
        new_email: NEW,
        links: EmailLinks {
            new: [7; 32],
            old: None,
        },
        old_proof: OldAddressProof::Operator,
        expires_at: now + DAY,
    };
    let mut tx = app.app.db.begin().await.unwrap();
    let is_stored = email_change::request(&mut tx, &change, owner, now).await;
    tx.rollback().await.unwrap();
    is_stored.unwrap()
}

#[tokio::test]
async fn a_request_on_its_way_ends_with_the_waiver_or_the_password_that_confirmed_it() {
    let app = with_admin().await;
    let nova = waived(&app, "nova").await;
    let rex = app.player("rex").await;
    app.mark_verified(&rex).await;
    for player in [&nova, &rex] {
        let mut tx = app.app.db.begin().await.unwrap();
        let owner = email_change::owner(&mut tx, player.uuid()).await.unwrap();
        tx.rollback().await.unwrap();
        let owner = owner.unwrap();
        assert!(store_request(&app, player, &owner).await);
        let body = json!({ "currentPassword": PASSWORD, "newPassword": CHOSEN });
        player.post("/auth/change-password", body).await.ok();
        assert!(!store_request(&app, player, &owner).await);
    }
}

#[tokio::test]
async fn the_mailbox_of_an_address_that_was_never_verified_is_not_waived() {
    let app = with_admin().await;
    app.player("nova").await;
    let waive = AccountCommands::WaiveMailbox(order("nova"));
    let refused = does(&app, &waive).await.unwrap_err();
    assert!(refused.contains("never verified"), "{refused}");
    let logged = "select count(*) from audit_log where action = 'mailbox_waived'";
    assert_eq!(number(&mut app.superuser().await, logged).await, 0);
}
