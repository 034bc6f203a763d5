-- Every deed on a challenge: state, seats, events, money, fair play, who is told and the answer. Nothing is written where the challenge
-- is no longer at the version that was decided on: every other part selects from `moved`.
with moved as (
    update challenges
       set version = $3, status = $4, participant_count = $5, started_at = $6, ends_at = $7,
           deadline_kind = $8, deadline_at = $9, disputed_at = $10, disputed_by = $11,
           resolution = $12, outcome = $13, cancel_reason = $14
     where id = $1 and version = $2
    returning id
),
seated as (
    insert into participants
           (challenge_id, user_id, slot, stake_micros, standing, joined_at, agreed_to_call_off, claim)
    select moved.id, s.user_id, s.slot, s.stake, s.standing, s.joined_at, s.call_off,
           nullif(s.claim, 'null')
      from moved,
           unnest($15::uuid[], $16::int[], $17::bigint[], $18::text[], $19::timestamptz[],
                  $20::bool[], $21::jsonb[])
               as s (user_id, slot, stake, standing, joined_at, call_off, claim)
    on conflict (challenge_id, user_id) do update
       set stake_micros = excluded.stake_micros, standing = excluded.standing,
           agreed_to_call_off = excluded.agreed_to_call_off, claim = excluded.claim
),
told as (
    insert into challenge_events (challenge_id, version, type, data, actor, at, after)
    select moved.id, e.version, e.type, e.data, $25, $26, $42::jsonb
      from moved,
           unnest($22::bigint[], $23::text[], $24::jsonb[]) as e (version, type, data)
),
disputed as (
    insert into disputes (id, challenge_id, opened_by, opened_at)
    select $27::uuid, moved.id, $28::uuid, $26 from moved where $27::uuid is not null
),
-- In the order of ids, so that two deeds with the same players never wait for each other. Who keeps their score is not
-- locked: most stand at 100, and the deeds of a busy player would wait in line.
judged as materialized (
    select u.id, greatest(0, least(100, u.fair_play + p.points)) as fair_play
      from moved, unnest($29::uuid[], $30::int[]) as p (user_id, points)
      join users u on u.id = p.user_id
     where u.fair_play <> greatest(0, least(100, u.fair_play + p.points))
     order by u.id
       for no key update of u
),
rated as (
    update users u set fair_play = j.fair_play
      from judged j
     where u.id = j.id
),
booked as (
    insert into journals (id, kind, challenge_id, actor, at)
    select $31::uuid, $32::text, moved.id, $33::uuid, $26 from moved where $31::uuid is not null
    returning id
),
paid as (
    insert into transfers (journal_id, seq, debit, credit, amount)
    select booked.id, p.seq::smallint, p.debit, p.credit, p.amount
      from booked,
           unnest($34::uuid[], $35::uuid[], $36::bigint[])
               with ordinality as p (debit, credit, amount, seq)
),
-- Who is told of it, each one thing: in the order of ids, for the same reason.
fed as (
    insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
    select n.user_id, 1, 1, 1
      from moved, unnest($44::uuid[]) as n (user_id)
     order by n.user_id
    on conflict (user_id) do update
       set last_number = f.last_number + 1, total_count = f.total_count + 1, unread_count = f.unread_count + 1
    returning f.user_id, f.last_number
),
notified as (
    insert into notifications (user_id, number, id, type, sender_id, challenge_id, fact, created_at)
    select fed.user_id, fed.last_number, n.id, n.type, $25, $1, n.fact, $26
      from fed
      join unnest($43::uuid[], $44::uuid[], $45::text[], $46::jsonb[]) as n (id, user_id, type, fact)
        on n.user_id = fed.user_id
),
answered as (
    insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select $37::uuid, $38::text, $39::bytea, $40::smallint, $41::jsonb, $26
      from moved where $38::text is not null
)
select count(*) as "count!" from moved
