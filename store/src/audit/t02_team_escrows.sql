-- Until it is over, a match of teams has in its escrow what its rosters' shares have paid, each what its player approved; afterwards
-- the way back is in proportion to that.
with paid as (
    select j.challenge_id, a.team_id, a.user_id, sum(t.amount) as amount
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts a on a.id = t.debit
     where j.kind = 'team_stake'
     group by j.challenge_id, a.team_id, a.user_id
),
parts as (
    select r.challenge_id, s.team_id, r.user_id, s.side, r.part, r.has_approved
      from challenge_rosters r
      join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
),
got as (
    select j.challenge_id, r.user_id, sum(t.amount) as amount
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts c on c.id = t.credit
      join challenge_rosters r on r.challenge_id = j.challenge_id and r.user_id = c.user_id
     where j.kind in ('settle', 'void')
     group by j.challenge_id, r.user_id
),
-- The ideal of each part is off by less than a micro-USDC.
shared as (
    select p.challenge_id, p.user_id, coalesce(g.amount, 0) as amount,
           sum(coalesce(g.amount, 0)) over side * p.part::numeric / nullif(sum(p.part) over side, 0) as ideal
      from parts p
      left join got g on g.challenge_id = p.challenge_id and g.user_id = p.user_id
    window side as (partition by p.challenge_id, p.side)
)
select coalesce(p.challenge_id, r.challenge_id)::text as "subject!",
       format('player %s paid %s of an approved part of %s', coalesce(p.user_id, r.user_id), coalesce(p.amount, 0),
              case when r.has_approved then r.part else 0 end) as "detail!"
  from paid p
  full join parts r on r.challenge_id = p.challenge_id and r.team_id = p.team_id and r.user_id = p.user_id
 where case when exists (select from participants s where s.challenge_id = coalesce(p.challenge_id, r.challenge_id))
       then coalesce(p.amount, 0) is distinct from r.part or not r.has_approved
       else p.amount is not null
       end
union all
select c.id::text, format('%s in escrow, %s approved', b.posted, sum(r.part))
  from challenges c
  join ledger_balances b on b.account_id = c.id
  join challenge_rosters r on r.challenge_id = c.id
 where c.match_type = 'Team vs Team' and c.resolution is null
   and exists (select from participants s where s.challenge_id = c.id)
 group by c.id, b.posted
having b.posted <> sum(r.part)
union all
select challenge_id::text, format('player %s got %s back, in proportion %s', user_id, amount, round(ideal, 6))
  from shared
 where 1 <= abs(amount - coalesce(ideal, 0))
 limit 100
