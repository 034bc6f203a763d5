-- Writes decisions, each on a different challenge: state, seats, events, transfers, fair play, notifications and the
-- stored response. Nothing is written for a decision whose challenge has moved past the version that it was made on:
-- every other query selects from `moved`.
with asked as materialized (
    select *
      from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::timestamptz[],
                  $7::timestamptz[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::uuid[],
                  $12::text[], $13::jsonb[], $14::text[], $15::uuid[], $16::timestamptz[], $17::jsonb[],
                  $18::uuid[], $19::uuid[], $20::uuid[], $21::text[], $22::uuid[], $23::uuid[], $24::text[],
                  $25::bytea[], $26::smallint[], $27::jsonb[], $53::bigint[], $64::jsonb[], $87::timestamptz[])
               with ordinality
               as a (id, before, version, status, participant_count, started_at,
                     ends_at, deadline_kind, deadline_at, disputed_at, disputed_by,
                     resolution, outcome, cancel_reason, actor, at, after,
                     dispute, opened_by, journal, journal_kind, journal_actor, key_user, key,
                     request_hash, answer_status, answer_body, outages_applied, dispute_case, expires_at, place)
),
moved as (
    update challenges c
       set version = a.version, status = a.status, participant_count = a.participant_count,
           started_at = a.started_at, ends_at = a.ends_at,
           deadline_kind = a.deadline_kind, deadline_at = a.deadline_at, expires_at = a.expires_at,
           disputed_at = a.disputed_at, disputed_by = a.disputed_by, dispute_case = nullif(a.dispute_case, 'null'),
           resolution = a.resolution, outcome = a.outcome, cancel_reason = a.cancel_reason,
           outages_applied = coalesce(a.outages_applied, c.outages_applied)
      from asked a
     where c.id = a.id and c.version = a.before
       -- Every outage is applied before any other decision …
       and (a.outages_applied is null
            or a.outages_applied = (select coalesce(max(number), 0) from outages))
       -- … and a deadline only if a heartbeat at or after it exists: then no outage can move it any more.
       and (c.deadline_at is null or a.at < c.deadline_at
            or c.deadline_at <= (select at from service_heartbeat where only_row))
    returning a.*
),
seated as (
    insert into participants
           (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off, claim,
            notified_at, confirm_from, confirm_by, confirm_seen)
    select m.id, s.user_id, s.slot, s.stake, s.status, s.joined_at, s.call_off, nullif(s.claim, 'null'),
           s.notified_at, s.confirm_from, s.confirm_by, s.confirm_seen
      from moved m
      join unnest($28::bigint[], $29::uuid[], $30::int[], $31::bigint[], $32::text[], $33::timestamptz[],
                  $34::bool[], $35::jsonb[], $54::timestamptz[], $55::timestamptz[], $56::timestamptz[], $57::bool[])
               as s (place, user_id, slot, stake, status, joined_at, call_off, claim,
                     notified_at, confirm_from, confirm_by, confirm_seen)
        on s.place = m.place
    on conflict (challenge_id, user_id) do update
       set stake_micros = excluded.stake_micros, status = excluded.status,
           agreed_to_call_off = excluded.agreed_to_call_off, claim = excluded.claim,
           notified_at = excluded.notified_at, confirm_from = excluded.confirm_from,
           confirm_by = excluded.confirm_by, confirm_seen = excluded.confirm_seen
),
logged as (
    insert into challenge_events (challenge_id, version, type, data, actor, at, after)
    select m.id, e.version, e.type, e.data, m.actor, m.at, m.after
      from moved m
      join unnest($36::bigint[], $37::bigint[], $38::text[], $39::jsonb[]) as e (place, version, type, data)
        on e.place = m.place
),
disputed as (
    insert into disputes (id, challenge_id, opened_by, opened_at)
    select dispute, id, opened_by, at from moved where dispute is not null
    -- A challenge that is disputed again has the dispute that it had.
    on conflict (challenge_id) do nothing
),
-- What a moderator decided, or proposed.
ruled as (
    insert into rulings (challenge_id, version, moderator, second, verdict, winner, reason, penalized, fines,
                         is_proposal, is_on_appeal, at)
    select m.id, m.version, r.moderator, r.second, r.verdict, r.winner, r.reason,
           array(select f.user_id from unnest($72::bigint[], $73::uuid[]) with ordinality as f (place, user_id, nth)
                  where f.place = r.place order by f.nth),
           array(select f.fine from unnest($72::bigint[], $74::bigint[]) with ordinality as f (place, fine, nth)
                  where f.place = r.place order by f.nth),
           r.is_proposal, r.is_on_appeal, m.at
      from moved m
      join unnest($65::bigint[], $66::uuid[], $67::uuid[], $68::text[], $69::uuid[], $70::text[], $71::bool[], $75::bool[])
               as r (place, moderator, second, verdict, winner, reason, is_proposal, is_on_appeal)
        on r.place = m.place
),
-- In the order of ids, so that two writers with the same players cannot deadlock. Players whose score does not change are
-- not locked: most have 100 points, and the decisions of a busy player would queue. The points of several decisions are
-- summed, which equals applying them in turn as long as none deducts points: a decision that does is written alone.
judged as materialized (
    select u.id, u.fair_play as before, greatest(0, least(100, u.fair_play + p.points)) as fair_play
      from (select p.user_id, sum(p.points)::int as points
              from moved m
              join unnest($40::bigint[], $41::uuid[], $42::int[]) as p (place, user_id, points)
                on p.place = m.place
             group by p.user_id) p
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
-- Each change with the score that it led to, in the order of the challenges.
scored as (
    insert into fair_play_changes (user_id, challenge_id, points, score, reason, at)
    select p.user_id, m.id, p.points,
           greatest(0, least(100, j.before + sum(p.points) over (partition by p.user_id order by m.place))), p.reason, m.at
      from moved m
      join unnest($40::bigint[], $41::uuid[], $42::int[], $76::text[]) as p (place, user_id, points, reason)
        on p.place = m.place
      join judged j on j.id = p.user_id
),
-- At most what the player has, with what this very decision pays them. The balance is not locked here, before those with lesser
-- ids: where it falls meanwhile, the transfer is refused, and the command is decided anew.
fined as materialized (
    select f.journal, m.id as challenge_id, m.at, f.user_id, f.reason,
           least(f.amount, b.posted + coalesce((
               select sum(t.amount)::bigint
                 from unnest($43::uuid[], $46::uuid[], $47::bigint[]) as t (journal, credit, amount)
                where t.journal = m.journal and t.credit = f.user_id), 0)) as amount
      from moved m
      join unnest($77::bigint[], $78::uuid[], $79::uuid[], $80::bigint[], $81::text[])
               as f (place, journal, user_id, amount, reason)
        on f.place = m.place
      join ledger_balances b on b.account_id = f.user_id
),
booked as (
    insert into journals (id, kind, challenge_id, actor, reason, at)
    select journal, journal_kind, id, journal_actor, null, at from moved where journal is not null
    union all
    select journal, 'fine', challenge_id, null, reason, at from fined where 0 < amount
    returning id
),
paid as (
    insert into transfers (journal_id, seq, debit, credit, amount)
    select b.id, t.seq, t.debit, t.credit, t.amount
      from booked b
      join unnest($43::uuid[], $44::smallint[], $45::uuid[], $46::uuid[], $47::bigint[])
               as t (journal, seq, debit, credit, amount)
        on t.journal = b.id
    union all
    select b.id, 1, f.user_id, a.id, f.amount
      from booked b
      join fined f on f.journal = b.id
      join ledger_accounts a on a.kind = 'fines' and a.asset = 'USDC'
),
-- The notifications; one player may get several.
news as materialized (
    select n.*, m.id as challenge_id, m.actor, m.at,
           row_number() over (partition by n.user_id order by n.place, n.nth) as nth_of_user,
           count(*) over (partition by n.user_id) as count_of_user
      from moved m
      join unnest($48::bigint[], $49::uuid[], $50::uuid[], $51::text[], $52::jsonb[])
               with ordinality as n (place, id, user_id, type, fact, nth)
        on n.place = m.place
),
-- In the order of ids, to avoid deadlocks.
fed as (
    insert into notification_feeds as f (user_id, last_number, total_count, unread_count)
    select user_id, count(*), count(*), count(*) from news group by user_id order by user_id
    on conflict (user_id) do update
       set last_number = f.last_number + excluded.last_number,
           total_count = f.total_count + excluded.total_count,
           unread_count = f.unread_count + excluded.unread_count
    returning f.user_id, f.last_number
),
notified as (
    insert into notifications (user_id, number, id, type, sender_id, challenge_id, fact, created_at)
    select n.user_id, f.last_number - n.count_of_user + n.nth_of_user, n.id, n.type, n.actor, n.challenge_id, n.fact, n.at
      from fed f
      join news n on n.user_id = f.user_id
),
-- Only to verified addresses; an unverified one may belong to another person.
mailed as (
    insert into mails (id, user_id, kind, recipient, subject, body, created_at, free_from)
    select w.id, w.user_id, w.kind, u.email, w.subject, w.body, m.at, m.at
      from moved m
      join unnest($58::bigint[], $59::uuid[], $60::uuid[], $61::text[], $62::text[], $63::text[])
               as w (place, id, user_id, kind, subject, body)
        on w.place = m.place
      join users u on u.id = w.user_id and u.email_verified_at is not null
),
audited as (
    insert into audit_log (at, actor, action, target_kind, target_id, reason, address, details)
    select m.at, a.actor, a.action, 'challenge', m.id, a.reason, a.address, null
      from moved m
      join unnest($82::bigint[], $83::uuid[], $84::text[], $85::text[], $86::text[])
               as a (place, actor, action, reason, address)
        on a.place = m.place
),
answered as (
    insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
    select key_user, key, request_hash, answer_status, answer_body, at from moved where key is not null
)
select place as "place!" from moved
