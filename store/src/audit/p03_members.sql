-- A player who is not a member of a team has nothing in its pool.
select a.team_id::text as "subject!",
       format('player %s is no member and has a share of %s', a.user_id, b.posted) as "detail!"
  from ledger_accounts a
  join ledger_balances b on b.account_id = a.id
  left join team_members m on m.team_id = a.team_id and m.user_id = a.user_id
 where a.team_id is not null
   and b.posted <> 0
   and m.user_id is null
 limit 100
