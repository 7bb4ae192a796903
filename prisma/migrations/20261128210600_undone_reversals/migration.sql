-- Money that a gateway took back and returned later is booked back.
ALTER TABLE "payment_reversals" ADD COLUMN "undone_at" TIMESTAMPTZ(3),
ADD COLUMN "to_wallet" BIGINT;

ALTER TABLE payment_reversals ADD CONSTRAINT payment_reversals_undone
  CHECK ((undone_at IS NULL) = (to_wallet IS NULL) AND (to_wallet IS NULL OR to_wallet BETWEEN from_wallet AND amount)) NOT VALID;
