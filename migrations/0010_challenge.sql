-- Challenges: their state, their participants and their stream of events (docs/rules.md, Challenges). What the money and the
-- stream require of each row follows in 0011_challenge_invariants.sql.

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

    -- Details: what people read. The domain limits their lengths.
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

    -- Phase.
    status                    text        not null,
    -- The number of taken seats, by which lists sort and filter.
    participant_count         integer     not null,
    started_at                timestamptz,
    ends_at                   timestamptz,
    -- When the clock decides, and by which rule. Each phase that waits has exactly one deadline.
    deadline_kind             text,
    deadline_at               timestamptz,
    disputed_at               timestamptz,
    disputed_by               uuid,
    -- How the escrow was resolved, and what each player gets.
    resolution                text,
    outcome                   jsonb,
    cancel_reason             text,

    -- The newest outage that is applied to the deadlines. An outage before the creation of a challenge does not concern it.
    outages_applied           bigint      not null default newest_outage(),
    -- The hash of terms and phase when the version was written, so that the audit finds changes around the triggers. Its
    -- purpose is not to withstand one who can compute it, as the owner can: that needs the hash chain (I13).
    digest                    bigint,

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
    -- Exactly the final challenges have resolved their escrow. A result that waits for its release has an outcome already.
    constraint challenges_resolution check (
        resolution in ('settle', 'void')
        and (status in ('completed', 'cancelled')) = (resolution is not null)
        and (outcome is not null) = (resolution is not null or coalesce(deadline_kind, '') = 'release')
    ),
    constraint challenges_cancel_reason check (
        (status = 'cancelled') = (cancel_reason is not null)
        and cancel_reason in ('creator', 'expired', 'declined', 'void')
    )
);

-- The public list, newest first and by stake: the rows of each status are in order, and a list merges those that it shows.
create index challenges_public_newest on challenges (status, created_at desc, id) where visibility = 'public';
create index challenges_public_by_stake on challenges (status, minimum_stake_micros, created_at desc, id)
    where visibility = 'public';
-- The deadlines that the clock applies.
create index challenges_due on challenges (deadline_at) where deadline_at is not null;
-- A player's own challenges.
create index challenges_creator on challenges (creator_id, created_at desc);
-- The reminders of silent sides.
create index challenges_confirm on challenges (deadline_at) where deadline_kind = 'confirm';
-- The money that a result holds for a player.
create index challenges_held on challenges (id) where deadline_kind = 'release';
-- The notifications of a scheduled start.
create index challenges_scheduled on challenges (scheduled_at)
    where scheduled_at is not null and status in ('open', 'full');

-- An escrow belongs to a challenge that exists. Deferred, because the escrow is opened in the transaction of the challenge.
alter table ledger_accounts add constraint ledger_accounts_challenge_id_fkey
    foreign key (challenge_id) references challenges (id) deferrable initially deferred;

-- Every player who staked. Players who left remain, because their stake stays in the pot.
create table participants (
    challenge_id       uuid        not null,
    user_id            uuid        not null,
    slot               integer     not null,
    stake_micros       bigint      not null,
    status             text        not null,
    joined_at          timestamptz not null,
    agreed_to_call_off boolean     not null,
    -- The result that this side declares (domain::challenge::Claim).
    claim              jsonb,
    -- When this player was notified of the scheduled start; without it the match waits until the player is ready.
    notified_at        timestamptz,
    -- A silent side's own time to confirm or contest the declared result, and whether the side was seen online since.
    confirm_from       timestamptz,
    confirm_by         timestamptz,
    confirm_seen       boolean,

    -- A player has one seat in a challenge (I8).
    constraint participants_pkey primary key (challenge_id, user_id),
    constraint participants_slot_key unique (challenge_id, slot),
    constraint participants_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint participants_user_id_fkey foreign key (user_id) references users (id),
    constraint participants_stake check (0 <= stake_micros),
    constraint participants_status check (status in ('joined', 'ready', 'active', 'left')),
    constraint participants_confirm check (
        (confirm_by is null) = (confirm_from is null)
        and (confirm_by is null) = (confirm_seen is null)
        and (confirm_by is null or (confirm_from <= confirm_by and claim is null and status <> 'left'))
    )
);

-- A player's own challenges.
create index participants_user on participants (user_id, challenge_id);
-- The lookup of a player who comes online: few players are silent, and few of those have not been seen.
create index participants_unseen on participants (user_id) where not confirm_seen;

-- Players who were invited by name and need no invite code.
create table challenge_invitations (
    challenge_id uuid not null,
    user_id      uuid not null,

    constraint challenge_invitations_pkey primary key (challenge_id, user_id),
    constraint challenge_invitations_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_invitations_user_id_fkey foreign key (user_id) references users (id)
);

create index challenge_invitations_user on challenge_invitations (user_id);

-- The versioned stream: 1, 2, 3 … for each challenge, written with the state that it describes. The challenge of an event is
-- checked by challenge_events_gap_free, so that the lock of a foreign key is not taken for each event.
create table challenge_events (
    challenge_id uuid        not null,
    version      bigint      not null,
    type         text        not null,
    data         jsonb       not null,
    -- The player whose command it was; null where the clock decided.
    actor        uuid,
    at           timestamptz not null,
    -- The phase after the event (domain::challenge::PublicState), so that a receiver of the event need not read the challenge. A reader
    -- of an event without it reads the challenge.
    after        jsonb,

    constraint challenge_events_pkey primary key (challenge_id, version),
    constraint challenge_events_version check (0 < version)
);

-- A dispute freezes the escrow of a challenge.
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

-- The number of views, outside the row of the challenge, which only commands change.
create table challenge_views (
    challenge_id uuid   not null,
    views        bigint not null,

    constraint challenge_views_pkey primary key (challenge_id),
    constraint challenge_views_challenge_id_fkey foreign key (challenge_id) references challenges (id)
) with (fillfactor = 50);

-- A viewer counts once a day; older days are swept.
create table challenge_viewers (
    challenge_id uuid not null,
    -- A player's id, or the hash of a visitor's address.
    viewer       text not null,
    day          date not null,

    constraint challenge_viewers_pkey primary key (challenge_id, viewer, day),
    constraint challenge_viewers_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

create index challenge_viewers_day on challenge_viewers (day);

-- Reminders of silent sides while their confirm window runs out, each once. The row remains if its notification is deleted.
create table confirm_reminders (
    challenge_id uuid        not null,
    user_id      uuid        not null,
    -- When the result that is to be confirmed was declared. Another declaration begins anew; an outage does not.
    declared_at  timestamptz not null,
    -- The latest reminder (domain::notification::Reminder): at half and at nine tenths, and the same again once the side was
    -- seen online and has another deadline.
    step         smallint    not null,

    constraint confirm_reminders_pkey primary key (challenge_id, user_id),
    constraint confirm_reminders_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint confirm_reminders_user_id_fkey foreign key (user_id) references users (id),
    constraint confirm_reminders_step check (step between 1 and 4)
);

-- Reports to the moderators. A report is evidence: it stays as it was sent.
create table challenge_reports (
    id                uuid        not null,
    challenge_id      uuid        not null,
    reporter_id       uuid        not null,
    -- The version that the reporter saw: texts and pictures may be edited afterwards.
    challenge_version bigint      not null,
    reason            text        not null,
    -- In the reporter's own words; empty where the reason is enough.
    details           text        not null,
    reported_at       timestamptz not null,

    constraint challenge_reports_pkey primary key (id),
    -- A player reports a challenge once, so that the moderators are not flooded, and a repeated request finds the report of the
    -- first one.
    constraint challenge_reports_once unique (challenge_id, reporter_id),
    constraint challenge_reports_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint challenge_reports_reporter_id_fkey foreign key (reporter_id) references users (id),
    constraint challenge_reports_version check (0 < challenge_version),
    constraint challenge_reports_reason
        check (reason in ('cheating', 'false_result', 'abuse', 'content', 'other')),
    constraint challenge_reports_details_length check (length(details) <= 1000),
    -- The reason `other` needs an explanation.
    constraint challenge_reports_other_is_told check (reason <> 'other' or details <> '')
);

create trigger challenge_reports_append_only before update or delete or truncate on challenge_reports
    for each statement execute function ledger_append_only();

-- ---- Lists ----

-- The order of relations in the public list.
create function relation_rank(relation text) returns integer language sql immutable as $$
    select case relation
        when 'own' then 100 when 'teammate' then 80 when 'friend' then 60 when 'team' then 40 else 20
    end
$$;

-- The challenges that a viewer may see in lists, with the relation of each creator to the viewer; visitors (null) see the public
-- ones. One plain select, so that PostgreSQL inlines it into the list that filters it.
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
               or exists (select from challenge_invitations i
                           where i.challenge_id = c.id and i.user_id = viewer
                             and not exists (select from blocks b
                                              where (b.blocker = viewer and b.blocked = c.creator_id)
                                                 or (b.blocker = c.creator_id and b.blocked = viewer)))
           ))
$$;

-- Whether a challenge passes the filters of a list; null is no filter. One plain expression, so that PostgreSQL inlines it.
create function challenge_fits(c challenges, game text, game_category text, min_stake bigint, max_stake bigint)
    returns boolean language sql stable
as $$
    select (game is null or lower(c.game) = lower(game))
       and (game_category is null or c.game_category = game_category)
       and (min_stake is null or min_stake <= c.minimum_stake_micros)
       and (max_stake is null or c.minimum_stake_micros <= max_stake)
$$;

-- The challenges with a match of a search in their texts, or in the names of their participants.
create function challenges_worded(pattern text) returns setof uuid language sql stable
as $$
    select id from challenges where title ilike pattern or game ilike pattern or description ilike pattern
    union
    select p.challenge_id from participants p join users u on u.id = p.user_id where u.username ilike pattern
$$;

-- The public challenge that a player plays now: the latest where there are several, null where there is none.
create function challenge_played_by(player uuid) returns uuid language sql stable
as $$
    select c.id
      from participants p
      join challenges c on c.id = p.challenge_id
     where p.user_id = player and p.status <> 'left' and c.visibility = 'public' and c.status = 'active'
     order by c.started_at desc
     limit 1
$$;

-- The challenges that a viewer sees beside the public ones of strangers, with their relation: the viewer's own, those of mutual
-- friends, and those that the viewer is in or invited to. They are few, whatever the size of the list; none for visitors (null).
create function challenges_close_to(viewer uuid)
    returns table (id uuid, relation text)
    language sql stable
as $$
    with known as (
        select viewer as id, 'own' as relation
        union all
        select mine.followee, 'friend'
          from follows mine
          join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = viewer
    ),
    let_in as (
        select challenge_id from participants where user_id = viewer
        union
        select i.challenge_id
          from challenge_invitations i
          join challenges c on c.id = i.challenge_id
         where i.user_id = viewer
           and not exists (select from blocks b
                            where (b.blocker = viewer and b.blocked = c.creator_id)
                               or (b.blocker = c.creator_id and b.blocked = viewer))
    )
    select c.id, known.relation
      from known
      join challenges c on c.creator_id = known.id
     where known.relation = 'own'
        or c.visibility in ('public', 'friends')
        or c.id in (select challenge_id from let_in)
    union all
    select c.id, 'stranger'
      from let_in
      join challenges c on c.id = let_in.challenge_id
     where c.visibility <> 'public' and c.creator_id not in (select known.id from known)
$$;

-- ---- Rights ----

grant select, insert, update on challenges, challenge_views, confirm_reminders to duel_ledger_app;
grant select, insert, delete on challenge_invitations, challenge_viewers to duel_ledger_app;
grant select, insert on participants, challenge_events, disputes, challenge_reports to duel_ledger_app;
-- The player, the slot and the time of joining of a seat cannot be updated.
grant update (stake_micros, status, agreed_to_call_off, claim, notified_at, confirm_from, confirm_by, confirm_seen)
   on participants to duel_ledger_app;
-- What transfers_apply reads of a seat.
grant select (challenge_id, user_id, slot, stake_micros, status) on participants to duel_ledger_owner;
