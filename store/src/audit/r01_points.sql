-- Points are earned by an action or spent on a reward: each has exactly one journal, with its amount, between the right
-- accounts, and each journal of points has its action or reward.
with about as (
    select journal_id, referee as actor, points, referrer as player, 'earned' as way
      from referral_actions
    union all
    select journal_id, user_id, points, user_id, 'spent'
      from reward_redemptions
     where asset = 'PTS'
),
moved as (
    select j.id, j.actor, t.seq, t.amount, d.kind as debit_kind, d.user_id as debit_user,
           c.kind as credit_kind, c.user_id as credit_user
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts d on d.id = t.debit
      join ledger_accounts c on c.id = t.credit
     where j.kind = 'points'
),
found as materialized (
    select coalesce(m.id, a.journal_id)::text as subject,
           format('the journal moves %s from %s of %s to %s of %s, %s are %s by %s', coalesce(m.amount, 0),
                  coalesce(m.debit_kind, 'nothing'), coalesce(m.debit_user::text, 'the house'),
                  coalesce(m.credit_kind, 'nothing'), coalesce(m.credit_user::text, 'the house'),
                  coalesce(a.points, 0), coalesce(a.way, 'earned'), coalesce(a.player::text, 'no one')) as detail
      from moved m
      full join about a on a.journal_id = m.id
     where m.id is null
        or a.journal_id is null
        or m.seq <> 1
        or m.amount <> a.points
        or m.actor is distinct from a.actor
        or case a.way
               when 'earned' then (m.debit_kind, m.credit_kind, m.credit_user)
                                  is distinct from ('external', 'available', a.player)
               else (m.debit_kind, m.debit_user, m.credit_kind) is distinct from ('available', a.player, 'external')
           end
)
select subject as "subject!", detail as "detail!" from found limit 100
