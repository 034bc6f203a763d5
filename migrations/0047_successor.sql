-- The present leader of a team speaks for the seat that a former leader staked from (docs/rules.md, Teams): evidence, fines and
-- notifications follow who speaks, and the seat stays under the name that the stake is under.

-- The seat of a challenge that `player` speaks for: the own, or that of the former leader of the team that `player` leads now;
-- null for the former leader (domain::challenge::Challenge::seat_of).
create function seat_spoken_for(challenge uuid, player uuid) returns uuid
    language sql stable set search_path = public, pg_temp
as $$
    select case when s.leader_id is null then player
                when t.leader_id = player then s.leader_id
           end
      from (values (1)) as one (n)
      left join (challenge_teams s join teams t on t.id = s.team_id)
        on s.challenge_id = challenge and t.leader_id is distinct from s.leader_id and player in (s.leader_id, t.leader_id)
     order by t.leader_id = player desc nulls last
     limit 1
$$;

-- Who brought the evidence, where that is not the player of the seat that it is for.
alter table evidence add column given_by uuid;
alter table evidence add constraint evidence_given_by_fkey foreign key (given_by) references users (id);
alter table evidence add constraint evidence_given_by_other check (given_by <> user_id);
-- A player's own, for the export.
create index evidence_given_by on evidence (given_by, created_at) where given_by is not null;

-- As in 0027_ruling.sql; who declared for a seat pays its fine.
create or replace function fine_of(challenge uuid, player uuid) returns bigint
    language sql stable set search_path = public, pg_temp
as $$
    select f.fine
      from (select r.penalized, r.fines
              from rulings r
             where r.challenge_id = challenge and not r.is_proposal
             order by r.version desc
             limit 1) r
     cross join unnest(r.penalized, r.fines) as f (user_id, fine)
      join participants p on p.challenge_id = challenge and p.user_id = f.user_id
     where coalesce((p.claim ->> 'by')::uuid, f.user_id) = player
$$;

-- As in 0015_notification.sql; a result asks who speaks for the silent seat, and names who spoke for the other one.
create or replace view notifications_shown as
select n.user_id, n.number, n.id, n.type, n.fact, n.created_at, n.read_at, n.answer, n.challenge_id,
       c.title, n.sender_id, u.username, u.avatar,
       n.answer is null and case n.type
           when 'challenge_invitation' then
               c.status = 'open'
               and not exists (select from participants p
                                where p.challenge_id = c.id and p.user_id = n.user_id
                               offset 0)
           -- The very result that was shown can be confirmed; while a result is held, a silent side may still answer.
           when 'challenge_result' then
               c.deadline_kind in ('confirm', 'release')
               and exists (select from participants p
                            where p.challenge_id = c.id and p.user_id = seat_spoken_for(c.id, n.user_id)
                              and p.status <> 'left' and p.claim is null
                           offset 0)
               and exists (select from participants p
                            where p.challenge_id = c.id and n.sender_id in (p.user_id, (p.claim ->> 'by')::uuid)
                              and p.claim -> 'verdict' = n.fact -> 'claim'
                           offset 0)
           when 'friend' then
               not exists (select from follows f
                            where f.follower = n.user_id and f.followee = n.sender_id
                           offset 0)
           when 'team_invitation' then
               exists (select from team_requests i
                        where i.id = (n.fact ->> 'invitation')::uuid and i.outcome is null
                       offset 0)
           -- A former leader cannot admit players.
           when 'team_join_request' then
               t.leader_id = n.user_id
               and exists (select from team_requests r
                            where r.id = (n.fact ->> 'request')::uuid and r.outcome is null
                           offset 0)
           else false
       end as is_asking,
       n.team_id, t.name as team_name
  from notifications n
  left join challenges c on c.id = n.challenge_id
  left join teams t on t.id = n.team_id
  left join users u on u.id = n.sender_id;
