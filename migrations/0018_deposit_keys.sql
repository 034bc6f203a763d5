-- The deposits of a player under a key, of whatever amount: asked before each one, so that a key names one of them for a day
-- also where nobody waited for the answer that is kept under it.
create index deposits_key on deposits (user_id, idempotency_key, created_at) where idempotency_key is not null;
