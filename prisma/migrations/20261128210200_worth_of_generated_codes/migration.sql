-- What an activation delivers, as the denomination was when the code was generated. A trigger completes the rows of the version before.
ALTER TABLE "generated_codes" ADD COLUMN "item_id" TEXT,
ADD COLUMN "game_amount" INTEGER,
ADD COLUMN "offer_name" TEXT;
