-- Referrals, what they earn, and the rewards that are bought with points (docs/rules.md, Referrals). Points are journals of the
-- asset PTS in the ledger; these tables record the subject of each journal, and counts for the screens. `duel-ledger audit`
-- compares both (R1, R2).

-- A row for each referred player. A writer of what such a player earns for the referrer locks this row, so that the second of two
-- commands at once sees what the first one did.
create table referrals (
    referee      uuid        not null,
    referrer     uuid        not null,
    created_at   timestamptz not null,
    -- When the address was verified; pending until then.
    succeeded_at timestamptz,
    -- When the first challenge was credited; later challenges are ignored.
    played_at    timestamptz,

    -- A player has one referrer for good.
    constraint referrals_pkey primary key (referee),
    constraint referrals_referee_fkey foreign key (referee) references users (id),
    constraint referrals_referrer_fkey foreign key (referrer) references users (id),
    constraint referrals_not_self check (referee <> referrer)
);

-- A player's pending referrals, newest first, and their number.
create index referrals_pending on referrals (referrer, created_at desc, referee) where succeeded_at is null;

-- The actions of referred players, and who earned points by them.
create table referral_actions (
    -- The order of crediting, which orders rows of the same time in a history.
    number       bigint      not null generated always as identity,
    referee      uuid        not null,
    action       text        not null,
    referrer     uuid        not null,
    points       bigint      not null,
    journal_id   uuid        not null,
    completed_at timestamptz not null,

    -- An action earns once.
    constraint referral_actions_pkey primary key (referee, action),
    constraint referral_actions_referee_fkey foreign key (referee) references referrals (referee),
    constraint referral_actions_referrer_fkey foreign key (referrer) references users (id),
    -- Deferred, because the journal is written last: balances are locked after everything else.
    constraint referral_actions_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    -- A journal belongs to one action; also the audit's lookup from a journal to its subject.
    constraint referral_actions_journal_id_key unique (journal_id),
    constraint referral_actions_action check (
        action in ('signup', 'email_verify', 'profile_complete', 'first_challenge', 'premium_upgrade')
    ),
    constraint referral_actions_points check (0 < points)
);

-- A referrer's history, newest first.
create index referral_actions_referrer on referral_actions (referrer, number desc);

-- Each player who has earned or spent points, with what the ranking sorts by. Every change of a player's points locks this row
-- first, so that of two rewards bought at once the second sees what is left.
create table referrers (
    user_id   uuid   not null,
    -- Successful referrals.
    referrals bigint not null default 0,
    -- Points ever earned by them.
    points    bigint not null default 0,

    constraint referrers_pkey primary key (user_id),
    constraint referrers_user_id_fkey foreign key (user_id) references users (id),
    constraint referrers_counts check (0 <= referrals and 0 <= points)
) with (fillfactor = 50);

-- The ranking.
create index referrers_ranking on referrers (points desc, referrals desc) where 0 < referrals;

-- Rewards that were bought with points.
create table reward_redemptions (
    id          uuid        not null,
    user_id     uuid        not null,
    reward      text        not null,
    points      bigint      not null,
    journal_id  uuid        not null,
    redeemed_at timestamptz not null,
    -- Null for a reward without an end.
    ends_at     timestamptz,

    constraint reward_redemptions_pkey primary key (id),
    constraint reward_redemptions_user_id_fkey foreign key (user_id) references users (id),
    constraint reward_redemptions_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    constraint reward_redemptions_journal_id_key unique (journal_id),
    constraint reward_redemptions_reward check (reward in ('badge_recruiter', 'frame_gold', 'premium_30d')),
    constraint reward_redemptions_points check (0 < points),
    constraint reward_redemptions_ends check ((reward = 'premium_30d') = (ends_at is not null))
);

-- A reward without an end is bought once; store::referral maps the name.
create unique index reward_redemptions_once on reward_redemptions (user_id, reward) where ends_at is null;
-- A player's own rewards.
create index reward_redemptions_user on reward_redemptions (user_id, reward, redeemed_at desc);

-- Challenges that ended with a result and may be the first one of a referred participant. A job reads each, and deletes its row.
-- The command that ends the challenge writes the row, so none is missed, and the job need not search all challenges.
create table referral_challenges (
    challenge_id uuid        not null,
    -- The earliest time at which the job reads the challenge; later after a failure.
    look_at      timestamptz not null default '-infinity',

    constraint referral_challenges_pkey primary key (challenge_id),
    constraint referral_challenges_challenge_id_fkey foreign key (challenge_id) references challenges (id)
);

create index referral_challenges_look_at on referral_challenges (look_at, challenge_id);

create function referral_challenge_ended() returns trigger language plpgsql as $$
begin
    insert into referral_challenges (challenge_id)
    select new.id
     where exists (
               select from participants p
                 join referrals r on r.referee = p.user_id
                where p.challenge_id = new.id and p.status <> 'left' and r.played_at is null
           )
    on conflict do nothing;
    return null;
end
$$;

create trigger challenges_ended_with_result after update on challenges
    for each row when (
        new.status = 'completed' and old.status <> 'completed' and new.outcome -> 'verdict' ->> 'kind' is not null
    )
    execute function referral_challenge_ended();

grant select on referrals, referral_actions, referrers, reward_redemptions, referral_challenges to duel_ledger_app;
grant insert (referee, referrer, created_at), update (succeeded_at, played_at) on referrals to duel_ledger_app;
-- Actions and redemptions cannot be updated.
grant insert (referee, action, referrer, points, journal_id, completed_at) on referral_actions to duel_ledger_app;
grant insert, update (referrals, points) on referrers to duel_ledger_app;
grant insert on reward_redemptions to duel_ledger_app;
grant insert (challenge_id), delete, update (look_at) on referral_challenges to duel_ledger_app;
