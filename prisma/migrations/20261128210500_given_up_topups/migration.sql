-- The worker asks suppliers about top-ups that admins gave up.
ALTER TABLE "topup_attempts" ADD COLUMN "given_up_at" TIMESTAMPTZ(3),
ADD COLUMN "next_ask_at" TIMESTAMPTZ(3);
