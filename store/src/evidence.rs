//! Evidence in disputes (`migrations/0026_evidence.sql`): added under the challenge's lock, and never changed.

use std::collections::HashSet;

use domain::challenge::{
    EvidenceCount, EvidenceKind, EvidenceOccasion, EvidenceRefusal, Person, flags_reuse,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result};

/// Evidence of one challenge: of a hundred players ten files, ten links and ten texts each.
const ROWS_MAX: i64 = 3_000;

/// A file as it is known; its bytes lie in the object store under the id of the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceFile {
    /// What its sender calls it, cleaned.
    pub file_name: String,
    /// The MIME type by its content.
    pub media_type: String,
    /// Its size in bytes.
    pub size_bytes: i64,
    /// Width and height of a picture, which has a preview.
    pub pixels: Option<(i32, i32)>,
}

/// What a piece of evidence states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceContent {
    /// A file.
    File(EvidenceFile),
    /// An address.
    Link(String),
    /// Words.
    Text(String),
}

impl EvidenceContent {
    /// What it is.
    pub const fn kind(&self) -> EvidenceKind {
        match self {
            Self::File(_) => EvidenceKind::File,
            Self::Link(_) => EvidenceKind::Link,
            Self::Text(_) => EvidenceKind::Text,
        }
    }

    fn as_file(&self) -> Option<&EvidenceFile> {
        match self {
            Self::File(file) => Some(file),
            Self::Link(_) | Self::Text(_) => None,
        }
    }

    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Link(text) | Self::Text(text) => Some(text),
            Self::File(_) => None,
        }
    }
}

/// Evidence that is about to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvidence {
    /// Its id.
    pub id: Uuid,
    /// What it states.
    pub content: EvidenceContent,
    /// The hash of the bytes, the address or the words.
    pub sha256: [u8; 32],
}

/// Evidence as it stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Its id.
    pub id: Uuid,
    /// The player of the seat that it is for.
    pub seat: Uuid,
    /// Who gave it: the player of the seat, or who led the team of that side then.
    pub given_by: Person,
    /// What it states.
    pub content: EvidenceContent,
    /// The hash of the bytes, the address or the words.
    pub sha256: Vec<u8>,
    /// Whether the same file was given in another challenge before, by any player, and is long enough to be flagged
    /// ([`flags_reuse`]). It is read and not stored: two that come at the
    /// same moment need no lock on each other, and the first use of a file is never blamed for the second.
    pub is_reused: bool,
    /// When it came.
    pub created_at: OffsetDateTime,
}

/// Why evidence was not added. Then none of a request is.
#[derive(Debug, thiserror::Error)]
pub enum AddEvidenceError {
    /// There is no such challenge.
    #[error("there is no such challenge")]
    NotFound,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] EvidenceRefusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for AddEvidenceError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Whether a player may add evidence now; asked before files are received, and again by [`add`] under the lock.
pub async fn check(
    db: &Db,
    (challenge, player): (Uuid, Uuid),
    occasion: EvidenceOccasion,
    now: OffsetDateTime,
) -> Result<(), AddEvidenceError> {
    let mut connection = db.acquire().await?;
    let seat = check_in(&mut connection, (challenge, player), occasion, now).await;
    seat.map(drop)
}

/// The seat for which the player may add evidence.
async fn check_in(
    connection: &mut DbConnection,
    (challenge, player): (Uuid, Uuid),
    occasion: EvidenceOccasion,
    now: OffsetDateTime,
) -> Result<Uuid, AddEvidenceError> {
    let found = crate::challenge::find(&mut *connection, challenge).await?;
    let snapshot = found.ok_or(AddEvidenceError::NotFound)?.as_it_will_stand();
    let rules = &snapshot.challenge;
    Ok(rules.may_add_evidence(player, occasion, now)?)
}

/// Adds evidence: all of it, or none. Returns the ids of what is new; what was given for the same side before is not
/// added again.
///
/// # Errors
/// [`AddEvidenceError`]
pub async fn add(
    db: &Db,
    (challenge, player): (Uuid, Uuid),
    occasion: EvidenceOccasion,
    given: &[NewEvidence],
    now: OffsetDateTime,
) -> Result<Vec<Uuid>, AddEvidenceError> {
    let mut tx = db.begin().await?;
    // Two uploads at once are counted one after the other, and a command that ends the dispute comes before or after.
    sqlx::query_scalar!(
        r#"select 1 as "one!" from challenges where id = $1 for no key update"#,
        challenge,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(AddEvidenceError::NotFound)?;
    let seat = check_in(&mut tx, (challenge, player), occasion, now).await?;
    let mut known = of_seat(&mut tx, challenge, seat).await?;
    let before = EvidenceCount::of(known.iter().map(|(kind, _)| *kind));
    let new: Vec<_> = given
        .iter()
        .filter(|it| known.insert((it.content.kind(), it.sha256.to_vec())))
        .collect();
    before.admits(EvidenceCount::of(new.iter().map(|it| it.content.kind())))?;
    insert(&mut tx, (challenge, seat, player), &new, now).await?;
    tx.commit().await?;
    Ok(new.iter().map(|it| it.id).collect())
}

/// What was given for a seat of a challenge, each once.
async fn of_seat(
    connection: &mut DbConnection,
    challenge: Uuid,
    seat: Uuid,
) -> Result<HashSet<(EvidenceKind, Vec<u8>)>> {
    let rows = sqlx::query!(
        "select id, kind, sha256 from evidence where challenge_id = $1 and user_id = $2",
        challenge,
        seat,
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| Ok((kind(row.id, &row.kind)?, row.sha256)))
        .collect()
}

async fn insert(
    connection: &mut DbConnection,
    (challenge, seat, player): (Uuid, Uuid, Uuid),
    new: &[&NewEvidence],
    now: OffsetDateTime,
) -> Result<()> {
    let given_by = Some(player).filter(|player| *player != seat);
    for NewEvidence {
        id,
        content,
        sha256,
    } in new
    {
        let file = content.as_file();
        let pixels = file.and_then(|file| file.pixels);
        sqlx::query!(
            r#"
            insert into evidence
                   (id, challenge_id, user_id, kind, content, file_name, media_type, size_bytes, sha256, width, height,
                    created_at, given_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            "#,
            id,
            challenge,
            seat,
            content.kind().name(),
            content.as_text(),
            file.map(|file| file.file_name.as_str()),
            file.map(|file| file.media_type.as_str()),
            file.map(|file| file.size_bytes),
            sha256.as_slice(),
            pixels.map(|(width, _)| width),
            pixels.map(|(_, height)| height),
            now,
            given_by,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The evidence of a challenge, in the order in which it came; one piece of it, where `id` is given.
async fn read(db: &Db, challenge: Uuid, id: Option<Uuid>) -> Result<Vec<Evidence>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select e.id, e.user_id, e.kind, e.content, e.file_name, e.media_type, e.size_bytes, e.sha256, e.width, e.height,
               e.created_at, u.id as giver, u.username, u.avatar,
               e.kind = 'file' and exists (
                   select from evidence o
                    where o.kind = 'file' and o.sha256 = e.sha256 and o.challenge_id <> e.challenge_id
                      and (o.created_at, o.id) < (e.created_at, e.id)
               ) as "was_given_before!"
          from evidence e
          join users u on u.id = coalesce(e.given_by, e.user_id)
         where e.challenge_id = $1 and ($2::uuid is null or e.id = $2)
         order by e.created_at, e.id
         limit $3
        "#,
        challenge,
        id,
        ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Evidence::try_from).collect()
}

/// The evidence of a challenge, in the order in which it came.
pub async fn of_challenge(db: &Db, challenge: Uuid) -> Result<Vec<Evidence>> {
    read(db, challenge, None).await
}

/// One piece of the evidence of a challenge.
pub async fn find(db: &Db, challenge: Uuid, id: Uuid) -> Result<Option<Evidence>> {
    Ok(read(db, challenge, Some(id)).await?.pop())
}

/// Those of `ids` that no evidence has.
pub async fn unknown(db: &Db, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let unknown = sqlx::query_scalar!(
        r#"
        select i.id as "id!"
          from unnest($1::uuid[]) as i (id)
         where not exists (select from evidence e where e.id = i.id)
        "#,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(unknown)
}

struct Row {
    id: Uuid,
    user_id: Uuid,
    kind: String,
    content: Option<String>,
    file_name: Option<String>,
    media_type: Option<String>,
    size_bytes: Option<i64>,
    sha256: Vec<u8>,
    width: Option<i32>,
    height: Option<i32>,
    created_at: OffsetDateTime,
    giver: Uuid,
    username: String,
    avatar: Option<String>,
    was_given_before: bool,
}

impl TryFrom<Row> for Evidence {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let incomplete = || inconsistent(row.id, "a column is null".to_owned());
        let text = || row.content.clone().ok_or_else(incomplete);
        let content = match kind(row.id, &row.kind)? {
            EvidenceKind::Link => EvidenceContent::Link(text()?),
            EvidenceKind::Text => EvidenceContent::Text(text()?),
            EvidenceKind::File => EvidenceContent::File(EvidenceFile {
                file_name: row.file_name.clone().ok_or_else(incomplete)?,
                media_type: row.media_type.clone().ok_or_else(incomplete)?,
                size_bytes: row.size_bytes.ok_or_else(incomplete)?,
                pixels: row.width.zip(row.height),
            }),
        };
        Ok(Self {
            id: row.id,
            seat: row.user_id,
            given_by: Person {
                id: row.giver,
                username: row.username,
                avatar: row.avatar,
            },
            content,
            sha256: row.sha256,
            is_reused: row.was_given_before && row.size_bytes.is_some_and(flags_reuse),
            created_at: row.created_at,
        })
    }
}

fn kind(id: Uuid, name: &str) -> Result<EvidenceKind> {
    EvidenceKind::parse(name).ok_or_else(|| inconsistent(id, format!("unknown kind {name}")))
}

fn inconsistent(id: Uuid, what: String) -> Error {
    Error::Inconsistent {
        table: "evidence",
        id,
        what,
    }
}
