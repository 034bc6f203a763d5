//! Signing up, who I am, and the dispute terms.

use actix_web::{HttpResponse, get, post, web};
use domain::account::security::SecurityEvent;
use domain::account::{
    AccountFieldError, AccountRole, Email, Password, ReferralCode, TERMS_VERSION,
    USERNAME_RESERVED, Username,
};
use domain::referral::Reward;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::account::{Account, NewAccount};
use store::referral::Owned;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::session::{self, SessionOpening};
use crate::infra::images;
use crate::infra::rate_limits::stored;
use crate::services::accounts;
use crate::services::mail::{self, Letter};
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::names::RoleName;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(signup)
        .service(me)
        .service(dispute_terms_status)
        .service(accept_dispute_terms);
}

/// Keeps what was parsed, or notes the problem beside the field.
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
    ///
    /// # Errors
    /// 401 where the account behind a good token is gone: the database was replaced.
    pub(crate) async fn load(app: &AppState, id: Uuid) -> Result<Self> {
        let account = store::account::find(&app.db, id).await?;
        let account = account.ok_or(Error::Unauthenticated {
            code: "UNAUTHENTICATED",
            message: "Token verification failed",
        })?;
        let owned = store::referral::owned(&app.db, id).await?;
        let rewards = RewardsView::of(&owned, app.clock.now());
        let is_online = app.sessions.online_since(id).is_some();
        Ok(Self::of(account, rewards, is_online))
    }

    fn of(account: Account, rewards: RewardsView, is_online: bool) -> Self {
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
            is_suspended: account.suspended_at.is_some(),
            has_second_factor: account.has_second_factor,
            fair_play: account.fair_play,
            rewards,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignUp {
    username: Option<String>,
    email: Option<String>,
    password: Option<String>,
    referral_code: Option<String>,
    /// Whether the box "I am at least 18 years old" was ticked; it has to be.
    age_confirmed: Option<bool>,
    /// Whether the terms of service and the privacy policy were accepted; they have to be.
    terms_accepted: Option<bool>,
}

struct Applicant {
    username: Username,
    email: Email,
    password: Password,
    referral_code: Option<ReferralCode>,
}

impl SignUp {
    fn parse(self) -> Result<Applicant> {
        let mut fields = FieldErrors::new();
        let text = Option::unwrap_or_default;
        let username = note(
            &mut fields,
            "username",
            Username::parse(&text(self.username)),
        );
        let email = note(&mut fields, "email", Email::parse(&text(self.email)));
        let names = [
            username.as_ref().map(Username::as_str),
            email.as_ref().map(Email::as_str),
        ];
        let [name, address] = names.map(Option::unwrap_or_default);
        let password = note(
            &mut fields,
            "password",
            Password::chosen(&text(self.password), name, address),
        );
        let code = self.referral_code.filter(|code| !code.trim().is_empty());
        let code = code.map(|code| ReferralCode::parse(&code)).transpose();
        let referral_code = note(&mut fields, "referralCode", code);
        let ticked = |answer: Option<bool>, problem| match answer {
            Some(true) => Ok(()),
            Some(false) | None => Err(problem),
        };
        note(
            &mut fields,
            "ageConfirmed",
            ticked(self.age_confirmed, AccountFieldError::AgeUnconfirmed),
        );
        note(
            &mut fields,
            "termsAccepted",
            ticked(self.terms_accepted, AccountFieldError::TermsUnaccepted),
        );
        match (username, email, password, referral_code) {
            (Some(username), Some(email), Some(password), Some(referral_code))
                if fields.is_empty() =>
            {
                Ok(Applicant {
                    username,
                    email,
                    password,
                    referral_code,
                })
            }
            _ => Err(Error::Invalid(fields)),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignedUp {
    success: bool,
    access_token: String,
    user: User,
    /// Whether a referral code was taken in; it counts once the e-mail address is verified.
    referral_processed: bool,
}

/// Open an account and sign in.
#[utoipa::path(tag = "account", responses(
    (status = 201, body = SignedUp), (status = 409, body = ApiError)
))]
#[post("/auth/signup")]
async fn signup(
    app: web::Data<AppState>,
    client: Client,
    body: web::Json<SignUp>,
) -> Result<HttpResponse> {
    let applicant = body.into_inner().parse()?;
    limits::take(&app, stored::SIGN_UPS, &client.network()).await?;
    let referred_by = match &applicant.referral_code {
        None => None,
        Some(code) => match store::account::referrer(&app.db, code.as_str()).await? {
            Some(referrer) => Some(referrer.id),
            None => {
                return Err(Error::field(
                    "referralCode",
                    AccountFieldError::ReferralCodeInvalid.to_string(),
                ));
            }
        },
    };
    let (id, opened) = open_account(&app, &client, applicant, referred_by).await?;
    let [refresh, device] = opened.cookies;
    Ok(HttpResponse::Created()
        .cookie(refresh)
        .cookie(device)
        .json(SignedUp {
            success: true,
            access_token: opened.access_token,
            user: User::load(&app, id).await?,
            referral_processed: referred_by.is_some(),
        }))
}

/// The account, its ledger accounts and its first session: all or nothing.
async fn open_account(
    app: &AppState,
    client: &Client,
    applicant: Applicant,
    referred_by: Option<Uuid>,
) -> Result<(Uuid, session::Opened)> {
    let password_hash = accounts::hash(app, client.network_of(), applicant.password).await?;
    let now = app.clock.now();
    let id = app.ids.next(now);
    let account = NewAccount {
        id,
        username: applicant.username.as_str(),
        email: applicant.email.as_str(),
        password_hash: &password_hash,
        referral_code: &app.ids.code(domain::account::REFERRAL_CODE_LENGTH),
        referred_by,
        age_confirmed_at: Some(now),
        terms_version: Some(TERMS_VERSION),
        email_verified_at: None,
    };
    let mut tx = app.db.begin().await?;
    store::account::create(&mut tx, &account, now)
        .await
        .map_err(taken)?;
    refuse_reserved(&mut tx, id, &applicant.username, now).await?;
    if let Some(referrer) = referred_by {
        store::referral::begin(&mut tx, id, referrer, now).await?;
    }
    store::ledger::open_user_accounts(&mut tx, id).await?;
    let letter = Letter {
        user: id,
        username: account.username,
        email: account.email,
    };
    mail::ask_to_verify(app, &mut tx, &letter, now).await?;
    let opening = SessionOpening {
        player: id,
        role: AccountRole::User,
        is_remembered: false,
        event: SecurityEvent::SignedUp,
    };
    let opened = session::open(app, &mut tx, client, &opening, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok((id, opened))
}

/// Refuses a name that another player has left not long ago. Asked after the name was written: of a rename and a sign-up at
/// once, the one that waited for the other sees what it did.
pub(crate) async fn refuse_reserved(
    tx: &mut store::Tx,
    player: Uuid,
    username: &Username,
    now: OffsetDateTime,
) -> Result<()> {
    let since = now.saturating_sub(USERNAME_RESERVED);
    let name = username.as_str();
    if store::account::is_reserved(tx, name, player, since).await? {
        return Err(name_taken());
    }
    Ok(())
}

fn name_taken() -> Error {
    Error::Conflict {
        code: "USERNAME_TAKEN",
        message: "Username is already taken".to_owned(),
    }
}

/// Uniqueness is the database's word.
pub(crate) fn taken(error: store::Error) -> Error {
    match error.constraint() {
        Some(store::account::USERNAME_ONCE) => name_taken(),
        Some(store::account::EMAIL_ONCE) => Error::Conflict {
            code: "EMAIL_TAKEN",
            message: "Email is already registered".to_owned(),
        },
        // One in 31^8: the next try draws another code.
        Some(store::account::REFERRAL_CODE_ONCE) => Error::Busy,
        Some(_) | None => error.into(),
    }
}

/// A player, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Myself {
    pub(crate) success: bool,
    pub(crate) user: User,
}

/// Who am I.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses(
    (status = 200, body = Myself)
))]
#[get("/auth/me")]
async fn me(app: web::Data<AppState>, player: Player) -> Result<web::Json<Myself>> {
    Ok(web::Json(Myself {
        success: true,
        user: User::load(&app, player.id).await?,
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
        user: User::load(&app, player.id).await?,
    }))
}
