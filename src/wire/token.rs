//! Tokens: the plan's figures, and those of the ledger.

use domain::token;
use serde::Serialize;
use store::token::TokenSupply;
use time::OffsetDateTime;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct TokensAnswer {
    pub success: bool,
    pub data: TokensData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TokensData {
    /// My tokens.
    pub balance: i64,
    /// From the ledger.
    pub supply: TokenSupplyView,
    /// What was planned.
    pub plan: TokenPlan,
}

/// What the ledger states of all tokens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenSupplyView {
    /// By rewards of quests.
    issued: i64,
    /// Spent on cosmetics, which burns them.
    burned: i64,
    /// What players hold.
    held: i64,
    /// The plan lets so many be issued until now; more are refused.
    cap: i64,
    /// The first reward, from which the plan's years are counted.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    launched_at: Option<OffsetDateTime>,
}

impl From<TokenSupply> for TokenSupplyView {
    fn from(supply: TokenSupply) -> Self {
        Self {
            issued: supply.issued,
            burned: supply.burned,
            held: supply.issued - supply.burned,
            cap: supply.cap,
            launched_at: supply.launched_at,
        }
    }
}

/// The plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenPlan {
    total_supply: i64,
    distribution: Vec<SupplyShareView>,
    /// By year, from the first one on.
    emission: Vec<EmissionYear>,
    monthly_burn_percent: i64,
    staking_apy_percent_from: i64,
    staking_apy_percent_to: i64,
    tournament_pool_percent: i64,
    vesting_months: i64,
    voting: Vec<VotingTierView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SupplyShare)]
pub struct SupplyShareView {
    name: &'static str,
    percent: i64,
    tokens: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmissionYear {
    year: usize,
    /// Of what the community can earn.
    percent: i64,
    /// In this year.
    tokens: i64,
    /// Up to the end of this year.
    total: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VotingTier)]
pub struct VotingTierView {
    tokens: i64,
    votes: i64,
}

impl TokenPlan {
    pub fn current() -> Self {
        let percent = |of: i64, percent: i64| of.saturating_mul(percent) / 100;
        let shares = token::DISTRIBUTION.into_iter();
        let years = token::EMISSION.into_iter().zip(token::caps());
        let (staking_apy_percent_from, staking_apy_percent_to) = token::STAKING_APY_PERCENT;
        Self {
            total_supply: token::TOTAL_SUPPLY,
            distribution: shares
                .map(|share| SupplyShareView {
                    name: share.name,
                    percent: share.percent,
                    tokens: percent(token::TOTAL_SUPPLY, share.percent),
                })
                .collect(),
            emission: years
                .zip(1..)
                .map(|((part, total), year)| EmissionYear {
                    year,
                    percent: part,
                    tokens: percent(token::COMMUNITY, part),
                    total,
                })
                .collect(),
            monthly_burn_percent: token::MONTHLY_BURN_PERCENT,
            staking_apy_percent_from,
            staking_apy_percent_to,
            tournament_pool_percent: token::TOURNAMENT_POOL_PERCENT,
            vesting_months: token::VESTING_MONTHS,
            voting: token::VOTING
                .into_iter()
                .map(|tier| VotingTierView {
                    tokens: tier.tokens,
                    votes: tier.votes,
                })
                .collect(),
        }
    }
}
