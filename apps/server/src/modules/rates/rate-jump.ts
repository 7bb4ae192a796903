import { rational } from '@manabar/contracts';

/**
 * Returns whether a rate moves by more than 30 % of its previous value, which is more likely a mistake than a
 * market movement. Both are positive decimals.
 */
export function isRateJump(before: string, after: string): boolean {
  const [was, is] = [rational(before), rational(after)];
  const old = was.numerator * is.denominator;
  const change = is.numerator * was.denominator - old;
  return (change < 0n ? -change : change) * 10n > old * 3n;
}
