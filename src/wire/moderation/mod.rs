//! What moderators read of disputes and of their own work (docs/rules.md, Disputes).

pub mod case;
pub mod quality;
pub mod queue;
