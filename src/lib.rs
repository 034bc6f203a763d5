//! The Duel Ledger server: HTTP at the edge, jobs behind it, everything wired at start-up.

pub mod accounts;
pub mod admin;
pub mod announce;
pub mod app;
pub mod audit;
pub mod chat;
pub mod cli;
pub mod demo;
pub mod embedded;
pub mod http;
pub mod images;
pub mod jobs;
pub mod passwords;
pub mod presence;
pub mod provider;
pub mod records;
pub mod settings;
pub mod sight;
pub mod socket;
pub mod standings;
pub mod startup;
pub mod telemetry;
pub mod throwaway;
pub mod tokens;
pub mod visitor_pages;
pub mod wire;
