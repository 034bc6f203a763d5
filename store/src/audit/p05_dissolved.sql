-- A dissolved team has had its notice and leaves nothing open; in one that is being dissolved nothing began after the announcement. A
-- command takes its time before it waits for the team, and servers have clocks of their own: what was written just before the
-- announcement may have a time within a minute after it.
select t.id::text as "subject!", w.what as "detail!"
  from teams t
  join lateral (
       select 'it is dissolved without a notice that has ended' as what
        where t.dissolved_at is not null
          and not exists (select from team_motions m
                           where m.team_id = t.id and m.kind = 'dissolution' and m.outcome = 'passed'
                             and m.ends_at <= t.dissolved_at)
       union all
       select 'it is dissolved and has members, connections, requests or votes'
        where t.dissolved_at is not null
          and (exists (select from team_members m where m.team_id = t.id)
               or exists (select from team_connections c where c.lower_team = t.id or c.higher_team = t.id)
               or exists (select from team_requests r where r.outcome is null and (r.team_id = t.id or r.from_team = t.id))
               or exists (select from team_motions m where m.team_id = t.id and m.outcome is null))
       union all
       select 'it is dissolved and its chat is open'
        where t.dissolved_at is not null
          and not exists (select from conversations c where c.id = t.id and c.closed_seq is not null)
       union all
       select 'it goes on and its last members are listed as former ones'
        where t.dissolved_at is null
          and exists (select from team_former_members f where f.team_id = t.id)
       union all
       select format('player %s joined it after its end was announced', m.user_id)
         from team_motions d
         join team_members m on m.team_id = d.team_id and d.opened_at + interval '1 minute' < m.joined_at
        where d.team_id = t.id and d.kind = 'dissolution' and d.outcome is null
       union all
       select format('its pool moved by %s after its end was announced', h.kind)
         from team_motions d
         join team_pool_history h on h.team_id = d.team_id and d.opened_at + interval '1 minute' < h.at
        where d.team_id = t.id and d.kind = 'dissolution' and d.outcome is null
          and (h.kind = 'pool_deposit' or (h.challenge_id is not null and h.amount < 0))
  ) w on true
 limit 100
