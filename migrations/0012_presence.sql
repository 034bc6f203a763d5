-- Presence: when players came online and went offline, as evidence for disputes.

-- Each change, once for every challenge that the player was in at that moment, or once without a challenge.
create table presence_changes (
    id           bigint      generated always as identity,
    user_id      uuid        not null,
    challenge_id uuid,
    is_online    boolean     not null,
    -- When the first socket opened, or the last one closed.
    at           timestamptz not null,
    -- Why a player went offline: `left`, the player closed the last socket or lost the connection; `server`, the server stopped
    -- and the player had no part in it. Null for players who came online.
    cause        text,

    constraint presence_changes_pkey primary key (id),
    constraint presence_changes_user_id_fkey foreign key (user_id) references users (id),
    constraint presence_changes_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint presence_changes_cause check (cause is null or (not is_online and cause in ('left', 'server')))
);

-- The changes during a challenge.
create index presence_changes_challenge on presence_changes (challenge_id, at desc) where challenge_id is not null;
-- The state before a player joined a challenge.
create index presence_changes_user on presence_changes (user_id, at desc);

create trigger presence_changes_append_only before update or delete or truncate on presence_changes
    for each statement execute function ledger_append_only();

-- The players whose latest change is that they came online: a server that starts reads here whom the one before left online.
create table players_online (
    user_id uuid        not null,
    since   timestamptz not null,

    constraint players_online_pkey primary key (user_id),
    constraint players_online_user_id_fkey foreign key (user_id) references users (id)
);

grant select, insert on presence_changes to duel_ledger_app;
grant select, insert, update, delete on players_online to duel_ledger_app;
