//! Names and shapes that leave the process as JSON.
//!
//! Every event and acknowledgement of a socket stands here, and what HTTP bodies share with them, so that a snapshot and
//! an event cannot differ in how they spell a thing.

pub mod account;
pub mod ack;
pub mod after;
pub mod api_error;
pub mod archive;
pub mod challenge;
pub mod challenge_frames;
pub mod chat;
pub mod chat_event;
pub mod chat_history;
pub mod chat_people;
pub mod config;
pub mod contest;
pub mod conversation;
pub mod csv;
pub mod device;
pub mod email_change;
pub mod event;
pub mod evidence;
pub mod export;
pub mod fair_play;
pub mod first_steps;
pub mod friend;
pub mod game;
pub mod google;
pub mod load_player;
pub mod motion;
pub mod names;
pub mod notification;
pub mod notification_answer;
pub mod notification_event;
pub mod operations;
pub mod page;
pub mod passkey;
pub mod person;
pub mod play_limit;
pub mod pool;
pub mod profile;
pub mod quest;
pub mod ruling;
pub mod seal;
pub mod search;
pub mod second_factor;
pub mod security;
pub mod session;
pub mod shop;
pub mod socket_event;
pub mod stats;
pub mod success;
pub mod team;
pub mod team_match;
mod team_notice;
pub mod token;
pub mod wallet;
