-- A link of Telegram ends with the session that made it. Without a foreign key: ended sessions are removed, and links with them are ended.
ALTER TABLE "contact_links" ADD COLUMN "session_id" BIGINT;
