-- The stored counts equal the rows: a referrer's counts are those of the actions, a referral belongs to the referrer that
-- the account names, has succeeded if the sign-up was credited, and every action belongs to its referral's referrer.
with earned as (
    select referrer, sum(points) as points, count(*) filter (where action = 'signup') as referrals
      from referral_actions
     group by referrer
),
done as (
    select referee, min(completed_at) filter (where action = 'signup') as succeeded_at,
           min(completed_at) filter (where action = 'first_challenge') as played_at
      from referral_actions
     group by referee
)
select coalesce(r.user_id, e.referrer)::text as "subject!",
       format('counts %s referrals and %s points, the actions come to %s and %s', coalesce(r.referrals, 0),
              coalesce(r.points, 0), coalesce(e.referrals, 0), coalesce(e.points, 0)) as "detail!"
  from referrers r
  full join earned e on e.referrer = r.user_id
 where coalesce(r.referrals, 0) <> coalesce(e.referrals, 0)
    or coalesce(r.points, 0) <> coalesce(e.points, 0)
union all
select u.id::text, format('was brought in by %s, the referral says %s', coalesce(u.referred_by::text, 'no one'),
                          coalesce(r.referrer::text, 'no one'))
  from users u
  left join referrals r on r.referee = u.id
 where u.referred_by is distinct from r.referrer
union all
select r.referee::text, 'the referral and its actions tell of different times'
  from referrals r
  left join done d on d.referee = r.referee
 where (r.succeeded_at, r.played_at) is distinct from (d.succeeded_at, d.played_at)
union all
select a.referee::text, format('%s is credited to %s, who did not bring them in', a.action, a.referrer)
  from referral_actions a
  join referrals r on r.referee = a.referee
 where a.referrer <> r.referrer
 limit 100
