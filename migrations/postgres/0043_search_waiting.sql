-- Things that are findable soon: their words are in search_item, and enter search_term a few at a time, so that nobody waits for a
-- million words.
CREATE TABLE search_waiting (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    of_id UUID NOT NULL
);
