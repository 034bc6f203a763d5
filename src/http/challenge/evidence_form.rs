//! Forms with evidence: files are received on the disk, texts within their limits.

use actix_multipart::{Field, Multipart};
use domain::challenge::{
    EVIDENCE_FILES_MAX, EvidenceKind, EvidenceRefusal, evidence_link, evidence_text,
};
use futures_util::StreamExt;
use futures_util::stream::Fuse;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::form::{DRAINED_BYTES_MAX, TEXT_BYTES_MAX, drain, read_within};
use crate::http::incoming_file::{self, NotTaken};
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::chat::attachment::{Incoming, Rate, UploadSlot};
use crate::services::evidence::GivenEvidence;
use crate::state::AppState;

/// The parts that files come in.
pub(super) const FILES: &str = "evidence";
const LINK: &str = "link";
const TEXT: &str = "text";
/// Texts of a form: the fields of a declaration, and more links and texts than a player may give.
const TEXTS_MAX: usize = 40;

/// The form.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it stands for the form in the document; `EvidenceForm` reads it"
)]
#[schema(as = NewEvidence)]
pub(super) struct NewEvidenceForm {
    /// Files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films, PDF, plain text.
    #[schema(value_type = Option<Vec<String>>, format = Binary)]
    evidence: Option<Vec<Vec<u8>>>,
    /// Addresses, of at most 500 characters.
    link: Option<Vec<String>>,
    /// Words, at most 2,000 characters each.
    text: Option<Vec<String>>,
}

/// A form that was read to its end.
#[derive(Debug, Default)]
pub(super) struct EvidenceForm {
    files: Vec<Incoming>,
    texts: Vec<(String, String)>,
    /// Held until its files are stored.
    place: Option<UploadSlot>,
}

impl EvidenceForm {
    /// Reads a form to its end. A refused one is read too, because a browser that is still sending reads no response.
    pub(super) async fn read(
        app: &AppState,
        player: Uuid,
        mut multipart: Multipart,
        mut refusal: Option<Error>,
    ) -> Result<Self> {
        let mut form = Self::default();
        let (mut drained, mut rate) = (0, Rate::begin());
        while let Some(field) = rate.next(multipart.next()).await? {
            // A part must not be asked for more once it has ended.
            let mut field = field?.fuse();
            let taken = if refusal.is_none() {
                form.take(app, player, (&mut field, &mut rate)).await
            } else {
                Ok(())
            };
            match taken {
                Ok(()) => {}
                Err(NotTaken::Because(error)) => {
                    refusal = Some(error);
                    form = Self::default();
                }
                Err(NotTaken::Broken(error)) => return Err(error),
            }
            let rest = drain(&mut field, DRAINED_BYTES_MAX.saturating_sub(drained)).await?;
            rate.add(rest);
            drained += rest;
        }
        refusal.map_or(Ok(form), Err)
    }

    async fn take(
        &mut self,
        app: &AppState,
        player: Uuid,
        (field, rate): (&mut Fuse<Field>, &mut Rate),
    ) -> Result<(), NotTaken> {
        let part = field.get_ref();
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.content_disposition().and_then(|it| it.get_filename());
        match name.as_str() {
            // A file input that was left empty comes as a file without a name.
            FILES if file_name == Some("") => Ok(()),
            FILES => self.take_file(app, player, (field, rate)).await,
            _ => self.take_text(name, field).await,
        }
    }

    async fn take_file(
        &mut self,
        app: &AppState,
        player: Uuid,
        (field, rate): (&mut Fuse<Field>, &mut Rate),
    ) -> Result<(), NotTaken> {
        if EVIDENCE_FILES_MAX <= self.files.len() {
            let words = EvidenceRefusal::TooManyFiles.to_string();
            return Err(NotTaken::Because(Error::field(FILES, words)));
        }
        let counted = limits::take(app, stored::EVIDENCE_FILES, &player.to_string()).await;
        counted.map_err(NotTaken::Because)?;
        if self.place.is_none() {
            let place = app.attachments.take_slot(player);
            let place = place
                .map_err(|problem| NotTaken::Because(incoming_file::refused(FILES, problem)))?;
            self.place = Some(place);
        }
        let file = incoming_file::take_file(app, FILES, (field, rate)).await?;
        self.files.push(file);
        Ok(())
    }

    async fn take_text(&mut self, name: String, field: &mut Fuse<Field>) -> Result<(), NotTaken> {
        let too_large = || {
            let words = "The form has too much text".to_owned();
            NotTaken::Because(Error::TooLarge(words))
        };
        if TEXTS_MAX <= self.texts.len() {
            return Err(too_large());
        }
        let read = read_within(field, TEXT_BYTES_MAX).await;
        let bytes = read.map_err(NotTaken::Broken)?.ok_or_else(too_large)?;
        let text = String::from_utf8(bytes.to_vec()).map_err(|_not_text| {
            let words = format!("The field {name} is not text");
            NotTaken::Because(Error::Malformed(words))
        })?;
        self.texts.push((name, text));
        Ok(())
    }

    /// The text of a part, if it came; the first of several. An empty one counts as none.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let text = self.texts.iter().find(|(part, _)| part == name);
        let text = text.map(|(_, text)| text.trim().to_owned());
        text.filter(|text| !text.is_empty())
    }

    /// What it brings, examined. The place for its upload is given back with it.
    pub(super) async fn examined(self, app: &AppState) -> Result<(GivenEvidence, UploadPlace)> {
        let mut words = Vec::new();
        for (name, text) in &self.texts {
            let (kind, part, checked) = match name.as_str() {
                LINK => (EvidenceKind::Link, LINK, evidence_link(text)),
                TEXT => (EvidenceKind::Text, TEXT, evidence_text(text)),
                _ => continue,
            };
            let checked = checked.map_err(|why| Error::field(part, why))?;
            if !checked.is_empty() {
                words.push((kind, checked));
            }
        }
        let given = GivenEvidence::examine(app, self.files, words).await;
        let given = given.map_err(|problem| incoming_file::refused(FILES, problem))?;
        Ok((given, UploadPlace(self.place)))
    }
}

/// The place of an upload, held until its files are stored.
#[derive(Debug)]
pub(super) struct UploadPlace(
    #[expect(dead_code, reason = "it is held, not read")] Option<UploadSlot>,
);
