-- A user's conversations as their list shows them: one of them, or a page of those that have messages. Conversations of
-- teams are listed from the start. A search looks at the player's own conversations alone.
select c.id, c.kind, c.last_seq, c.last_change, c.last_message_at,
       coalesce(unread.count, 0) as "unread!",
       other.id as "other_id?", other.username as "other_username?", other.name as "other_name?",
       other.avatar as other_avatar, other.last_seen_at as "other_last_seen_at?",
       last.id as "message_id?", last.sender_id as "sender_id?", sender.username as "sender_username?",
       last.content as "content?", file.media_type as "media_type?", last.deleted_at,
       last.sent_at as "sent_at?",
       team.id as "team_id?", team.name as "team_name?", team.avatar as team_avatar,
       c.kind = 'direct' and exists (
           select from blocks b where b.blocker = $1 and b.blocked = other.id) as "is_blocking!",
       c.kind = 'direct' and exists (
           select from blocks b where b.blocker = other.id and b.blocked = $1) as "is_blocked!",
       c.closed_seq is not null as "is_closed!"
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
        limit 1) other on c.kind in ('direct', 'leads')
  -- The team of the conversation, or between two teams the other one.
  left join lateral (
       select t.id, t.name, t.avatar
         from teams t
        where t.id in (c.team_id, c.other_team_id)
          and (c.kind = 'team' or t.leader_id <> mine.user_id)
        limit 1) team on c.kind in ('team', 'leads')
  left join messages last on last.conversation_id = c.id and last.seq = c.last_seq
  left join users sender on sender.id = last.sender_id
  left join attachments file
    on file.conversation_id = c.id and file.seq = c.last_seq and file.place = 1
 where mine.user_id = $1
   and case when $2::uuid is null then 0 < c.last_seq or c.team_id is not null else c.id = $2 end
   and ($6::text is null or conversation_matches(c, $1, $6))
 order by coalesce(c.last_message_at, c.created_at) desc, c.id
 limit $3 offset $4
