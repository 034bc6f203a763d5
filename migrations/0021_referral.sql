-- Who brought whom in, what that earned, and what was bought for it (decisions.md, section 9). Points are journals of the asset
-- PTS in the ledger; what stands here says which journal belongs to what, and counts for the screens. `duel-ledger audit`
-- compares both (R1, R2).

-- One row for each player who was brought in. Whoever looks at what such a player has earned for another holds this row, so that
-- of two deeds at once the second one sees what the first one did.
create table referrals (
    referee      uuid        not null,
    referrer     uuid        not null,
    created_at   timestamptz not null,
    -- When it became successful; pending until then.
    succeeded_at timestamptz,
    -- When their first challenge was credited: the end of another one is of no interest then.
    played_at    timestamptz,

    -- One referrer for ever.
    constraint referrals_pkey primary key (referee),
    constraint referrals_referee_fkey foreign key (referee) references users (id),
    constraint referrals_referrer_fkey foreign key (referrer) references users (id),
    constraint referrals_not_self check (referee <> referrer)
);

-- Those of a player that are pending, newest first, and how many.
create index referrals_pending on referrals (referrer, created_at desc, referee) where succeeded_at is null;

-- What somebody who was brought in did, and who earned points by it.
create table referral_actions (
    -- Order of crediting: a history's order, where two rows have the same time.
    number       bigint      not null generated always as identity,
    referee      uuid        not null,
    action       text        not null,
    referrer     uuid        not null,
    points       bigint      not null,
    journal_id   uuid        not null,
    completed_at timestamptz not null,

    -- Each action earns once.
    constraint referral_actions_pkey primary key (referee, action),
    constraint referral_actions_referee_fkey foreign key (referee) references referrals (referee),
    constraint referral_actions_referrer_fkey foreign key (referrer) references users (id),
    -- The journal is written last in the transaction: balances are locked after everything else.
    constraint referral_actions_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    -- No journal is two actions; also the audit's way from a journal to what it is about.
    constraint referral_actions_journal_id_key unique (journal_id),
    constraint referral_actions_action check (
        action in ('signup', 'email_verify', 'profile_complete', 'first_challenge', 'premium_upgrade')
    ),
    constraint referral_actions_points check (0 < points)
);

-- A player's history of them, newest first.
create index referral_actions_referrer on referral_actions (referrer, number desc);

-- Each player who has earned or spent points, with what the table of ranks sorts by. Whatever changes a player's points holds
-- this row first, so that two rewards bought at once are bought one after the other.
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

-- The table of ranks.
create index referrers_ranking on referrers (points desc, referrals desc) where 0 < referrals;

-- What was bought for points.
create table reward_redemptions (
    id          uuid        not null,
    user_id     uuid        not null,
    reward      text        not null,
    points      bigint      not null,
    journal_id  uuid        not null,
    redeemed_at timestamptz not null,
    -- Nothing where it is for ever.
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

-- What is for ever is bought once; store::referral maps the name.
create unique index reward_redemptions_once on reward_redemptions (user_id, reward) where ends_at is null;
-- A player's own.
create index reward_redemptions_user on reward_redemptions (user_id, reward, redeemed_at desc);

-- Challenges that ended with a result and have somebody in them whose first one it may be: a job looks at each, and its row goes.
-- The row is written by the deed that ends the challenge, so none is missed; which challenges those are is not to be asked of all
-- challenges, or all players, every few seconds.
create table referral_challenges (
    challenge_id uuid        not null,
    -- From when on the job looks; later where it failed.
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
                where p.challenge_id = new.id and p.standing <> 'left' and r.played_at is null
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

-- Those who were brought in before there were points.
insert into referrals (referee, referrer, created_at)
select id, referred_by, created_at from users where referred_by is not null;

grant select on referrals, referral_actions, referrers, reward_redemptions, referral_challenges to duel_ledger_app;
grant insert (referee, referrer, created_at), update (succeeded_at, played_at) on referrals to duel_ledger_app;
-- What was earned or bought stays so.
grant insert (referee, action, referrer, points, journal_id, completed_at) on referral_actions to duel_ledger_app;
grant insert, update (referrals, points) on referrers to duel_ledger_app;
grant insert on reward_redemptions to duel_ledger_app;
grant insert (challenge_id), delete, update (look_at) on referral_challenges to duel_ledger_app;
