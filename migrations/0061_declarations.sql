-- The declarations of a match are found among its other events, however many there are: a creator can edit a challenge, and a side can
-- declare otherwise, as often as they like (docs/rules.md, Challenges).

-- The newest of a match, for what counts as a prompt confirmation (docs/rules.md, Quests).
create index challenge_events_declared on challenge_events (challenge_id, version) where type = 'declared';
