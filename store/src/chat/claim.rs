//! Files that messages name: claimed before the messages are judged, named once they are written.

use sqlx::PgConnection;
use uuid::Uuid;

use super::send::NewMessage;
use crate::error::Result;

/// Files that a batch of messages may have, locked until the transaction ends.
#[derive(Debug, Default)]
pub(super) struct Claim {
    files: Vec<File>,
}

/// A file, of which message of the batch, and where in it.
#[derive(Debug)]
struct File {
    id: Uuid,
    message: usize,
    place: i32,
}

/// Whether any message of a batch names a file. Most do not, and cost no transaction of several statements.
pub(super) fn is_needed(batch: &[&NewMessage]) -> bool {
    batch.iter().any(|it| !it.attachments.is_empty())
}

impl Claim {
    /// Locks those files that are their sender's and that no message names yet. Of two messages that name one file, the
    /// first has it.
    pub(super) async fn stake(
        connection: &mut PgConnection,
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
            select t.id, n.message as "message!", n.place as "place!"
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
            id: row.id,
            message: usize::try_from(row.message).unwrap_or(usize::MAX),
            place: row.place,
        });
        Ok(Self {
            files: files.collect(),
        })
    }

    /// For each message of the batch, whether a file that it names is not to be had.
    pub(super) fn lacking(&self, batch: &[&NewMessage]) -> Vec<bool> {
        let has = |message| self.files.iter().filter(|it| it.message == message).count();
        let messages = batch.iter().enumerate();
        messages
            .map(|(message, new)| {
                !new.attachments.is_empty() && has(message) != new.attachments.len()
            })
            .collect()
    }

    /// The messages that were written name their files: `seqs` has the number of each, nothing for one that was not
    /// written.
    pub(super) async fn name(
        self,
        connection: &mut PgConnection,
        batch: &[&NewMessage],
        seqs: &[Option<i64>],
    ) -> Result<()> {
        let (mut ids, mut conversations, mut numbers, mut places) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for file in self.files {
            let written = seqs.get(file.message).copied().flatten();
            let Some((new, seq)) = batch.get(file.message).zip(written) else {
                continue;
            };
            ids.push(file.id);
            conversations.push(new.conversation_id);
            numbers.push(seq);
            places.push(file.place);
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
