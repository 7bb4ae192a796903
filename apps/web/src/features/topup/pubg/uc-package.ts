import { composeUc, readCustomUc, type Currency } from '@manabar/contracts/rules';
import { otherCurrency, priceIn } from '#lib/format.ts';
import type { Offer } from '../offer.ts';

/** A package of UC. */
export interface UcPackage extends Offer {
  uc_amount: number;
}

/** What is on sale in the currency, the cheapest first; where nothing is, what is in the other one. */
function payable(packages: readonly UcPackage[], currency: Currency): UcPackage[] {
  const soldIn = (each: Currency) =>
    packages
      .filter((one) => priceIn(one, each) !== null)
      .sort((a, b) => (priceIn(a, each) ?? 0) - (priceIn(b, each) ?? 0));
  const sold = soldIn(currency);
  return sold.length > 0 ? sold : soldIn(otherCurrency(currency));
}

/**
 * What is chosen: the packages that an amount is composed of, or else those that were pressed. Ids of packages that
 * are not sold any more are left out.
 */
export function chosenPackages(
  packages: readonly UcPackage[],
  { amount, chosen }: { amount: string; chosen: readonly number[] },
  currency: Currency,
): UcPackage[] {
  if (amount !== '') {
    const custom = readCustomUc(amount);
    return custom === null ? [] : (composeUc(custom, payable(packages, currency)) ?? []);
  }
  return chosen.flatMap((id) => packages.find((one) => one.id === id) ?? []);
}

/** UC of all packages together. */
export function ucOf(packages: readonly UcPackage[]): number {
  return packages.reduce((sum, { uc_amount }) => sum + uc_amount, 0);
}

/** The same packages, each once with its number, in their order. */
export function counted(packages: readonly UcPackage[]): { one: UcPackage; count: number }[] {
  const counts = new Map<UcPackage, number>();
  for (const one of packages) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => ({ one, count }));
}
