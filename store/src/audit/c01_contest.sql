-- What is in the account of the contest is what was paid in and not paid out: each funding and each settled month has its journal, each
-- prize its transfer, and each journal of the contest its funding or month.
with due as (
    select id::text as subject, journal_id, 'contest_funding' as kind, 1 as seq, funder as player, amount
      from contest_fundings
    union all
    select m.month::text, m.journal_id, 'contest_prize', p.place, p.player, p.amount
      from contest_months m
      join contest_prizes p on p.month = m.month
     where 0 < p.amount
),
moved as (
    select j.id as journal_id, j.kind, t.seq, case j.kind when 'contest_funding' then t.debit else t.credit end as player, t.amount
      from journals j
      join transfers t on t.journal_id = j.id
     where j.kind in ('contest_funding', 'contest_prize')
)
select coalesce(d.subject, m.journal_id::text) as "subject!",
       format('%s of %s at %s, the contest says %s', coalesce(m.amount, 0), coalesce(m.player::text, 'no one'),
              coalesce(m.seq, 0), coalesce(d.amount, 0)) as "detail!"
  from due d
  full join moved m on m.journal_id = d.journal_id and m.kind = d.kind and m.seq = d.seq and m.player = d.player
                   and m.amount = d.amount
 where d.subject is null or m.journal_id is null
union all
select m.month::text, format('%s at %s points is behind %s', one.player, one.points, other.player)
  from contest_months m
  join contest_prizes one on one.month = m.month
  join contest_prizes other on other.month = m.month and other.place = one.place + 1
 where one.points < other.points
 limit 100
