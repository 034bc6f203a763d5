-- Follows and blocks between players. Mutual friends are two players who follow each other.

create table follows (
    follower uuid not null,
    followee uuid not null,
    followed_at timestamptz not null,

    -- A player follows another one once; also the lookup of the followed players.
    constraint follows_pkey primary key (follower, followee),
    constraint follows_not_self check (follower <> followee),
    constraint follows_follower_fkey foreign key (follower) references users (id),
    constraint follows_followee_fkey foreign key (followee) references users (id)
);

-- The reverse: a player's followers, and whether a follow is returned.
create index follows_followee_idx on follows (followee, follower);

create table blocks (
    blocker    uuid        not null,
    blocked    uuid        not null,
    blocked_at timestamptz not null,

    constraint blocks_pkey primary key (blocker, blocked),
    constraint blocks_not_self check (blocker <> blocked),
    constraint blocks_blocker_fkey foreign key (blocker) references users (id),
    -- Callers recognise a player that does not exist by this name.
    constraint blocks_blocked_fkey foreign key (blocked) references users (id)
);

-- The players who block a player: read with each message.
create index blocks_against on blocks (blocked, blocker);

-- A block ends both follows, and prevents new ones in both directions: everything that requires mutual friends, such as
-- challenges for friends and presence, is closed to both by that. Unblocking restores nothing.
--
-- Both triggers take one lock for each pair of players, so that a follow and a block at the same moment are serialised.
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

grant select, insert, delete on follows, blocks to duel_ledger_app;
