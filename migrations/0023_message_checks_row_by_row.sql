-- The checks of 0016 and 0022, each said of a row at a time: what is checked is the same, and costs half as much.

-- That a conversation's numbers never go back needs nothing but the row.
create function conversations_went_back() returns trigger language plpgsql as $$
begin
    raise exception 'conversation %: its numbers went backwards', new.id
        using errcode = 'check_violation', constraint = 'conversations_numbered';
end
$$;

create trigger conversations_went_back before update on conversations
    for each row when (new.last_seq < old.last_seq or new.last_change < old.last_change)
    execute function conversations_went_back();

-- The message that a conversation says is its latest exists. Its numbers from before are no longer joined to those from
-- after: PostgreSQL knows nothing of how many rows a statement will change and keeps the plan of its first, which had
-- one, so a batch of a hundred compared each with each and spent a sixth of its time so.
drop trigger conversations_numbered on conversations;

create or replace function conversations_numbered() returns trigger language plpgsql as $$
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

-- Each message that is written has a number that its conversation gave out, and one before it. By conversations_numbered
-- the last number that was given out has its message; so there is no gap.
--
-- And its sender exists. Nobody may delete a user (0002 grants no delete), so the lock that the foreign key took on each
-- sender's row, and wrote to the log, kept nothing.
create or replace function messages_gap_free() returns trigger language plpgsql as $$
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

alter table messages drop constraint messages_sender_id_fkey;
