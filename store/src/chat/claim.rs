//! Files that messages name: claimed before the messages are judged, named once they are written.

use uuid::Uuid;

use super::send::{NewMessage, SendRefusal};
use super::{Attachment, ChatMessage};
use crate::DbConnection;
use crate::error::Result;

/// Files that a batch of messages may have, locked until the transaction ends.
#[derive(Debug, Default)]
pub(super) struct AttachmentClaim {
    files: Vec<File>,
}

/// A file, of which message of the batch, and where in it.
#[derive(Debug)]
struct File {
    attachment: Attachment,
    message: usize,
    place: i32,
}

/// Whether any message of a batch names a file. Most do not, and cost no transaction of several statements.
pub(super) fn is_needed(batch: &[&NewMessage]) -> bool {
    batch.iter().any(|it| !it.attachments.is_empty())
}

impl AttachmentClaim {
    /// Locks those files that are their sender's and that no message names yet. Of two messages that name one file, the
    /// first has it.
    pub(super) async fn stake(
        connection: &mut DbConnection,
        batch: &[&NewMessage],
    ) -> Result<Self> {
        let mut named = Columns::default();
        for (message, new) in batch.iter().enumerate() {
            for (place, id) in (1..).zip(&new.attachments) {
                named.push(*id, message, new.sender_id, place);
            }
        }
        // In the order of ids, so that two servers never wait for each other.
        let rows = sqlx::query!(
            r#"
            select t.id, t.file_name, t.size_bytes, t.media_type, t.width, t.height,
                   n.message as "message!", n.place as "place!"
              from (select distinct on (a.id) a.*
                      from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::int[])
                           as a (id, message, sender_id, place)
                     order by a.id, a.message) n
              join attachments t on t.id = n.id
             where t.uploader_id = n.sender_id and t.seq is null and t.dropped_at is null
             order by t.id
               for update of t
            "#,
            &named.ids,
            &named.messages,
            &named.senders,
            &named.places,
        )
        .fetch_all(connection)
        .await?;
        let files = rows.into_iter().map(|row| File {
            attachment: Attachment {
                id: row.id,
                file_name: row.file_name,
                size_bytes: row.size_bytes,
                media_type: row.media_type,
                pixels: row.width.zip(row.height),
            },
            message: usize::try_from(row.message).unwrap_or(usize::MAX),
            place: row.place,
        });
        Ok(Self {
            files: files.collect(),
        })
    }

    /// For each message of the batch, whether a file that it names is not to be had: in an arena, none is.
    pub(super) fn lacking(&self, batch: &[&NewMessage]) -> Vec<bool> {
        let has = |message| self.files.iter().filter(|it| it.message == message).count();
        let messages = batch.iter().enumerate();
        messages
            .map(|(message, new)| {
                !new.attachments.is_empty()
                    && (new.is_arena() || has(message) != new.attachments.len())
            })
            .collect()
    }

    /// The messages that were written name their files, in their order.
    pub(super) async fn name(
        self,
        connection: &mut DbConnection,
        outcomes: &mut [Result<ChatMessage, SendRefusal>],
    ) -> Result<()> {
        let (mut ids, mut conversations, mut numbers, mut places) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut files = self.files;
        files.sort_unstable_by_key(|it| (it.message, it.place));
        for file in files {
            let Some(Ok(written)) = outcomes.get_mut(file.message) else {
                continue;
            };
            ids.push(file.attachment.id);
            conversations.push(written.conversation_id);
            numbers.push(written.seq);
            places.push(file.place);
            written.attachments.push(file.attachment);
        }
        sqlx::query!(
            r#"
            update attachments t
               set conversation_id = n.conversation_id, seq = n.seq, place = n.place
              from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::int[])
                   as n (id, conversation_id, seq, place)
             where t.id = n.id
            "#,
            &ids,
            &conversations,
            &numbers,
            &places,
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// What messages name, a column of parameters each.
#[derive(Default)]
struct Columns {
    ids: Vec<Uuid>,
    messages: Vec<i64>,
    senders: Vec<Uuid>,
    places: Vec<i32>,
}

impl Columns {
    fn push(&mut self, id: Uuid, message: usize, sender: Uuid, place: i32) {
        self.ids.push(id);
        self.messages
            .push(i64::try_from(message).unwrap_or(i64::MAX));
        self.senders.push(sender);
        self.places.push(place);
    }
}
