-- Sign-in with Google (docs/rules.md, Accounts): an account has a password, a linked Google account, or both. `auth_provider` is
-- 'google' exactly as long as there is no password.

-- What the linked Google account was called when it was linked, and when that was.
alter table users
    add column google_email text,
    add column google_linked_at timestamptz;

update users set google_email = email, google_linked_at = created_at where google_sub is not null;

alter table users
    -- An account with a password may be linked too.
    drop constraint users_google_has_subject,
    add constraint users_google_has_subject
        check (closed_at is not null or auth_provider <> 'google' or google_sub is not null),
    add constraint users_google_whole check (num_nonnulls(google_sub, google_email, google_linked_at) in (0, 3)),
    -- OpenID Connect limits a subject to 255 ASCII characters.
    add constraint users_google_sub_length check (length(google_sub) between 1 and 255),
    -- A closed account has no subject (users_closed_is_anonymous), so nothing of its Google account stays.
    add constraint users_google_email_length check (length(google_email) <= 254);

-- Nonces of ID tokens that were accepted: a token is accepted once. A row is of use until the cookie expires that the nonce is
-- bound to.
create table google_nonces (
    -- SHA-256 of the nonce.
    hash       bytea       not null,
    expires_at timestamptz not null,

    constraint google_nonces_pkey primary key (hash),
    constraint google_nonces_hash_length check (octet_length(hash) = 32)
);

-- The sweep of nonces that expired.
create index google_nonces_expires_at_idx on google_nonces (expires_at);

-- Google accounts that have proven themselves and wait for one more step: a username for a new account, or the password of the
-- account that has their e-mail address.
create table google_sign_ins (
    -- SHA-256 of the token that the browser holds.
    hash             bytea       not null,
    google_sub       text        not null,
    google_email     text        not null,
    -- Whether Google itself runs the mailbox, so that the address needs no mail to be verified.
    is_authoritative boolean     not null,
    -- The account that the password links it to; null where a new one is opened.
    user_id          uuid,
    -- The code that the browser brought along.
    referral_code    text,
    is_remembered    boolean     not null,
    expires_at       timestamptz not null,
    -- Attempts to finish it.
    tries            integer     not null default 0,

    constraint google_sign_ins_pkey primary key (hash),
    constraint google_sign_ins_hash_length check (octet_length(hash) = 32),
    constraint google_sign_ins_tries check (tries between 0 and 20),
    constraint google_sign_ins_user_id_fkey foreign key (user_id) references users (id)
);

-- Closing an account ends its steps.
create index google_sign_ins_user_id_idx on google_sign_ins (user_id) where user_id is not null;
-- The sweep of steps that expired.
create index google_sign_ins_expires_at_idx on google_sign_ins (expires_at);

-- The Google account that is linked once the second factor was met, after the password was.
alter table sign_in_challenges
    add column google_sub text,
    add column google_email text,
    add constraint sign_in_challenges_google check ((google_sub is null) = (google_email is null));

grant select, insert, delete on google_nonces to duel_ledger_app;
grant select, insert, update, delete on google_sign_ins to duel_ledger_app;
