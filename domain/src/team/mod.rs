//! Teams: their fields, who may do what in one, and who is notified (docs/rules.md, Teams).

mod draft;
mod notice;
mod pool;
#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "the amounts of the tests are small"
)]
mod pool_tests;
mod rules;
#[cfg(test)]
mod tests;

pub use draft::{
    DESCRIPTION_MAX, MEMBERS, NAME_MAX, NAME_MIN, NewTeam, RawTeam, TAGLINE_MAX, TeamDetails,
};
pub use notice::{TeamNotice, admitted, joined, led_anew, left};
pub use pool::{
    CAP_MAX, CapRefused, POOL_DEPOSIT_MAX, POOL_DEPOSIT_MIN, PoolShare, PoolSplit, percentages,
    pool_cap, pool_deposit_amount, pool_withdrawal_amount, split_return, split_stake,
};
pub use rules::{ConnectOutcome, JoinOutcome, RequestStatus, Team, TeamRefusal};

/// Regions, as they are stored and shown.
pub const REGIONS: [&str; 6] = [
    "North America",
    "Europe",
    "Asia",
    "South America",
    "Africa",
    "Oceania",
];

/// Levels, as they are stored and shown.
pub const LEVELS: [&str; 8] = [
    "Beginner",
    "Intermediate",
    "Advanced",
    "Expert",
    "Professional",
    "Phoenix",
    "Veteran",
    "Elite",
];
