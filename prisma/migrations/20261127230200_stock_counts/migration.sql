-- The lists of stock and prices sort large stocks by it: counting every code on sale for each page takes too long.
CREATE TABLE "stock_counts" (
    "option_id" INTEGER NOT NULL,
    "available" INTEGER NOT NULL,
    "newest_id" BIGINT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_counts_pkey" PRIMARY KEY ("option_id")
);

ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "price_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;
