-- Conversations of teams, and of the leaders of two connected teams (decisions.md, sections 6 and 7). They are written to,
-- read and numbered as all others; only who is in them follows from the teams, in the transaction of the team's deed.

alter table conversations
    -- The team; of leads the one with the lower id.
    add column team_id       uuid,
    -- Of leads the other one.
    add column other_team_id uuid,
    add constraint conversations_team check ((kind in ('team', 'leads')) = (team_id is not null)),
    add constraint conversations_leads check (
        (kind = 'leads') = (other_team_id is not null) and (other_team_id is null or team_id < other_team_id)
    ),
    -- A team's conversation has the team's id: it needs no look-up, and there is one.
    add constraint conversations_team_id check (kind <> 'team' or id = team_id),
    add constraint conversations_team_id_fkey foreign key (team_id) references teams (id),
    add constraint conversations_other_team_id_fkey foreign key (other_team_id) references teams (id);

-- Two teams have one, which is found again when they connect again; also the way from the team with the lower id.
create unique index conversations_leads_key on conversations (team_id, other_team_id) where kind = 'leads';
-- And from the other one.
create index conversations_leads_other on conversations (other_team_id) where kind = 'leads';

-- Whoever leaves a team reads no more.
grant delete on conversation_members to duel_ledger_app;

-- Teams that were made before.
insert into conversations (id, kind, team_id, created_at)
select id, 'team', id, created_at from teams;
insert into conversation_members (conversation_id, user_id, joined_at)
select team_id, user_id, joined_at from team_members;
insert into conversations (id, kind, team_id, other_team_id, created_at)
select gen_random_uuid(), 'leads', lower_team, higher_team, connected_at from team_connections;
insert into conversation_members (conversation_id, user_id, joined_at)
select c.id, t.leader_id, c.created_at
  from conversations c
  join teams t on t.id in (c.team_id, c.other_team_id)
 where c.kind = 'leads';
