//! What the staff do to an account: suspensions, roles, ended sessions and resets of second factors. The screens of the
//! administration and the command line come here.
//!
//! A change is one transaction with its entries in the audit log and in the security log of the account, and the mail to its owner.

use domain::account::AccountRole;
use domain::account::email_change::{MAILBOX_WAIVER_LIFE, MAILBOX_WAIVER_WAIT};
use domain::account::security::SecurityEvent;
use domain::administration::{AuditAction, FACTOR_RESET_LIFE, TargetKind, may_lift_suspension};
use serde_json::{Value, json};
use store::account_status::NewSuspension;
use store::administration::factor_reset;
use store::audit_log::NewAuditEntry;
use store::security::Addressee;
use store::session::EndReason;
use store::{Db, Tx};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use crate::services::mail::{MailContext, SecurityNotice, put_notice};
use crate::services::security::{NewSecurityEvent, Origin, write};

/// How a player who lost the second factor reads who reset it.
const SUPPORT: &str = "our support";

/// Why an account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum AccountChangeError {
    /// There is no such account, or it is closed.
    #[error("there is no such account")]
    NotFound,
    /// The staff do nothing to their own accounts.
    #[error("it is the account of the one who acts")]
    OwnAccount,
    /// It is suspended already.
    #[error("it is suspended already")]
    AlreadySuspended,
    /// It is not suspended.
    #[error("it is not suspended")]
    NotSuspended,
    /// Without this administrator there would be none.
    #[error("it is the last administrator who can act")]
    LastAdmin,
    /// It has neither a second factor nor a passkey.
    #[error("it has no second factor and no passkey")]
    NoFactor,
    /// The mailbox of its address is not asked, or is waived already.
    #[error("its address was never verified, or its mailbox is waived already")]
    MailboxNotWaived,
    /// The administrator who acts was demoted or suspended meanwhile.
    #[error("it is not an administrator any more who acts")]
    NotAdmin,
    /// The administrator who approves a reset is the one who asked for it.
    #[error("another administrator has to approve the reset")]
    SameAdmin,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Who changes an account, from where and why.
#[derive(Debug, Clone, Copy)]
pub struct ChangeAuthor<'a> {
    /// The member of the staff; `None` for the command line.
    pub actor: Option<Uuid>,
    /// Where the request came from; `None` for the command line.
    pub address: Option<&'a str>,
    /// Why.
    pub reason: &'a str,
}

/// How far the reset of a second factor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResetState {
    /// Another administrator has to approve it.
    Asked,
    /// It is done.
    Reset,
}

/// What the audit log gets of a change.
struct Entry {
    action: AuditAction,
    /// An object, or null where there is nothing to add.
    details: Value,
}

impl Entry {
    fn of(action: AuditAction) -> Self {
        Self {
            action,
            details: Value::Null,
        }
    }
}

/// What the security log of the account gets.
struct Logged {
    kind: SecurityEvent,
    session: Option<Uuid>,
    details: Value,
}

/// A change under way: its transaction, and the account.
#[derive(Debug)]
pub struct AccountChange<'a> {
    /// For what else belongs to the change.
    pub tx: Tx,
    /// Whose account it is.
    pub owner: Addressee,
    mails: MailContext<'a>,
    author: ChangeAuthor<'a>,
    ended: Vec<Uuid>,
    now: OffsetDateTime,
}

impl<'a> AccountChange<'a> {
    /// Begins a change of an account.
    ///
    /// # Errors
    /// [`AccountChangeError::NotFound`], [`AccountChangeError::OwnAccount`].
    pub async fn begin(
        db: &Db,
        mails: MailContext<'a>,
        author: ChangeAuthor<'a>,
        user: Uuid,
        now: OffsetDateTime,
    ) -> Result<Self, AccountChangeError> {
        if author.actor == Some(user) {
            return Err(AccountChangeError::OwnAccount);
        }
        let mut tx = db.begin().await?;
        let owner = store::administration::open_account(&mut tx, user).await?;
        let owner = owner.ok_or(AccountChangeError::NotFound)?;
        Ok(Self {
            tx,
            owner,
            mails,
            author,
            ended: Vec::new(),
            now,
        })
    }

    /// Suspends the account, until a moment or without an end.
    ///
    /// # Errors
    /// [`AccountChangeError::AlreadySuspended`], [`AccountChangeError::LastAdmin`].
    pub async fn suspend(
        &mut self,
        until: Option<OffsetDateTime>,
    ) -> Result<(), AccountChangeError> {
        let admins = self.lock_admins().await?;
        self.leave_an_administrator(&admins)?;
        let suspension = NewSuspension {
            by: self.author.actor,
            reason: self.author.reason,
            until,
        };
        let user = self.owner.user;
        let is_new =
            store::account_status::suspend(&mut self.tx, user, suspension, self.now).await?;
        if !is_new {
            return Err(AccountChangeError::AlreadySuspended);
        }
        let until_text = until.and_then(|until| until.format(&Rfc3339).ok());
        self.enter(Entry {
            action: AuditAction::UserSuspended,
            details: json!({ "until": until_text }),
        })
        .await?;
        let notice = SecurityNotice::Suspended { until };
        self.inform(SecurityEvent::Suspended, notice).await?;
        Ok(())
    }

    /// Lifts the suspension, for a member of the staff with `role`.
    ///
    /// # Errors
    /// [`AccountChangeError::NotSuspended`], [`AccountChangeError::NotAdmin`] where a moderator did not impose it.
    pub async fn restore(&mut self, role: AccountRole) -> Result<(), AccountChangeError> {
        let user = self.owner.user;
        let imposed = store::account_status::imposed_by(&mut self.tx, user, self.now).await?;
        let imposed_by = imposed.ok_or(AccountChangeError::NotSuspended)?;
        if !may_lift_suspension(role, imposed_by) {
            return Err(AccountChangeError::NotAdmin);
        }
        let is_new = store::account_status::restore(&mut self.tx, user, self.now).await?;
        if !is_new {
            return Err(AccountChangeError::NotSuspended);
        }
        self.enter(Entry::of(AuditAction::UserRestored)).await?;
        self.inform(SecurityEvent::Restored, SecurityNotice::Restored)
            .await?;
        Ok(())
    }

    /// Ends every session of the account.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn sign_out(&mut self) -> Result<(), AccountChangeError> {
        store::email_change::end(&mut self.tx, self.owner.user).await?;
        self.end_sessions().await?;
        self.enter(Entry::of(AuditAction::SessionsEnded)).await
    }

    /// Gives the account another role. Sessions go on: the role is read at each request.
    ///
    /// # Errors
    /// [`AccountChangeError::NotAdmin`], [`AccountChangeError::LastAdmin`].
    pub async fn set_role(&mut self, role: AccountRole) -> Result<(), AccountChangeError> {
        let admins = self.lock_admins().await?;
        self.check_author(&admins)?;
        if role != AccountRole::Admin {
            self.leave_an_administrator(&admins)?;
        }
        store::account::set_role(&mut self.tx, self.owner.user, role).await?;
        self.enter(Entry {
            action: AuditAction::RoleChanged,
            details: json!({ "role": role.as_str() }),
        })
        .await?;
        self.log(Logged {
            kind: SecurityEvent::RoleGiven,
            session: None,
            details: json!({ "role": role.as_str() }),
        })
        .await
    }

    /// Asks for the reset of the second factor, or approves what another administrator asked for within the last day.
    ///
    /// Until the commit neither the one who asked nor the one who approves can be demoted or suspended.
    ///
    /// # Errors
    /// [`AccountChangeError::NotAdmin`], [`AccountChangeError::SameAdmin`], [`AccountChangeError::NoFactor`].
    pub async fn ask_for_reset(&mut self, admin: Uuid) -> Result<ResetState, AccountChangeError> {
        let user = self.owner.user;
        let admins = self.lock_admins().await?;
        self.check_author(&admins)?;
        let valid_from = self.now.saturating_sub(FACTOR_RESET_LIFE);
        let ask = factor_reset::NewFactorReset {
            user,
            asked_by: admin,
            reason: self.author.reason,
            at: self.now,
        };
        if factor_reset::ask(&mut self.tx, ask, valid_from).await? {
            if !store::administration::has_factor(&mut self.tx, user).await? {
                return Err(AccountChangeError::NoFactor);
            }
            self.enter(Entry::of(AuditAction::FactorResetAsked)).await?;
            return Ok(ResetState::Asked);
        }
        if factor_reset::approve(&mut self.tx, user, admin).await? {
            self.reset_factor().await?;
            Ok(ResetState::Reset)
        } else {
            Err(AccountChangeError::SameAdmin)
        }
    }

    /// Switches off the second factor and removes the passkeys; every session ends, and withdrawals wait.
    ///
    /// # Errors
    /// [`AccountChangeError::NoFactor`].
    pub async fn reset_factor(&mut self) -> Result<(), AccountChangeError> {
        let (user, now) = (self.owner.user, self.now);
        let was_on = store::second_factor::remove(&mut self.tx, user).await?;
        let passkeys = store::passkey::remove_all(&mut self.tx, user).await?;
        if !was_on && passkeys == 0 {
            return Err(AccountChangeError::NoFactor);
        }
        store::second_factor::end_challenges(&mut self.tx, user).await?;
        store::email_change::end(&mut self.tx, user).await?;
        store::wallet::destination::credentials_changed(&mut self.tx, user, now).await?;
        factor_reset::forget(&mut self.tx, user).await?;
        self.end_sessions().await?;
        self.enter(Entry::of(AuditAction::FactorReset)).await?;
        if was_on {
            let notice = SecurityNotice::FactorDisabled { network: SUPPORT };
            self.inform(SecurityEvent::FactorDisabled, notice).await?;
        }
        if 0 < passkeys {
            let notice = SecurityNotice::PasskeysRemoved { network: SUPPORT };
            self.inform(SecurityEvent::PasskeysRemoved, notice).await?;
        }
        Ok(())
    }

    /// Waives the mailbox of the present address, which is lost, from a week on. Its owner is mailed at once, and ends the waiver by
    /// setting another password.
    ///
    /// # Errors
    /// [`AccountChangeError::MailboxNotWaived`].
    pub async fn waive_mailbox(&mut self) -> Result<(), AccountChangeError> {
        let (user, now) = (self.owner.user, self.now);
        let valid_from = now.saturating_sub(MAILBOX_WAIVER_LIFE);
        if !store::email_change::waive_mailbox(&mut self.tx, user, valid_from, now).await? {
            return Err(AccountChangeError::MailboxNotWaived);
        }
        self.enter(Entry::of(AuditAction::MailboxWaived)).await?;
        let notice = SecurityNotice::MailboxWaived {
            from: now.saturating_add(MAILBOX_WAIVER_WAIT),
            until: now.saturating_add(MAILBOX_WAIVER_LIFE),
        };
        self.inform(SecurityEvent::MailboxWaived, notice).await
    }

    /// Commits the change. Returns the sessions that it ended.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn finish(self) -> Result<Vec<Uuid>, AccountChangeError> {
        self.tx.commit().await.map_err(store::Error::from)?;
        Ok(self.ended)
    }

    /// The administrators who can act. Of two changes of administrators at once the second waits for the first.
    async fn lock_admins(&mut self) -> Result<Vec<Uuid>, AccountChangeError> {
        Ok(store::administration::lock_admins(&mut self.tx, self.now).await?)
    }

    /// Refuses an author who was demoted or suspended since the request was let in. The command line has no account.
    fn check_author(&self, admins: &[Uuid]) -> Result<(), AccountChangeError> {
        if self
            .author
            .actor
            .is_none_or(|actor| admins.contains(&actor))
        {
            Ok(())
        } else {
            Err(AccountChangeError::NotAdmin)
        }
    }

    /// Refuses a change after which no administrator could act.
    fn leave_an_administrator(&self, admins: &[Uuid]) -> Result<(), AccountChangeError> {
        if admins == [self.owner.user] {
            Err(AccountChangeError::LastAdmin)
        } else {
            Ok(())
        }
    }

    async fn end_sessions(&mut self) -> Result<(), AccountChangeError> {
        let (user, now) = (self.owner.user, self.now);
        let because = EndReason::Operator;
        let ended = store::session::revoke_others(&mut self.tx, user, None, because, now).await?;
        for session in &ended {
            self.log(Logged {
                kind: SecurityEvent::SessionEnded,
                session: Some(*session),
                details: json!({ "because": because.as_str() }),
            })
            .await?;
        }
        self.ended.extend(ended);
        Ok(())
    }

    async fn enter(&mut self, written: Entry) -> Result<(), AccountChangeError> {
        let entry = NewAuditEntry {
            actor: self.author.actor,
            action: written.action,
            target: (TargetKind::User, self.owner.user),
            reason: self.author.reason,
            address: self.author.address,
            details: Some(&written.details).filter(|details| !details.is_null()),
            at: self.now,
        };
        store::audit_log::record(&mut self.tx, entry).await?;
        Ok(())
    }

    async fn inform(
        &mut self,
        kind: SecurityEvent,
        notice: SecurityNotice<'_>,
    ) -> Result<(), AccountChangeError> {
        self.log(Logged {
            kind,
            session: None,
            details: json!({ "because": EndReason::Operator.as_str() }),
        })
        .await?;
        put_notice(self.mails, &mut self.tx, &self.owner, notice, self.now).await?;
        Ok(())
    }

    async fn log(&mut self, logged: Logged) -> Result<(), AccountChangeError> {
        let event = NewSecurityEvent {
            kind: logged.kind,
            user: Some(self.owner.user),
            session: logged.session,
            // Where the staff work is not for the owner's security log.
            origin: Origin::SERVER,
            details: logged.details,
        };
        write(self.mails.ids, &mut self.tx, &event, self.now).await?;
        Ok(())
    }
}
