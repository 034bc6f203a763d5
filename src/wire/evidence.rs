//! Evidence as the page of a dispute shows it.

use serde::Serialize;
use store::evidence::{Evidence, EvidenceContent, EvidenceFile};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::EvidenceKindName;
use crate::wire::person::UserSummary;

/// A piece of evidence.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Evidence)]
pub struct EvidenceView {
    #[serde(rename = "_id")]
    id: Uuid,
    /// The player of the seat that it is for.
    user_id: Uuid,
    /// Who gave it: the player of the seat, or the successor of a team's leader.
    given_by: UserSummary,
    kind: EvidenceKindName,
    /// The address of a link, or the words of a text.
    content: Option<String>,
    file: Option<EvidenceFileView>,
    /// The hash of the bytes, the address or the words, in hexadecimal digits.
    sha256: String,
    /// Whether the same file was given in another challenge before.
    is_reused: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// A file; its bytes are those that its sender sent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvidenceFile)]
pub struct EvidenceFileView {
    file_name: String,
    /// Of the file by its content.
    mime_type: String,
    /// In bytes.
    size: i64,
    /// Pixels of a picture, which has a preview.
    width: Option<i32>,
    height: Option<i32>,
}

impl EvidenceView {
    /// Whether it is for the seat of `seat`.
    pub fn is_of(&self, seat: Uuid) -> bool {
        self.user_id == seat
    }
}

impl From<Evidence> for EvidenceView {
    fn from(evidence: Evidence) -> Self {
        let kind = evidence.content.kind().into();
        let (content, file) = match evidence.content {
            EvidenceContent::File(file) => (None, Some(EvidenceFileView::from(file))),
            EvidenceContent::Link(text) | EvidenceContent::Text(text) => (Some(text), None),
        };
        Self {
            id: evidence.id,
            user_id: evidence.seat,
            given_by: UserSummary::of(&evidence.given_by),
            kind,
            content,
            file,
            sha256: hex::encode(evidence.sha256),
            is_reused: evidence.is_reused,
            created_at: evidence.created_at,
        }
    }
}

impl From<EvidenceFile> for EvidenceFileView {
    fn from(file: EvidenceFile) -> Self {
        Self {
            file_name: file.file_name,
            mime_type: file.media_type,
            size: file.size_bytes,
            width: file.pixels.map(|(width, _)| width),
            height: file.pixels.map(|(_, height)| height),
        }
    }
}
