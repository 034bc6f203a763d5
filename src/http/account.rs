//! Who I am, and the dispute terms.

use actix_web::{get, post, web};
use domain::account::AccountFieldError;
use domain::account::security::SecurityEvent;
use domain::administration::is_suspended;
use domain::referral::Reward;
use serde::Serialize;
use serde_json::json;
use store::account::Account;
use store::referral::Owned;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::infra::images;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::names::RoleName;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(me)
        .service(dispute_terms_status)
        .service(accept_dispute_terms);
}

/// Returns what was parsed, or notes the problem beside the field.
pub(crate) fn note<T>(
    fields: &mut FieldErrors,
    name: &'static str,
    parsed: std::result::Result<T, AccountFieldError>,
) -> Option<T> {
    parsed
        .map_err(|problem| fields.insert(name, problem.to_string()))
        .ok()
}

/// A player, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the wire")]
pub struct User {
    #[serde(rename = "_id")]
    same_id: Uuid,
    id: Uuid,
    username: String,
    name: String,
    email: String,
    /// Address of the picture.
    avatar: Option<String>,
    /// What is left of the points earned.
    points: i64,
    referral_code: String,
    referral_stats: ReferralStats,
    follower_count: i32,
    following_count: i32,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_seen: OffsetDateTime,
    /// Whether the e-mail address is verified.
    is_verified: bool,
    /// Whether a socket of theirs is open.
    is_online: bool,
    #[schema(value_type = AuthProvider)]
    auth_provider: String,
    dispute_terms_accepted: bool,
    role: RoleName,
    is_suspended: bool,
    /// Whether a second factor is on: withdrawals ask for its code in place of the password.
    has_second_factor: bool,
    /// Whether the first steps on the dashboard are hidden, by me or because all were done.
    has_hidden_first_steps: bool,
    /// 0 to 100.
    fair_play: i32,
    rewards: RewardsView,
}

/// A badge on the profile.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = UserBadge)]
enum Badge {
    Recruiter,
}

/// A frame around the picture.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = UserFrame)]
enum Frame {
    Gold,
}

/// What was had for points.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserRewards)]
pub(in crate::http) struct RewardsView {
    badges: Vec<Badge>,
    frame: Option<Frame>,
    /// Null where it is over.
    #[serde(with = "time::serde::rfc3339::option")]
    premium_until: Option<OffsetDateTime>,
}

impl RewardsView {
    pub(in crate::http) fn of(owned: &[Owned], now: OffsetDateTime) -> Self {
        let mut rewards = Self::default();
        for one in owned {
            match one.reward {
                Reward::BadgeRecruiter => rewards.badges.push(Badge::Recruiter),
                Reward::FrameGold => rewards.frame = Some(Frame::Gold),
                Reward::Premium => rewards.premium_until = one.ends_at.filter(|end| now < *end),
            }
        }
        rewards
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReferralStats {
    /// Those brought in whose e-mail address is verified.
    total_referrals: i64,
    /// Ever earned by them.
    total_points: i64,
}

/// How a player signs in.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only the document reads it")]
enum AuthProvider {
    Google,
    Local,
}

impl User {
    /// The player as they see themselves.
    pub(crate) fn of(
        account: Account,
        rewards: RewardsView,
        is_online: bool,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            same_id: account.id,
            id: account.id,
            username: account.username,
            name: account.name,
            email: account.email,
            avatar: account
                .avatar
                .map(|name| images::url(images::PictureKind::Avatar, &name)),
            points: account.points,
            referral_code: account.referral_code,
            referral_stats: ReferralStats {
                total_referrals: account.referrals,
                total_points: account.points_earned,
            },
            follower_count: account.followers,
            following_count: account.following,
            created_at: account.created_at,
            last_seen: account.last_seen_at,
            is_verified: account.email_verified_at.is_some(),
            is_online,
            auth_provider: account.auth_provider,
            dispute_terms_accepted: account.dispute_terms_accepted_at.is_some(),
            role: account.role.into(),
            is_suspended: is_suspended(account.suspended_at, account.suspended_until, now),
            has_second_factor: account.has_second_factor,
            has_hidden_first_steps: account.first_steps_hidden_at.is_some(),
            fair_play: account.fair_play,
            rewards,
        }
    }
}

/// A player, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Myself {
    pub(crate) success: bool,
    pub(crate) user: User,
}

/// The player as they see themselves.
///
/// # Errors
/// 401 where the account behind a good token is gone: the database was replaced.
pub(crate) async fn load_user(app: &AppState, id: Uuid) -> Result<User> {
    let account = store::account::find(&app.db, id).await?;
    let account = account.ok_or(Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message: "Token verification failed",
    })?;
    let owned = store::referral::owned(&app.db, id).await?;
    let now = app.clock.now();
    let rewards = RewardsView::of(&owned, now);
    let is_online = app.sessions.online_since(id).is_some();
    Ok(User::of(account, rewards, is_online, now))
}

/// Who am I.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[get("/auth/me")]
async fn me(app: web::Data<AppState>, player: Player) -> Result<web::Json<Myself>> {
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DisputeTermsStatus {
    success: bool,
    needs_acceptance: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    accepted_at: Option<OffsetDateTime>,
}

/// Whether I have accepted the dispute terms.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = DisputeTermsStatus)
))]
#[get("/auth/dispute-terms-status")]
async fn dispute_terms_status(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<DisputeTermsStatus>> {
    let account = store::account::find(&app.db, player.id).await?;
    let accepted_at = account.and_then(|account| account.dispute_terms_accepted_at);
    let needs_acceptance = accepted_at.is_none();
    Ok(web::Json(DisputeTermsStatus {
        success: true,
        needs_acceptance,
        accepted_at,
    }))
}

/// Accept the dispute terms; the first time counts.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[post("/auth/accept-dispute-terms")]
async fn accept_dispute_terms(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
) -> Result<web::Json<Myself>> {
    let (now, network) = (app.clock.now(), client.network());
    let mut tx = app.db.begin().await?;
    if store::account::accept_dispute_terms(&mut tx, player.id, now).await? {
        let event = NewSecurityEvent {
            kind: SecurityEvent::TermsAccepted,
            user: Some(player.id),
            session: Some(player.session_id),
            origin: client.origin(&network),
            details: json!({ "terms": "disputes" }),
        };
        security::record(&app, &mut tx, &event, now).await?;
    }
    tx.commit().await.map_err(store::Error::from)?;
    app.account_statuses.forget(player.id).await;
    Ok(web::Json(Myself {
        success: true,
        user: load_user(&app, player.id).await?,
    }))
}
