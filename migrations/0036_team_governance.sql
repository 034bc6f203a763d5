-- Governance of teams (docs/rules.md, Teams): votes on removal and succession, offers to lead, and the end of a team with notice.
--
-- Rows of a team are locked in this order by every command and job: the row of the team (of two teams the lower id first), its
-- motions, ballots, members and requests, members of conversations, feeds of notifications, mails, and balances last.

-- ---- The life of a team ----

alter table teams alter column leader_id drop not null;
alter table teams add column dissolved_at timestamptz;
-- A dissolved team has no leader, so that its last one may lead another team (teams_one_led), and no members.
alter table teams add constraint teams_dissolved check (
    (dissolved_at is null) = (leader_id is not null) and (dissolved_at is null or member_count = 0)
);

-- The name of a dissolved team is free again.
drop index teams_name_key;
create unique index teams_name_key on teams (lower(name)) where dissolved_at is null;

-- A dissolved team is not changed any more: nothing brings it back.
create function teams_stay_dissolved() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    raise exception 'team % is dissolved', old.id
        using errcode = 'check_violation', constraint = 'teams_stay_dissolved', table = 'teams';
end
$$;

create trigger teams_stay_dissolved before update on teams
    for each row when (old.dissolved_at is not null and new.dissolved_at is distinct from old.dissolved_at)
    execute function teams_stay_dissolved();

-- Who was in a team when it was dissolved: they can read what there was.
create table team_former_members (
    team_id    uuid        not null,
    user_id    uuid        not null,
    was_leader boolean     not null,
    joined_at  timestamptz not null,

    constraint team_former_members_pkey primary key (team_id, user_id),
    constraint team_former_members_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_former_members_user_id_fkey foreign key (user_id) references users (id)
);

create unique index team_former_members_one_leader on team_former_members (team_id) where was_leader;
create index team_former_members_mine on team_former_members (user_id);

-- Whether a member's e-mail address is shown to those members who show theirs.
alter table team_members add column shows_email boolean not null default false;

-- ---- Motions ----

-- What a team decides in days: votes, offers to lead, and the notice of its end. Rows stay.
create table team_motions (
    id         uuid        not null,
    team_id    uuid        not null,
    kind       text        not null,
    opened_by  uuid        not null,
    -- Who led the team when the motion was opened.
    leader_id  uuid        not null,
    -- Who is to leave, to take over, or is asked to lead.
    subject_id uuid,
    -- Why the leader can be replaced.
    cause      text,
    -- Why the member is to leave.
    reason     text,
    opened_at  timestamptz not null,
    -- Outages move it.
    ends_at    timestamptz not null,
    -- The number of the newest outage that was applied.
    outages    bigint      not null,
    -- When the members were reminded that the team is dissolved.
    reminded_at timestamptz,
    -- Null while it is open.
    outcome    text,
    ended_at   timestamptz,

    constraint team_motions_pkey primary key (id),
    constraint team_motions_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_motions_opened_by_fkey foreign key (opened_by) references users (id),
    constraint team_motions_leader_id_fkey foreign key (leader_id) references users (id),
    constraint team_motions_subject_id_fkey foreign key (subject_id) references users (id),
    constraint team_motions_kind check (kind in ('removal', 'succession', 'hand_over', 'dissolution')),
    constraint team_motions_subject check ((kind = 'dissolution') = (subject_id is null) and subject_id <> leader_id),
    constraint team_motions_cause check (
        (kind = 'succession') = (cause is not null) and cause in ('suspended', 'closed', 'absent')
    ),
    constraint team_motions_reason check ((kind = 'removal') = (reason is not null) and length(reason) between 1 and 500),
    constraint team_motions_reminded check (reminded_at is null or kind = 'dissolution'),
    constraint team_motions_time check (opened_at < ends_at and opened_at <= ended_at),
    constraint team_motions_outcome check (outcome in ('passed', 'failed', 'expired', 'withdrawn', 'void')),
    constraint team_motions_ended check ((outcome is null) = (ended_at is null))
);

-- A team has one open motion of a kind, and one open vote on the removal of each member. Callers recognise a second one by this name.
create unique index team_motions_one_open
    on team_motions (team_id, kind, (case when kind = 'removal' then subject_id else team_id end))
    where outcome is null;
-- The motions of a team, the newest last.
create index team_motions_of_team on team_motions (team_id, id);
-- What the job looks for.
create index team_motions_due on team_motions (ends_at) where outcome is null;

-- Who may vote, and how they voted.
create table team_ballots (
    motion_id uuid        not null,
    user_id   uuid        not null,
    -- Null until the member has voted.
    is_yes    boolean,
    cast_at   timestamptz,

    constraint team_ballots_pkey primary key (motion_id, user_id),
    constraint team_ballots_motion_id_fkey foreign key (motion_id) references team_motions (id),
    constraint team_ballots_user_id_fkey foreign key (user_id) references users (id),
    constraint team_ballots_cast check ((is_yes is null) = (cast_at is null))
);

create index team_ballots_mine on team_ballots (user_id);

-- A motion ends once, and its deadline moves forwards only.
create function team_motions_guard() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if old.outcome is not null or new.ends_at < old.ends_at or new.outages < old.outages then
        raise exception 'motion % of team % has ended, or its deadline would be earlier', old.id, old.team_id
            using errcode = 'check_violation', constraint = 'team_motions_guard', table = 'team_motions';
    end if;
    return new;
end
$$;

create trigger team_motions_guard before update on team_motions
    for each row execute function team_motions_guard();

-- No vote is cast after the end, and a motion is carried by more than half of those who may vote. Neither who proposes nor whom it
-- concerns votes on a removal, and no leader on the own succession.
create function team_ballots_guard() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    motion team_motions;
begin
    select * into motion from team_motions where id = coalesce(new.motion_id, old.motion_id);
    if motion.outcome is not null then
        raise exception 'motion % has ended', motion.id
            using errcode = 'check_violation', constraint = 'team_ballots_guard', table = 'team_ballots';
    end if;
    if tg_op = 'INSERT' and (motion.kind not in ('removal', 'succession') or new.user_id = motion.leader_id
                             or (motion.kind = 'removal' and new.user_id = motion.subject_id)) then
        raise exception 'player % has no vote in motion %', new.user_id, motion.id
            using errcode = 'check_violation', constraint = 'team_ballots_guard', table = 'team_ballots';
    end if;
    return coalesce(new, old);
end
$$;

create trigger team_ballots_guard before insert or update or delete on team_ballots
    for each row execute function team_ballots_guard();

create function team_motions_counted() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    voters bigint;
    agree  bigint;
begin
    select count(*), count(*) filter (where is_yes) into voters, agree from team_ballots where motion_id = new.id;
    if (new.outcome = 'passed') is distinct from (voters < agree * 2) and new.outcome in ('passed', 'failed') then
        raise exception 'motion %: % of % agree, which is not %', new.id, agree, voters, new.outcome
            using errcode = 'check_violation', constraint = 'team_motions_counted', table = 'team_motions';
    end if;
    return null;
end
$$;

create trigger team_motions_counted after update of outcome on team_motions
    for each row when (new.kind in ('removal', 'succession'))
    execute function team_motions_counted();

-- ---- Nothing new begins in a team that ends ----

create function team_is_ending(id uuid) returns boolean
    language sql stable
as $$
    select exists (select from teams t where t.id = $1 and t.dissolved_at is not null)
        or exists (select from team_motions m where m.team_id = $1 and m.kind = 'dissolution' and m.outcome is null)
$$;

-- The arguments name the columns that have a team.
create function refuse_in_ending_team() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    named text;
begin
    foreach named in array tg_argv loop
        if team_is_ending((to_jsonb(new) ->> named)::uuid) then
            raise exception 'team %: nothing new begins in it', to_jsonb(new) ->> named
                using errcode = 'check_violation', constraint = 'team_goes_on', table = tg_table_name;
        end if;
    end loop;
    return new;
end
$$;

create trigger team_members_of_lasting_team before insert on team_members
    for each row execute function refuse_in_ending_team('team_id');
create trigger team_requests_of_lasting_team before insert on team_requests
    for each row execute function refuse_in_ending_team('team_id', 'from_team');
create trigger team_connections_of_lasting_team before insert on team_connections
    for each row execute function refuse_in_ending_team('lower_team', 'higher_team');
create trigger team_motions_of_lasting_team before insert on team_motions
    for each row when (new.kind = 'dissolution')
    execute function refuse_in_ending_team('team_id');
create trigger challenge_teams_of_lasting_team before insert on challenge_teams
    for each row execute function refuse_in_ending_team('team_id');
-- Deposits, and what a match would stake.
create trigger team_pool_of_lasting_team before insert on team_pool_history
    for each row when (new.kind = 'pool_deposit' or (new.challenge_id is not null and new.amount < 0))
    execute function refuse_in_ending_team('team_id');

-- A team is dissolved after its notice, and leaves nothing open.
create function teams_dissolved_in_order() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if not exists (select from team_motions
                    where team_id = new.id and kind = 'dissolution' and outcome = 'passed' and ends_at <= new.dissolved_at)
       or exists (select from team_motions where team_id = new.id and outcome is null)
       or exists (select from team_members where team_id = new.id)
       or exists (select from team_connections where new.id in (lower_team, higher_team))
       or exists (select from team_requests where outcome is null and new.id in (team_id, from_team))
       or exists (select from team_pools where team_id = new.id and amount <> 0) then
        raise exception 'team % is dissolved without its notice, or leaves something open', new.id
            using errcode = 'check_violation', constraint = 'teams_dissolved_in_order', table = 'teams';
    end if;
    return null;
end
$$;

create constraint trigger teams_dissolved_in_order after update of dissolved_at on teams
    deferrable initially deferred for each row when (new.dissolved_at is not null)
    execute function teams_dissolved_in_order();

-- ---- The chat of a dissolved team ----

-- The number of the last message of a conversation that is closed for writing.
alter table conversations add column closed_seq bigint;
alter table conversations add constraint conversations_closed check (closed_seq is null or last_seq = closed_seq);

-- ---- Who may know of a team ----

-- As before, without dissolved teams.
create or replace function teams_visible_to(viewer uuid) returns setof teams
    language sql stable
as $$
    select t.*
      from teams t
     where t.dissolved_at is null
       and (not t.is_private
            or exists (select from team_members m where m.team_id = t.id and m.user_id = viewer)
            or exists (select from team_requests r
                        where r.kind = 'invitation' and r.team_id = t.id and r.user_id = viewer and r.outcome is null))
$$;

grant update (dissolved_at) on teams to duel_ledger_app;
grant update (shows_email) on team_members to duel_ledger_app;
grant update (closed_seq) on conversations to duel_ledger_app;
grant select, insert, delete on team_former_members to duel_ledger_app;
grant select, insert, update (ends_at, outages, reminded_at, outcome, ended_at) on team_motions to duel_ledger_app;
grant select, insert, delete, update (is_yes, cast_at) on team_ballots to duel_ledger_app;
-- The owner of the functions that write the ledger asks whether a team ends.
grant select on teams, team_motions to duel_ledger_owner;
