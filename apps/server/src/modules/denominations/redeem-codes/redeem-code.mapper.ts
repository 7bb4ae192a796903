import { toDecimalOrNull, type PubgCode } from '@manabar/contracts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import { shownCode } from '#modules/stock/index.ts';
import type { RedeemCodeRow, RedeemCodeState } from './redeem-codes.sql.ts';

export function shownStatus(state: RedeemCodeState): PubgCode['status'] {
  return state === 'available' || state === 'error' ? state : 'used';
}

/** Returns whether the code is reserved by an order or redeemed. */
export function isBound(state: RedeemCodeState): boolean {
  return state === 'reserved' || state === 'redeemed';
}

export function toPubgCode(row: RedeemCodeRow, cipher: CodeCipher): PubgCode {
  return {
    id: Number(row.id),
    denominationId: row.denomination_id,
    code: shownCode(row, cipher),
    ucAmount: row.game_amount,
    priceUsd: toDecimalOrNull(row.price_usd),
    priceRub: toDecimalOrNull(row.price_rub),
    status: shownStatus(row.state),
    created: row.created_at.toISOString(),
    ...(row.order_id !== null && { orderId: row.order_id }),
    version: row.version,
  };
}
