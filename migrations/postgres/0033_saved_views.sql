-- Views that people save of lists: a name for a screen with its filters. Everybody has their own, on every device.
CREATE TABLE saved_view (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES app_user (id),
    -- The path of the screen.
    screen TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    -- The name without what people write differently, by which two are the same.
    name_key TEXT COLLATE "C" NOT NULL,
    -- The query string of the screen.
    query TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (user_id, screen, name_key);
