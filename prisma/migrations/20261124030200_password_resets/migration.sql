-- Requests for a new password.
CREATE TABLE "password_resets" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_token CHECK (octet_length(token_hash) = 32);

ALTER TABLE messages DROP CONSTRAINT messages_kind;
ALTER TABLE messages ADD CONSTRAINT messages_kind CHECK (kind IN (
  'order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late', 'balance_changed', 'new_login',
  'ticket_answered', 'password_changed', 'contact_changed', 'confirm_email', 'telegram_linked', 'password_reset'));
