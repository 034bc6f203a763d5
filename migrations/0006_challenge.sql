-- Challenges: their present state, who sits in them, and the stream of events that tells of them.
--
-- The server writes state, events and money of a deed in one statement. What it must never get wrong stands here
-- once more: legal transitions (I10), one stake a player (I8), money that matches the state at each commit (I9), a fee
-- that never changes (I15), and a stream of events without gaps.

create table challenges (
    id                        uuid        not null,
    -- The number of its latest event.
    version                   bigint      not null,
    creator_id                uuid        not null,
    created_at                timestamptz not null,
    invite_code               text        not null,

    -- Terms: what moves money.
    match_type                text        not null,
    visibility                text        not null,
    minimum_stake_micros      bigint      not null,
    opponent_min_stake_micros bigint,
    opponent_max_stake_micros bigint,
    max_participants          integer     not null,
    fee_bps                   integer     not null,
    scheduled_at              timestamptz,
    duration                  integer     not null,
    duration_unit             text        not null,

    -- Details: what people read. Their lengths are the domain's business; here stands only what would hurt us.
    title                     text        not null,
    description               text        not null,
    game_category             text        not null,
    game_sub_category         text,
    game                      text        not null,
    game_mode                 text,
    game_platform             text        not null,
    livestream_platform       text        not null,
    livestream_url            text,
    rules                     text        not null,
    tags                      text[]      not null,
    cover_image               text,

    -- Phase: where it stands.
    status                    text        not null,
    -- Seats that are taken now, for lists that sort and filter by it.
    participant_count         integer     not null,
    started_at                timestamptz,
    ends_at                   timestamptz,
    -- When the clock acts by itself, and which rule it applies. Each phase that waits has exactly one.
    deadline_kind             text,
    deadline_at               timestamptz,
    disputed_at               timestamptz,
    disputed_by               uuid,
    -- What became of the escrow, and who got what.
    resolution                text,
    outcome                   jsonb,
    cancel_reason             text,

    constraint challenges_pkey primary key (id),
    constraint challenges_creator_id_fkey foreign key (creator_id) references users (id),
    constraint challenges_version check (0 < version),
    constraint challenges_match_type check (match_type in ('1 vs 1', '1 vs Many')),
    constraint challenges_visibility check (visibility in ('public', 'private', 'friends')),
    constraint challenges_stakes check (
        0 <= minimum_stake_micros
        and 0 <= coalesce(opponent_min_stake_micros, 0)
        and 0 <= coalesce(opponent_max_stake_micros, 0)
    ),
    constraint challenges_places check (max_participants between 2 and 100),
    constraint challenges_taken check (participant_count between 1 and max_participants),
    constraint challenges_fee_bps check (fee_bps between 0 and 10000),
    constraint challenges_duration check (0 < duration and duration_unit in ('min', 'hr', 'day', 'week')),
    constraint challenges_status check (
        status in ('pending', 'open', 'full', 'active', 'in_progress', 'completed', 'cancelled')
    ),
    -- A challenge that waits has a deadline, so that no stake waits for ever; a final one has none.
    constraint challenges_deadline check (
        (status in ('completed', 'cancelled')) = (deadline_at is null)
        and (deadline_at is null) = (deadline_kind is null)
        and deadline_kind in ('expire', 'undeclared', 'confirm', 'dispute', 'release')
    ),
    constraint challenges_play check ((started_at is null) = (ends_at is null)),
    constraint challenges_dispute check (
        (coalesce(deadline_kind, '') = 'dispute') <= (disputed_at is not null and disputed_by is not null)
    ),
    -- A final challenge has resolved its escrow; one that has not begun to be settled has not.
    constraint challenges_resolution check (
        resolution in ('settle', 'award', 'void')
        and (resolution is null) = (outcome is null)
        and (status in ('completed', 'cancelled')) <= (resolution is not null)
        and (resolution is not null) <= (status in ('in_progress', 'completed', 'cancelled'))
    ),
    constraint challenges_cancel_reason check (
        (status = 'cancelled') = (cancel_reason is not null)
        and cancel_reason in ('creator', 'expired', 'declined', 'void')
    )
);

-- The public list, newest first and by stake; finished ones are looked at one by one.
create index challenges_listed on challenges (created_at desc)
    where status in ('open', 'full', 'active', 'in_progress');
create index challenges_listed_by_stake on challenges (minimum_stake_micros, created_at desc)
    where status in ('open', 'full', 'active', 'in_progress');
-- What the clock looks at.
create index challenges_due on challenges (deadline_at) where deadline_at is not null;
-- A player's own.
create index challenges_creator on challenges (creator_id, created_at desc);

-- Everyone who staked, those who left too: their stake stays in the pot.
create table participants (
    challenge_id       uuid        not null,
    user_id            uuid        not null,
    slot               integer     not null,
    stake_micros       bigint      not null,
    standing           text        not null,
    joined_at          timestamptz not null,
    agreed_to_call_off boolean     not null,
    -- What this side says the result was (domain::challenge::Claim).
    claim              jsonb,

    -- One place a player (I8).
    constraint participants_pkey primary key (challenge_id, user_id),
    constraint participants_slot_key unique (challenge_id, slot),
    constraint participants_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint participants_user_id_fkey foreign key (user_id) references users (id),
    constraint participants_stake check (0 <= stake_micros),
    constraint participants_standing check (standing in ('joined', 'ready', 'active', 'left'))
);

-- A player's own.
create index participants_user on participants (user_id, challenge_id);

-- Who was invited by name, and needs no code.
create table challenge_invitations (
    challenge_id uuid not null,
    user_id      uuid not null,

    constraint challenge_invitations_pkey primary key (challenge_id, user_id),
    constraint challenge_invitations_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_invitations_user_id_fkey foreign key (user_id) references users (id)
);

create index challenge_invitations_user on challenge_invitations (user_id);

-- The versioned stream: 1, 2, 3 … for each challenge, written with the state that it tells of.
create table challenge_events (
    challenge_id uuid        not null,
    version      bigint      not null,
    type         text        not null,
    data         jsonb       not null,
    -- Who did it; nobody where the clock did.
    actor        uuid,
    at           timestamptz not null,

    constraint challenge_events_pkey primary key (challenge_id, version),
    constraint challenge_events_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_events_version check (0 < version)
);

-- A conflict freezes the escrow in one of these; moderators will decide it.
create table disputes (
    id           uuid        not null,
    challenge_id uuid        not null,
    opened_by    uuid        not null,
    opened_at    timestamptz not null,

    constraint disputes_pkey primary key (id),
    constraint disputes_one_per_challenge unique (challenge_id),
    constraint disputes_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint disputes_opened_by_fkey foreign key (opened_by) references users (id)
);

-- How often a challenge was looked at, apart from its row, which changes only by deeds.
create table challenge_views (
    challenge_id uuid   not null,
    views        bigint not null,

    constraint challenge_views_pkey primary key (challenge_id),
    constraint challenge_views_challenge_id_fkey foreign key (challenge_id) references challenges (id)
) with (fillfactor = 50);

-- One view a viewer and day; older days are swept.
create table challenge_viewers (
    challenge_id uuid not null,
    -- A player's id, or the hash of a visitor's address.
    viewer       text not null,
    day          date not null,

    constraint challenge_viewers_pkey primary key (challenge_id, viewer, day),
    constraint challenge_viewers_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

create index challenge_viewers_day on challenge_viewers (day);

-- When the service was last seen alive: deadlines are extended by the time that it was down.
create table service_heartbeat (
    only_row boolean     not null default true,
    at       timestamptz not null,

    constraint service_heartbeat_pkey primary key (only_row),
    constraint service_heartbeat_only_row check (only_row)
);

-- I10: nothing moves but along the table of decisions.md section 4, versions only grow, and what was agreed stays.
create function challenges_legal_transition() returns trigger language plpgsql as $$
begin
    -- Texts may be rewritten at a version that was just reached; where a challenge stands changes with its version only.
    if new.version < old.version
       or new.version = old.version
          and (new.status, new.deadline_kind, new.deadline_at, new.resolution, new.participant_count)
              is distinct from
              (old.status, old.deadline_kind, old.deadline_at, old.resolution, old.participant_count) then
        raise exception 'challenge %: version % does not follow %', old.id, new.version, old.version
            using errcode = 'check_violation', constraint = 'challenges_version_grows';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
        ('pending', 'open'), ('pending', 'cancelled'),
        ('open', 'full'), ('open', 'active'), ('open', 'cancelled'),
        ('full', 'active'), ('full', 'cancelled'),
        ('active', 'in_progress'), ('active', 'cancelled'),
        ('in_progress', 'completed'), ('in_progress', 'cancelled')
    ) then
        raise exception 'challenge %: % does not become %', old.id, old.status, new.status
            using errcode = 'check_violation', constraint = 'challenges_legal_transition';
    end if;
    if old.status in ('completed', 'cancelled') then
        raise exception 'challenge % is over', old.id
            using errcode = 'check_violation', constraint = 'challenges_legal_transition';
    end if;
    if (new.id, new.creator_id, new.created_at, new.fee_bps)
       is distinct from (old.id, old.creator_id, old.created_at, old.fee_bps) then
        raise exception 'challenge %: creator and fee never change', old.id
            using errcode = 'check_violation', constraint = 'challenges_fixed_terms';
    end if;
    return new;
end
$$;

create trigger challenges_legal_transition before update on challenges
    for each row execute function challenges_legal_transition();

-- I9: until its escrow is resolved a challenge holds every stake, afterwards nothing.
create function challenge_money_matches_state(challenge uuid) returns void language plpgsql as $$
declare
    expected bigint;
    escrow   bigint := escrow_balance(challenge);
begin
    select case when c.resolution is null then coalesce(sum(p.stake_micros), 0) else 0 end
      into expected
      from challenges c
      left join participants p on p.challenge_id = c.id
     where c.id = challenge
     group by c.id;
    if escrow <> expected then
        raise exception 'challenge %: % in escrow, % expected', challenge, escrow, expected
            using errcode = 'check_violation', constraint = 'challenges_money_matches_state';
    end if;
end
$$;

-- Held at commit, whichever of the two was written: the state …
create function challenges_coupled() returns trigger language plpgsql as $$
begin
    -- Another deed of the same transaction may have come later: the latest row is what is committed.
    if not exists (select from challenges where id = new.id and version = new.version) then
        return null;
    end if;
    perform challenge_money_matches_state(new.id);
    -- The stream has reached the version of the state.
    if not exists (select from challenge_events where challenge_id = new.id and version = new.version) then
        raise exception 'challenge %: no event tells of version %', new.id, new.version
            using errcode = 'check_violation', constraint = 'challenges_event_for_version';
    end if;
    return null;
end
$$;

create constraint trigger challenges_coupled after insert or update on challenges
    deferrable initially deferred for each row execute function challenges_coupled();

-- … or the money. Deferred, because the rows of one deed come one after the other.
create function journals_coupled() returns trigger language plpgsql as $$
begin
    perform challenge_money_matches_state(new.challenge_id);
    return null;
end
$$;

create constraint trigger journals_coupled after insert on journals
    deferrable initially deferred for each row when (new.challenge_id is not null)
    execute function journals_coupled();

-- An event follows the one before it: no gaps.
create function challenge_events_gap_free() returns trigger language plpgsql as $$
begin
    perform 1 from challenge_events
      where challenge_id = new.challenge_id and version = new.version - 1;
    if not found then
        raise exception 'challenge %: an event is missing before %', new.challenge_id, new.version
            using errcode = 'check_violation', constraint = 'challenge_events_gap_free';
    end if;
    return null;
end
$$;

create trigger challenge_events_gap_free after insert on challenge_events
    for each row when (1 < new.version) execute function challenge_events_gap_free();

create trigger challenge_events_append_only before update or delete or truncate on challenge_events
    for each statement execute function ledger_append_only();

-- An escrow belongs to a challenge that exists. Deferred: the escrow is opened in the challenge's own transaction.
alter table ledger_accounts add constraint ledger_accounts_challenge_id_fkey
    foreign key (challenge_id) references challenges (id) deferrable initially deferred;

-- All that is known of a challenge at one version, as one document: the store reads it into the domain's type. One
-- statement, so that state, seats and version always belong together.
create view challenge_snapshots as
select c.id,
       to_jsonb(c) || jsonb_build_object(
           'seats', (
               select jsonb_agg(
                          to_jsonb(p) - 'challenge_id'
                              || jsonb_build_object('username', u.username, 'avatar', u.avatar)
                          order by p.slot)
                 from participants p
                 join users u on u.id = p.user_id
                where p.challenge_id = c.id
           ),
           'invited', coalesce(
               (select jsonb_agg(i.user_id order by i.user_id)
                  from challenge_invitations i
                 where i.challenge_id = c.id),
               '[]'),
           'views', coalesce((select v.views from challenge_views v where v.challenge_id = c.id), 0),
           'dispute_id', (select d.id from disputes d where d.challenge_id = c.id)
       ) as snapshot
  from challenges c;

grant select on challenge_snapshots to duel_ledger_app;
-- How a relation weighs in the public list (part-b section 4).
create function relation_rank(relation text) returns integer language sql immutable as $$
    select case relation
        when 'own' then 100 when 'teammate' then 80 when 'friend' then 60 when 'team' then 40 else 20
    end
$$;

-- What a viewer may see in lists, and how each stands to them; visitors (null) see what is public. Written as one plain
-- select, so that PostgreSQL inlines it into the list that filters it.
create function challenges_seen_by(viewer uuid)
    returns table (
        id uuid, status text, game text, game_category text, minimum_stake_micros bigint,
        title text, description text, created_at timestamptz, relation text
    )
    language sql stable
as $$
    select c.id, c.status, c.game, c.game_category, c.minimum_stake_micros, c.title, c.description, c.created_at,
           case
               when c.creator_id = viewer then 'own'
               when friend.is_mutual then 'friend'
               else 'stranger'
           end
      from challenges c
      left join lateral (
               select true as is_mutual
                 from follows mine
                 join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
                where mine.follower = viewer and mine.followee = c.creator_id
           ) friend on viewer is not null
     where c.visibility = 'public'
        or (c.visibility = 'friends' and friend.is_mutual)
        or (viewer is not null and (
               c.creator_id = viewer
               or exists (select from participants p where p.challenge_id = c.id and p.user_id = viewer)
               or exists (select from challenge_invitations i where i.challenge_id = c.id and i.user_id = viewer)
           ))
$$;

grant select, insert, update on challenges, participants, challenge_views, service_heartbeat to duel_ledger_app;
grant select, insert, delete on challenge_invitations, challenge_viewers to duel_ledger_app;
grant select, insert on challenge_events, disputes to duel_ledger_app;
