import type { CartItem, Language } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { toPriceOption } from '#modules/stock/index.ts';
import { inLanguage, toCartItem } from './cart.mapper.ts';
import type { CartOutcome } from './cart.sql.ts';

/** Answer to a change of one line. */
export interface CartItemAnswer {
  success: true;
  data: CartItem;
}

/** Maps the result of a change to its answer; throws refusals. */
export function answerOf(outcome: CartOutcome | undefined, language: Language): CartItemAnswer {
  if (!outcome) throw new Error('the cart did not answer');
  if (outcome.outcome === 'key_reused') throw new DomainError('idempotency_key_reused');
  if (outcome.outcome === 'refused') throw refusalOf(outcome);
  return { success: true, data: toCartItem(inLanguage(outcome.line, language)) };
}

function refusalOf(refused: CartOutcome & { outcome: 'refused' }): DomainError {
  switch (refused.code) {
    case 'not_found':
      return new DomainError('not_found');
    case 'price_changed':
      return new DomainError('price_changed', { prices: refused.options.map(toPriceOption) });
    case 'out_of_stock': {
      const { id, product_id, game_amount } = refused;
      const item = { ...(id !== undefined && { id }), product_id, game_amount, available: 0 };
      return new DomainError('out_of_stock', { items: [item] });
    }
    case 'quantity_exceeds_stock':
      return new DomainError('quantity_exceeds_stock', { available: refused.available });
  }
}
