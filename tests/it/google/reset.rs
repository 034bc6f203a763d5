//! A reset of the password by mail is the first proof of an address that was never verified: what else signs in to the account is
//! removed, because another person may have opened it.

use serde_json::{Value, json};

use super::account::set_password;
use super::link::linked;
use super::link_signed_in::{ELSEWHERE, finish, leave};
use super::{GoogleApp, needs, signed_in};
use crate::passkey::{Authenticator, add_passkey, sign_in_by};
use crate::people::{PASSWORD, Person};
use crate::session::sign_in;

/// The player adds every other way in: a Google account, a passkey, and an authenticator app.
async fn add_every_way(google: &GoogleApp, player: &Person) -> Authenticator {
    let away = leave(player).await;
    let token = google.token(&away, "1", ELSEWHERE).signed();
    finish(player, &away, &token).await.ok();
    let passkey = add_passkey(player).await;
    google.app.enrol(player.clone()).await;
    passkey
}

#[tokio::test]
async fn a_reset_by_an_address_that_was_never_verified_removes_every_other_way_in() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await;
    let mut passkey = add_every_way(&google, &nova).await;
    set_password(&google, &nova, "nova@example.com").await.ok();

    sign_in_by(&google.app, &mut passkey)
        .await
        .refused(400, "PASSKEY_REFUSED");
    // For Google it is an account that has yet to be opened.
    let (answer, _) = google.sign_in("1", ELSEWHERE).await;
    needs(&answer, "register");
    let answer = sign_in(&google.app.stranger(), "nova", PASSWORD).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    let nova = signed_in(&google.app.stranger(), &answer);
    assert_eq!(linked(&nova).await, Value::Null);
    let passkeys = nova.get("/auth/passkeys").await.ok();
    assert_eq!(passkeys.at("/data/passkeys"), &json!([]));
    let factor = nova.get("/auth/second-factor").await.ok();
    assert_eq!(factor.at("/data/isOn"), false);
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isVerified"), true);
}

#[tokio::test]
async fn a_reset_by_a_verified_address_leaves_every_other_way_in() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await;
    google.app.verify(&nova).await;
    let mut passkey = add_every_way(&google, &nova).await;
    set_password(&google, &nova, "nova@example.com").await.ok();

    let answer = sign_in(&google.app.stranger(), "nova", PASSWORD).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.body);
    let answer = sign_in_by(&google.app, &mut passkey).await.ok();
    let nova = signed_in(&google.app.stranger(), &answer);
    assert_eq!(linked(&nova).await["email"], ELSEWHERE);
}
