-- Messages to nobody are deleted soon after they have ended.
CREATE INDEX messages_to_nobody ON messages (ended_at) WHERE user_id IS NULL;
