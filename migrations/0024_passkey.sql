-- Passkeys (WebAuthn): keys that stay on a player's devices. Here lies their public half.

create table passkeys (
    id            uuid        not null,
    user_id       uuid        not null,
    -- What the authenticator calls it, unique in the world.
    credential_id bytea       not null,
    -- The public key, the counter of signatures and what the authenticator reported of itself.
    credential    jsonb       not null,
    -- Its owner's name for it.
    name          text        not null,
    created_at    timestamptz not null,
    last_used_at  timestamptz,

    constraint passkeys_pkey primary key (id),
    constraint passkeys_credential_id_key unique (credential_id),
    constraint passkeys_credential_id_length check (octet_length(credential_id) between 16 and 1023),
    constraint passkeys_credential_size check (octet_length(credential::text) <= 16384),
    constraint passkeys_name_length check (length(name) between 1 and 40),
    constraint passkeys_user_id_fkey foreign key (user_id) references users (id)
);

create index passkeys_user_id_idx on passkeys (user_id, created_at);

create trigger passkeys_of_open_account before insert on passkeys
    for each row execute function refuse_closed_account();

-- Questions that were put to an authenticator and wait for its answer. Each is good once.
create table passkey_ceremonies (
    -- SHA-256 of the token that the browser holds.
    hash       bytea       not null,
    kind       text        not null,
    -- Null where the answer will say who signs in.
    user_id    uuid,
    -- The random part that the authenticator signs, and what it may answer.
    state      jsonb       not null,
    expires_at timestamptz not null,

    constraint passkey_ceremonies_pkey primary key (hash),
    constraint passkey_ceremonies_hash_length check (octet_length(hash) = 32),
    -- A question that was put for one purpose is answered for no other, so each purpose is a kind of its own.
    constraint passkey_ceremonies_kind check (kind in (
        'registration', 'sign_in', 'confirm_withdrawal', 'confirm_second_factor', 'confirm_passkeys', 'confirm_closing',
        'confirm_google', 'confirm_export'
    )),
    constraint passkey_ceremonies_of_player check ((kind = 'sign_in') = (user_id is null)),
    constraint passkey_ceremonies_user_id_fkey foreign key (user_id) references users (id)
);

-- A player answers one question of a kind at a time: the next one takes the place of the one before.
create unique index passkey_ceremonies_one_of_player on passkey_ceremonies (user_id, kind) where user_id is not null;
-- The sweep of those that expired.
create index passkey_ceremonies_expires_at_idx on passkey_ceremonies (expires_at);

grant select, insert, delete, update (credential, last_used_at) on passkeys to duel_ledger_app;
grant select, insert, delete, update (hash, state, expires_at) on passkey_ceremonies to duel_ledger_app;
