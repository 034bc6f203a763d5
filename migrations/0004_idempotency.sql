-- Idempotency keys: a command that moves money takes effect once, however often its request arrives. The row is written in
-- the statement or transaction of the command, with its response: both exist or neither does (I11).

create table idempotency_keys (
    user_id      uuid        not null,
    key          text        not null,
    -- SHA-256 of method, path and body: the same key with another request is refused, not replayed.
    request_hash bytea       not null,
    status       smallint    not null,
    body         jsonb       not null,
    created_at   timestamptz not null,

    -- The name of this constraint shows a second request that the first one has won: store::idempotency maps it. Keys are
    -- each player's own: two players may choose the same.
    constraint idempotency_keys_pkey primary key (user_id, key),
    constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id),
    constraint idempotency_keys_length check (length(key) between 1 and 255),
    constraint idempotency_keys_request_hash check (length(request_hash) = 32),
    -- Only successful commands are stored; a refused one may be tried again.
    constraint idempotency_keys_status check (status between 200 and 299)
);

-- The sweep of rows older than 24 hours.
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Update is for the response alone: a longer command takes the key first and writes its response last.
grant select, insert, delete, update (status, body) on idempotency_keys to duel_ledger_app;
