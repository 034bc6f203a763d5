-- What keeps an account safe beside its password (decisions.md, section 2): the devices that it knows, which nobody can lock
-- out from elsewhere; the security log, a stream of its own; and the notices by mail, each once in its period.

-- A device that has signed in to an account. The device shows its id in a signed cookie: who reads this table cannot make one.
create table known_devices (
    user_id   uuid        not null,
    device_id uuid        not null,
    first_at  timestamptz not null,
    last_at   timestamptz not null,

    constraint known_devices_pkey primary key (user_id, device_id),
    constraint known_devices_user_id_fkey foreign key (user_id) references users (id)
);

-- The sweep of devices whose cookie has run out.
create index known_devices_last_at_idx on known_devices (last_at);

-- Who did or tried what, from where and when. It holds no secret: no password, no token, and no name that was typed for an
-- account that does not exist.
create table security_events (
    id         uuid        not null,
    at         timestamptz not null,
    -- Null where a sign-in named nobody: as many rows are written as for a name that somebody has.
    user_id    uuid,
    -- The domain's word for it (`SecurityEvent`).
    kind       text        not null,
    -- The address, or for IPv6 the network of one customer; "server" for what no client asked for.
    network    text        not null,
    user_agent text        not null,
    session_id uuid,
    details    jsonb       not null default '{}',

    constraint security_events_pkey primary key (id),
    constraint security_events_kind_shape check (kind ~ '^[a-z][a-z_]{2,39}$'),
    constraint security_events_network_length check (length(network) <= 64),
    constraint security_events_user_agent_length check (length(user_agent) <= 400),
    constraint security_events_details_shape check (jsonb_typeof(details) = 'object'),
    constraint security_events_user_id_fkey foreign key (user_id) references users (id)
);

-- A player's own events, the latest first.
create index security_events_user_id_idx on security_events (user_id, at desc, id desc) where user_id is not null;
-- Accounts under attack whose owner is to be told.
create index security_events_alarms_idx on security_events (at)
    where kind in ('sign_in_locked', 'account_attacked') and user_id is not null;
-- The sweep of what has been kept long enough.
create index security_events_at_idx on security_events (at);

-- Append-only: no row changes, and none goes before it is a year old by the clock of PostgreSQL itself, whatever the server
-- believes the time to be.
create function security_events_stay() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
        return old;
    end if;
    raise exception 'security events are append-only' using errcode = 'restrict_violation', constraint = 'security_events_stay';
end
$$;

create trigger security_events_stay before update or delete on security_events
    for each row execute function security_events_stay();

-- When a player was last told of something that is told once in a while.
create table account_notices (
    user_id uuid        not null,
    kind    text        not null,
    sent_at timestamptz not null,

    constraint account_notices_pkey primary key (user_id, kind),
    constraint account_notices_user_id_fkey foreign key (user_id) references users (id)
);

-- More than one module sends mails: the kinds are the code's (`store::mail::Kind`), the shape stays here.
alter table mails
    drop constraint mails_kind,
    add constraint mails_kind check (kind ~ '^[a-z][a-z_]{2,39}$');

grant select, insert, update, delete on known_devices to duel_ledger_app;
grant select, insert, delete on security_events to duel_ledger_app;
grant select, insert, update on account_notices to duel_ledger_app;
