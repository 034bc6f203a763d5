-- What a database is for. Play money and the accounts of the demo world cannot be distinguished from real ones afterwards, so the
-- database records that it was filled with the demo world, and outside demo mode the server refuses to start on it
-- (`src/infra/installation.rs`). The providers that have credited money are in `deposits`, whose rows are never deleted.

create table installation (
    -- Exactly one row.
    is_only        boolean     not null default true,
    -- When the demo world was begun; null in any other database.
    demo_seeded_at timestamptz,

    constraint installation_pkey primary key (is_only),
    constraint installation_one_row check (is_only)
);

insert into installation default values;

-- The mark of a demo world is never removed.
create trigger installation_marked_once before update on installation
    for each row when (old.demo_seeded_at is not null) execute function ledger_append_only();
create trigger installation_stays before delete or truncate on installation
    for each statement execute function ledger_append_only();

grant select, update (demo_seeded_at) on installation to duel_ledger_app;
