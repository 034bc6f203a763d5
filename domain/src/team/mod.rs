//! Teams: what one is made of, who may do what in it, and who is told (decisions.md section 6, part-b section 5).

mod draft;
mod news;
mod rules;
#[cfg(test)]
mod tests;

pub use draft::{Details, NewTeam, RawTeam};
pub use news::{News, admitted, joined, led_anew, left};
pub use rules::{Joining, Pressed, Refusal, Standing, Team};

/// Regions, as they are kept and shown (part-b section 9).
pub const REGIONS: [&str; 6] = [
    "North America",
    "Europe",
    "Asia",
    "South America",
    "Africa",
    "Oceania",
];

/// Levels, as they are kept and shown (part-b section 9).
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
