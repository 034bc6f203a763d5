-- Tokens are issued for a claimed quest or burned by a purchase: each has exactly one journal, with its amount, between the right
-- accounts, and each journal of tokens has its claim or purchase.
with about as (
    select journal_id, player, tokens, 'token_reward' as kind
      from quest_claims
    union all
    select journal_id, user_id, points, 'token_purchase'
      from reward_redemptions
     where asset = 'DL'
),
moved as (
    select j.id, j.kind, j.actor, t.seq, t.amount, d.kind as debit_kind, d.user_id as debit_user,
           c.kind as credit_kind, c.user_id as credit_user
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts d on d.id = t.debit
      join ledger_accounts c on c.id = t.credit
     where j.kind in ('token_reward', 'token_purchase')
),
found as materialized (
    select coalesce(m.id, a.journal_id)::text as subject,
           format('the %s moves %s from %s of %s to %s of %s, %s are due to %s', coalesce(m.kind, a.kind), coalesce(m.amount, 0),
                  coalesce(m.debit_kind, 'nothing'), coalesce(m.debit_user::text, 'the house'),
                  coalesce(m.credit_kind, 'nothing'), coalesce(m.credit_user::text, 'the house'),
                  coalesce(a.tokens, 0), coalesce(a.player::text, 'no one')) as detail
      from moved m
      full join about a on a.journal_id = m.id
     where m.id is null
        or a.journal_id is null
        or m.seq <> 1
        or m.kind <> a.kind
        or m.amount <> a.tokens
        or m.actor is distinct from a.player
        or case a.kind
               when 'token_reward' then (m.debit_kind, m.credit_kind, m.credit_user)
                                        is distinct from ('issuance', 'available', a.player)
               else (m.debit_kind, m.debit_user, m.credit_kind) is distinct from ('available', a.player, 'burned')
           end
)
select subject as "subject!", detail as "detail!" from found limit 100
