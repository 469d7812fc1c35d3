-- Views that people save of lists: a name for a screen with its filters. Everybody has their own, on every device.
CREATE TABLE saved_view (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id BLOB NOT NULL REFERENCES app_user (id),
    -- The path of the screen.
    screen TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name without what people write differently, by which two are the same.
    name_key TEXT NOT NULL,
    -- The query string of the screen.
    query TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_view_name ON saved_view (user_id, screen, name_key);
