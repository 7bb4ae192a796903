import { toDecimalOrNull, type GeneratedCode } from '@manabar/contracts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import { shownCode, type CodeState } from '#modules/stock/index.ts';
import type { GeneratedCodeRow } from './generated-codes.sql.ts';

interface CodeUse {
  state: CodeState;
  activated: boolean;
}

/** Returns whether an order or an activation has the code, which makes it immutable. */
export function isTaken({ state, activated }: CodeUse): boolean {
  return activated || state === 'reserved' || state === 'sold' || state === 'voided';
}

/** Returns whether a code is for sale, or was for sale when it was bought. */
export function isPublished(state: CodeState): boolean {
  return state !== 'unpublished' && state !== 'used';
}

export function toGeneratedCode(row: GeneratedCodeRow, cipher: CodeCipher): GeneratedCode {
  const { player_id, nickname } = row;
  const activation = player_id === null || nickname === null ? null : { player_id, nickname };
  const used = isTaken({ ...row, activated: activation !== null }) || row.state === 'quarantined';
  return {
    id: Number(row.id),
    product: row.product,
    code: shownCode(row, cipher),
    gameAmount: row.game_amount,
    priceUsd: toDecimalOrNull(row.price_usd),
    priceRub: toDecimalOrNull(row.price_rub),
    status: used ? 'used' : 'available',
    activatedAt: row.activated_at?.toISOString() ?? null,
    activation,
    published: isPublished(row.state),
    popular: row.popular,
    created: row.created_at.toISOString(),
    denominationId: row.denomination_id,
    denomination: row.denomination,
    ...(row.order_id !== null && { orderId: row.order_id }),
    version: row.version,
  };
}
