-- When contacts may reset the password, and those that they replaced.
ALTER TABLE "user_contacts"
  ADD COLUMN "first_confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "email_trusted_at" TIMESTAMPTZ(3),
  ADD COLUMN "telegram_trusted_at" TIMESTAMPTZ(3),
  ADD COLUMN "former_email" TEXT,
  ADD COLUMN "former_email_until" TIMESTAMPTZ(3),
  ADD COLUMN "former_telegram_chat" TEXT,
  ADD COLUMN "former_telegram_name" TEXT,
  ADD COLUMN "former_telegram_until" TIMESTAMPTZ(3);

UPDATE user_contacts
   SET email_trusted_at = email_confirmed_at, telegram_trusted_at = telegram_confirmed_at,
       first_confirmed_at = least(email_confirmed_at, telegram_confirmed_at);

ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_former_email
  CHECK ((former_email IS NULL) = (former_email_until IS NULL));
ALTER TABLE user_contacts ADD CONSTRAINT user_contacts_former_telegram
  CHECK ((former_telegram_chat IS NULL) = (former_telegram_until IS NULL));
