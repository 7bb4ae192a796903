import {
  toDecimalOrNull,
  type Currency,
  type OrderDetail,
  type OrderItem,
  type OrderTopup,
  type TopupStage,
} from '@manabar/contracts';
import type { TopupJson } from './orders.sql.ts';

/** Maps a top-up's name and picture to the item's product. */
export function toTopupProduct({ offer_name, image_url }: TopupJson): OrderItem['product'] {
  return { title: offer_name, image_url, description: '', activation_instructions: '' };
}

export function toTopupData(topup: TopupJson, currency: Currency): OrderTopup {
  return {
    login: topup.recipient,
    service: topup.service,
    image_url: topup.image_url,
    // Only top-ups entered as an amount of money have a balance currency.
    user_balance_currency: topup.input_currency === null ? null : currency,
    currency,
    price_usd: toDecimalOrNull(topup.price_usd),
    price_rub: toDecimalOrNull(topup.price_rub),
    input_currency: topup.input_currency,
    offer_name: topup.offer_name,
  };
}

type TopupDetail = Pick<
  OrderDetail['items'][number],
  'stage' | 'player_name' | 'undo_until' | 'reason'
>;

/** Returns the fields of a top-up on the receipt besides the documented ones. */
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

/** Returns the delivery stage of an unfinished top-up: `waiting` while it can be cancelled. */
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
