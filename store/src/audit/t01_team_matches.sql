-- A match of teams is what its status says: its sides and seats, parts that sum to the stake, approvals, and nothing paid that was
-- not approved.
select c.id::text as "subject!", format('%s: %s', c.status, team_match_problem(c)) as "detail!"
  from challenges c
 where c.match_type = 'Team vs Team' and team_match_problem(c) is not null
 limit 100
