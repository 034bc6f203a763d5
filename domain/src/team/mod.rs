//! Teams: what one is made of, who may do what in it, and who is told (docs/rules.md, Teams).

mod draft;
mod news;
mod rules;
#[cfg(test)]
mod tests;

pub use draft::{
    DESCRIPTION_MAX, Details, MEMBERS, NAME_MAX, NAME_MIN, NewTeam, RawTeam, TAGLINE_MAX,
};
pub use news::{News, admitted, joined, led_anew, left};
pub use rules::{Joining, Pressed, Refusal, Standing, Team};

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
