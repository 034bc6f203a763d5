-- Members of a team that is dissolved keep its closed conversation to read, and are no teammates any more: the presence of one is
-- no longer visible to the others.
create or replace function acquaintances_of(player uuid) returns table (id uuid) language sql stable as $$
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
               and ((c.kind = 'team' and c.closed_seq is null)
                    or (c.kind in ('direct', 'leads')
                        and exists (select from messages m
                                     where m.conversation_id = c.id and m.sender_id = mine.user_id)
                        and exists (select from messages m
                                     where m.conversation_id = c.id and m.sender_id = other.user_id)))) a
     where not exists (select from blocks b where b.blocker = player and b.blocked = a.id)
       and not exists (select from blocks b where b.blocker = a.id and b.blocked = player)
$$;
