//! The response to a command without data of its own.

pub use crate::wire::success::Success;
