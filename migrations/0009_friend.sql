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

-- How many players follow a player, and how many the player follows. Written only by triggers.
create table follow_counts (
    user_id   uuid    not null,
    followers integer not null default 0,
    following integer not null default 0,

    constraint follow_counts_pkey primary key (user_id),
    constraint follow_counts_user_id_fkey foreign key (user_id) references users (id),
    constraint follow_counts_not_negative check (0 <= followers and 0 <= following)
) with (
    -- Room on each page for the next version of a row.
    fillfactor = 70
);

-- The directory: the most followed players first.
create index follow_counts_by_followers on follow_counts (followers desc, user_id);

create function follow_counts_open() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into follow_counts (user_id) values (new.id);
    return null;
end
$$;

create trigger follow_counts_open after insert on users
    for each row execute function follow_counts_open();

-- Both rows are locked in the order of their ids, so that two players who follow each other at the same moment do not wait
-- for each other.
create function follows_counted() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
declare
    follow follows := case when tg_op = 'INSERT' then new else old end;
    step   integer := case when tg_op = 'INSERT' then 1 else -1 end;
    player uuid;
begin
    foreach player in array array[least(follow.follower, follow.followee), greatest(follow.follower, follow.followee)] loop
        update follow_counts
           set followers = followers + case when player = follow.followee then step else 0 end,
               following = following + case when player = follow.follower then step else 0 end
         where user_id = player;
    end loop;
    return null;
end
$$;

create trigger follows_counted after insert or delete on follows
    for each row execute function follows_counted();

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

-- Reports of players to the moderators. A report is evidence: it stays as it was sent.
create table user_reports (
    id          uuid        not null,
    user_id     uuid        not null,
    reporter_id uuid        not null,
    reason      text        not null,
    -- In the reporter's own words; empty where the reason is enough.
    details     text        not null,
    reported_at timestamptz not null,
    -- The day of it, UTC.
    reported_on date        not null generated always as ((reported_at at time zone 'UTC')::date) stored,

    constraint user_reports_pkey primary key (id),
    -- A player reports another one once a day, so that the moderators are not flooded, and a repeated request finds the report
    -- of the first one. Conduct goes on, so the next day is another report.
    constraint user_reports_once unique (user_id, reporter_id, reported_on),
    constraint user_reports_not_self check (user_id <> reporter_id),
    -- Callers recognise a player that does not exist by this name.
    constraint user_reports_user_id_fkey foreign key (user_id) references users (id),
    constraint user_reports_reporter_id_fkey foreign key (reporter_id) references users (id),
    constraint user_reports_reason
        check (reason in ('cheating', 'false_result', 'abuse', 'content', 'other')),
    constraint user_reports_details_length check (length(details) <= 1000),
    -- The reason `other` needs an explanation.
    constraint user_reports_other_explained check (reason <> 'other' or details <> '')
);

create trigger user_reports_append_only before update or delete or truncate on user_reports
    for each statement execute function ledger_append_only();

grant select, insert on user_reports to duel_ledger_app;
grant select, insert, delete on follows, blocks to duel_ledger_app;
grant select on follow_counts to duel_ledger_app;

-- The players whom a player sees in lists: a block in either direction hides one. PostgreSQL inlines it into the queries that
-- read from it.
create function players_visible_to(viewer uuid) returns setof users
    language sql stable
as $$
    select u.*
      from users u
     where u.closed_at is null
       and not exists (select from blocks b where b.blocker = viewer and b.blocked = u.id)
       and not exists (select from blocks b where b.blocker = u.id and b.blocked = viewer)
$$;
