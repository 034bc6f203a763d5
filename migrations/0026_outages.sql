-- Outages of the service are rows, and each challenge applies those that it has not seen yet by itself.
--
-- Before this one statement moved the deadlines of all unfinished challenges: it failed as a whole where one of them was
-- touched meanwhile, took longer than any statement may from some 200 000 on, and two servers moved everything twice.

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

-- Numbers have no gap, and no two outages overlap.
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

-- The newest outage that a challenge has applied. Every outage of before this migration is: there is no row for it.
alter table challenges add column outages_applied bigint not null default 0;
-- No outage of before it was made matters to a challenge.
alter table challenges alter column outages_applied set default newest_outage();

-- A challenge applies outages that there were, and forgets none.
create function challenges_outages() returns trigger language plpgsql as $$
begin
    if new.outages_applied < old.outages_applied or newest_outage() < new.outages_applied then
        raise exception 'challenge %: outage % does not follow %', new.id, new.outages_applied, old.outages_applied
            using errcode = 'check_violation', constraint = 'challenges_outages';
    end if;
    return new;
end
$$;

create trigger challenges_outages before update on challenges
    for each row when (old.outages_applied is distinct from new.outages_applied)
    execute function challenges_outages();

grant select, insert on outages to duel_ledger_app;
