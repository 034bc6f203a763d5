//! Ways to sign in beside the password: passkeys, the authenticator app, a Google account.

use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// What was removed; as it is written to the security log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RemovedSignIn {
    /// How many passkeys.
    pub passkeys_removed: u64,
    /// Whether there was an authenticator app.
    pub app_removed: bool,
    /// Whether a Google account was linked.
    pub google_unlinked: bool,
}

/// Removes what was added to an account since a time, because another person may have added it.
///
/// That is passkeys, the authenticator app with its recovery codes, questions to authenticators that wait for an answer, and, where
/// there is a password, the linked Google account: it stays if it has the account's address, which Google has verified.
pub async fn remove_since(
    connection: &mut DbConnection,
    user: Uuid,
    since: OffsetDateTime,
) -> Result<RemovedSignIn> {
    sqlx::query!("delete from passkey_ceremonies where user_id = $1", user)
        .execute(&mut *connection)
        .await?;
    let passkeys = sqlx::query!(
        "delete from passkeys where user_id = $1 and $2 <= created_at",
        user,
        since,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    let apps = sqlx::query!(
        "delete from totp_factors where user_id = $1 and $2 <= created_at",
        user,
        since,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    let accounts = sqlx::query!(
        r#"
        update users
           set google_sub = null, google_email = null, google_linked_at = null
         where id = $1 and $2 <= google_linked_at and password_hash is not null
           and lower(google_email) is distinct from lower(email)
        "#,
        user,
        since,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(RemovedSignIn {
        passkeys_removed: passkeys,
        app_removed: 0 < apps,
        google_unlinked: 0 < accounts,
    })
}
