-- Changes of fair play by rulings, as its history shows them.

create table fair_play_changes (
    id           bigint      generated always as identity,
    user_id      uuid        not null,
    -- The challenge whose ruling it was.
    challenge_id uuid,
    -- By how much, and what it was then.
    points       integer     not null,
    score        integer     not null,
    reason       text        not null,
    at           timestamptz not null,

    constraint fair_play_changes_pkey primary key (id),
    constraint fair_play_changes_user_id_fkey foreign key (user_id) references users (id),
    constraint fair_play_changes_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

create index fair_play_changes_of_player on fair_play_changes (user_id, at desc);

create trigger fair_play_changes_append_only before update or delete or truncate on fair_play_changes
    for each statement execute function ledger_append_only();

grant select, insert on fair_play_changes to duel_ledger_app;
