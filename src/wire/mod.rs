//! What HTTP and sockets both say, in the same words: a snapshot and an event cannot differ in how they spell a thing.

pub mod after;
pub mod auth_event;
pub mod chat;
pub mod chat_event;
pub mod event;
pub mod names;
pub mod notification;
pub mod person;
pub mod team;
