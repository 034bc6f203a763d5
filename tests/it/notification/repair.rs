//! A notification that was committed and could not be pushed is pushed by a later look.

use crate::books::run;
use crate::channel::Channel;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Whether nothing was pushed, once the inbox has done all that it was asked.
async fn is_quiet(app: &TestApp, person: &Person, channel: &mut Channel) -> bool {
    let inbox = app.app.notifications.observe(person.uuid());
    inbox.await.unwrap();
    channel.is_quiet().await
}

#[tokio::test]
async fn correctness_5_a_notification_whose_push_failed_is_pushed_by_a_later_look_and_once() {
    let app = spawn().await;
    let [nova, mirage, tal] = [
        app.player("nova_kade").await,
        app.player("mirage_ops").await,
        app.player("tal_reborn").await,
    ];
    let (mut channel, _) = app.listens(&nova).await;
    // No command reads the preferences of notifications, and every push does.
    let mut owner = app.superuser().await;
    let revoke = "revoke select on notification_preferences from duel_ledger_app";
    run(&mut owner, revoke).await.unwrap();
    mirage.follow(&nova).await.ok();
    assert!(is_quiet(&app, &nova, &mut channel).await);
    let look = async || app.app.notifications.look().await.unwrap();
    assert_eq!(look().await, 1);
    assert!(is_quiet(&app, &nova, &mut channel).await);
    let grant = "grant select on notification_preferences to duel_ledger_app";
    run(&mut owner, grant).await.unwrap();
    assert_eq!(look().await, 1);
    let pushed = channel.next("new_notification").await;
    assert_eq!(pushed["number"], 1);
    assert_eq!(
        pushed["notification"]["data"]["sender"]["_id"],
        mirage.id.as_str()
    );
    assert!(is_quiet(&app, &nova, &mut channel).await);
    assert_eq!(look().await, 0);
    // The next one follows.
    tal.follow(&nova).await.ok();
    assert_eq!(channel.next("new_notification").await["number"], 2);
}
