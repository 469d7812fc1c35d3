-- For whom the token of another system drafts requests; nobody where it is made for something else.
ALTER TABLE service_token ADD COLUMN drafts_for BLOB REFERENCES app_user (id);
