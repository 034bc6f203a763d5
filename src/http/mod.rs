//! HTTP: one file a noun. Handlers extract, call one verb, render.

pub mod error;

pub use error::{Error, Result};
