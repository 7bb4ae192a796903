import { statement } from '#infra/db/sql.ts';

/** Removes paid quantities from a cart and keeps later additions; the caller has locked the cart. */
export const removePaidItems = statement<
  never,
  [userId: number, itemIds: number[], quantities: number[]]
>(`
  WITH paid AS (SELECT * FROM unnest($2::int[], $3::int[]) AS p (id, quantity)),
  gone AS (
    DELETE FROM cart_items c USING paid p WHERE c.user_id = $1 AND c.id = p.id AND c.quantity <= p.quantity)
  UPDATE cart_items c SET quantity = c.quantity - p.quantity FROM paid p
   WHERE c.user_id = $1 AND c.id = p.id AND c.quantity > p.quantity`);
