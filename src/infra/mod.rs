//! The lowest floor of the server: PostgreSQL, files, mail transport, passwords, tokens, the network and rate limits.

pub mod database;
pub mod embedded;
pub mod factor_cipher;
pub mod file_handles;
pub mod google;
pub mod images;
pub mod in_flight;
pub mod installation;
mod key_file;
pub mod link_image;
pub mod log_filter;
pub mod mail;
pub mod network;
pub mod passkeys;
pub mod passwords;
pub mod payment_provider;
pub mod private_files;
pub mod rate_limits;
pub mod tokens;
pub mod web_app;
