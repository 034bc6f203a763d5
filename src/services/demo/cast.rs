//! Who is in the demo world, and what they bring.

use domain::account::AccountRole;

/// A player of the demo world.
#[derive(Debug, Clone, Copy)]
pub(super) struct CastMember {
    pub(super) username: &'static str,
    pub(super) name: &'static str,
    pub(super) role: AccountRole,
    /// How many days ago they came.
    pub(super) came_days_ago: i64,
    /// What they paid in, USDC, on their first days.
    pub(super) deposits: &'static [&'static str],
    /// How many minutes ago they were last there.
    pub(super) seen_minutes_ago: i64,
    /// Who brought them in.
    pub(super) referred_by: Option<&'static str>,
}

const fn player(
    username: &'static str,
    name: &'static str,
    came_days_ago: i64,
    deposits: &'static [&'static str],
    seen_minutes_ago: i64,
) -> CastMember {
    CastMember {
        username,
        name,
        role: AccountRole::User,
        came_days_ago,
        deposits,
        seen_minutes_ago,
        referred_by: None,
    }
}

/// The one to look around as.
pub(super) const STAR: &str = "nova_kade";

/// The people, the first to come first.
pub(super) const CAST: [CastMember; 9] = [
    CastMember {
        role: AccountRole::Admin,
        ..player("ada_admin", "Ada Marsh", 42, &[], 1_400)
    },
    CastMember {
        role: AccountRole::Moderator,
        ..player("mod_mara", "Mara Lind", 41, &[], 300)
    },
    player(STAR, "Nova Kade", 40, &["400", "100"], 2),
    player("mirage_ops", "Idris Vale", 38, &["250"], 4),
    player("tal_reborn", "Tal Beckett", 36, &["120", "80"], 35),
    player("left_winger", "Lena Wing", 33, &["300"], 15),
    player("zipline_zoe", "Zoe Ferro", 30, &["150"], 50),
    player("kazu_ya", "Kazuya Mori", 27, &["99.50", "20.50"], 55),
    CastMember {
        referred_by: Some(STAR),
        ..player("apex_hunter", "Ari Hunt", 25, &["80"], 140)
    },
];

/// Those who follow the star and are followed back.
pub(super) const FRIENDS: [&str; 5] = [
    "mirage_ops",
    "tal_reborn",
    "left_winger",
    "zipline_zoe",
    "kazu_ya",
];
