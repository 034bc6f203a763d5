//! Reads conversations, and notes how far a player has read.

use actors::conversation::SendError;
use domain::chat::{ConversationKind, Receipt, Venue, status};
use domain::stream::can_replay;
use store::chat::list::{ConversationSummary, ListWindow};
use store::chat::{ChatMessage, ConversationRow, Mark, Span};
use uuid::Uuid;

use super::{ChatError, contacts};
use crate::state::AppState;
use crate::wire::chat::{ConversationView, MessageView, PresenceView, ReceiptView};
use crate::wire::chat_history::{History, MissedMessages, ReadMark, Typist};
use crate::wire::person::UserSummary;

/// Missing messages, or changes, that are sent; where more are missing, the client reads anew.
const MISSING_MAX: i64 = 200;

/// The conversation, where `viewer` is a member.
async fn room(app: &AppState, viewer: Uuid, id: Uuid) -> Result<ConversationRow, ChatError> {
    let room = store::chat::find(&app.db, id).await?;
    room.filter(|room| room.has_member(viewer))
        .ok_or(ChatError::NoConversation)
}

/// Messages of a conversation that `viewer` is a member of. What was read has reached the viewer.
///
/// # Errors
/// [`ChatError`]
pub async fn history(
    app: &AppState,
    viewer: Uuid,
    id: Uuid,
    span: Span,
) -> Result<History, ChatError> {
    let room = room(app, viewer, id).await?;
    let limit = match span {
        Span::Newest { limit } | Span::Before { limit, .. } | Span::After { limit, .. } => limit,
    };
    let mut messages = store::chat::messages(&app.db, id, one_more(span)).await?;
    let has_more = limit < i64::try_from(messages.len()).unwrap_or(i64::MAX);
    if has_more {
        // The one beyond shows that there are more.
        match span {
            Span::After { .. } => drop(messages.pop()),
            Span::Newest { .. } | Span::Before { .. } => drop(messages.remove(0)),
        }
    }
    reached(app, &room, viewer, &messages).await;
    let receipts = room.receipts_for(viewer);
    let conversation = conversation(app, viewer, id).await?;
    Ok(History {
        conversation_id: id,
        messages: views(&receipts, &messages),
        latest_seq: room.last_seq.max(messages.last().map_or(0, |it| it.seq)),
        latest_change: room.last_change,
        receipts: receipts.iter().map(ReceiptView::from).collect(),
        has_more,
        conversation,
        other_user: None,
    })
}

/// Messages between two people, also without any yet.
///
/// # Errors
/// [`ChatError`]
pub async fn history_with(
    app: &AppState,
    viewer: Uuid,
    other: Uuid,
    span: Span,
) -> Result<History, ChatError> {
    let venue = Venue::direct(viewer, other).ok_or(ChatError::Oneself)?;
    let id = venue.conversation_id();
    match history(app, viewer, id, span).await {
        Err(ChatError::NoConversation) => {
            let account = store::account::find(&app.db, other).await?;
            let account = account.ok_or(ChatError::NoUser)?;
            let receipts = [Receipt::fresh(viewer), Receipt::fresh(other)];
            Ok(History {
                conversation_id: id,
                messages: Vec::new(),
                latest_seq: 0,
                latest_change: 0,
                receipts: receipts.iter().map(ReceiptView::from).collect(),
                has_more: false,
                conversation: None,
                other_user: Some(UserSummary::from(&account)),
            })
        }
        read => read,
    }
}

fn one_more(span: Span) -> Span {
    match span {
        Span::Newest { limit } => Span::Newest { limit: limit + 1 },
        Span::Before { seq, limit } => Span::Before {
            seq,
            limit: limit + 1,
        },
        Span::After { seq, limit } => Span::After {
            seq,
            limit: limit + 1,
        },
    }
}

/// What a client that has everything up to `after` and `changes_after` has missed.
///
/// # Errors
/// [`ChatError`]
pub async fn missed(
    app: &AppState,
    viewer: Uuid,
    id: Uuid,
    (after, changes_after): (i64, i64),
) -> Result<MissedMessages, ChatError> {
    app.conversations
        .count_sync(viewer)
        .map_err(ChatError::NotSent)?;
    let room = room(app, viewer, id).await?;
    let resync = !can_replay(after, room.last_seq, MISSING_MAX)
        || !can_replay(changes_after, room.last_change, MISSING_MAX);
    let receipts = room.receipts_for(viewer);
    let (mut messages, mut changed) = (None, None);
    let (mut latest_seq, mut latest_change) = (room.last_seq, room.last_change);
    if !resync {
        // Changes first: a message that is changed in between comes with its change.
        let limit = MISSING_MAX + 1;
        let altered = store::chat::changed(&app.db, id, changes_after, limit).await?;
        let span = Span::After { seq: after, limit };
        let missing = store::chat::messages(&app.db, id, span).await?;
        latest_seq = latest_seq.max(missing.last().map_or(0, |it| it.seq));
        latest_change = latest_change.max(altered.last().map_or(0, |it| it.change));
        reached(app, &room, viewer, &missing).await;
        (messages, changed) = (
            Some(views(&receipts, &missing)),
            Some(views(&receipts, &altered)),
        );
    }
    Ok(MissedMessages {
        messages,
        changed,
        resync,
        latest_seq,
        latest_change,
        receipts: receipts.iter().map(ReceiptView::from).collect(),
        typing: typists(app, &room, viewer).await,
    })
}

async fn typists(app: &AppState, room: &ConversationRow, viewer: Uuid) -> Vec<Typist> {
    if room.is_blocked {
        return Vec::new();
    }
    // The list of typing users is not worth an error.
    let typists = app.conversations.typists(room.id).await.unwrap_or_default();
    let others = typists.into_iter().filter(|who| *who != viewer);
    let named = others.filter_map(|user_id| {
        let username = room.usernames.get(&user_id)?.clone();
        Some(Typist { user_id, username })
    });
    named.collect()
}

fn views(receipts: &[Receipt], messages: &[ChatMessage]) -> Vec<MessageView> {
    let view = |message: &ChatMessage| {
        let status = status(receipts, message.sender.id, message.seq);
        MessageView::of(message, status)
    };
    messages.iter().map(view).collect()
}

/// Notes that messages have reached a player who has read them over HTTP.
async fn reached(app: &AppState, room: &ConversationRow, viewer: Uuid, messages: &[ChatMessage]) {
    let Some(newest) = messages.last().map(|message| message.seq) else {
        return;
    };
    let mine = room
        .receipts
        .iter()
        .find(|receipt| receipt.user_id == viewer);
    if mine.is_some_and(|mine| mine.delivered_seq < newest) {
        let mark = Mark {
            conversation_id: room.id,
            user_id: viewer,
            delivered_seq: newest,
            read_seq: 0,
        };
        // The messages are shown all the same; the next read notes it.
        if let Err(why) = app.conversations.mark(mark).await {
            tracing::debug!(conversation = %room.id, "a receipt was not written: {why}");
        }
    }
}

/// How far a client states that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptStep {
    /// It has every message up to this one.
    Delivered(i64),
    /// It has shown every message up to this one; all messages if `None`.
    Read(Option<i64>),
}

/// Notes how far a player has received or read.
///
/// # Errors
/// [`ChatError`]
pub async fn mark(
    app: &AppState,
    who: Uuid,
    id: Uuid,
    step: ReceiptStep,
) -> Result<ReadMark, ChatError> {
    let (delivered_seq, read_seq) = match step {
        ReceiptStep::Delivered(seq) => (seq, 0),
        ReceiptStep::Read(seq) => (0, seq.unwrap_or(i64::MAX)),
    };
    let mark = Mark {
        conversation_id: id,
        user_id: who,
        delivered_seq,
        read_seq,
    };
    let marked = app
        .conversations
        .mark(mark)
        .await
        .map_err(|why| match why {
            SendError::NotFound => ChatError::NoConversation,
            why => ChatError::NotSent(why),
        })?;
    Ok(ReadMark::of(id, marked))
}

/// A page of a player's conversations.
///
/// # Errors
/// Where the database fails.
pub async fn conversations(
    app: &AppState,
    viewer: Uuid,
    window: ListWindow<'_>,
) -> Result<Vec<ConversationView>, store::Error> {
    let listed = store::chat::list::conversations(&app.db, viewer, window).await?;
    shown(app, viewer, listed).await
}

/// One of a player's conversations.
///
/// # Errors
/// Where the database fails.
pub async fn conversation(
    app: &AppState,
    viewer: Uuid,
    id: Uuid,
) -> Result<Option<ConversationView>, store::Error> {
    let listed = store::chat::list::conversation(&app.db, viewer, id).await?;
    Ok(shown(app, viewer, listed.into_iter().collect())
        .await?
        .pop())
}

/// The conversation of `viewer` with a player, which is opened if it does not exist yet; or one they are a member of.
///
/// # Errors
/// [`ChatError`]
pub async fn open(
    app: &AppState,
    viewer: Uuid,
    venue: Venue,
) -> Result<ConversationView, ChatError> {
    contacts::count(app, viewer, venue).await?;
    let opened = app.conversations.open(viewer, venue).await;
    let room = opened.map_err(|why| match (why, venue) {
        (SendError::NotFound, Venue::Known(_)) => ChatError::NoConversation,
        (SendError::NotFound, _) => ChatError::NoUser,
        (why, _) => ChatError::NotSent(why),
    })?;
    if room.kind == ConversationKind::Arena || !room.has_member(viewer) {
        return Err(ChatError::NoConversation);
    }
    let view = conversation(app, viewer, venue.conversation_id()).await?;
    view.ok_or(ChatError::NoConversation)
}

async fn shown(
    app: &AppState,
    viewer: Uuid,
    listed: Vec<ConversationSummary>,
) -> Result<Vec<ConversationView>, store::Error> {
    let ids: Vec<_> = listed.iter().map(|it| it.id).collect();
    let mut receipts = store::chat::list::receipts(&app.db, &ids).await?;
    let others: Vec<_> = listed
        .iter()
        .flat_map(|it| &it.other)
        .map(|it| it.id)
        .collect();
    let known = store::chat::people::acquaintances_among(&app.db, viewer, &others).await?;
    let view = |it: ConversationSummary| {
        let mut receipts = receipts.remove(&it.id).unwrap_or_default();
        if it.is_blocking || it.is_blocked {
            // Across a block nothing is shown of how far the other one has come.
            let of_others = receipts.iter_mut().filter(|it| it.user_id != viewer);
            of_others.for_each(|it| *it = Receipt::fresh(it.user_id));
        }
        let other = it.other.as_ref().filter(|other| known.contains(&other.id));
        let presence = other.map(|other| PresenceView {
            is_online: app.sessions.online_since(other.id).is_some(),
            last_seen: other.last_seen_at,
        });
        ConversationView::of(it, &receipts, presence)
    };
    Ok(listed.into_iter().map(view).collect())
}
