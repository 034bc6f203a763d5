//! Runs a future to completion even if the client disconnects.

use actix_web::rt;
use futures_util::future::LocalBoxFuture;
use tracing::Instrument;

use crate::http::error::{Error, Result};
use crate::telemetry::{REQUEST_ID, request_id};

/// Does `work` to its end and answers how it ended.
///
/// actix drops a handler at its next `await` when the client closes the connection. What has to follow a commit, such
/// as voiding the tokens of sessions that it ended, would never be done then; a task of its own goes on.
///
/// # Errors
/// Those of the work, and 500 where it panicked.
pub(crate) async fn finish<T: 'static>(
    work: impl Future<Output = Result<T>> + 'static,
) -> Result<T> {
    let id = request_id().unwrap_or_default();
    // One type of task for all that is done in it: each would be compiled anew.
    let work: LocalBoxFuture<'static, Result<T>> = Box::pin(work);
    let done = rt::spawn(REQUEST_ID.scope(id, work).in_current_span()).await;
    done.unwrap_or_else(|broken| Err(Error::Internal(broken.into())))
}
