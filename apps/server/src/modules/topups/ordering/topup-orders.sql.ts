import type { Currency, TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface DenominationRow {
  id: number;
  item_id: string;
  name: string;
  game_amount: number;
  /** Minor units; null: not for sale in that currency. */
  price_usd: bigint | null;
  price_rub: bigint | null;
  on_sale: boolean;
}

/** Reads denominations and locks them against deletion until the order is written. */
export const findDenominations = statement<
  DenominationRow,
  [service: string, ids: readonly number[]]
>(`
  SELECT id, item_id, name, game_amount, price_usd, price_rub, is_active AND archived_at IS NULL AS on_sale
    FROM topup_denominations WHERE service = $1 AND id = ANY ($2::int[]) FOR KEY SHARE`);

/** Reads whether a paid top-up of the customer for this recipient was sent or is unfinished. */
export const hasRecipientBefore = statement<
  { known: boolean },
  [userId: number, service: TopupService, recipient: string]
>(`
  SELECT EXISTS (
    SELECT 1 FROM topup_items t
      JOIN order_items i ON i.id = t.order_item_id JOIN orders o ON o.id = i.order_id
     WHERE t.service = $2 AND t.recipient = $3 AND o.user_id = $1 AND t.state NOT IN ('failed', 'cancelled')
       AND NOT EXISTS (SELECT 1 FROM payments p
                        WHERE p.order_id = o.id AND p.settled_as IS DISTINCT FROM 'order')) AS known`);

export const insertTopups = statement<
  never,
  [
    ids: bigint[],
    service: TopupService,
    recipient: string,
    recipientName: string | null,
    imageUrl: string,
    byCode: boolean,
    undoUntil: Date | null,
    nextAt: Date | null,
    denominationIds: (number | null)[],
    itemIds: (string | null)[],
    offerNames: string[],
    pricesUsd: (bigint | null)[],
    pricesRub: (bigint | null)[],
    commissions: bigint[],
    inputAmounts: (bigint | null)[],
    inputCurrencies: (string | null)[],
  ]
>(`
  INSERT INTO topup_items (order_item_id, service, recipient, recipient_name, image_url, by_code, undo_until, next_at,
                           denomination_id, item_id, offer_name, price_usd, price_rub, commission, input_amount,
                           input_currency)
  SELECT l.id, $2, $3, $4, $5, $6, $7, $8, l.denomination, l.item, l.offer, l.usd, l.rub, l.commission, l.amount, l.currency
    FROM unnest($1::bigint[], $9::int[], $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::bigint[],
                $15::bigint[], $16::text[])
         AS l (id, denomination, item, offer, usd, rub, commission, amount, currency)`);

/** Reads the currency of a customer's order. */
export const findOwnOrder = statement<{ currency: Currency }, [userId: number, orderId: string]>(`
  SELECT currency::text AS currency FROM orders WHERE id = $2 AND user_id = $1`);
