-- Arenas hold no files, and nobody follows across a block.

-- Files that were named in an arena: nobody can fetch them, because an arena has no members, and no sweep found them.
-- From here on a message there names none.
update attachments t
   set conversation_id = null, seq = null, place = null, dropped_at = now()
  from conversations c
 where c.id = t.conversation_id and c.kind = 'arena';

-- A block ends both follows, whoever of the two blocks, and while it stands there are none: friends-only challenges,
-- presence and everything else that asks for mutual friends is closed to both by that. Unblocking brings nothing back.
-- The two triggers take one lock a pair, so that a follow and a block at the same moment come one after the other.
create function follows_lock_pair(one uuid, other uuid) returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 34))
$$;

create function follows_not_blocked() returns trigger language plpgsql as $$
begin
    perform follows_lock_pair(new.follower, new.followee);
    if exists (select from blocks where blocker = new.follower and blocked = new.followee)
       or exists (select from blocks where blocker = new.followee and blocked = new.follower) then
        raise exception 'user % cannot follow user %: one has blocked the other', new.follower, new.followee
            using errcode = 'check_violation', constraint = 'follows_not_blocked';
    end if;
    return new;
end
$$;

create trigger follows_not_blocked before insert on follows
    for each row execute function follows_not_blocked();

create function blocks_end_follows() returns trigger language plpgsql as $$
begin
    perform follows_lock_pair(new.blocker, new.blocked);
    delete from follows
     where (follower = new.blocker and followee = new.blocked)
        or (follower = new.blocked and followee = new.blocker);
    return null;
end
$$;

create trigger blocks_end_follows after insert on blocks
    for each row execute function blocks_end_follows();

delete from follows f
 using blocks b
 where (f.follower = b.blocker and f.followee = b.blocked)
    or (f.follower = b.blocked and f.followee = b.blocker);

-- Those to whom a player's presence is told, and whose presence the player is told: mutual friends, teammates, and
-- partners of a conversation in which both have written; never across a block (decisions.md, section 7).
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

-- What an account has stored is summed with each upload.
create index attachments_of_uploader on attachments (uploader_id) include (size_bytes);
