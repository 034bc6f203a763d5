//! Writing messages: those of many conversations and senders in one commit, and in one statement where none names a file.

use domain::chat::{MessageText, Venue};
use time::OffsetDateTime;
use uuid::Uuid;

use super::claim::{self, AttachmentClaim};
use super::history;
use super::{ChatMessage, Sender};
use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// Another server has written the same message first.
const CLIENT_ID_ONCE: &str = "messages_client_id_key";
/// How often a batch is tried: it fails as a whole where another server writes one of its messages at the same moment,
/// and the next try finds that one written.
const TRIES_MAX: usize = 3;

/// A message to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// Its id, used where it was not written before.
    pub id: Uuid,
    /// Where. To name an arena states that access to its challenge was checked: without it nothing is written to an
    /// arena, and with it to nothing else.
    pub venue: Venue,
    /// The id of the conversation there, which is a hash.
    pub conversation_id: Uuid,
    /// Who.
    pub sender_id: Uuid,
    /// What makes it the same message when it is sent again.
    pub client_id: Uuid,
    /// What.
    pub content: MessageText,
    /// The files it names, in order.
    pub attachments: Vec<Uuid>,
    /// When. The actor of the conversation sets it as it receives the message, so that times follow the numbers.
    pub sent_at: OffsetDateTime,
}

impl NewMessage {
    /// Whether it is for an arena, and access to the challenge was checked.
    pub fn is_arena(&self) -> bool {
        matches!(self.venue, Venue::Arena(_))
    }
}

/// Why a message was not stored, or is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendRefusal {
    /// There is no such conversation.
    Unknown,
    /// The sender is no member.
    Outsider,
    /// The conversation is closed for writing: its team was dissolved.
    Closed,
    /// The sender has blocked the other one.
    Blocking,
    /// The other one has blocked the sender.
    Blocked,
    /// It names a file that is not there, not the sender's, or named already; or it names one in an arena.
    NoSuchFile,
    /// It was written before under this number and is not read: sent again, it is answered.
    Unread(i64),
}

/// What became of the messages of a batch.
type Outcomes = Vec<Result<ChatMessage, SendRefusal>>;

/// Writes messages in their order, and answers in that order what became of each.
///
/// A message is answered as it stands now: it has another id where it was written before. Of one sender's messages with the same
/// client id the batch must hold only one.
pub async fn send(db: &Db, batch: &[&NewMessage]) -> Result<Outcomes> {
    let mut tries = 1;
    let mut outcomes = loop {
        match write(db, batch).await {
            Ok(outcomes) => break outcomes,
            Err(error) if error.constraint() == Some(CLIENT_ID_ONCE) && tries < TRIES_MAX => {
                tries += 1;
            }
            Err(error) => return Err(error),
        }
    };
    // The batch is committed: no read from here on may fail it.
    for (new, outcome) in batch.iter().zip(&mut outcomes) {
        if let Err(SendRefusal::Unread(seq)) = *outcome {
            *outcome = repeated(db, new.conversation_id, seq).await;
        }
    }
    Ok(outcomes)
}

async fn write(db: &Db, batch: &[&NewMessage]) -> Result<Outcomes> {
    if claim::is_needed(batch) {
        return write_with_files(db, batch).await;
    }
    let mut writer = db.writer().await?;
    match batch {
        [alone] => judge_one(&mut writer, alone).await,
        batch => judge(&mut writer, batch, &vec![false; batch.len()]).await,
    }
}

async fn write_with_files(db: &Db, batch: &[&NewMessage]) -> Result<Outcomes> {
    let mut tx = db.begin().await?;
    let claim = AttachmentClaim::stake(&mut tx, batch).await?;
    let mut outcomes = judge(&mut tx, batch, &claim.lacking(batch)).await?;
    claim.name(&mut tx, &mut outcomes).await?;
    tx.commit().await?;
    Ok(outcomes)
}

/// A message that is alone in its batch, and names no file: the same for less, where it may be written.
async fn judge_one(connection: &mut DbConnection, new: &NewMessage) -> Result<Outcomes> {
    let written = sqlx::query_file!(
        "src/chat/send_one.sql",
        new.id,
        new.conversation_id,
        new.sender_id,
        new.client_id,
        new.content.as_str(),
        new.sent_at,
        new.is_arena(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = written else {
        return judge(connection, &[new], &[false]).await;
    };
    Ok(vec![Ok(fresh(new, row.seq, row.username, row.avatar))])
}

/// The one statement, with a column of parameters for each column of the batch. A message that was written before is not
/// read yet.
async fn judge(
    connection: &mut DbConnection,
    batch: &[&NewMessage],
    lacks_files: &[bool],
) -> Result<Outcomes> {
    let column = |of: fn(&NewMessage) -> Uuid| batch.iter().map(|it| of(it)).collect::<Vec<_>>();
    let contents: Vec<_> = batch.iter().map(|it| it.content.as_str()).collect();
    let times: Vec<_> = batch.iter().map(|it| it.sent_at).collect();
    let arenas: Vec<_> = batch.iter().map(|it| it.is_arena()).collect();
    let rows = sqlx::query_file!(
        "src/chat/send.sql",
        &column(|it| it.id),
        &column(|it| it.conversation_id),
        &column(|it| it.sender_id),
        &column(|it| it.client_id),
        &contents as _,
        &times,
        lacks_files,
        &arenas,
    )
    .fetch_all(connection)
    .await?;
    let outcomes = batch
        .iter()
        .zip(rows)
        .map(|(new, row)| match (row.word.as_str(), row.seq) {
            ("sent", Some(seq)) => Ok(fresh(new, seq, row.username, row.avatar)),
            ("repeated", Some(seq)) => Err(SendRefusal::Unread(seq)),
            ("outsider", _) => Err(SendRefusal::Outsider),
            ("closed", _) => Err(SendRefusal::Closed),
            ("blocking", _) => Err(SendRefusal::Blocking),
            ("blocked", _) => Err(SendRefusal::Blocked),
            ("file", _) => Err(SendRefusal::NoSuchFile),
            _ => Err(SendRefusal::Unknown),
        });
    Ok(outcomes.collect())
}

/// A message that was just written, without asking for it again. Its files are not named yet.
fn fresh(
    new: &NewMessage,
    seq: i64,
    username: Option<String>,
    avatar: Option<String>,
) -> ChatMessage {
    ChatMessage {
        id: new.id,
        conversation_id: new.conversation_id,
        seq,
        change: 0,
        client_id: new.client_id,
        sender: Sender {
            id: new.sender_id,
            username: username.unwrap_or_default(),
            avatar,
        },
        content: new.content.as_str().to_owned(),
        sent_at: new.sent_at,
        edited_at: None,
        deleted_at: None,
        attachments: Vec::new(),
    }
}

/// A message that was written before, as it stands now.
async fn repeated(db: &Db, conversation: Uuid, seq: i64) -> Result<ChatMessage, SendRefusal> {
    match history::one(db, conversation, seq).await {
        Ok(found) => found.ok_or(SendRefusal::Unread(seq)),
        Err(error) => {
            tracing::warn!(%conversation, seq, "a repeated message cannot be read: {error}");
            Err(SendRefusal::Unread(seq))
        }
    }
}
