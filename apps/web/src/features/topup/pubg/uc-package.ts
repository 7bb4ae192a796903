import { composeUc, readCustomUc, type Currency } from '@manabar/contracts/rules';
import { otherCurrency, priceIn } from '#lib/format/format.ts';
import type { Offer } from '../offer.ts';

export interface UcPackage extends Offer {
  uc_amount: number;
}

/** Packages sold in the currency, cheapest first; without any, those sold in the other currency. */
function payable(packages: readonly UcPackage[], currency: Currency): UcPackage[] {
  const soldIn = (each: Currency) =>
    packages
      .filter((one) => priceIn(one, each) !== null)
      .sort((a, b) => (priceIn(a, each) ?? 0) - (priceIn(b, each) ?? 0));
  const sold = soldIn(currency);
  return sold.length > 0 ? sold : soldIn(otherCurrency(currency));
}

/** Selected packages: composed for the amount, else chosen by hand. Ids that are no longer sold are ignored. */
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

export function ucOf(packages: readonly UcPackage[]): number {
  return packages.reduce((sum, { uc_amount }) => sum + uc_amount, 0);
}

/** Groups equal packages with their counts, in order. */
export function counted(packages: readonly UcPackage[]): { one: UcPackage; count: number }[] {
  const counts = new Map<UcPackage, number>();
  for (const one of packages) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => ({ one, count }));
}
