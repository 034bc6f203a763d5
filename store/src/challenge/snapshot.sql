-- The whole state of challenges, each at one version, in the order of the given ids. One statement, so that state, seats
-- and version always belong together; the seats are an array within the row, so that no column is repeated for each.
select c.id, c.version, c.creator_id, c.created_at, c.invite_code,
       c.match_type, c.visibility, c.minimum_stake_micros, c.opponent_min_stake_micros, c.opponent_max_stake_micros,
       c.max_participants, c.fee_bps, c.scheduled_at, c.duration, c.duration_unit,
       c.title, c.description, c.game_category, c.game_sub_category, c.game, c.game_mode, c.game_platform,
       c.livestream_platform, c.livestream_url, c.rules, c.tags, c.cover_image,
       c.status, c.started_at, c.ends_at, c.deadline_kind, c.deadline_at, c.disputed_at, c.disputed_by, c.dispute_case,
       c.outcome as "outcome: Json<Outcome>", c.cancel_reason,
       array(
           select (p.user_id, p.slot, p.stake_micros, p.status, p.joined_at, p.agreed_to_call_off, p.claim,
                   (u.username, u.avatar), (p.notified_at, p.confirm_from, p.confirm_by, p.confirm_seen))
             from participants p
             join users u on u.id = p.user_id
            where p.challenge_id = c.id
            order by p.slot
       ) as "seats!: Vec<SeatRow>",
       array(
           select i.user_id from challenge_invitations i where i.challenge_id = c.id order by i.user_id
       ) as "invited!",
       coalesce((select v.views from challenge_views v where v.challenge_id = c.id), 0) as "views!",
       (select d.id from disputes d where d.challenge_id = c.id) as dispute_id,
       c.outages_applied,
       array(
           select (o.number, o.since, o.until)
             from outages o
            where o.number > c.outages_applied and c.deadline_at is not null
            order by o.number
       ) as "outages_ahead!: Vec<OutageRow>"
  from unnest($1::uuid[]) with ordinality as wanted (id, place)
  join challenges c on c.id = wanted.id
 order by wanted.place
