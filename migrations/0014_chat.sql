-- Conversations of every kind, as streams: messages numbered 1, 2, 3 … without a gap, and their edits and deletions numbered
-- 1, 2, 3 … too (docs/rules.md, Messages).
--
-- Several servers may write to one conversation. The number of a message is taken under the lock of the conversation's row, in
-- the statement that writes the message; triggers hold that no writer leaves a gap.

create table conversations (
    -- Derived from the participants or the subject (domain::chat::Venue): two servers that open it at once open the same one.
    id              uuid        not null,
    kind            text        not null,
    -- The challenge of an arena.
    challenge_id    uuid,
    -- The number of the latest message, and of the latest edit or deletion.
    last_seq        bigint      not null default 0,
    last_change     bigint      not null default 0,
    last_message_at timestamptz,
    created_at      timestamptz not null,
    -- The team; of a conversation of leaders the team with the lower id.
    team_id         uuid,
    -- Of a conversation of leaders the other team.
    other_team_id   uuid,

    constraint conversations_pkey primary key (id),
    constraint conversations_kind check (kind in ('direct', 'team', 'leads', 'arena')),
    constraint conversations_arena check ((kind = 'arena') = (challenge_id is not null)),
    constraint conversations_team check ((kind in ('team', 'leads')) = (team_id is not null)),
    constraint conversations_leads check (
        (kind = 'leads') = (other_team_id is not null) and (other_team_id is null or team_id < other_team_id)
    ),
    -- The conversation of a team has the team's id: it needs no lookup, and there is one.
    constraint conversations_team_id check (kind <> 'team' or id = team_id),
    constraint conversations_numbers check (0 <= last_seq and 0 <= last_change),
    constraint conversations_latest check ((last_seq = 0) = (last_message_at is null)),
    constraint conversations_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint conversations_team_id_fkey foreign key (team_id) references teams (id),
    constraint conversations_other_team_id_fkey foreign key (other_team_id) references teams (id),
    -- A challenge has one arena.
    constraint conversations_challenge_id_key unique (challenge_id)
);

-- Two teams have one conversation of leaders, which is used again when they connect again; also the lookup from the team with
-- the lower id.
create unique index conversations_leads_key on conversations (team_id, other_team_id) where kind = 'leads';
-- The lookup from the other team.
create index conversations_leads_other on conversations (other_team_id) where kind = 'leads';

-- Members with their receipts. Members of a team's conversations follow from the teams, in the transaction of the team's command.
-- An arena has no members: every viewer of the challenge is in it.
create table conversation_members (
    conversation_id uuid        not null,
    user_id         uuid        not null,
    -- Every message up to this one has reached a device of the member; and was read.
    delivered_seq   bigint      not null default 0,
    read_seq        bigint      not null default 0,
    joined_at       timestamptz not null,

    constraint conversation_members_pkey primary key (conversation_id, user_id),
    constraint conversation_members_conversation_id_fkey foreign key (conversation_id) references conversations (id),
    -- Callers recognise a recipient that does not exist by this name.
    constraint conversation_members_user_id_fkey foreign key (user_id) references users (id),
    -- A message that was read was delivered.
    constraint conversation_members_receipt check (0 <= read_seq and read_seq <= delivered_seq)
);

-- A player's conversations.
create index conversation_members_mine on conversation_members (user_id);

-- Receipts only grow, in whatever order they arrive.
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

-- The conversation and the sender of a message are checked by messages_gap_free for all messages of a statement: no role may delete
-- either, so the locks of real foreign keys would protect nothing and cost a write for each message.
create table messages (
    id              uuid        not null,
    conversation_id uuid        not null,
    seq             bigint      not null,
    sender_id       uuid        not null,
    -- Made by the sender's client: a message that is sent again is stored once.
    client_id       uuid        not null,
    -- Empty beside files, and after a deletion.
    content         text        not null,
    -- 0 until the message is edited or deleted; then the number of the latest change.
    change          bigint      not null default 0,
    sent_at         timestamptz not null,
    edited_at       timestamptz,
    deleted_at      timestamptz,

    -- Also the order in which history is read.
    constraint messages_pkey primary key (conversation_id, seq),
    constraint messages_id_key unique (id),
    constraint messages_client_id_key unique (conversation_id, sender_id, client_id),
    constraint messages_seq check (0 < seq),
    constraint messages_content_length check (length(content) <= 2000),
    constraint messages_deleted_is_empty check (deleted_at is null or content = ''),
    constraint messages_change check ((change = 0) = (edited_at is null and deleted_at is null))
);

-- The changes after a number; each number once.
create unique index messages_change_key on messages (conversation_id, change) where 0 < change;

-- Each new message has a number that its conversation has given out, and a predecessor. By conversations_numbered the last number
-- has its message too, so there is no gap. The sender exists.
--
-- `limit 1` makes each lookup one by key: joins and `not exists` are planned for a first small statement, and then compare each row
-- with each, or read all messages.
create function messages_gap_free() returns trigger language plpgsql as $$
declare
    broken record;
begin
    select w.conversation_id, w.sender_id into broken
      from written w
     where (select c.last_seq from conversations c where c.id = w.conversation_id and w.seq <= c.last_seq limit 1) is null
        or (1 < w.seq
            and (select m.seq from messages m
                  where m.conversation_id = w.conversation_id and m.seq = w.seq - 1
                  limit 1) is null)
        or (select u.id from users u where u.id = w.sender_id limit 1) is null
     limit 1;
    if not found then
        return null;
    end if;
    if not exists (select from users where id = broken.sender_id) then
        raise exception 'sender %: there is no such user', broken.sender_id
            using errcode = 'foreign_key_violation', constraint = 'messages_sender_id_fkey';
    end if;
    raise exception 'conversation %: a message is missing', broken.conversation_id
        using errcode = 'check_violation', constraint = 'messages_gap_free';
end
$$;

create trigger messages_gap_free after insert on messages
    referencing new table as written for each statement execute function messages_gap_free();

-- The numbers of a conversation never decrease.
create function conversations_went_back() returns trigger language plpgsql as $$
begin
    raise exception 'conversation %: its numbers went backwards', new.id
        using errcode = 'check_violation', constraint = 'conversations_numbered';
end
$$;

create trigger conversations_went_back before update on conversations
    for each row when (new.last_seq < old.last_seq or new.last_change < old.last_change)
    execute function conversations_went_back();

-- The latest message of a conversation exists. One query for all conversations of a statement, because a query for each was the
-- most expensive check of a message.
create function conversations_numbered() returns trigger language plpgsql as $$
declare
    broken uuid;
begin
    select c.id into broken
      from changed c
     where 0 < c.last_seq
       and (select m.seq from messages m where m.conversation_id = c.id and m.seq = c.last_seq limit 1) is null
     limit 1;
    if found then
        raise exception 'conversation %: its latest message is missing', broken
            using errcode = 'check_violation', constraint = 'conversations_numbered';
    end if;
    return null;
end
$$;

create trigger conversations_numbered after update on conversations
    referencing new table as changed
    for each statement execute function conversations_numbered();

-- A deleted message stays deleted, and the number of a change exceeds those before it.
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

-- Uploaded files. A message names a file, or a sweep deletes it. The object store has the bytes under the id. Files of arenas do
-- not exist, because an arena has no members who could fetch them.
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
    -- Its message was deleted: the next sweep deletes the bytes, and it is not served until then.
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
-- The sweep of files without a message.
create index attachments_unnamed on attachments (uploaded_at) where seq is null;
-- The bytes that an account stores, which are summed with each upload.
create index attachments_of_uploader on attachments (uploader_id) include (size_bytes);

-- The players to whom a player's presence is visible, and whose presence the player sees: mutual friends, teammates, and
-- partners of a conversation in which both have written; never across a block.
create function acquaintances_of(player uuid) returns table (id uuid) language sql stable as $$
    select a.id
      from (select theirs.follower as id
              from follows mine
              join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
             where mine.follower = player
             union
            select other.user_id
              from conversation_members mine
              join conversations c on c.id = mine.conversation_id
              join conversation_members other
                on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
             where mine.user_id = player
               and (c.kind = 'team'
                    or (c.kind in ('direct', 'leads')
                        and exists (select from messages m
                                     where m.conversation_id = c.id and m.sender_id = mine.user_id)
                        and exists (select from messages m
                                     where m.conversation_id = c.id and m.sender_id = other.user_id)))) a
     where not exists (select from blocks b where b.blocker = player and b.blocked = a.id)
       and not exists (select from blocks b where b.blocker = a.id and b.blocked = player)
$$;

grant select, insert on conversations, conversation_members, messages, attachments to duel_ledger_app;
grant update (last_seq, last_change, last_message_at) on conversations to duel_ledger_app;
grant update (delivered_seq, read_seq) on conversation_members to duel_ledger_app;
-- A player who leaves a team reads no more of its conversation.
grant delete on conversation_members to duel_ledger_app;
-- Sender, time and order of a message cannot be updated.
grant update (content, change, edited_at, deleted_at) on messages to duel_ledger_app;
grant update (conversation_id, seq, place, dropped_at) on attachments to duel_ledger_app;
grant delete on attachments to duel_ledger_app;
