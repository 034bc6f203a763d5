-- Writes messages of many conversations and senders at once. A conversation's row is locked before its numbers are
-- assigned, so that they have no gap even if two servers write to it. Each message is checked on its own; a refused one
-- takes no number. The files of messages were claimed before (claim.rs).
with asked as materialized (
    select *
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::bool[],
                    $8::bool[])
               with ordinality
               as a (id, conversation_id, sender_id, client_id, content, sent_at, lacks_files, is_arena, place)
),
-- In the order of ids, so that two servers cannot deadlock.
held as materialized (
    select c.id, c.kind, c.last_seq, c.closed_seq is not null as is_closed
      from conversations c
     where c.id in (select conversation_id from asked)
     order by c.id
       for no key update
),
judged as materialized (
    select a.*, h.last_seq, first.seq as first_seq,
           case when h.id is null then 'unknown'
                -- An arena has no members: only the path that checks access to its challenge may write there.
                when (h.kind = 'arena') <> a.is_arena then 'outsider'
                when first.seq is not null then 'repeated'
                when h.kind <> 'arena' and mine.user_id is null then 'outsider'
                when h.is_closed then 'closed'
                when h.kind = 'direct' and exists (
                         select from blocks b
                          where b.blocker = a.sender_id and b.blocked = other.user_id) then 'blocking'
                when h.kind = 'direct' and exists (
                         select from blocks b
                          where b.blocker = other.user_id and b.blocked = a.sender_id) then 'blocked'
                -- A closed account is one that blocks everyone.
                when h.kind = 'direct' and exists (
                         select from users u where u.id = other.user_id and u.closed_at is not null) then 'blocked'
                when a.lacks_files then 'file'
                else 'sent'
           end as verdict
      from asked a
      left join held h on h.id = a.conversation_id
      -- Looks up each by its key: the plan is cached, and must not depend on how small the tables were when it was made.
      left join lateral (
           select m.seq
             from messages m
            where m.conversation_id = a.conversation_id and m.sender_id = a.sender_id
              and m.client_id = a.client_id
            limit 1) first on true
      left join lateral (
           select m.user_id
             from conversation_members m
            where m.conversation_id = a.conversation_id and m.user_id = a.sender_id
            limit 1) mine on true
      left join lateral (
           select m.user_id
             from conversation_members m
            where h.kind = 'direct' and m.conversation_id = h.id and m.user_id <> a.sender_id
            limit 1) other on true
),
numbered as materialized (
    select j.*,
           j.last_seq + row_number() over (partition by j.conversation_id order by j.place) as seq
      from judged j
     where j.verdict = 'sent'
),
moved as (
    update conversations c
       set last_seq = n.last_seq, last_message_at = greatest(c.last_message_at, n.last_message_at)
      from (select conversation_id, max(seq) as last_seq, max(sent_at) as last_message_at
              from numbered
             group by conversation_id) n
     where c.id = n.conversation_id
),
written as (
    insert into messages (id, conversation_id, seq, sender_id, client_id, content, sent_at)
    select id, conversation_id, seq, sender_id, client_id, content, sent_at
      from numbered
     order by conversation_id, seq
)
select j.verdict as "word!", coalesce(n.seq, j.first_seq) as seq, s.username as "username?", s.avatar
  from judged j
  left join numbered n on n.place = j.place
  left join lateral (select u.username, u.avatar from users u where u.id = j.sender_id limit 1) s on true
 order by j.place
