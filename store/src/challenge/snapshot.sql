-- The whole state of challenges, each at one version, in the order of the given ids. One statement, so that state, seats
-- and version always belong together; the seats are an array within the row, so that no column is repeated for each.
select c.id, c.version, c.creator_id, c.created_at, c.invite_code,
       c.match_type, c.visibility, c.minimum_stake_micros, c.opponent_min_stake_micros, c.opponent_max_stake_micros,
       c.max_participants, c.fee_bps, c.scheduled_at, c.duration, c.duration_unit,
       c.title, c.description, c.game_category, c.game_sub_category, c.game, c.game_mode, c.game_platform,
       c.livestream_platform, c.livestream_url, c.rules, c.tags, c.cover_image,
       c.status, c.expires_at, c.started_at, c.ends_at, c.deadline_kind, c.deadline_at, c.disputed_at, c.disputed_by, c.dispute_case,
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
           select (s.leader_id, (u.username, u.avatar), (t.id, t.name, t.avatar), t.is_private, t.leader_id,
                   coalesce((select (e.data ->> 'userId')::uuid
                               from challenge_events e
                              where e.challenge_id = s.challenge_id and e.type = 'leader_changed'
                                and (e.data ->> 'side')::smallint = s.side
                              order by e.version desc
                              limit 1), s.leader_id))
             from challenge_teams s
             join teams t on t.id = s.team_id
             join users u on u.id = s.leader_id
            where s.challenge_id = c.id
            order by s.side
       ) as "sides!: Vec<SideRow>",
       array(
           select (r.side::int, r.user_id, r.part, r.has_approved, m.user_id is not null, (u.username, u.avatar))
             from challenge_rosters r
             join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
             join users u on u.id = r.user_id
             left join team_members m on m.team_id = s.team_id and m.user_id = r.user_id
            where r.challenge_id = c.id
            order by r.side, r.place
       ) as "rosters!: Vec<RosterRow>",
       array(
           select (u.id, (u.username, u.avatar))
             from users u
            where u.id in (
                      select t.leader_id
                        from challenge_teams s
                        join teams t on t.id = s.team_id and t.leader_id <> s.leader_id
                       where s.challenge_id = c.id
                       union
                      -- Who led a team for a time may have declared.
                      select (e.data ->> 'userId')::uuid
                        from challenge_events e
                       where e.challenge_id = c.id and e.type = 'leader_changed' and c.match_type = 'Team vs Team'
                  )
       ) as "successors!: Vec<MemberRow>",
       array(
           select (o.id, o.name, o.avatar)
             from challenge_teams s
             join teams o on o.id = s.opponent_id
            where s.challenge_id = c.id
       ) as "opponent!: Vec<TeamRow>",
       array(
           select (mine.user_id, (u.username, u.avatar))
             from challenge_teams s
             join challenge_teams o on o.challenge_id = s.challenge_id and o.side = 1
             join team_members mine on mine.team_id = s.team_id
             join team_members theirs on theirs.team_id = o.team_id and theirs.user_id = mine.user_id
             join users u on u.id = mine.user_id
            where s.challenge_id = c.id and s.side = 0
            order by mine.user_id
       ) as "double_members!: Vec<MemberRow>",
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
