//! What the staff do to an account.

use actix_web::{post, web};
use domain::account::AccountRole;
use domain::administration::{AuditAction, TargetKind, USER_NOTE_MAX, check_suspension};
use serde::Deserialize;
use store::administration::users::{self, NOTED_EXISTS, NewUserNote};
use store::audit_log::NewAuditEntry;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::users::not_found;
use super::{ReasonBody, reason_of, text_of};
use crate::http::error::{ApiError, Error, Result};
use crate::http::run_to_completion::finish;
use crate::http::staff::{Admin, Moderator, Staff};
use crate::services::account_changes::{
    AccountChange, AccountChangeError, ChangeAuthor, ResetState,
};
use crate::services::mail::MailContext;
use crate::state::AppState;
use crate::wire::account::account_updated;
use crate::wire::administration::user_changes::{FactorResetAnswer, FactorResetState};
use crate::wire::names::RoleName;
use crate::wire::success::Success;

/// A note about a player.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UserNoteBody {
    /// 1 to 2,000 characters.
    text: String,
}

/// Notes something about another player, for the staff.
#[utoipa::path(operation_id = "note_user", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = UserNoteBody, responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/notes")]
pub(super) async fn note(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    body: web::Json<UserNoteBody>,
) -> Result<web::Json<Success>> {
    let text = text_of("text", &body.text, (1, USER_NOTE_MAX))?;
    if staff.id() == *id {
        return Err(refused(AccountChangeError::OwnAccount));
    }
    let now = app.clock.now();
    let note = NewUserNote {
        id: app.ids.next(now),
        user: *id,
        author: staff.id(),
        text,
        at: now,
    };
    let entry = NewAuditEntry {
        actor: Some(staff.id()),
        action: AuditAction::NoteAdded,
        target: (TargetKind::User, *id),
        reason: text,
        address: Some(&staff.address),
        details: None,
        at: now,
    };
    let mut tx = app.db.begin().await?;
    let noted = users::add_note(&mut tx, note).await;
    noted.map_err(|error| match error.constraint() {
        Some(NOTED_EXISTS) => not_found(),
        Some(_) | None => error.into(),
    })?;
    store::audit_log::record(&mut tx, entry).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(web::Json(Success::done()))
}

/// A suspension to be imposed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SuspensionBody {
    /// 10 to 500 characters.
    reason: String,
    /// When it lapses; null for one without an end, which only administrators impose.
    #[serde(default, with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
}

/// Suspends an account: its player can read, withdraw and finish matches that hold a stake, nothing else.
#[utoipa::path(operation_id = "suspend_user", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = SuspensionBody, responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/suspend")]
pub(super) async fn suspend(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    body: web::Json<SuspensionBody>,
) -> Result<web::Json<Success>> {
    let reason = reason_of(&body.reason)?.to_owned();
    let until = body.until;
    check_suspension(staff.member.role, app.clock.now(), until)
        .map_err(|problem| Error::field("until", problem.to_string()))?;
    refuse_staff(&app, &staff, *id).await?;
    let order = ((*staff).clone(), *id, reason);
    change(app, order, async move |change| change.suspend(until).await).await?;
    Ok(web::Json(Success::done()))
}

/// Lifts a suspension.
#[utoipa::path(operation_id = "restore_user", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = ReasonBody, responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/restore")]
pub(super) async fn restore(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    body: web::Json<ReasonBody>,
) -> Result<web::Json<Success>> {
    let reason = body.reason()?.to_owned();
    refuse_staff(&app, &staff, *id).await?;
    let role = staff.member.role;
    let order = ((*staff).clone(), *id, reason);
    change(app, order, async move |change| change.restore(role).await).await?;
    Ok(web::Json(Success::done()))
}

/// Signs a player out everywhere.
#[utoipa::path(operation_id = "end_user_sessions", tag = "administration", security(("bearer" = [])),
    params(("id" = Uuid, Path)), request_body = ReasonBody,
    responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/sessions/end")]
pub(super) async fn end_sessions(
    app: web::Data<AppState>,
    staff: Admin,
    id: web::Path<Uuid>,
    body: web::Json<ReasonBody>,
) -> Result<web::Json<Success>> {
    let reason = body.reason()?.to_owned();
    let order = ((*staff).clone(), *id, reason);
    change(app, order, async |change| change.sign_out().await).await?;
    Ok(web::Json(Success::done()))
}

/// A role to be given.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct RoleBody {
    #[schema(value_type = RoleName)]
    role: String,
    /// 10 to 500 characters.
    reason: String,
}

/// Gives a player another role. The next request of a demoted one is refused.
#[utoipa::path(operation_id = "set_user_role", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = RoleBody, responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/role")]
pub(super) async fn set_role(
    app: web::Data<AppState>,
    staff: Admin,
    id: web::Path<Uuid>,
    body: web::Json<RoleBody>,
) -> Result<web::Json<Success>> {
    let reason = reason_of(&body.reason)?.to_owned();
    let role = AccountRole::parse(&body.role)
        .ok_or_else(|| Error::field("role", "Please choose user, moderator or admin"))?;
    if staff.id() == *id {
        return Err(Error::Conflict {
            code: "OWN_ROLE",
            message: "You cannot change your own role".to_owned(),
        });
    }
    let order = ((*staff).clone(), *id, reason);
    change(app, order, async move |change| change.set_role(role).await).await?;
    Ok(web::Json(Success::done()))
}

/// Asks for the reset of a lost second factor, or approves what another administrator asked for.
#[utoipa::path(operation_id = "reset_user_factor", tag = "administration", security(("bearer" = [])),
    params(("id" = Uuid, Path)), request_body = ReasonBody,
    responses((status = 200, body = FactorResetAnswer), (status = 409, body = ApiError)))]
#[post("/admin/users/{id}/factor-reset")]
pub(super) async fn reset_factor(
    app: web::Data<AppState>,
    staff: Admin,
    id: web::Path<Uuid>,
    body: web::Json<ReasonBody>,
) -> Result<web::Json<FactorResetAnswer>> {
    let reason = body.reason()?.to_owned();
    let admin = staff.id();
    let order = ((*staff).clone(), *id, reason);
    let state = change(app, order, async move |change| {
        change.ask_for_reset(admin).await
    })
    .await?;
    let state = match state {
        ResetState::Asked => FactorResetState::Asked,
        ResetState::Reset => FactorResetState::Reset,
    };
    Ok(web::Json(FactorResetAnswer::of(state)))
}

/// Moderators suspend and restore players, not one another.
async fn refuse_staff(app: &AppState, staff: &Staff, user: Uuid) -> Result<()> {
    if staff.is_admin() {
        return Ok(());
    }
    let now = app.clock.now();
    let member = store::administration::staff_member(&app.db, user, now).await?;
    if member.is_none_or(|member| member.role == AccountRole::User) {
        Ok(())
    } else {
        Err(Error::Forbidden {
            code: "NOT_ADMIN",
            message: "Only administrators suspend moderators and administrators".to_owned(),
        })
    }
}

/// Does a change to its end, also where the client goes away: the sessions that it ended are closed after the commit.
async fn change<T: 'static>(
    app: web::Data<AppState>,
    (staff, user, reason): (Staff, Uuid, String),
    work: impl AsyncFnOnce(&mut AccountChange<'_>) -> std::result::Result<T, AccountChangeError>
    + 'static,
) -> Result<T> {
    finish(async move {
        let now = app.clock.now();
        let public_url = app.settings.public_url();
        let mails = MailContext {
            ids: &app.ids,
            public_url: &public_url,
        };
        let author = ChangeAuthor {
            actor: Some(staff.id()),
            address: Some(&staff.address),
            reason: &reason,
        };
        let begun = AccountChange::begin(&app.db, mails, author, user, now).await;
        let mut change = begun.map_err(refused)?;
        let done = work(&mut change).await.map_err(refused)?;
        let ended = change.finish().await.map_err(refused)?;
        app.account_statuses.forget(user).await;
        app.sessions.send(user, &account_updated());
        let ended: Vec<_> = ended.into_iter().map(|session| (user, session)).collect();
        app.end_sessions(&ended, now).await;
        Ok(done)
    })
    .await
}

fn refused(error: AccountChangeError) -> Error {
    let (code, message) = match error {
        AccountChangeError::NotFound => return not_found(),
        AccountChangeError::Store(error) => return error.into(),
        AccountChangeError::NotAdmin => {
            return Error::Forbidden {
                code: "NOT_ADMIN",
                message: "Only administrators may do this".to_owned(),
            };
        }
        AccountChangeError::OwnAccount => ("OWN_ACCOUNT", "This is your own account"),
        AccountChangeError::AlreadySuspended => {
            ("ALREADY_SUSPENDED", "This account is suspended already")
        }
        AccountChangeError::NotSuspended => ("NOT_SUSPENDED", "This account is not suspended"),
        AccountChangeError::LastAdmin => (
            "LAST_ADMIN",
            "This is the last administrator: name another one first",
        ),
        AccountChangeError::NoFactor => (
            "NO_SECOND_FACTOR",
            "This account has no second factor and no passkey",
        ),
        AccountChangeError::MailboxNotWaived => (
            "STATE_CONFLICT",
            "The mailbox of this account's address is not asked, or is waived already",
        ),
        AccountChangeError::SameAdmin => (
            "SAME_ADMIN",
            "You have asked for this already: another administrator has to approve it",
        ),
    };
    Error::Conflict {
        code,
        message: message.to_owned(),
    }
}
