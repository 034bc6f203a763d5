-- Conversations of every kind, as streams: messages numbered 1, 2, 3 … without a gap, and their edits and deletions
-- numbered 1, 2, 3 … as well (decisions.md, section 7).
--
-- Many servers may write to one conversation. The number of a message is taken under the lock of the conversation's
-- row in the statement that writes it; that there is no gap stands here once more, so that no code path can make one.

create table conversations (
    -- Follows from whom or what it is about (domain::chat::Venue): two servers that open it at once open the same.
    id              uuid        not null,
    kind            text        not null,
    -- The challenge of an arena.
    challenge_id    uuid,
    -- The number of the latest message, and of the latest edit or deletion.
    last_seq        bigint      not null default 0,
    last_change     bigint      not null default 0,
    last_message_at timestamptz,
    created_at      timestamptz not null,

    constraint conversations_pkey primary key (id),
    constraint conversations_kind check (kind in ('direct', 'team', 'leads', 'arena')),
    constraint conversations_arena check ((kind = 'arena') = (challenge_id is not null)),
    constraint conversations_numbers check (0 <= last_seq and 0 <= last_change),
    constraint conversations_latest check ((last_seq = 0) = (last_message_at is null)),
    constraint conversations_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    -- A challenge has one arena.
    constraint conversations_challenge_id_key unique (challenge_id)
);

-- Who reads and writes there, and how far each has come. An arena has no members: whoever may see the challenge is in.
create table conversation_members (
    conversation_id uuid        not null,
    user_id         uuid        not null,
    -- Every message up to this one has reached a device of the member; and was read.
    delivered_seq   bigint      not null default 0,
    read_seq        bigint      not null default 0,
    joined_at       timestamptz not null,

    constraint conversation_members_pkey primary key (conversation_id, user_id),
    constraint conversation_members_conversation_id_fkey foreign key (conversation_id) references conversations (id),
    -- Its name is how a caller learns that there is no such player to write to.
    constraint conversation_members_user_id_fkey foreign key (user_id) references users (id),
    -- What was read was delivered.
    constraint conversation_members_receipt check (0 <= read_seq and read_seq <= delivered_seq)
);

-- My conversations.
create index conversation_members_mine on conversation_members (user_id);

-- Receipts only grow, whatever order they come in, and never run ahead of what was said.
create function conversation_members_receipts() returns trigger language plpgsql as $$
begin
    if new.delivered_seq < old.delivered_seq or new.read_seq < old.read_seq then
        raise exception 'conversation %: a receipt went backwards', new.conversation_id
            using errcode = 'check_violation', constraint = 'conversation_members_receipts_grow';
    end if;
    return new;
end
$$;

create trigger conversation_members_receipts before update on conversation_members
    for each row execute function conversation_members_receipts();

create table messages (
    id              uuid        not null,
    conversation_id uuid        not null,
    seq             bigint      not null,
    sender_id       uuid        not null,
    -- Made by the sender's client: a message that is sent again is the same message.
    client_id       uuid        not null,
    -- Empty beside files, and after the message was deleted.
    content         text        not null,
    -- 0 while it is as it was sent; else the number of its latest edit or deletion.
    change          bigint      not null default 0,
    sent_at         timestamptz not null,
    edited_at       timestamptz,
    deleted_at      timestamptz,

    -- Also the order in which history is read.
    constraint messages_pkey primary key (conversation_id, seq),
    constraint messages_id_key unique (id),
    constraint messages_client_id_key unique (conversation_id, sender_id, client_id),
    constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations (id),
    constraint messages_sender_id_fkey foreign key (sender_id) references users (id),
    constraint messages_seq check (0 < seq),
    constraint messages_content_length check (length(content) <= 2000),
    constraint messages_deleted_is_empty check (deleted_at is null or content = ''),
    constraint messages_change check ((change = 0) = (edited_at is null and deleted_at is null))
);

-- What was changed since: each number once.
create unique index messages_change_key on messages (conversation_id, change) where 0 < change;

-- What one statement wrote follows what was there, without a gap, and ends at the number that the conversation says.
create function messages_gap_free() returns trigger language plpgsql as $$
declare
    broken uuid;
begin
    select w.conversation_id into broken
      from (select conversation_id, count(*) as rows, min(seq) as low, max(seq) as high
              from written group by conversation_id) w
      left join conversations c on c.id = w.conversation_id
     where w.high is distinct from c.last_seq
        or w.high - w.low + 1 <> w.rows
        or (1 < w.low and not exists (
               select from messages m where m.conversation_id = w.conversation_id and m.seq = w.low - 1))
     limit 1;
    if found then
        raise exception 'conversation %: a message is missing', broken
            using errcode = 'check_violation', constraint = 'messages_gap_free';
    end if;
    return null;
end
$$;

create trigger messages_gap_free after insert on messages
    referencing new table as written for each statement execute function messages_gap_free();

-- The numbers of a conversation never go back, and the message that it says is its latest exists.
create function conversations_numbered() returns trigger language plpgsql as $$
begin
    if new.last_seq < old.last_seq or new.last_change < old.last_change then
        raise exception 'conversation %: its numbers went backwards', new.id
            using errcode = 'check_violation', constraint = 'conversations_numbered';
    end if;
    if old.last_seq < new.last_seq then
        perform from messages where conversation_id = new.id and seq = new.last_seq;
        if not found then
            raise exception 'conversation %: its message % is missing', new.id, new.last_seq
                using errcode = 'check_violation', constraint = 'conversations_numbered';
        end if;
    end if;
    return null;
end
$$;

create trigger conversations_numbered after update on conversations
    for each row when (new.last_seq is distinct from old.last_seq or new.last_change is distinct from old.last_change)
    execute function conversations_numbered();

-- A deleted message stays deleted, and a change is numbered above those before it.
create function messages_changed() returns trigger language plpgsql as $$
begin
    if new.change <= old.change or old.deleted_at is not null then
        raise exception 'message %: it cannot be changed like that', new.id
            using errcode = 'check_violation', constraint = 'messages_changed';
    end if;
    return new;
end
$$;

create trigger messages_changed before update on messages
    for each row execute function messages_changed();

-- Whom somebody does not want to hear from.
create table blocks (
    blocker    uuid        not null,
    blocked    uuid        not null,
    blocked_at timestamptz not null,

    constraint blocks_pkey primary key (blocker, blocked),
    constraint blocks_not_self check (blocker <> blocked),
    constraint blocks_blocker_fkey foreign key (blocker) references users (id),
    -- Its name is how a caller learns that there is no such player.
    constraint blocks_blocked_fkey foreign key (blocked) references users (id)
);

-- Who has blocked me: asked with each message.
create index blocks_against on blocks (blocked, blocker);

-- Files that were uploaded; a message names them, or a sweep takes them away. The bytes lie in the object store under
-- the id.
create table attachments (
    id              uuid        not null,
    uploader_id     uuid        not null,
    -- The message that names it, and its place there.
    conversation_id uuid,
    seq             bigint,
    place           integer,
    file_name       text        not null,
    size_bytes      bigint      not null,
    -- The MIME type by its content, never by its name.
    media_type      text        not null,
    -- Pixels of a picture, which has a preview.
    width           integer,
    height          integer,
    uploaded_at     timestamptz not null,
    -- Its message was deleted: the bytes go with the next sweep, and nobody gets them meanwhile.
    dropped_at      timestamptz,

    constraint attachments_pkey primary key (id),
    constraint attachments_uploader_id_fkey foreign key (uploader_id) references users (id),
    constraint attachments_message_fkey foreign key (conversation_id, seq) references messages (conversation_id, seq),
    constraint attachments_named check (
        (conversation_id is null) = (seq is null) and (seq is null) = (place is null)
        and (dropped_at is null or seq is null)
    ),
    constraint attachments_file_name_length check (length(file_name) between 1 and 200),
    constraint attachments_size check (size_bytes between 1 and 10485760),
    constraint attachments_pixels check ((width is null) = (height is null) and 0 < width and 0 < height)
);

-- The files of a message; each place once.
create unique index attachments_place_key on attachments (conversation_id, seq, place) where seq is not null;
-- What no message names: looked at by the sweep.
create index attachments_unnamed on attachments (uploaded_at) where seq is null;

grant select, insert on conversations, conversation_members, messages, attachments to duel_ledger_app;
grant update (last_seq, last_change, last_message_at) on conversations to duel_ledger_app;
grant update (delivered_seq, read_seq) on conversation_members to duel_ledger_app;
-- Who said what, when and in which order stays as it was written.
grant update (content, change, edited_at, deleted_at) on messages to duel_ledger_app;
grant update (conversation_id, seq, place, dropped_at) on attachments to duel_ledger_app;
grant delete on attachments to duel_ledger_app;
grant select, insert, delete on blocks to duel_ledger_app;
