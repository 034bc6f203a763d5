-- Sessions have a number and an end (decisions.md, section 2): beyond twenty live ones of a player the oldest ends, and
-- refresh tokens that were rotated days ago are swept while their session lives.

alter table sessions
    drop constraint sessions_reason_known,
    add constraint sessions_reason_known
        check (revoked_because in ('logout', 'device', 'others', 'password', 'reuse', 'number'));

-- The sweep of rotated tokens.
create index refresh_tokens_rotated_at_idx on refresh_tokens (rotated_at) where rotated_at is not null;
