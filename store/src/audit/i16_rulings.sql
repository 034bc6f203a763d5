-- Who rules is no participant and plays for no team in it, another one decides an appeal, a fine is at most half of a participant's
-- stake, and an award above the limit has two moderators.
select r.challenge_id::text as "subject!", format('%s at version %s', ruling_problem(r), r.version) as "detail!"
  from rulings r
 where ruling_problem(r) is not null
 limit 100
