-- An answer with a new refresh token can be lost on its way. Whoever then shows the old one again, soon, is given another
-- token in the place of the one that nobody received; that one is marked here, because it was never used.

alter table refresh_tokens
    -- It was replaced unused: the token before it was traded once more.
    add column is_lost boolean not null default false,
    add constraint refresh_tokens_lost check (not is_lost or rotated_at is not null);
