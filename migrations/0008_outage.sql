-- Outages of the service. Deadlines move by their length (docs/rules.md, Challenges): each outage is a row, and each challenge
-- applies the outages that it has not applied yet by itself. One statement that moved the deadlines of all challenges would fail
-- as a whole if a command changed one of them meanwhile, and would exceed the time of a statement with many challenges.

-- When the service was last alive.
create table service_heartbeat (
    only_row boolean     not null default true,
    at       timestamptz not null,

    constraint service_heartbeat_pkey primary key (only_row),
    constraint service_heartbeat_only_row check (only_row)
);

create table outages (
    -- 1, 2, 3 …, in the order of time.
    number bigint      not null,
    -- The last heartbeat before the silence.
    since  timestamptz not null,
    -- The first heartbeat after it, written in the same statement.
    until  timestamptz not null,

    constraint outages_pkey primary key (number),
    constraint outages_last check (since < until)
);

-- The number of the newest outage; 0 where there was none.
create function newest_outage() returns bigint language sql stable as $$
    select coalesce(max(number), 0) from outages
$$;

-- Numbers have no gap, and no two outages overlap: two servers that notice one silence cannot both record it.
create function outages_in_order() returns trigger language plpgsql as $$
begin
    if new.number <> newest_outage() + 1
       or exists (select from outages where number = new.number - 1 and new.since < until) then
        raise exception 'outage % from % to % does not follow the one before', new.number, new.since, new.until
            using errcode = 'check_violation', constraint = 'outages_in_order';
    end if;
    return new;
end
$$;

create trigger outages_in_order before insert on outages
    for each row execute function outages_in_order();

create trigger outages_append_only before update or delete or truncate on outages
    for each statement execute function ledger_append_only();

grant select, insert, update on service_heartbeat to duel_ledger_app;
grant select, insert on outages to duel_ledger_app;
