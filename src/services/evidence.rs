//! Evidence as players bring it: files are examined, stored byte for byte, and named by rows, all of a request or none of it
//! (docs/rules.md, Disputes).

use anyhow::Context;
use bytes::Bytes;
use domain::challenge::{EvidenceKind, EvidenceOccasion};
use sha2::{Digest, Sha256};
use store::evidence::{AddEvidenceError, EvidenceContent, EvidenceFile, NewEvidence};
use uuid::Uuid;

use crate::infra::images::Preview;
use crate::services::chat::attachment::kind::FileKind;
use crate::services::chat::attachment::objects::Side;
use crate::services::chat::attachment::{Incoming, UploadError};
use crate::state::AppState;

/// What a player brings: files that came in, and words.
#[derive(Debug, Default)]
pub struct GivenEvidence {
    files: Vec<GivenFile>,
    words: Vec<NewEvidence>,
}

/// A file whose bytes wait on the disk.
#[derive(Debug)]
struct GivenFile {
    incoming: Incoming,
    row: NewEvidence,
    preview: Option<Bytes>,
}

/// Why evidence was not stored. Then none of a request is.
#[derive(Debug, thiserror::Error)]
pub enum EvidenceError {
    /// A file is refused, or cannot be stored.
    #[error(transparent)]
    Upload(#[from] UploadError),
    /// The rules refuse it, or the database failed.
    #[error(transparent)]
    Add(#[from] AddEvidenceError),
}

impl GivenEvidence {
    /// Examines what came in: what each file is by its content, its hash, and a small picture of a picture.
    ///
    /// # Errors
    /// [`UploadError::Kind`] where a file is neither a picture nor a film, a PDF or a plain text.
    pub async fn examine(
        app: &AppState,
        files: Vec<Incoming>,
        words: Vec<(EvidenceKind, String)>,
    ) -> Result<Self, UploadError> {
        let _turn = app
            .attachments
            .keeping
            .acquire()
            .await
            .context("the server is going")?;
        let mut examined = Vec::with_capacity(files.len());
        for file in files {
            examined.push(GivenFile::examine(app, file).await?);
        }
        let words = words.into_iter().filter_map(|(kind, text)| {
            let sha256 = Sha256::digest(&text).into();
            let content = match kind {
                EvidenceKind::Link => EvidenceContent::Link(text),
                EvidenceKind::Text => EvidenceContent::Text(text),
                // A file is no words.
                EvidenceKind::File => return None,
            };
            let id = app.ids.next(app.clock.now());
            Some(NewEvidence {
                id,
                content,
                sha256,
            })
        });
        Ok(Self {
            words: words.collect(),
            files: examined,
        })
    }

    /// Whether it is nothing at all.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.words.is_empty()
    }

    /// The hashes of everything: what makes two requests the same.
    pub fn fingerprint(&self) -> Vec<String> {
        self.rows().map(|row| hex::encode(row.sha256)).collect()
    }

    fn rows(&self) -> impl Iterator<Item = &NewEvidence> {
        let files = self.files.iter().map(|file| &file.row);
        files.chain(&self.words)
    }

    /// Stores it: the bytes first, so that what the database knows is there.
    ///
    /// # Errors
    /// [`EvidenceError`]; then nothing of it stays, but where the database did not answer: what it does not know is swept.
    pub async fn store(
        mut self,
        app: &AppState,
        (challenge, player): (Uuid, Uuid),
        occasion: EvidenceOccasion,
    ) -> Result<(), EvidenceError> {
        if self.is_empty() {
            return Ok(());
        }
        if let Err(problem) = self.put(app).await {
            self.remove_but(app, &[]).await;
            return Err(problem.into());
        }
        let rows: Vec<_> = self.rows().cloned().collect();
        let now = app.clock.now();
        let added = store::evidence::add(&app.db, (challenge, player), occasion, &rows, now).await;
        match added {
            // What was given before is there under another id.
            Ok(added) => {
                self.remove_but(app, &added).await;
                Ok(())
            }
            Err(problem @ (AddEvidenceError::NotFound | AddEvidenceError::Refused(_))) => {
                self.remove_but(app, &[]).await;
                Err(problem.into())
            }
            // Whether the rows were written is not known.
            Err(problem @ AddEvidenceError::Store(_)) => Err(problem.into()),
        }
    }

    async fn put(&mut self, app: &AppState) -> Result<(), UploadError> {
        let _turn = app
            .attachments
            .keeping
            .acquire()
            .await
            .context("the server is going")?;
        let objects = &app.attachments.objects;
        for file in &mut self.files {
            if let Some(preview) = file.preview.take() {
                objects
                    .put(Side::EvidencePreview, file.row.id, preview)
                    .await?;
            }
            let bytes = file.incoming.bytes().await.context(UNREADABLE)?;
            objects.put(Side::Evidence, file.row.id, bytes).await?;
        }
        Ok(())
    }

    /// Removes the stored bytes of all files but those of `ids`.
    async fn remove_but(&self, app: &AppState, ids: &[Uuid]) {
        let gone = self.files.iter().map(|file| file.row.id);
        for id in gone.filter(|id| !ids.contains(id)) {
            // What cannot be removed now is swept.
            let removed = app.attachments.objects.remove(Side::OF_EVIDENCE, id).await;
            if let Err(error) = removed {
                tracing::debug!(file = %id, "file {id} is left to the sweep: {error}");
            }
        }
    }
}

const UNREADABLE: &str = "a file cannot be read";

impl GivenFile {
    async fn examine(app: &AppState, mut incoming: Incoming) -> Result<Self, UploadError> {
        let bytes = incoming.bytes().await.context(UNREADABLE)?;
        let (kind, sha256) = known_of(bytes.clone()).await?;
        let kind = kind
            .filter(|kind| is_evidence(kind.media_type) && !kind.is_disguised_as(incoming.name()));
        let kind = kind.ok_or(UploadError::Kind)?;
        let preview = if kind.is_picture() {
            Some(app.files.preview(bytes).await?)
        } else {
            None
        };
        let pixels = preview.as_ref().map(|preview: &Preview| preview.pixels);
        let content = EvidenceContent::File(EvidenceFile {
            file_name: kind.named(incoming.name().to_owned()),
            media_type: kind.media_type.to_owned(),
            size_bytes: i64::try_from(incoming.size()).unwrap_or(i64::MAX),
            pixels,
        });
        Ok(Self {
            row: NewEvidence {
                id: app.ids.next(app.clock.now()),
                content,
                sha256,
            },
            preview: preview.map(|preview| preview.encoded),
            incoming,
        })
    }
}

/// What may be evidence: what a moderator can look at in a browser.
fn is_evidence(media_type: &str) -> bool {
    let is_seen = is_picture_or_film(media_type);
    is_seen || matches!(media_type, "application/pdf" | "text/plain")
}

/// What a browser shows in its place; everything else is saved.
pub fn is_picture_or_film(media_type: &str) -> bool {
    media_type.starts_with("image/") || media_type.starts_with("video/")
}

/// Ten megabytes are read through and hashed in milliseconds that a worker does not have.
async fn known_of(bytes: Bytes) -> Result<(Option<&'static FileKind>, [u8; 32]), UploadError> {
    let known = tokio::task::spawn_blocking(move || {
        (FileKind::by_content(&bytes), Sha256::digest(&bytes).into())
    });
    Ok(known.await.context("a file could not be examined")?)
}
