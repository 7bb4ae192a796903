import type { PaymentException } from '@manabar/contracts';

/** Returns the action that a resolved exception still needs, if any. */
export function laterActionFor({
  resolved,
  blocksCards,
  creditable,
}: PaymentException): 'lift' | 'credit' | null {
  if (resolved === null) return null;
  if (blocksCards) return 'lift';
  return creditable ? 'credit' : null;
}
