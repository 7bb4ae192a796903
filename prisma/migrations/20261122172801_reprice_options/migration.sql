-- AlterTable
ALTER TABLE "price_options" ADD COLUMN     "replaced_by" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AddForeignKey
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_replaced_by_fkey" FOREIGN KEY ("replaced_by") REFERENCES "price_options"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE price_options ADD CONSTRAINT price_options_replaced CHECK (replaced_by <> id);

-- The options that a product shows in a region, with what can be sold now. An option stays after its last
-- code is sold; one that no code carries any more (all were moved or deleted) is gone, one whose codes are not
-- offered yet is not there, and neither is one that was given other prices and has nothing left to sell. p_amount null:
-- all amounts.
CREATE OR REPLACE FUNCTION listed_options(p_product integer, p_region integer, p_amount integer)
RETURNS TABLE (id integer, game_amount integer, price_usd bigint, price_rub bigint, popular boolean,
               available integer)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT o.id, o.game_amount, o.price_usd, o.price_rub, o.popular, stock.available
      FROM price_options o CROSS JOIN LATERAL (SELECT option_available(o.id) AS available OFFSET 0) AS stock
     WHERE o.product_id = p_product AND o.region_id = p_region
       AND (p_amount IS NULL OR o.game_amount = p_amount)
       AND (stock.available > 0
            OR o.replaced_by IS NULL
               AND EXISTS (SELECT 1 FROM codes c
                            WHERE c.option_id = o.id AND c.state <> 'available' AND c.state <> 'unpublished'))
     ORDER BY o.game_amount, o.price_usd NULLS LAST, o.price_rub NULLS LAST, o.id;
END $$;

-- Codes that an admin may give another price: no order has them, no activation, and no recall.
CREATE VIEW free_codes AS
SELECT c.id, c.option_id FROM codes c
 WHERE c.state IN ('available', 'used', 'unpublished')
   AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = c.id AND g.activation_item_id IS NOT NULL)
   AND NOT EXISTS (SELECT FROM code_batches b WHERE b.id = c.batch_id AND b.state <> 'active');

-- Moves the free codes of options to other options, in one statement: a code moves once, also where one option takes the
-- prices of another that changes too. p_moves: [{"from", "to"}]. A purchase that holds a row is waited for, and its code
-- is then no free one any more.
CREATE FUNCTION move_free_codes(p_moves jsonb) RETURNS TABLE (from_id integer, moved integer)
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    WITH free AS MATERIALIZED (
      SELECT c.id, m."from", m."to"
        FROM jsonb_to_recordset(p_moves) AS m ("from" integer, "to" integer)
        JOIN free_codes c ON c.option_id = m."from"
       ORDER BY c.id FOR UPDATE OF c
    ), changed AS (
      UPDATE codes c SET option_id = free."to", version = c.version + 1
        FROM free WHERE c.id = free.id RETURNING free."from"
    )
    SELECT changed."from", count(*)::integer FROM changed GROUP BY 1;
END $$;
