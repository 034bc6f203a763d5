-- Teams: who leads, who is in, who is invited, who asks to join, which teams are connected, and who follows them
-- (decisions.md, section 6).
--
-- Every deed on a team is written under the lock of the team's row, two teams in the order of their ids. What must hold
-- whatever the code does stands here once more, and its name is how a caller learns of it.

create table teams (
    id                uuid        not null,
    name              text        not null,
    tagline           text        not null,
    description       text        not null,
    -- Names of domain::team's lists.
    region            text        not null,
    primary_game      text        not null,
    level             text        not null,
    max_members       integer     not null,
    is_private        boolean     not null,
    requires_approval boolean     not null,
    tags              text[]      not null,
    -- The file of its picture.
    avatar            text,
    leader_id         uuid        not null,
    -- Written by the trigger below alone.
    member_count      integer     not null default 0,
    created_at        timestamptz not null,

    constraint teams_pkey primary key (id),
    constraint teams_name_length check (length(name) between 3 and 50),
    constraint teams_tagline_length check (length(tagline) <= 100),
    constraint teams_description_length check (length(description) <= 500),
    constraint teams_places check (max_members between 2 and 10),
    constraint teams_tags check (cardinality(tags) <= 10),
    -- Its name is how a caller learns that the team is full, or would be too small for those who are in.
    constraint teams_room check (0 <= member_count and member_count <= max_members)
);

-- No team can pose as another one.
create unique index teams_name_key on teams (lower(name));
-- One active team led at a time; also the way from a player to the team that they lead.
create unique index teams_one_led on teams (leader_id);
-- Which pictures are shown: asked by the sweep.
create index teams_avatar on teams (avatar) where avatar is not null;

create table team_members (
    team_id   uuid        not null,
    user_id   uuid        not null,
    joined_at timestamptz not null,

    -- In a team once: a second acceptance of whatever kind ends here.
    constraint team_members_pkey primary key (team_id, user_id),
    constraint team_members_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_members_user_id_fkey foreign key (user_id) references users (id)
);

-- The teams of a player.
create index team_members_mine on team_members (user_id);

-- The leader is a member. Checked at the commit, because a team and its first member need each other.
alter table teams add constraint teams_leader_fkey
    foreign key (id, leader_id) references team_members (team_id, user_id) deferrable initially deferred;

-- Takes a place, or frees one. The lock of the team's row stands in line for everybody who comes at the same moment, and
-- teams_room refuses whoever finds no place. The application may not write the number itself.
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

-- Who is invited by whom. Rows stay: whoever presses the same button twice is told what became of it.
create table team_invitations (
    id         uuid        not null,
    team_id    uuid        not null,
    user_id    uuid        not null,
    invited_by uuid        not null,
    message    text,
    sent_at    timestamptz not null,
    -- Nothing while it is open.
    outcome    text,
    ended_at   timestamptz,

    constraint team_invitations_pkey primary key (id),
    constraint team_invitations_team_id_fkey foreign key (team_id) references teams (id),
    -- Its name is how a caller learns that there is no such player.
    constraint team_invitations_user_id_fkey foreign key (user_id) references users (id),
    constraint team_invitations_invited_by_fkey foreign key (invited_by) references users (id),
    constraint team_invitations_not_self check (user_id <> invited_by),
    constraint team_invitations_message_length check (length(message) <= 500),
    constraint team_invitations_outcome check (outcome in ('accepted', 'declined', 'withdrawn')),
    constraint team_invitations_ended check ((outcome is null) = (ended_at is null))
);

-- Invited to a team once at a time.
create unique index team_invitations_one_open on team_invitations (team_id, user_id) where outcome is null;
-- My open invitations, the newest last.
create index team_invitations_mine on team_invitations (user_id, id) where outcome is null;

-- Who asks to join. Rows stay, as above.
create table team_join_requests (
    id       uuid        not null,
    team_id  uuid        not null,
    user_id  uuid        not null,
    message  text,
    sent_at  timestamptz not null,
    outcome  text,
    ended_at timestamptz,

    constraint team_join_requests_pkey primary key (id),
    constraint team_join_requests_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_join_requests_user_id_fkey foreign key (user_id) references users (id),
    constraint team_join_requests_message_length check (length(message) <= 500),
    constraint team_join_requests_outcome check (outcome in ('accepted', 'rejected', 'withdrawn')),
    constraint team_join_requests_ended check ((outcome is null) = (ended_at is null))
);

-- Asks a team once at a time.
create unique index team_join_requests_one_open on team_join_requests (team_id, user_id) where outcome is null;

-- Teams that ask to be connected. Rows stay, as above.
create table team_connection_requests (
    id        uuid        not null,
    from_team uuid        not null,
    to_team   uuid        not null,
    message   text,
    sent_at   timestamptz not null,
    outcome   text,
    ended_at  timestamptz,

    constraint team_connection_requests_pkey primary key (id),
    constraint team_connection_requests_from_team_fkey foreign key (from_team) references teams (id),
    constraint team_connection_requests_to_team_fkey foreign key (to_team) references teams (id),
    constraint team_connection_requests_not_self check (from_team <> to_team),
    constraint team_connection_requests_message_length check (length(message) <= 500),
    constraint team_connection_requests_outcome check (outcome in ('accepted', 'rejected', 'withdrawn')),
    constraint team_connection_requests_ended check ((outcome is null) = (ended_at is null))
);

-- Of two teams one asks at a time: who asks the one that has asked already, agrees.
create unique index team_connection_requests_one_open
    on team_connection_requests (least(from_team, to_team), greatest(from_team, to_team)) where outcome is null;
-- Who asks us.
create index team_connection_requests_to on team_connection_requests (to_team, id) where outcome is null;

-- Teams that are connected, the lower id first.
create table team_connections (
    lower_team   uuid        not null,
    higher_team  uuid        not null,
    connected_at timestamptz not null,

    constraint team_connections_pkey primary key (lower_team, higher_team),
    constraint team_connections_order check (lower_team < higher_team),
    constraint team_connections_lower_team_fkey foreign key (lower_team) references teams (id),
    constraint team_connections_higher_team_fkey foreign key (higher_team) references teams (id)
);

-- The connections of a team, from the other end.
create index team_connections_higher on team_connections (higher_team);

-- Players who follow a team.
create table team_follows (
    team_id     uuid        not null,
    user_id     uuid        not null,
    followed_at timestamptz not null,

    constraint team_follows_pkey primary key (team_id, user_id),
    -- Its name is how a caller learns that there is no such team.
    constraint team_follows_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_follows_user_id_fkey foreign key (user_id) references users (id)
);

-- The teams that a player follows.
create index team_follows_mine on team_follows (user_id);

-- A team as every list shows it.
create view teams_shown as
select t.*, u.username as leader_username, u.avatar as leader_avatar,
       (select count(*) from team_follows f where f.team_id = t.id) as followers
  from teams t
  join users u on u.id = t.leader_id;

-- Notifications tell of teams as well.
alter table notifications add column team_id uuid;
alter table notifications add constraint notifications_team_id_fkey foreign key (team_id) references teams (id);

-- As before, with what people send by will around teams.
drop index notifications_by_person;
create index notifications_by_person on notifications (user_id, sender_id, type, created_at)
    where type in ('challenge_invitation', 'team_invitation', 'team_join_request', 'friend', 'follow', 'interest', 'tag');

-- As in 0013, and whether an invitation or a request is still open. It is the very one that was told.
create or replace view notifications_shown as
select n.user_id, n.number, n.id, n.type, n.fact, n.created_at, n.read_at, n.answer, n.challenge_id,
       c.title, n.sender_id, u.username, u.avatar,
       n.answer is null and case n.type
           when 'challenge_invitation' then
               c.status = 'open'
               and not exists (select from participants p
                                where p.challenge_id = c.id and p.user_id = n.user_id
                               offset 0)
           -- What is to be confirmed is the very word that was told.
           when 'challenge_result' then
               c.deadline_kind = 'confirm'
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = n.user_id
                              and p.standing <> 'left' and p.claim is null
                           offset 0)
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = n.sender_id
                              and p.claim -> 'verdict' = n.fact -> 'claim'
                           offset 0)
           when 'friend' then
               not exists (select from follows f
                            where f.follower = n.user_id and f.followee = n.sender_id
                           offset 0)
           when 'team_invitation' then
               exists (select from team_invitations i
                        where i.id = (n.fact ->> 'invitation')::uuid and i.outcome is null
                       offset 0)
           -- Whoever leads no longer admits nobody.
           when 'team_join_request' then
               t.leader_id = n.user_id
               and exists (select from team_join_requests r
                            where r.id = (n.fact ->> 'request')::uuid and r.outcome is null
                           offset 0)
           else false
       end as is_asking,
       n.team_id, t.name as team_name
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join teams t on t.id = n.team_id
  left join users u on u.id = n.sender_id;

grant select on teams_shown to duel_ledger_app;
grant select, insert on teams to duel_ledger_app;
grant update (name, tagline, description, region, primary_game, level, max_members, is_private, requires_approval, tags,
              avatar, leader_id) on teams to duel_ledger_app;
grant select, insert, delete on team_members, team_connections, team_follows to duel_ledger_app;
grant select, insert on team_invitations, team_join_requests, team_connection_requests to duel_ledger_app;
-- What was asked stays as it was written.
grant update (outcome, ended_at) on team_invitations, team_join_requests, team_connection_requests to duel_ledger_app;
