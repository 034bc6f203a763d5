-- Who follows whom. Mutual friends are two who follow each other.

create table follows (
    follower uuid not null,
    followee uuid not null,
    followed_at timestamptz not null,

    -- Follows once; also the way from a follower to those followed.
    constraint follows_pkey primary key (follower, followee),
    constraint follows_not_self check (follower <> followee),
    constraint follows_follower_fkey foreign key (follower) references users (id),
    constraint follows_followee_fkey foreign key (followee) references users (id)
);

-- The way back: followers of a player, and whether a follow is returned.
create index follows_followee_idx on follows (followee, follower);

grant select, insert, delete on follows to duel_ledger_app;
