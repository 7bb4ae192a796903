-- Contacts of customers, and messages to them.
CREATE TYPE "message_channel" AS ENUM ('email', 'telegram');
CREATE TYPE "message_state" AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE "user_contacts" (
    "user_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'ru',
    "email" TEXT,
    "email_confirmed_at" TIMESTAMPTZ(3),
    "telegram_chat" TEXT,
    "telegram_name" TEXT,
    "telegram_confirmed_at" TIMESTAMPTZ(3),
    "unwanted" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "user_contacts_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "messages" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER,
    "channel" "message_channel" NOT NULL,
    "kind" TEXT NOT NULL,
    "topic" TEXT,
    "recipient" TEXT,
    "language" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "state" "message_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "taken_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "messages_user_id_id_idx" ON "messages"("user_id", "id");
ALTER TABLE "user_contacts" ADD CONSTRAINT "user_contacts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_language CHECK (language IN ('ru', 'en', 'uz'));
-- What does not exist is not confirmed.
ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_email CHECK (email_confirmed_at IS NULL OR email IS NOT NULL);
ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_telegram
  CHECK (telegram_confirmed_at IS NULL OR telegram_chat IS NOT NULL);
ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_unwanted
  CHECK (unwanted <@ ARRAY['orders', 'balance', 'logins', 'support']);

ALTER TABLE messages ADD CONSTRAINT messages_language CHECK (language IN ('ru', 'en', 'uz'));
ALTER TABLE messages ADD CONSTRAINT messages_topic CHECK (topic IN ('orders', 'balance', 'logins', 'support'));
ALTER TABLE messages ADD CONSTRAINT messages_kind CHECK (kind IN (
  'order_paid', 'order_delivered', 'order_failed', 'order_refunded', 'order_paid_late', 'balance_changed', 'new_login',
  'ticket_answered', 'password_changed'));
ALTER TABLE messages ADD CONSTRAINT messages_open CHECK (
  CASE state
    WHEN 'pending' THEN next_at IS NOT NULL AND ended_at IS NULL
    ELSE next_at IS NULL AND taken_until IS NULL AND ended_at IS NOT NULL
  END);
CREATE INDEX messages_due ON messages (channel, next_at) WHERE state = 'pending';
CREATE INDEX messages_taken ON messages (channel) WHERE taken_until IS NOT NULL;
-- What a person got lately, which bounds what they get in an hour.
CREATE INDEX messages_recent ON messages (user_id, ended_at) WHERE state = 'delivered' AND topic IS NOT NULL;
CREATE INDEX messages_ended ON messages (ended_at) WHERE ended_at IS NOT NULL;
