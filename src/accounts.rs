//! Accounts that are opened from the inside: by the keeper of the server, and by the demo world.

use actors::ids::Ids;
use domain::account::{Email, REFERRAL_CODE_LENGTH, Role, Username};
use store::account::NewAccount;
use store::{Db, Result};
use time::OffsetDateTime;
use uuid::Uuid;

/// An account to be opened.
#[derive(Debug)]
pub struct Opening<'a> {
    /// Unique without regard to case.
    pub username: &'a Username,
    /// Unique without regard to case.
    pub email: &'a Email,
    /// In PHC format.
    pub password_hash: &'a str,
    /// What it may do beyond playing.
    pub role: Role,
}

/// Opens an account with its ledger accounts, all or nothing; returns its id.
///
/// # Errors
/// Named by constraint as those of [`store::account::create`].
pub async fn open(db: &Db, ids: &Ids, opening: &Opening<'_>, now: OffsetDateTime) -> Result<Uuid> {
    let id = ids.next(now);
    let account = NewAccount {
        id,
        username: opening.username.as_str(),
        email: opening.email.as_str(),
        password_hash: opening.password_hash,
        referral_code: &ids.code(REFERRAL_CODE_LENGTH),
        referred_by: None,
        age_confirmed_at: Some(now),
        // Whoever opens it from the inside knows whose address it is.
        email_verified_at: Some(now),
    };
    let mut tx = db.begin().await?;
    store::account::create(&mut tx, &account, now).await?;
    store::account::set_role(&mut tx, id, opening.role).await?;
    store::ledger::open_user_accounts(&mut tx, id).await?;
    tx.commit().await?;
    Ok(id)
}
