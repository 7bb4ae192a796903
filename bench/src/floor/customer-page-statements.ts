import type { FloorAnswer } from './floor-message.ts';

/**
 * Statements for a customer's own pages, one for each: the check of the session and the rows of the answer.
 * $1 is the SHA-256 of the token.
 */
const session = `sessions s WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;

export const customerPageStatements: Partial<Record<FloorAnswer, string>> = {
  balance: `
    SELECT s.user_id, a.currency::text, a.balance
      FROM accounts a, ${session} AND a.user_id = s.user_id AND a.kind = 'available'`,
  cart: `
    SELECT i.id, i.quantity, o.game_amount, o.price_usd, o.price_rub, p.id AS product_id, p.title, p.image_url,
           p.game_currency, p.translations,
           (SELECT count(*) FROM (SELECT 1 FROM codes c
                                   WHERE c.option_id = o.id AND c.state = 'available' LIMIT 999) AS free) AS available
      FROM cart_items i, price_options o, products p, ${session}
       AND i.user_id = s.user_id AND o.id = i.option_id AND p.id = o.product_id
     ORDER BY i.id`,
  orders: `
    SELECT o.id, o.created_at, o.status, o.currency, o.total_amount, o.refunded_amount, o.note, i.id AS item_id,
           i.item_type, i.game_amount, i.quantity, i.unit_price, i.status AS item_status, p.title, p.image_url,
           p.description, p.activation_instructions, p.translations
      FROM orders o, order_items i, products p, ${session}
       AND o.user_id = s.user_id AND i.order_id = o.id AND p.id = i.product_id
     ORDER BY o.seq DESC, i.position LIMIT 100`,
};
