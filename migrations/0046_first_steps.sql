-- When the first steps on a player's dashboard were hidden, by the player or because all were done; null while they are shown. Kept
-- with the account, so that they are hidden on every device. Which steps are done is not stored: it follows from other rows.
alter table users
    add column first_steps_hidden_at timestamptz;
