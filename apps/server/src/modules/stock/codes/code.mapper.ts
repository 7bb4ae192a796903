import { toDecimalOrNull, type AdminCode, type Language } from '@manabar/contracts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import { localized } from '#modules/catalogue/index.ts';
import { shownCode } from './mask-code.ts';
import type { AdminCodeRow, CodeState } from './codes.sql.ts';

export function shownStatus(state: CodeState): AdminCode['status'] {
  return state === 'available' ? 'available' : 'used';
}

/** Returns why a code is immutable: reserved or sold, voided after a sale, or of a recalled batch. */
export function boundReason({
  state,
  recalled,
}: Pick<AdminCodeRow, 'state' | 'recalled'>): 'in_order' | 'recalled' | null {
  if (state === 'reserved' || state === 'sold' || state === 'voided') return 'in_order';
  return recalled ? 'recalled' : null;
}

export function toAdminCode(row: AdminCodeRow, cipher: CodeCipher, language: Language): AdminCode {
  return {
    id: Number(row.id),
    productId: row.product_id,
    product: localized(row.translations, language, 'title', row.product),
    regionId: row.region_id,
    code: shownCode(row, cipher),
    gameAmount: row.game_amount,
    priceUsd: toDecimalOrNull(row.price_usd),
    priceRub: toDecimalOrNull(row.price_rub),
    popular: row.popular,
    status: shownStatus(row.state),
    created: row.created_at.toISOString(),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.batch_id !== null && { batchId: row.batch_id }),
    version: row.version,
  };
}
