import { toDecimal, type AdminCode } from '@manabar/contracts';
import type { CodeCipher } from '#infra/code-cipher.ts';
import { shownCode } from './code-secret.ts';
import type { AdminCodeRow, CodeState } from './codes.sql.ts';

export function shownStatus(state: CodeState): AdminCode['status'] {
  return state === 'available' ? 'available' : 'used';
}

/** Whether an order holds or has the code, or it was taken back after it had been seen. */
export function isBound(state: CodeState): boolean {
  return state === 'reserved' || state === 'sold' || state === 'voided';
}

export function toAdminCode(row: AdminCodeRow, cipher: CodeCipher): AdminCode {
  return {
    id: Number(row.id),
    productId: row.product_id,
    product: row.product,
    regionId: row.region_id,
    code: shownCode(row, cipher),
    gameAmount: row.game_amount,
    priceUsd: row.price_usd === null ? null : toDecimal(row.price_usd),
    priceRub: row.price_rub === null ? null : toDecimal(row.price_rub),
    popular: row.popular,
    status: shownStatus(row.state),
    created: row.created_at.toISOString(),
    ...(row.order_id !== null && { orderId: row.order_id }),
    version: row.version,
  };
}
