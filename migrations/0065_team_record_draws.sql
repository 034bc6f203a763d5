-- A draw was played, in the record of a team as in the statistics of a player (docs/rules.md, Teams). Its stakes were returned, so that
-- it was void by its resolution alone.

drop trigger challenges_team_record on challenges;

-- With the stakes, and with the end of a match that was played.
create constraint trigger challenges_team_record after update on challenges
    deferrable initially deferred for each row
    when (new.match_type = 'Team vs Team'
          and ((old.status <> 'full' and new.status = 'full')
               or (old.resolution is null and new.resolution is not null
                   and (new.resolution = 'settle' or new.outcome -> 'verdict' ->> 'kind' = 'draw'))))
    execute function challenges_team_record();

update team_records t
   set played = t.played + d.drawn
  from (select r.team_id, sum(r.played) as drawn
          from challenges c
         cross join lateral team_record_of(c.id, true) r
         where c.match_type = 'Team vs Team' and c.resolution = 'void' and c.outcome -> 'verdict' ->> 'kind' = 'draw'
         group by r.team_id) d
 where d.team_id = t.team_id;
