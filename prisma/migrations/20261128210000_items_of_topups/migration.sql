-- What the supplier is asked for, as the denomination was when it was ordered. A trigger completes the rows of the version before.
ALTER TABLE "topup_items" ADD COLUMN "item_id" TEXT;
