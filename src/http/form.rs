//! Multipart forms: texts and files, each within its limit.

use actix_multipart::{Field, Multipart};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::stream::Fuse;

use crate::http::error::{Error, Result};

/// The largest form: one picture, and more text than the longest of our forms has.
const FORM_BYTES_MAX: usize = 6 * 1024 * 1024;
/// Parts of a form: more than any of ours has.
const PARTS_MAX: usize = 64;
/// A text, at most: the longest (rules, 5 000 characters) in four bytes each still fits.
pub(super) const TEXT_BYTES_MAX: usize = 32 * 1024;
/// What is read and thrown away once a form is refused. A client that is still sending does not read the answer
/// before it is done; beyond this the connection is closed on it.
pub(super) const DRAINED_BYTES_MAX: usize = 32 * 1024 * 1024;

/// A form that was read.
#[derive(Debug, Default)]
pub struct Form {
    texts: Vec<(String, String)>,
    files: Vec<(&'static str, Bytes)>,
    /// How many fields were read, including skipped ones.
    fields: usize,
    /// The bytes stored of them.
    bytes: usize,
}

/// The files that a form may bring, one of each name.
#[derive(Debug, Clone, Copy)]
pub struct FormFiles {
    /// The names of their fields.
    pub names: &'static [&'static str],
    /// The most bytes of each.
    pub bytes_max: usize,
    /// The message for a larger one.
    pub too_large: &'static str,
}

impl Form {
    /// Reads a form to its end.
    ///
    /// # Errors
    /// 400 where it is broken or a text is no UTF-8, 413 where a part or all of it is too large, 415 where it is no form,
    /// 422 where it brings two files of one name.
    pub async fn read(mut multipart: Multipart, files: FormFiles) -> Result<Self> {
        let mut form = Self::default();
        let mut refusal = None;
        let mut drained = 0;
        while let Some(field) = multipart.next().await {
            // A part must not be asked for more once it has ended.
            let mut field = field?.fuse();
            if refusal.is_none() {
                refusal = form.take(&mut field, files).await?;
            }
            drained += drain(&mut field, DRAINED_BYTES_MAX.saturating_sub(drained)).await?;
        }
        refusal.map_or(Ok(form), Err)
    }

    /// Takes a part in; or states why it does not, leaving the rest of the part to be drained.
    async fn take(&mut self, field: &mut Fuse<Field>, files: FormFiles) -> Result<Option<Error>> {
        self.fields += 1;
        if PARTS_MAX < self.fields {
            return Ok(Some(Error::TooLarge(
                "The form has too many parts".to_owned(),
            )));
        }
        let part = field.get_ref();
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part
            .content_disposition()
            .and_then(|disposition| disposition.get_filename());
        let is_left_empty = file_name == Some("");
        match files.names.iter().find(|it| **it == name) {
            // A file input that was left empty comes as a file without a name.
            Some(_) if is_left_empty => Ok(None),
            Some(name) => self.take_file(field, name, files).await,
            None => self.take_text(field, name).await,
        }
    }

    async fn take_file(
        &mut self,
        field: &mut Fuse<Field>,
        name: &'static str,
        files: FormFiles,
    ) -> Result<Option<Error>> {
        if self.file(name).is_some() {
            return Ok(Some(Error::field(name, "Please choose one file only")));
        }
        let bytes_max = files.bytes_max.min(self.room());
        let Some(bytes) = read_within(field, bytes_max).await? else {
            return Ok(Some(Error::TooLarge(files.too_large.to_owned())));
        };
        self.bytes += bytes.len();
        self.files.push((name, bytes));
        Ok(None)
    }

    async fn take_text(&mut self, field: &mut Fuse<Field>, name: String) -> Result<Option<Error>> {
        let bytes_max = TEXT_BYTES_MAX.min(self.room());
        let Some(bytes) = read_within(field, bytes_max).await? else {
            return Ok(Some(Error::TooLarge(TOO_LARGE.to_owned())));
        };
        match String::from_utf8(bytes.to_vec()) {
            Ok(text) => {
                self.bytes += name.len() + text.len();
                self.texts.push((name, text));
                Ok(None)
            }
            Err(_not_text) => Ok(Some(Error::Malformed(format!(
                "The field {name} is not text"
            )))),
        }
    }

    /// Bytes that may still be stored.
    fn room(&self) -> usize {
        FORM_BYTES_MAX.saturating_sub(self.bytes)
    }

    /// The text of a part, if it came; the first of several.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts(name).next()
    }

    /// The texts of all fields of that name.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.texts
            .iter()
            .filter(move |(part, _)| part == name)
            .map(|(_, text)| text.as_str())
    }

    /// The file of a part, if it came.
    pub fn file(&self, name: &str) -> Option<Bytes> {
        self.files
            .iter()
            .find(|(part, _)| *part == name)
            .map(|(_, bytes)| bytes.clone())
    }

    /// Every text with the name of its part, in the order in which they came.
    pub fn all_texts(&self) -> &[(String, String)] {
        &self.texts
    }
}

const TOO_LARGE: &str = "The request is too large";

/// Reads the rest of a part and throws it away; returns how much that was.
pub(super) async fn drain(field: &mut Fuse<Field>, bytes_max: usize) -> Result<usize> {
    let mut drained = 0;
    while let Some(chunk) = field.next().await {
        drained += chunk?.len();
        if bytes_max < drained {
            return Err(Error::TooLarge(TOO_LARGE.to_owned()));
        }
    }
    Ok(drained)
}

/// The rest of a part, where it is not larger.
pub(super) async fn read_within(
    field: &mut Fuse<Field>,
    bytes_max: usize,
) -> Result<Option<Bytes>> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = field.next().await {
        let chunk = chunk?;
        if bytes_max < bytes.len() + chunk.len() {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes.freeze()))
}
