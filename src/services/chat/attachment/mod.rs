//! Files of messages: uploaded first, then named by a message, or swept (docs/rules.md, Messages).

mod incoming;
pub mod kind;
mod leftovers;
mod metadata;
pub mod name;
pub mod objects;
mod rate;
pub mod storage;

use anyhow::Context;
use bytes::Bytes;
use store::chat::Attachment;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::state::AppState;
use kind::FileKind;
use objects::Side;

pub use incoming::Incoming;
pub use rate::{PLACES_PER_ACCOUNT_MAX, Rate, TooSlow, UploadSlot};
pub use storage::{Attachments, FILE_BYTES_MAX, FILES_MAX, STORED_BYTES_MAX, UploadError};

/// Stores the files of one upload: all of them, or none.
///
/// # Errors
/// [`UploadError`]
pub async fn store_upload(
    app: &AppState,
    uploader: Uuid,
    mut incoming: Vec<Incoming>,
) -> Result<Vec<Attachment>, UploadError> {
    let _turn = app
        .attachments
        .keeping
        .acquire()
        .await
        .context("the server is going")?;
    let now = app.clock.now();
    let mut examined = Vec::with_capacity(incoming.len());
    for file in &mut incoming {
        examined.push(examine(app, file, now).await?);
    }
    let (files, previews): (Vec<_>, Vec<_>) = examined.into_iter().unzip();
    let stored = write(app, uploader, (&mut incoming, previews), &files, now).await;
    if let Err(problem) = stored {
        for file in &files {
            // What cannot be removed now is swept.
            if let Err(error) = app.attachments.objects.remove(Side::OF_FILE, file.id).await {
                tracing::debug!(file = %file.id, "file {} is left to the sweep: {error}", file.id);
            }
        }
        return Err(problem);
    }
    Ok(files)
}

/// What a file is; and its preview where it is a picture.
async fn examine(
    app: &AppState,
    incoming: &mut Incoming,
    now: OffsetDateTime,
) -> Result<(Attachment, Option<Bytes>), UploadError> {
    let bytes = incoming.bytes().await.context("a file cannot be read")?;
    let kind = kind_of(bytes.clone()).await?;
    let kind = kind.filter(|kind| !kind.is_disguised_as(incoming.name()));
    let kind = kind.ok_or(UploadError::Kind)?;
    let preview = if kind.is_picture() {
        let preview = app.files.preview(bytes.clone()).await?;
        strip(incoming, kind, bytes).await?;
        Some(preview)
    } else {
        None
    };
    let file = Attachment {
        id: app.ids.next(now),
        file_name: kind.named(incoming.name().to_owned()),
        size_bytes: i64::try_from(incoming.size()).unwrap_or(i64::MAX),
        media_type: kind.media_type.to_owned(),
        pixels: preview.as_ref().map(|preview| preview.pixels),
    };
    Ok((file, preview.map(|preview| preview.encoded)))
}

/// Takes out of a picture what its camera states of it.
async fn strip(
    incoming: &mut Incoming,
    kind: &'static FileKind,
    bytes: Bytes,
) -> Result<(), UploadError> {
    let stripped = tokio::task::spawn_blocking(move || metadata::stripped(kind, bytes)).await;
    let stripped = stripped.context("a picture could not be examined")?;
    let stripped = stripped.map_err(|error| {
        tracing::debug!(%error, "a picture was refused");
        UploadError::Kind
    })?;
    let replaced = incoming.replace(&stripped).await;
    Ok(replaced.context("a file cannot be received")?)
}

/// Reading ten megabytes through takes milliseconds that a worker does not have.
async fn kind_of(bytes: Bytes) -> Result<Option<&'static FileKind>, UploadError> {
    let kind = tokio::task::spawn_blocking(move || FileKind::by_content(&bytes)).await;
    Ok(kind.context("a file could not be examined")?)
}

/// The bytes first: what is known to the database is there.
async fn write(
    app: &AppState,
    uploader: Uuid,
    (incoming, previews): (&mut [Incoming], Vec<Option<Bytes>>),
    files: &[Attachment],
    now: OffsetDateTime,
) -> Result<(), UploadError> {
    let objects = &app.attachments.objects;
    for ((incoming, file), preview) in incoming.iter_mut().zip(files).zip(previews) {
        if let Some(preview) = preview {
            objects.put(Side::Preview, file.id, preview).await?;
        }
        let bytes = incoming.bytes().await.context("a file cannot be read")?;
        objects.put(Side::Whole, file.id, bytes).await?;
    }
    let added =
        store::chat::attachment::add(&app.db, uploader, files, STORED_BYTES_MAX, now).await?;
    if added {
        Ok(())
    } else {
        Err(UploadError::Full)
    }
}
