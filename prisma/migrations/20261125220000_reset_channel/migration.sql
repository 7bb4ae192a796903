-- The channel by which a password reset was sent, so that it takes back a contact that joined later.
ALTER TABLE "password_resets" ADD COLUMN "channel" "message_channel";
