-- The supply is what the ledger has issued and burned, and no more than the plan had let out by the last reward: what is issued only
-- grows, and so does the plan.
with moved as (
    select coalesce(sum(t.amount) filter (where d.kind = 'issuance'), 0) as issued,
           coalesce(sum(t.amount) filter (where c.kind = 'burned'), 0) as burned,
           (select max(at) from journals where kind = 'token_reward') as last_reward_at
      from transfers t
      join ledger_accounts d on d.id = t.debit
      join ledger_accounts c on c.id = t.credit
     where t.asset = 'DL'
)
select 'the supply' as "subject!",
       format('says %s issued and %s burned, the ledger %s and %s; the plan had %s by the last reward', coalesce(s.issued, 0),
              coalesce(s.burned, 0), m.issued, m.burned, token_cap(s.launched_at, m.last_reward_at)) as "detail!"
  from moved m
  left join token_supply s on s.is_only
 where s.issued is distinct from m.issued::bigint
    or s.burned is distinct from m.burned::bigint
    or token_cap(s.launched_at, m.last_reward_at) < m.issued
