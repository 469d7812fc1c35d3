-- What the company's identity provider keeps here of people and groups (SCIM 2.0).

-- What the provider knows of a person beside what the portal does. Who is not here is known by their e-mail.
CREATE TABLE scim_user (
    user_id UUID NOT NULL PRIMARY KEY REFERENCES app_user (id),
    user_name TEXT NOT NULL,
    -- The name in one form for all ways to write it.
    user_name_key TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C",
    -- What is given back as it came and used for nothing, as JSON.
    attributes TEXT NOT NULL,
    -- When the provider removed the person; meaningless once an administrator has switched them on again.
    removed_at_ms BIGINT
);
CREATE UNIQUE INDEX scim_user_by_name ON scim_user (user_name_key);
CREATE UNIQUE INDEX scim_user_by_external_id ON scim_user (external_id) WHERE external_id IS NOT NULL;

-- Groups of the provider. One that is called like a shipped profile grants it to its members.
CREATE TABLE scim_group (
    id UUID NOT NULL PRIMARY KEY,
    display_name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C",
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX scim_group_by_name ON scim_group (name_key);
CREATE UNIQUE INDEX scim_group_by_external_id ON scim_group (external_id) WHERE external_id IS NOT NULL;

CREATE TABLE scim_member (
    group_id UUID NOT NULL REFERENCES scim_group (id),
    user_id UUID NOT NULL REFERENCES app_user (id),
    PRIMARY KEY (group_id, user_id)
);
CREATE INDEX scim_member_of_user ON scim_member (user_id, group_id);

-- Whether groups granted it: then it goes when the last of them lets its holder go.
ALTER TABLE user_permission ADD COLUMN from_groups BOOLEAN NOT NULL DEFAULT false;
