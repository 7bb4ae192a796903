import type { CreatePaymentInput, OpenedPayment } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Payer } from './payer.ts';

/** Orders, holds what is ordered, and opens the payment at the gateway. Errors: see createPaymentInput. */
export function createPayment(
  _deps: Deps,
  _payer: Payer,
  _input: CreatePaymentInput,
): Promise<OpenedPayment> {
  return Promise.reject(new Error('payments open in the next step'));
}
