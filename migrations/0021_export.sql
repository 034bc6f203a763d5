-- Exports: everything that is stored about a player, as an archive that a job writes (docs/rules.md, Accounts). The archive lies in
-- the object store under the id of its export.

create table data_exports (
    id         uuid        not null,
    user_id    uuid        not null,
    asked_at   timestamptz not null,
    status     text        not null default 'waiting',
    -- The number of attempts that have begun.
    tries      integer     not null default 0,
    -- The earliest time of the next attempt. Each attempt moves it, so that one writer at a time has the export, and the turn of a
    -- writer that stopped ends by itself.
    free_from  timestamptz not null,
    ended_at   timestamptz,
    size_bytes bigint,
    -- From then on it cannot be downloaded, and is swept.
    expires_at timestamptz,

    constraint data_exports_pkey primary key (id),
    constraint data_exports_user_id_fkey foreign key (user_id) references users (id),
    constraint data_exports_status check (status in ('waiting', 'ready', 'failed')),
    constraint data_exports_ended check (
        (status = 'waiting') = (ended_at is null)
        and (status = 'waiting') = (expires_at is null)
        and (status = 'ready') = (size_bytes is not null)
    ),
    constraint data_exports_tries check (0 <= tries)
);

-- A player has one export at a time.
create unique index data_exports_one_waiting on data_exports (user_id) where status = 'waiting';
-- The job's lookup.
create index data_exports_due on data_exports (free_from) where status = 'waiting';
-- The latest export of a player.
create index data_exports_of_player on data_exports (user_id, asked_at desc);
-- The sweep of what has expired.
create index data_exports_expired on data_exports (expires_at) where expires_at is not null;

create trigger data_exports_of_open_account before insert on data_exports
    for each row execute function refuse_closed_account();

-- An amount as the API writes it: "12.5".
create function usdc_text(micros bigint) returns text language sql immutable as $$
    select trim_scale(micros::numeric / 1000000)::text
$$;

grant select, insert, delete, update (status, tries, free_from, ended_at, size_bytes, expires_at)
   on data_exports to duel_ledger_app;
