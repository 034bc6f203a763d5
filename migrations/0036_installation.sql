-- What a database is for. Play money and the demo world's accounts cannot be told from real ones afterwards: a balance is a
-- balance. So the database itself remembers that it was filled with the demo world, and the server refuses to start on it
-- otherwise (src/installation.rs). Which providers have credited money here stands in `deposits`, whose rows are never deleted.
create table installation (
    -- One row, for ever.
    is_only        boolean     not null default true,
    -- When the demo world was begun; none in any other database.
    demo_seeded_at timestamptz,

    constraint installation_pkey primary key (is_only),
    constraint installation_one_row check (is_only)
);

-- A database that an older version has filled is known by its administrator and its star.
insert into installation (demo_seeded_at)
select (select max(created_at) from users where username = 'ada_admin' and email = 'ada_admin@example.com'
           and exists (select from users where username = 'nova_kade' and email = 'nova_kade@example.com'));

-- Once marked, marked for ever.
create trigger installation_marked_once before update on installation
    for each row when (old.demo_seeded_at is not null) execute function ledger_append_only();
create trigger installation_stays before delete or truncate on installation
    for each statement execute function ledger_append_only();

grant select, update (demo_seeded_at) on installation to duel_ledger_app;
