//! Use cases and caches that several edges share. A service imports no edge.

pub mod account_changes;
pub mod account_status_cache;
pub mod accounts;
pub mod challenge_access;
pub mod chat;
pub mod deadline_memory;
pub mod demo;
pub mod evidence;
pub mod export;
pub mod google;
pub mod ledger_audit;
pub mod ledger_audit_gate;
pub mod link_preview;
pub mod link_preview_cache;
pub mod mail;
pub mod passkey;
pub mod payments;
pub mod player_record_cache;
pub mod presence;
pub mod presence_writer;
pub mod public_page_cache;
pub mod second_factor;
pub mod security;
pub mod settings_in_force;
pub mod sockets;
pub mod team_side;
