-- Somebody's conversations with what their list shows of each: one of them, or a page of those where something was said.
select c.id, c.kind, c.last_seq, c.last_change, c.last_message_at,
       coalesce(unread.count, 0) as "unread!",
       other.id as "other_id?", other.username as "other_username?", other.name as "other_name?",
       other.avatar as other_avatar, other.last_seen_at as "other_last_seen_at?",
       last.id as "message_id?", last.sender_id as "sender_id?", sender.username as "sender_username?",
       last.content as "content?", file.media_type as "media_type?", last.deleted_at,
       last.sent_at as "sent_at?",
       exists (select from blocks b where b.blocker = $1 and b.blocked = other.id) as "is_blocking!",
       exists (select from blocks b where b.blocker = other.id and b.blocked = $1) as "is_blocked!"
  from conversation_members mine
  join conversations c on c.id = mine.conversation_id
  left join lateral (
       select count(*) as count
         from (select from messages m
                where m.conversation_id = c.id and mine.read_seq < m.seq
                  and m.sender_id <> mine.user_id and m.deleted_at is null
                limit $5) as few) unread on mine.read_seq < c.last_seq
  left join lateral (
       select u.id, u.username, u.name, u.avatar, u.last_seen_at
         from conversation_members o
         join users u on u.id = o.user_id
        where o.conversation_id = c.id and o.user_id <> mine.user_id
        limit 1) other on c.kind = 'direct'
  left join messages last on last.conversation_id = c.id and last.seq = c.last_seq
  left join users sender on sender.id = last.sender_id
  left join attachments file
    on file.conversation_id = c.id and file.seq = c.last_seq and file.place = 1
 where mine.user_id = $1
   and case when $2::uuid is null then 0 < c.last_seq else c.id = $2 end
 order by c.last_message_at desc nulls last, c.id
 limit $3 offset $4
