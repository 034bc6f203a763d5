-- Teams: leaders, members, invitations, requests to join, connections between teams, and followers (docs/rules.md, Teams).
--
-- Every command on a team is written under the lock of the team's row; two teams are locked in the order of their ids. The
-- constraints repeat what must hold for every writer, and callers branch on their names.

create table teams (
    id                uuid        not null,
    name              text        not null,
    tagline           text        not null,
    description       text        not null,
    -- Names in the lists of domain::team.
    region            text        not null,
    primary_game      text        not null,
    level             text        not null,
    max_members       integer     not null,
    is_private        boolean     not null,
    requires_approval boolean     not null,
    tags              text[]      not null,
    -- File name of the picture.
    avatar            text,
    leader_id         uuid        not null,
    -- Written only by the trigger team_members_counted.
    member_count      integer     not null default 0,
    created_at        timestamptz not null,

    constraint teams_pkey primary key (id),
    constraint teams_name_length check (length(name) between 3 and 50),
    constraint teams_tagline_length check (length(tagline) <= 100),
    constraint teams_description_length check (length(description) <= 500),
    constraint teams_places check (max_members between 2 and 10),
    constraint teams_tags check (cardinality(tags) <= 10),
    -- Callers recognise by this name that the team is full, or would be too small for its members.
    constraint teams_room check (0 <= member_count and member_count <= max_members)
);

-- No team can pass for another one.
create unique index teams_name_key on teams (lower(name));
-- A player leads one team at a time; also the lookup of the team that a player leads.
create unique index teams_one_led on teams (leader_id);
-- The sweep of pictures reads which ones are shown.
create index teams_avatar on teams (avatar) where avatar is not null;

create table team_members (
    team_id   uuid        not null,
    user_id   uuid        not null,
    joined_at timestamptz not null,

    -- A player is a member once: a second acceptance of any kind violates it.
    constraint team_members_pkey primary key (team_id, user_id),
    constraint team_members_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_members_user_id_fkey foreign key (user_id) references users (id)
);

-- A player's teams.
create index team_members_mine on team_members (user_id);

-- The leader is a member. Checked at the commit, because a team and its first member refer to each other.
alter table teams add constraint teams_leader_fkey
    foreign key (id, leader_id) references team_members (team_id, user_id) deferrable initially deferred;

-- Takes a place or frees one. The lock of the team's row serialises players who join at the same moment, and teams_room refuses
-- the player who finds no place. The application has no right to write the count itself.
create function team_members_counted() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
as $$
begin
    if tg_op = 'INSERT' then
        update teams set member_count = member_count + 1 where id = new.team_id;
    else
        update teams set member_count = member_count - 1 where id = old.team_id;
    end if;
    return null;
end
$$;

create trigger team_members_counted after insert or delete on team_members
    for each row execute function team_members_counted();

-- Invitations into a team, requests to join one, and requests of another team to be connected. Rows stay, so that a
-- repeated answer gets the outcome of the first one.
create table team_requests (
    id         uuid        not null,
    kind       text        not null,
    -- The team that invites, or that is asked.
    team_id    uuid        not null,
    -- The player who is invited, or who asks to join.
    user_id    uuid,
    -- The leader who invites.
    invited_by uuid,
    -- The team that asks to be connected.
    from_team  uuid,
    message    text,
    sent_at    timestamptz not null,
    -- Null while it is open.
    outcome    text,
    ended_at   timestamptz,

    constraint team_requests_pkey primary key (id),
    constraint team_requests_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_requests_user_id_fkey foreign key (user_id) references users (id),
    constraint team_requests_invited_by_fkey foreign key (invited_by) references users (id),
    constraint team_requests_from_team_fkey foreign key (from_team) references teams (id),
    constraint team_requests_sides check (
        case kind
            when 'invitation' then num_nulls(user_id, invited_by) = 0 and from_team is null and user_id <> invited_by
            when 'join'       then user_id is not null and num_nonnulls(invited_by, from_team) = 0
            when 'connection' then from_team is not null and num_nonnulls(user_id, invited_by) = 0 and from_team <> team_id
            else false
        end
    ),
    constraint team_requests_message_length check (length(message) <= 500),
    constraint team_requests_outcome check (outcome in ('accepted', 'refused', 'withdrawn')),
    constraint team_requests_ended check ((outcome is null) = (ended_at is null))
);

-- A player has one open invitation to a team, and one open request.
create unique index team_requests_one_open on team_requests (team_id, user_id, kind)
    where outcome is null and user_id is not null;
-- Two teams have one open request, in either direction: a request in return is an agreement.
create unique index team_requests_one_connection on team_requests (least(from_team, team_id), greatest(from_team, team_id))
    where outcome is null and kind = 'connection';
-- The open requests of a team, the newest last.
create index team_requests_of_team on team_requests (team_id, kind, id) where outcome is null;
-- A player's open invitations, the newest last.
create index team_requests_invited on team_requests (user_id, id) where outcome is null and kind = 'invitation';

-- Connected teams, the lower id first.
create table team_connections (
    lower_team   uuid        not null,
    higher_team  uuid        not null,
    connected_at timestamptz not null,

    constraint team_connections_pkey primary key (lower_team, higher_team),
    constraint team_connections_order check (lower_team < higher_team),
    constraint team_connections_lower_team_fkey foreign key (lower_team) references teams (id),
    constraint team_connections_higher_team_fkey foreign key (higher_team) references teams (id)
);

-- The connections of a team with the higher id.
create index team_connections_higher on team_connections (higher_team);

-- Players who follow a team.
create table team_follows (
    team_id     uuid        not null,
    user_id     uuid        not null,
    followed_at timestamptz not null,

    constraint team_follows_pkey primary key (team_id, user_id),
    -- Callers recognise a team that does not exist by this name.
    constraint team_follows_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_follows_user_id_fkey foreign key (user_id) references users (id)
);

-- The teams that a player follows.
create index team_follows_mine on team_follows (user_id);

-- The teams that a player may know of: public ones, the player's own, and those that invite the player. PostgreSQL inlines it
-- into the queries that read from it.
create function teams_visible_to(viewer uuid) returns setof teams
    language sql stable
as $$
    select t.*
      from teams t
     where not t.is_private
        or exists (select from team_members m where m.team_id = t.id and m.user_id = viewer)
        or exists (select from team_requests r
                    where r.kind = 'invitation' and r.team_id = t.id and r.user_id = viewer and r.outcome is null)
$$;

grant select, insert on teams to duel_ledger_app;
grant update (name, tagline, description, region, primary_game, level, max_members, is_private, requires_approval, tags,
              avatar, leader_id) on teams to duel_ledger_app;
grant select, insert, delete on team_members, team_connections, team_follows to duel_ledger_app;
grant select, insert on team_requests to duel_ledger_app;
-- Only the outcome can be updated, not what was asked.
grant update (outcome, ended_at) on team_requests to duel_ledger_app;
