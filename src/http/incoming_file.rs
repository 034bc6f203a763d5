//! Files that come as parts of a form, each received on the disk: those of messages, and evidence.

use actix_multipart::Field;
use futures_util::StreamExt;
use futures_util::stream::Fuse;

use crate::http::error::Error;
use crate::services::chat::attachment::{FILE_BYTES_MAX, Incoming, Rate, TooSlow, UploadError};
use crate::state::AppState;

/// When an account that uploads already may try again.
const PLACE_RETRY_SECONDS: u64 = 10;

/// Why a part was not taken in.
pub(super) enum NotTaken {
    /// It breaks a rule: the rest of the form is still read.
    Because(Error),
    /// Its line broke: nothing more can be read.
    Broken(Error),
}

/// Receives the file of a part called `part`.
pub(super) async fn take_file(
    app: &AppState,
    part: &'static str,
    (field, rate): (&mut Fuse<Field>, &mut Rate),
) -> Result<Incoming, NotTaken> {
    let disposition = field.get_ref().content_disposition();
    let named = disposition
        .and_then(|it| it.get_filename())
        .unwrap_or_default();
    let begun = app
        .attachments
        .begin(app.ids.next(app.clock.now()), named)
        .await;
    let mut file = begun.map_err(|problem| NotTaken::Because(refused(part, problem)))?;
    let too_slow = |late: TooSlow| NotTaken::Broken(late.into());
    while let Some(chunk) = rate.next(field.next()).await.map_err(too_slow)? {
        let chunk = chunk.map_err(|error| NotTaken::Broken(error.into()))?;
        rate.add(chunk.len());
        if FILE_BYTES_MAX < file.size() + chunk.len() {
            let words = "Files can be at most 10 MB".to_owned();
            return Err(NotTaken::Because(Error::TooLarge(words)));
        }
        let appended = file.append(&chunk).await;
        appended.map_err(|error| NotTaken::Because(Error::Internal(error.into())))?;
    }
    if file.size() == 0 {
        return Err(NotTaken::Because(Error::field(part, "The file is empty")));
    }
    Ok(file)
}

/// How an upload that was refused is answered; its files came in the parts called `part`.
pub(super) fn refused(part: &'static str, problem: UploadError) -> Error {
    match problem {
        UploadError::Kind => Error::field(part, problem.to_string()),
        UploadError::Busy => Error::Busy,
        UploadError::TooManyAtOnce => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You are uploading files already. Wait until they are there.",
            retry_seconds: PLACE_RETRY_SECONDS,
        },
        UploadError::Full => Error::Conflict {
            code: "STORAGE_FULL",
            message: problem.to_string(),
        },
        UploadError::Unavailable(cause) => {
            tracing::error!("the store of files failed: {cause}");
            Error::Unavailable {
                code: "FILES_UNAVAILABLE",
                message: "Files cannot be stored or fetched at the moment. Please try again.",
            }
        }
        UploadError::Failed(cause) => Error::Internal(cause),
        UploadError::Store(error) => error.into(),
    }
}

impl From<TooSlow> for Error {
    fn from(_: TooSlow) -> Self {
        Self::TooSlow
    }
}
