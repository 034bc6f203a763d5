-- Watched matches as a record for quests, banners of teams, and reactions that are bought (docs/rules.md, Quests and Tokens).

-- ---- Matches that were watched ----

-- A player who has watched a match of others for long enough, as the challenge's actor saw it; once, however often they came.
create table match_watches (
    challenge_id uuid        not null,
    player       uuid        not null,
    at           timestamptz not null,

    constraint match_watches_pkey primary key (challenge_id, player),
    constraint match_watches_challenge_id_fkey foreign key (challenge_id) references challenges (id),
    constraint match_watches_player_fkey foreign key (player) references users (id)
);

-- A player's own, in an export.
create index match_watches_player on match_watches (player, at);

-- Who plays does not watch, and nothing is watched before it begins.
create function match_watches_of_others() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (select from participants where challenge_id = new.challenge_id and user_id = new.player)
       or exists (select from challenge_rosters where challenge_id = new.challenge_id and user_id = new.player)
       or exists (select from challenge_teams where challenge_id = new.challenge_id and leader_id = new.player)
       or not exists (select from challenges where id = new.challenge_id and started_at <= new.at) then
        raise exception 'player % does not watch challenge %', new.player, new.challenge_id
            using errcode = 'check_violation', constraint = 'match_watches_of_others', table = 'match_watches';
    end if;
    return new;
end
$$;

create trigger match_watches_of_others before insert on match_watches
    for each row execute function match_watches_of_others();

alter table quest_events drop constraint quest_events_kind;
alter table quest_events add constraint quest_events_kind check (kind in ('match', 'friend', 'team', 'referral', 'watch'));

create function quest_event_watch() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    insert into quest_events (kind, player, subject, at) values ('watch', new.player, new.challenge_id, new.at)
        on conflict do nothing;
    return null;
end
$$;

create trigger match_watches_quest after insert on match_watches
    for each row execute function quest_event_watch();

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function quest_event_watch() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select, insert on match_watches to duel_ledger_app;

-- ---- What tokens buy ----

alter table reward_redemptions drop constraint reward_redemptions_reward;
alter table reward_redemptions add constraint reward_redemptions_reward check (
    case asset
        when 'PTS' then reward in ('badge_recruiter', 'frame_gold', 'premium_30d')
        else reward in ('frame_ember', 'frame_tide', 'frame_laurel', 'title_sky', 'title_rose', 'title_mint',
                        'cover_dusk', 'cover_court', 'banner_pennant', 'banner_floodlight',
                        'reaction_crown', 'reaction_bell', 'reaction_rocket')
    end
);

-- A banner is worn by the team that the player leads. Reactions are not worn.
alter table worn_cosmetics add column banner text;
alter table worn_cosmetics add constraint worn_cosmetics_banner check (banner like 'banner\_%');

-- As in 0038_quest.sql, with banners.
create or replace function worn_cosmetics_owned() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (
        select from unnest(array[new.frame, new.title, new.cover, new.banner]) as worn (item)
         where worn.item is not null
           and not exists (select from reward_redemptions r where r.user_id = new.user_id and r.reward = worn.item)
    ) then
        raise exception 'player % wears what was not bought', new.user_id
            using errcode = 'check_violation', constraint = 'worn_cosmetics_owned', table = 'worn_cosmetics';
    end if;
    return new;
end
$$;

grant update (banner) on worn_cosmetics to duel_ledger_app;
