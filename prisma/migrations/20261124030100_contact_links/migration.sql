-- One-time links by which people confirm their contacts.
CREATE TABLE "contact_links" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "channel" "message_channel" NOT NULL,
    "address" TEXT,
    "language" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_links_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "contact_links_user_id_idx" ON "contact_links"("user_id");
CREATE INDEX "contact_links_expires_at_idx" ON "contact_links"("expires_at");
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE contact_links ADD CONSTRAINT contact_links_token CHECK (octet_length(token_hash) = 32);
ALTER TABLE contact_links ADD CONSTRAINT contact_links_language CHECK (language IN ('ru', 'en', 'uz'));
-- An e-mail is confirmed as it was entered; a chat is known only when its owner writes to the bot.
ALTER TABLE contact_links ADD CONSTRAINT contact_links_address CHECK ((channel = 'email') = (address IS NOT NULL));

ALTER TABLE messages DROP CONSTRAINT messages_kind;
ALTER TABLE messages ADD CONSTRAINT messages_kind CHECK (kind IN (
  'order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late', 'balance_changed', 'new_login',
  'ticket_answered', 'password_changed', 'contact_changed', 'confirm_email', 'telegram_linked'));
