-- Quests, their rewards, and what tokens buy (docs/rules.md, Quests and Tokens).
--
-- What the server records of players is written as `quest_events` by triggers, in the transaction of the record itself, once each.
-- A job counts them, in their order, in transactions that also mark them as counted: so each counts once, whatever fails.

-- ---- What is recorded ----

create table quest_events (
    -- The order of counting.
    number     bigint      not null generated always as identity,
    kind       text        not null,
    -- Null for a match: its players are read when it is counted.
    player     uuid,
    -- The challenge, the friend, the team, or the referred player.
    subject    uuid        not null,
    at         timestamptz not null,
    is_counted boolean     not null default false,

    constraint quest_events_pkey primary key (number),
    -- Recorded once, however often it happens: a friend who is unfollowed and followed again is no second one.
    constraint quest_events_once unique nulls not distinct (kind, player, subject),
    constraint quest_events_player_fkey foreign key (player) references users (id),
    constraint quest_events_kind check (kind in ('match', 'friend', 'team', 'referral')),
    constraint quest_events_of_player check ((kind = 'match') = (player is null))
);

-- Counted is counted for good.
create function quest_events_counted() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    raise exception 'quest event % was counted', old.number
        using errcode = 'check_violation', constraint = 'quest_events_counted', table = 'quest_events';
end
$$;

create trigger quest_events_counted before update on quest_events
    for each row when (old.is_counted) execute function quest_events_counted();

-- What waits to be counted.
create index quest_events_waiting on quest_events (number) where not is_counted;
-- A player's own, in an export.
create index quest_events_player on quest_events (player, number) where player is not null;

create function quest_event_match() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into quest_events (kind, subject, at) values ('match', new.challenge_id, new.at)
        on conflict do nothing;
    return null;
end
$$;

create trigger challenge_events_quest after insert on challenge_events
    for each row when (new.type = 'settled') execute function quest_event_match();

create function quest_event_friend() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    if exists (select from follows where follower = new.followee and followee = new.follower) then
        insert into quest_events (kind, player, subject, at)
        values ('friend', new.follower, new.followee, new.followed_at),
               ('friend', new.followee, new.follower, new.followed_at)
            on conflict do nothing;
    end if;
    return null;
end
$$;

create trigger follows_quest after insert on follows
    for each row execute function quest_event_friend();

-- A team that the player leads was not joined.
create function quest_event_team() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into quest_events (kind, player, subject, at)
    select 'team', new.user_id, new.team_id, new.joined_at
      from teams t
     where t.id = new.team_id and t.leader_id <> new.user_id
        on conflict do nothing;
    return null;
end
$$;

create trigger team_members_quest after insert on team_members
    for each row execute function quest_event_team();

create function quest_event_referral() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into quest_events (kind, player, subject, at)
    values ('referral', new.referrer, new.referee, new.completed_at)
        on conflict do nothing;
    return null;
end
$$;

create trigger referral_actions_quest after insert on referral_actions
    for each row when (new.action = 'signup') execute function quest_event_referral();

-- ---- What was counted ----

-- What counts once in a window: an opponent, a game.
create table quest_marks (
    player uuid not null,
    period text not null,
    -- The first day of the window (UTC).
    start  date not null,
    topic  text not null,
    item   uuid not null,

    constraint quest_marks_pkey primary key (player, period, start, topic, item),
    constraint quest_marks_player_fkey foreign key (player) references users (id)
);

-- How much a player has come to. All of a player's present counts are read by one range of the key each.
create table quest_counts (
    player uuid   not null,
    period text   not null,
    start  date   not null,
    metric text   not null,
    count  bigint not null,

    constraint quest_counts_pkey primary key (player, period, start, metric),
    constraint quest_counts_player_fkey foreign key (player) references users (id),
    constraint quest_counts_period check (period in ('day', 'week', 'ever')),
    constraint quest_counts_positive check (0 < count)
) with (fillfactor = 70);

-- Windows that are over are swept.
create index quest_marks_over on quest_marks (start) where period <> 'ever';
create index quest_counts_over on quest_counts (start) where period <> 'ever';

-- What goes on from day to day: the run of wins, and the streak of days with a daily quest.
create table quest_runs (
    player      uuid   not null,
    wins        bigint not null,
    streak      bigint not null,
    best_streak bigint not null,
    streak_day  date,

    constraint quest_runs_pkey primary key (player),
    constraint quest_runs_player_fkey foreign key (player) references users (id),
    constraint quest_runs_counts check (
        0 <= wins and 0 <= streak and streak <= best_streak and (streak_day is null) = (best_streak = 0)
    )
) with (fillfactor = 70);

-- ---- What was claimed ----

create table quest_claims (
    player     uuid        not null,
    quest      text        not null,
    period     text        not null,
    start      date        not null,
    metric     text        not null,
    target     bigint      not null,
    tokens     bigint      not null,
    journal_id uuid        not null,
    claimed_at timestamptz not null,

    -- A quest is rewarded once in its window; store::quest maps the name.
    constraint quest_claims_pkey primary key (player, quest, start),
    constraint quest_claims_player_fkey foreign key (player) references users (id),
    -- Deferred, because the journal is written last: balances are locked after everything else.
    constraint quest_claims_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    constraint quest_claims_journal_id_key unique (journal_id),
    constraint quest_claims_tokens check (0 < tokens and tokens <= 1000),
    constraint quest_claims_target check (0 < target)
);

create trigger quest_claims_append_only before update or delete or truncate on quest_claims
    for each statement execute function ledger_append_only();

-- Only what was reached is rewarded.
create function quest_claims_reached() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if not exists (
        select from quest_counts c
         where c.player = new.player and c.period = new.period and c.start = new.start and c.metric = new.metric
           and new.target <= c.count
    ) then
        raise exception 'player % has not come to % of quest %', new.player, new.target, new.quest
            using errcode = 'check_violation', constraint = 'quest_claims_reached', table = 'quest_claims';
    end if;
    return new;
end
$$;

create trigger quest_claims_reached before insert on quest_claims
    for each row execute function quest_claims_reached();

-- ---- What tokens buy: the same purchases as of points ----

alter table reward_redemptions add column asset text not null default 'PTS';
alter table reward_redemptions add constraint reward_redemptions_asset check (asset in ('PTS', 'DL'));
alter table reward_redemptions drop constraint reward_redemptions_reward;
alter table reward_redemptions add constraint reward_redemptions_reward check (
    case asset
        when 'PTS' then reward in ('badge_recruiter', 'frame_gold', 'premium_30d')
        else reward in ('frame_ember', 'frame_tide', 'frame_laurel', 'title_sky', 'title_rose', 'title_mint',
                        'cover_dusk', 'cover_court')
    end
);

-- What a player wears, by place; null for nothing.
create table worn_cosmetics (
    user_id uuid not null,
    frame   text,
    title   text,
    cover   text,

    constraint worn_cosmetics_pkey primary key (user_id),
    constraint worn_cosmetics_user_id_fkey foreign key (user_id) references users (id),
    constraint worn_cosmetics_frame check (frame like 'frame\_%'),
    constraint worn_cosmetics_title check (title like 'title\_%'),
    constraint worn_cosmetics_cover check (cover like 'cover\_%')
);

-- Only what was bought is worn. Purchases are never taken back, so this stays so.
create function worn_cosmetics_owned() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (
        select from unnest(array[new.frame, new.title, new.cover]) as worn (item)
         where worn.item is not null
           and not exists (select from reward_redemptions r where r.user_id = new.user_id and r.reward = worn.item)
    ) then
        raise exception 'player % wears what was not bought', new.user_id
            using errcode = 'check_violation', constraint = 'worn_cosmetics_owned', table = 'worn_cosmetics';
    end if;
    return new;
end
$$;

create trigger worn_cosmetics_owned before insert or update on worn_cosmetics
    for each row execute function worn_cosmetics_owned();

-- Who has the gold frame wears it, as before.
insert into worn_cosmetics (user_id, frame)
select distinct user_id, 'frame_gold' from reward_redemptions where reward = 'frame_gold';

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function quest_event_match() owner to duel_ledger_owner;
alter function quest_event_friend() owner to duel_ledger_owner;
alter function quest_event_team() owner to duel_ledger_owner;
alter function quest_event_referral() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

-- The application cannot record what did not happen: triggers do it, as their owner.
grant select on follows, teams to duel_ledger_owner;
grant select, insert on quest_events to duel_ledger_owner;
grant select, update (is_counted) on quest_events to duel_ledger_app;
grant select, insert, delete on quest_marks to duel_ledger_app;
grant select, insert, delete, update (count) on quest_counts to duel_ledger_app;
grant select, insert, update (wins, streak, best_streak, streak_day) on quest_runs to duel_ledger_app;
grant select, insert on quest_claims to duel_ledger_app;
grant select, insert, delete, update (frame, title, cover) on worn_cosmetics to duel_ledger_app;
