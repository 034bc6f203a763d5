//! Teams: their fields, who may do what in one, and who is notified (docs/rules.md, Teams).

mod draft;
mod mail;
mod motion;
mod motion_notice;
#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "times and counts of the tests are small"
)]
mod motion_tests;
mod notice;
mod pool;
#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "the amounts of the tests are small"
)]
mod pool_tests;
mod record;
mod rules;
#[cfg(test)]
mod tests;

pub use draft::{
    DESCRIPTION_MAX, MEMBERS, NAME_MAX, NAME_MIN, NewTeam, RawTeam, TAGLINE_MAX, TeamDetails,
};
pub use mail::{TeamLink, TeamMail, TeamMailKind};
pub use motion::{
    Ballot, Choice, LEADER_ABSENT_AFTER, LeaderGap, LeaderStatus, Matter, Motion, MotionOutcome,
    NOTICE_LASTS, OFFER_LASTS, REMIND_BEFORE, REMOVAL_REASON_MAX, Tally, TeamPhase, VOTE_LASTS,
    removal_reason,
};
pub use motion_notice::{MemberNames, Payouts, motion_ended, motion_opened, notice_nears};
pub use notice::{TeamNotice, admitted, joined, left};
pub use pool::{
    CAP_MAX, CapRefused, POOL_DEPOSIT_MAX, POOL_DEPOSIT_MIN, PoolShare, PoolSplit, percentages,
    pool_cap, pool_deposit_amount, pool_withdrawal_amount, split_return, split_stake,
};
pub use record::{TeamBadge, TeamRecord, badges};
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
