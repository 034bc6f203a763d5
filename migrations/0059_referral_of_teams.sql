-- The first challenge of a referred player may be a match of teams: it is one for each player of a roster, and for no leader who does
-- not play (docs/rules.md, Referrals).

-- As in 0016_referral.sql, for those whom the view challenge_players (0055_roster.sql) names.
create or replace function referral_challenge_ended() returns trigger language plpgsql as $$
begin
    insert into referral_challenges (challenge_id)
    select new.id
     where exists (
               select from challenge_players p
                 join referrals r on r.referee = p.user_id
                where p.challenge_id = new.id and p.status <> 'left' and r.played_at is null
           )
    on conflict do nothing;
    return null;
end
$$;

-- Those that have ended so far: the job looks at them as at every other one.
insert into referral_challenges (challenge_id)
select c.id
  from challenges c
 where c.match_type = 'Team vs Team' and c.status = 'completed' and c.outcome -> 'verdict' ->> 'kind' is not null
   and exists (select from challenge_players p
                 join referrals r on r.referee = p.user_id
                where p.challenge_id = c.id and p.status <> 'left' and r.played_at is null)
    on conflict do nothing;
