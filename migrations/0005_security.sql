-- Security of accounts: sessions and their tokens, devices, the security log, and limits on guessing (docs/rules.md, Sessions).

-- A signed-in device; also the family of its refresh tokens: revoking the session revokes them all. A player has at most
-- twenty live sessions: beyond them the least recently used one ends.
create table sessions (
    id uuid not null,
    user_id uuid not null,
    user_agent text not null,
    address text not null,
    -- "Remember me": 30 days; otherwise the cookie lives as long as the browser.
    is_remembered boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    -- The end of the newest refresh token; each rotation moves it.
    expires_at timestamptz not null,
    revoked_at timestamptz,
    revoked_because text,

    constraint sessions_pkey primary key (id),
    constraint sessions_user_agent_length check (length(user_agent) <= 400),
    constraint sessions_address_length check (length(address) <= 64),
    constraint sessions_revoked_with_reason check ((revoked_at is null) = (revoked_because is null)),
    constraint sessions_reason_known
        check (revoked_because in (
            'logout', 'device', 'others', 'password', 'email', 'reuse', 'number', 'operator', 'closed'
        )),
    constraint sessions_user_id_fkey foreign key (user_id) references users (id)
);

-- The list of a player's devices.
create index sessions_user_id_idx on sessions (user_id) where revoked_at is null;
-- At its start the server reads which access tokens are revoked before their end.
create index sessions_revoked_at_idx on sessions (revoked_at) where revoked_at is not null;
-- The sweep of expired sessions.
create index sessions_expires_at_idx on sessions (expires_at);

-- Refresh tokens, hashed. Rotated ones stay for some days, so that their reuse is noticed.
create table refresh_tokens (
    -- SHA-256 of the token, so that a reader of the database cannot sign in with it.
    hash bytea not null,
    session_id uuid not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    rotated_at timestamptz,
    -- The response with this token was lost, and the token before it was exchanged once more: this one was never used.
    is_lost boolean not null default false,

    constraint refresh_tokens_pkey primary key (hash),
    constraint refresh_tokens_hash_length check (octet_length(hash) = 32),
    constraint refresh_tokens_lost check (not is_lost or rotated_at is not null),
    constraint refresh_tokens_session_id_fkey
        foreign key (session_id) references sessions (id) on delete cascade
);

-- A session has one live token: two requests that race with one token cannot both rotate it.
create unique index refresh_tokens_one_live on refresh_tokens (session_id) where rotated_at is null;
-- The cascade of a swept session.
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);
-- The sweep of rotated tokens of live sessions.
create index refresh_tokens_rotated_at_idx on refresh_tokens (rotated_at) where rotated_at is not null;

-- Devices that have signed in to an account; failures from elsewhere do not lock them out. A device shows its id in a signed
-- cookie, so that a reader of this table cannot make one.
create table known_devices (
    user_id   uuid        not null,
    device_id uuid        not null,
    first_at  timestamptz not null,
    last_at   timestamptz not null,

    constraint known_devices_pkey primary key (user_id, device_id),
    constraint known_devices_user_id_fkey foreign key (user_id) references users (id)
);

-- The sweep of devices whose cookie has expired.
create index known_devices_last_at_idx on known_devices (last_at);

-- The security log. It has no secret: no password, no token, and no name that was typed for an account that does not exist.
create table security_events (
    id         uuid        not null,
    at         timestamptz not null,
    -- Null where the name of a sign-in has no account: as many rows are written as for a name that has one.
    user_id    uuid,
    -- The domain's name of it (`SecurityEvent`).
    kind       text        not null,
    -- The address, or for IPv6 the network of one customer; "server" for an event without a client.
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
-- Accounts under attack whose owner gets a mail.
create index security_events_alarms_idx on security_events (at)
    where kind in ('sign_in_locked', 'account_attacked') and user_id is not null;
-- The sweep of old events.
create index security_events_at_idx on security_events (at);

-- Append-only: no row changes, and none is deleted before it is a year old by PostgreSQL's own clock, whatever time the server
-- assumes.
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

-- When a player last got a notice of each kind that is sent once in a period.
create table account_notices (
    user_id uuid        not null,
    kind    text        not null,
    sent_at timestamptz not null,

    constraint account_notices_pkey primary key (user_id, kind),
    constraint account_notices_user_id_fkey foreign key (user_id) references users (id)
);

-- Failed sign-ins and confirmations by password. A name without an account is counted and locked like one that has an account,
-- so that the responses are the same.
create table lockouts (
    -- SHA-256 of kind and value, because people type passwords into the wrong field.
    subject bytea not null,
    failures integer not null,
    last_failed_at timestamptz not null,
    locked_until timestamptz,

    constraint lockouts_pkey primary key (subject),
    constraint lockouts_subject_length check (octet_length(subject) = 32),
    constraint lockouts_failures_positive check (failures > 0)
);

-- The sweep of old failures.
create index lockouts_last_failed_at_idx on lockouts (last_failed_at);

-- Rate limits: how often an address or a user has used something in the current window, such as failed sign-ins, sign-ups or
-- lookups of referral codes. A window begins with its first use.
create table rate_windows (
    -- SHA-256 of the class and of the address or user.
    subject bytea not null,
    taken integer not null,
    ends_at timestamptz not null,

    constraint rate_windows_pkey primary key (subject),
    constraint rate_windows_subject_length check (octet_length(subject) = 32)
);

-- The sweep of ended windows.
create index rate_windows_ends_at_idx on rate_windows (ends_at);

-- The second factor of an account: the secret that an authenticator app shares (TOTP, RFC 6238).
create table totp_factors (
    user_id       uuid        not null,
    -- Nonce, ciphertext and tag (AES-256-GCM) under a key that the database does not have, bound to the account.
    sealed_secret bytea       not null,
    created_at    timestamptz not null,
    -- Null until a code has confirmed it; it does not count before.
    confirmed_at  timestamptz,
    -- The 30 seconds since 1970 whose code was accepted last: no code is accepted twice.
    last_step     bigint      not null default 0,

    constraint totp_factors_pkey primary key (user_id),
    constraint totp_factors_sealed_length check (octet_length(sealed_secret) = 48),
    constraint totp_factors_user_id_fkey foreign key (user_id) references users (id)
);

-- A code is never accepted again, also where two requests bring it at once.
create function totp_factors_step_grows() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    raise exception 'a used code is never accepted again' using errcode = 'restrict_violation', constraint = 'totp_factors_step_grows';
end
$$;

create trigger totp_factors_step_grows before update of last_step on totp_factors
    for each row when (new.last_step <= old.last_step)
    execute function totp_factors_step_grows();

-- Recovery codes, hashed; a used one is deleted.
create table recovery_codes (
    user_id uuid  not null,
    -- SHA-256 of account and code. A code has 79 bits, so the plain hash cannot be searched.
    hash    bytea not null,

    constraint recovery_codes_pkey primary key (user_id, hash),
    constraint recovery_codes_hash_length check (octet_length(hash) = 32),
    -- Only an account with a factor has any.
    constraint recovery_codes_user_id_fkey foreign key (user_id) references totp_factors (user_id) on delete cascade
);

-- Sign-ins whose password was right and whose second factor is still to come.
create table sign_in_challenges (
    -- SHA-256 of the token that the browser holds.
    hash          bytea       not null,
    user_id       uuid        not null,
    is_remembered boolean     not null,
    expires_at    timestamptz not null,
    -- Codes that were checked for it.
    tries         integer     not null default 0,

    constraint sign_in_challenges_pkey primary key (hash),
    constraint sign_in_challenges_hash_length check (octet_length(hash) = 32),
    constraint sign_in_challenges_tries check (tries between 0 and 5),
    constraint sign_in_challenges_user_id_fkey foreign key (user_id) references users (id)
);

-- A change of password or factor ends the challenges of its player.
create index sign_in_challenges_user_id_idx on sign_in_challenges (user_id);
-- The sweep of challenges that expired.
create index sign_in_challenges_expires_at_idx on sign_in_challenges (expires_at);

grant select, insert, update, delete on totp_factors, sign_in_challenges to duel_ledger_app;
grant select, insert, delete on recovery_codes to duel_ledger_app;
grant select, insert, update, delete on sessions, refresh_tokens, known_devices, lockouts, rate_windows to duel_ledger_app;
grant select, insert, delete on security_events to duel_ledger_app;
grant select, insert, update, delete on account_notices to duel_ledger_app;
