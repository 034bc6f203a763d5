-- Reading or deleting all notifications is limited to those that the player has seen: one that arrives while the
-- request is under way stays as it is. The change records that limit for the player's other devices.

alter table notification_changes
    -- The number of the last notification that a change of all includes; null where it is every earlier one.
    add column up_to bigint,
    add constraint notification_changes_up_to
        check (up_to is null or (ids is null and kind in ('read', 'deleted') and up_to < number));
