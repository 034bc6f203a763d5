//! Limits on stakes and deposits, and a cool-off, as their player sees them.

use domain::money::Usdc;
use serde::Serialize;
use store::play_limit::{LimitUse, PlayLimits};
use time::OffsetDateTime;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct PlayLimitsAnswer {
    pub success: bool,
    pub data: PlayLimitsView,
}

/// My limits, and my cool-off.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayLimitsView {
    /// On what is staked within 24 hours.
    stake: PlayLimitView,
    /// On what is deposited within 24 hours.
    deposit: PlayLimitView,
    /// The end of the cool-off; null where none goes on.
    #[serde(with = "time::serde::rfc3339::option")]
    cool_off_until: Option<OffsetDateTime>,
}

/// A limit, and what counts against it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayLimitView {
    /// USDC; null for no limit.
    #[schema(value_type = Option<String>, example = "50")]
    limit: Option<Usdc>,
    /// USDC of the last 24 hours.
    #[schema(value_type = String, example = "12.5")]
    used: Usdc,
    /// A raise that waits for its day.
    next: Option<LimitRaiseView>,
}

/// What a limit will be.
#[derive(Debug, Serialize, ToSchema)]
pub struct LimitRaiseView {
    /// USDC; null for no limit.
    #[schema(value_type = Option<String>, example = "100")]
    limit: Option<Usdc>,
    #[serde(with = "time::serde::rfc3339")]
    from: OffsetDateTime,
}

impl From<LimitUse> for PlayLimitView {
    fn from(LimitUse { limit, used }: LimitUse) -> Self {
        Self {
            limit: limit.amount,
            used,
            next: limit.next.map(|raise| LimitRaiseView {
                limit: raise.amount,
                from: raise.from,
            }),
        }
    }
}

impl From<PlayLimits> for PlayLimitsView {
    fn from(limits: PlayLimits) -> Self {
        Self {
            stake: limits.stake.into(),
            deposit: limits.deposit.into(),
            cool_off_until: limits.cool_off_until,
        }
    }
}
