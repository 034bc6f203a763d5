-- Who plays here, on which devices they are signed in, and what guards their doors (decisions.md, section 2).

create table users (
    id uuid not null,
    username text not null,
    email text not null,
    -- The name shown beside the username; empty until the player sets one.
    name text not null default '',
    auth_provider text not null default 'local',
    -- Argon2id in PHC format. Null for those who sign in through Google.
    password_hash text,
    -- The subject of Google's ID token.
    google_sub text,
    role text not null default 'user',
    -- File name below files/avatars.
    avatar text,
    referral_code text not null,
    -- The referral is pending until the e-mail address is verified, and successful from then on.
    referred_by uuid,
    email_verified_at timestamptz,
    dispute_terms_accepted_at timestamptz,
    age_confirmed_at timestamptz,
    suspended_at timestamptz,
    fair_play integer not null default 100,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,

    constraint users_pkey primary key (id),
    -- The shapes are the domain's; here they keep out what no code path may bring in.
    constraint users_username_shape check (username ~ '^[A-Za-z0-9_]{3,20}$'),
    constraint users_email_shape check (length(email) between 3 and 254 and email like '_%@_%'),
    constraint users_name_length check (length(name) <= 60),
    constraint users_auth_provider_known check (auth_provider in ('local', 'google')),
    -- Whoever signs in with a password has one, and nobody else.
    constraint users_local_has_password check ((auth_provider = 'local') = (password_hash is not null)),
    constraint users_google_has_subject check ((auth_provider = 'google') = (google_sub is not null)),
    constraint users_role_known check (role in ('user', 'moderator', 'admin')),
    constraint users_referral_code_shape check (referral_code ~ '^[A-Z0-9]{8}$'),
    constraint users_fair_play_range check (fair_play between 0 and 100),
    -- Nobody brings themselves in.
    constraint users_not_referred_by_self check (referred_by <> id),
    constraint users_referred_by_fkey foreign key (referred_by) references users (id),
    -- A code belongs to one player for ever.
    constraint users_referral_code_key unique (referral_code),
    -- One Google account signs in to one account here.
    constraint users_google_sub_key unique (google_sub)
);

-- "Nova" and "nova" are one player: unique without regard to case, and what sign-in looks up.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
-- Whom did I bring: read by the referral counts.
create index users_referred_by_idx on users (referred_by) where referred_by is not null;

-- One signed-in device; also the family of its refresh tokens: revoking it revokes them all.
create table sessions (
    id uuid not null,
    user_id uuid not null,
    user_agent text not null,
    address text not null,
    -- "Remember me": 30 days; else the cookie lives as long as the browser.
    is_remembered boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    -- When the newest refresh token of the family ends; moved by each rotation.
    expires_at timestamptz not null,
    revoked_at timestamptz,
    -- Why, for those who read the log: logout, device, others, password, reuse.
    revoked_because text,

    constraint sessions_pkey primary key (id),
    constraint sessions_user_agent_length check (length(user_agent) <= 400),
    constraint sessions_address_length check (length(address) <= 64),
    constraint sessions_revoked_with_reason check ((revoked_at is null) = (revoked_because is null)),
    constraint sessions_reason_known
        check (revoked_because in ('logout', 'device', 'others', 'password', 'reuse')),
    constraint sessions_user_id_fkey foreign key (user_id) references users (id)
);

-- The list of a player's devices.
create index sessions_user_id_idx on sessions (user_id) where revoked_at is null;
-- At start the server reads which access tokens, though still young, are void.
create index sessions_revoked_at_idx on sessions (revoked_at) where revoked_at is not null;
-- The sweep of what is over.
create index sessions_expires_at_idx on sessions (expires_at);

-- Refresh tokens, hashed. A rotated one stays, so that its reuse is noticed.
create table refresh_tokens (
    -- SHA-256 of the token; whoever reads the database cannot sign in with it.
    hash bytea not null,
    session_id uuid not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    rotated_at timestamptz,

    constraint refresh_tokens_pkey primary key (hash),
    constraint refresh_tokens_hash_length check (octet_length(hash) = 32),
    constraint refresh_tokens_session_id_fkey
        foreign key (session_id) references sessions (id) on delete cascade
);

-- A family has one token that works: two requests that race with one token cannot both rotate it.
create unique index refresh_tokens_one_live on refresh_tokens (session_id) where rotated_at is null;
-- The cascade of a swept session.
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);

-- Tokens sent by e-mail: to verify the address, to set a new password. Hashed, single use.
create table email_tokens (
    hash bytea not null,
    user_id uuid not null,
    kind text not null,
    -- The address it was sent to: a token for an address that was left since is void.
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,

    constraint email_tokens_pkey primary key (hash),
    constraint email_tokens_hash_length check (octet_length(hash) = 32),
    constraint email_tokens_kind_known check (kind in ('verify_email', 'reset_password')),
    constraint email_tokens_user_id_fkey foreign key (user_id) references users (id)
);

-- A new token of a kind replaces the unused ones before it.
create index email_tokens_user_id_idx on email_tokens (user_id, kind) where used_at is null;

-- Failed sign-ins, counted for what was typed and for the account that it named. A name that nobody has is counted
-- and locked just like one that somebody has, so that the answer does not tell them apart.
create table lockouts (
    -- SHA-256 of kind and value: people type their password into the wrong field, and that is not kept.
    subject bytea not null,
    failures integer not null,
    last_failed_at timestamptz not null,
    locked_until timestamptz,

    constraint lockouts_pkey primary key (subject),
    constraint lockouts_subject_length check (octet_length(subject) = 32),
    constraint lockouts_failures_positive check (failures > 0)
);

-- The sweep of what is long forgiven.
create index lockouts_last_failed_at_idx on lockouts (last_failed_at);

-- How often something was done in the present window, by whom (an address, a user): sign-ins that failed, sign-ups,
-- looked-up referral codes. A window begins with its first deed.
create table rate_windows (
    -- SHA-256 of deed and doer.
    subject bytea not null,
    taken integer not null,
    ends_at timestamptz not null,

    constraint rate_windows_pkey primary key (subject),
    constraint rate_windows_subject_length check (octet_length(subject) = 32)
);

-- The sweep of closed windows.
create index rate_windows_ends_at_idx on rate_windows (ends_at);

-- Accounts are never erased by the server: the ledger names them.
grant select, insert, update on users to duel_ledger_app;
grant select, insert, update, delete on sessions, refresh_tokens, email_tokens, lockouts, rate_windows
    to duel_ledger_app;
