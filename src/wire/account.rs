//! A player, as they see themselves.

use actors::runtime::sink::Frame;
use domain::administration::is_suspended;
use domain::referral::Reward;
use serde::Serialize;
use serde_json::json;
use store::account::Account;
use store::referral::Owned;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images;
use crate::wire::names::RoleName;

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
    /// Whether the email address is verified.
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
pub enum Badge {
    Recruiter,
}

/// A frame around the picture.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserFrame {
    Gold,
}

/// What was had for points.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserRewards)]
pub struct RewardsView {
    badges: Vec<Badge>,
    frame: Option<UserFrame>,
    /// Null where it is over.
    #[serde(with = "time::serde::rfc3339::option")]
    premium_until: Option<OffsetDateTime>,
}

impl RewardsView {
    pub fn of(owned: &[Owned], now: OffsetDateTime) -> Self {
        let mut rewards = Self::default();
        for one in owned {
            match one.reward {
                Reward::BadgeRecruiter => rewards.badges.push(Badge::Recruiter),
                Reward::FrameGold => rewards.frame = Some(UserFrame::Gold),
                Reward::Premium => rewards.premium_until = one.ends_at.filter(|end| now < *end),
            }
        }
        rewards
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralStats {
    /// Those brought in whose email address is verified.
    total_referrals: i64,
    /// Ever earned by them.
    total_points: i64,
}

/// How a player signs in.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum AuthProvider {
    Google,
    Local,
}

impl User {
    /// The player as they see themselves.
    pub fn of(
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
pub struct Myself {
    pub success: bool,
    pub user: User,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeTermsStatus {
    pub success: bool,
    pub needs_acceptance: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    pub accepted_at: Option<OffsetDateTime>,
}

/// The staff have changed the account of a player, whose devices read it again.
pub fn account_updated() -> Frame {
    Frame::reliable("account_updated", &json!({}))
}
