import {
  toDecimal,
  type Currency,
  type OrderDetail,
  type OrderItem,
  type OrderTopup,
  type TopupStage,
} from '@manabar/contracts';
import type { TopupJson } from './orders.sql.ts';

/** What stands in the place of a product: a top-up's own name and picture. */
export function toTopupProduct({ offer_name, image_url }: TopupJson): OrderItem['product'] {
  return { title: offer_name, image_url, description: '', activation_instructions: '' };
}

export function toTopupData(topup: TopupJson, currency: Currency): OrderTopup {
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    login: topup.recipient,
    service: topup.service,
    image_url: topup.image_url,
    // Only what is told as money was calculated for a balance.
    user_balance_currency: topup.input_currency === null ? null : currency,
    currency,
    price_usd: decimal(topup.price_usd),
    price_rub: decimal(topup.price_rub),
    input_currency: topup.input_currency,
    offer_name: topup.offer_name,
  };
}

type TopupDetail = Pick<
  OrderDetail['items'][number],
  'stage' | 'player_name' | 'undo_until' | 'reason'
>;

/** What the receipt says of a top-up beyond the documented fields. */
export function toTopupDetail(topup: TopupJson, now: Date, paid: boolean): TopupDetail {
  const { recipient_name, undo_until, reason } = topup;
  const stage = paid ? stageOf(topup, now) : undefined;
  return {
    ...(stage && { stage }),
    ...(recipient_name !== null && { player_name: recipient_name }),
    ...(stage === 'waiting' &&
      undo_until !== null && { undo_until: new Date(undo_until).toISOString() }),
    ...(reason !== null && { reason }),
  };
}

/** Of a top-up that is under way: `waiting` as long as it can be taken back. */
function stageOf({ state, undo_until }: TopupJson, now: Date): TopupStage | undefined {
  switch (state) {
    case 'waiting':
      return undo_until !== null && undo_until > now.getTime() ? 'waiting' : 'processing';
    case 'dispatching':
      return 'processing';
    case 'unknown':
    case 'review':
      return 'unknown';
    default:
      return undefined;
  }
}
