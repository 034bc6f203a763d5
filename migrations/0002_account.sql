-- Accounts of players: names, credentials, roles and consent (docs/rules.md, Accounts).

-- What replaces the username of a closed account. No player can choose it: a username has no hyphen.
create function closed_username(id uuid) returns text language sql immutable as $$
    select 'closed-' || right(id::text, 12)
$$;

create table users (
    id uuid not null,
    username text not null,
    email text not null,
    -- The display name; empty until the player sets one.
    name text not null default '',
    auth_provider text not null default 'local',
    -- Argon2id in PHC format; null for accounts that sign in through Google.
    password_hash text,
    -- The subject of Google's ID token.
    google_sub text,
    role text not null default 'user',
    -- File name below files/avatars.
    avatar text,
    referral_code text not null,
    referred_by uuid,
    email_verified_at timestamptz,
    dispute_terms_accepted_at timestamptz,
    age_confirmed_at timestamptz,
    suspended_at timestamptz,
    fair_play integer not null default 100,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    -- A username can be changed once in 30 days.
    username_changed_at timestamptz,
    -- Null for accounts that an operator opened.
    terms_accepted_at timestamptz,
    terms_version text,
    -- No withdrawal leaves for a day after a change of password, second factor or address, because a thief of the account
    -- may have changed it.
    credentials_changed_at timestamptz,
    -- When the owner closed the account (0020_closing.sql).
    closed_at timestamptz,

    constraint users_pkey primary key (id),
    -- The domain checks the shapes; these constraints hold them for every other writer.
    constraint users_username_shape check (closed_at is not null or username ~ '^[A-Za-z0-9_]{3,20}$'),
    constraint users_email_shape check (length(email) between 3 and 254 and email like '_%@_%'),
    constraint users_name_length check (length(name) <= 60),
    constraint users_auth_provider_known check (auth_provider in ('local', 'google')),
    -- An account has a password exactly if it signs in with one.
    constraint users_local_has_password
        check (closed_at is not null or (auth_provider = 'local') = (password_hash is not null)),
    constraint users_google_has_subject
        check (closed_at is not null or (auth_provider = 'google') = (google_sub is not null)),
    -- Nothing of a closed account says whose it was, and nothing opens it.
    constraint users_closed_is_anonymous check (
        closed_at is null
        or (username = closed_username(id) and email = closed_username(id) || '@closed.invalid' and name = ''
            and num_nonnulls(avatar, password_hash, google_sub, email_verified_at) = 0)
    ),
    constraint users_role_known check (role in ('user', 'moderator', 'admin')),
    constraint users_referral_code_shape check (referral_code ~ '^[A-Z0-9]{8}$'),
    constraint users_fair_play_range check (fair_play between 0 and 100),
    constraint users_not_referred_by_self check (referred_by <> id),
    constraint users_terms_with_version check ((terms_accepted_at is null) = (terms_version is null)),
    constraint users_referred_by_fkey foreign key (referred_by) references users (id),
    -- A referral code belongs to one player for good.
    constraint users_referral_code_key unique (referral_code),
    -- A Google account signs in to one account here.
    constraint users_google_sub_key unique (google_sub)
);

-- "Nova" and "nova" are one player. Sign-in looks names and addresses up by these indexes.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
-- The counts of referrals read it.
create index users_referred_by_idx on users (referred_by) where referred_by is not null;

-- Players are searched by a part of their name; trigrams make that an index lookup instead of a scan of every user.
-- pg_trgm comes with PostgreSQL and is trusted, so the owner of a database may install it. Where a package of PostgreSQL
-- does not contain it, the search scans.
do $$
begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        create index users_username_trgm on users using gin (username gin_trgm_ops);
        create index users_name_trgm on users using gin (name gin_trgm_ops);
    end if;
end
$$;

-- Usernames that their owners have changed. A freed name is reserved for 90 days.
create table freed_usernames (
    -- In lower case, as names are compared.
    name     text        not null,
    -- The former owner, who may take the name again; null where the owner's account is closed.
    user_id  uuid,
    freed_at timestamptz not null,

    constraint freed_usernames_pkey primary key (name),
    constraint freed_usernames_user_id_fkey foreign key (user_id) references users (id)
);

-- The sweep of names that are free again.
create index freed_usernames_freed_at_idx on freed_usernames (freed_at);

-- The server never deletes an account: the ledger refers to it.
grant select, insert, update on users to duel_ledger_app;
grant select, insert, update, delete on freed_usernames to duel_ledger_app;
