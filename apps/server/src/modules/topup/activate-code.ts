import type { activateCodeInput, activatedCodeSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Buyer } from '#modules/orders/index.ts';

export type Activated = z.infer<typeof activatedCodeSchema>;
export type ActivateCodeInput = z.output<typeof activateCodeInput>;

/** Errors: see activateCodeInput. */
export function activateCode(
  _deps: Pick<Deps, 'pool'>,
  _buyer: Buyer,
  _input: ActivateCodeInput,
): Promise<Activated> {
  return Promise.reject(new DomainError('supplier_unavailable'));
}
