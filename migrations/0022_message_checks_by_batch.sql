-- What is checked for each message is checked for a batch of them at once.

-- As in 0010, but of all conversations that a statement changed at once. Called for each of them it was a query of its
-- own, a hundred for a batch of a hundred, and the dearest check that a message had.
drop trigger conversations_numbered on conversations;

create or replace function conversations_numbered() returns trigger language plpgsql as $$
declare
    broken uuid;
begin
    select now.id into broken
      from changed now
      join changed_before before on before.id = now.id
      left join lateral (
           select m.seq from messages m where m.conversation_id = now.id and m.seq = now.last_seq limit 1) latest on true
     where now.last_seq < before.last_seq
        or now.last_change < before.last_change
        or (before.last_seq < now.last_seq and latest.seq is null)
     limit 1;
    if found then
        raise exception 'conversation %: its numbers went backwards, or its latest message is missing', broken
            using errcode = 'check_violation', constraint = 'conversations_numbered';
    end if;
    return null;
end
$$;

create trigger conversations_numbered after update on conversations
    referencing old table as changed_before new table as changed
    for each statement execute function conversations_numbered();

-- That the conversation of a message exists is checked by messages_gap_free for all messages of a statement: it compares
-- their numbers with the conversation's, and finds none where there is no conversation. Nobody may delete one
-- (0010 grants no delete). The foreign key asked the same again for each message, under a lock that its writer holds.
alter table messages drop constraint messages_conversation_id_fkey;
