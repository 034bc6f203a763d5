-- Evidence: what the sides of a match put before each other and the moderators (docs/rules.md, Disputes). Files lie in the object
-- store under the id of their row, byte for byte as they came; rows are never changed and never deleted, so a file that one of
-- them names is never swept.

create table evidence (
    id           uuid        not null,
    challenge_id uuid        not null,
    -- Who gave it.
    user_id      uuid        not null,
    kind         text        not null,
    -- The address or the words; a file has none.
    content      text,
    -- Of a file: its name, its MIME type by its content, and its size.
    file_name    text,
    media_type   text,
    size_bytes   bigint,
    -- Of the bytes, of the address, or of the words.
    sha256       bytea       not null,
    -- Pixels of a picture, which has a preview.
    width        integer,
    height       integer,
    created_at   timestamptz not null,

    constraint evidence_pkey primary key (id),
    constraint evidence_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint evidence_user_id_fkey foreign key (user_id) references users (id),
    -- Players give evidence in challenges that they have a seat in.
    constraint evidence_seat_fkey foreign key (challenge_id, user_id) references participants (challenge_id, user_id),
    -- The same thing again is the same evidence: a request that is sent twice adds nothing. Also the lookup by challenge.
    constraint evidence_once unique (challenge_id, user_id, kind, sha256),
    constraint evidence_kind check (kind in ('file', 'link', 'text')),
    constraint evidence_sha256 check (octet_length(sha256) = 32),
    constraint evidence_is_file check (
        (kind = 'file') = (content is null)
        and (kind = 'file') = (file_name is not null)
        and (kind = 'file') = (media_type is not null)
        and (kind = 'file') = (size_bytes is not null)
    ),
    constraint evidence_file_name_length check (length(file_name) between 1 and 200),
    constraint evidence_size check (size_bytes between 1 and 10485760),
    constraint evidence_content_length check (
        case kind when 'link' then length(content) between 1 and 500
                  when 'text' then length(content) between 1 and 2000
                  else true
        end
    ),
    constraint evidence_pixels check (
        (width is null) = (height is null) and 0 < width and 0 < height and (width is null or kind = 'file')
    )
);

-- Other challenges in which the same file was given.
create index evidence_by_file on evidence (sha256, challenge_id) where kind = 'file';
-- A player's own, for the export.
create index evidence_of_player on evidence (user_id, created_at);

create trigger evidence_append_only before update or delete or truncate on evidence
    for each statement execute function ledger_append_only();

grant select, insert on evidence to duel_ledger_app;
