-- A link of Telegram ends with the session that made it. There is no foreign key, because ended sessions are deleted: a link
-- whose session is gone has ended, too.
ALTER TABLE "contact_links" ADD COLUMN "session_id" BIGINT;
