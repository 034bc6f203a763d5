//! Logs, and the id under which a request is found in them.

tokio::task_local! {
    /// The id of the request that the current task serves.
    pub static REQUEST_ID: String;
}

/// The id of the request being served, where one is.
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}
