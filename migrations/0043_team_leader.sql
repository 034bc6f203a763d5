-- Whom the stream of a match names as the leader of a team's side, so that open pages learn of a successor (docs/rules.md, Teams).

-- The newest of these events of a side is the leader that the stream names.
create index challenge_events_leaders on challenge_events (challenge_id, version) where type = 'leader_changed';

-- The matches that go on with teams' stakes: of these the clock looks whether the stream names who leads now.
create index challenges_staked_teams on challenges (id)
    where match_type = 'Team vs Team' and status in ('full', 'active', 'in_progress');
