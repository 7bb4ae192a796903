import { useMemo } from 'react';
import { ucDigits } from '@manabar/contracts/rules';
import { useCurrency } from '#lib/format/use-currency.ts';
import { useTopupDraft } from '#lib/drafts/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { useUcText } from './use-uc-text.ts';
import { isSold, readPrice, totalOf } from '../offer.ts';
import { chosenPackages, type UcPackage } from './uc-package.ts';

/** Active PUBG packages that have a price. */
function usePackages() {
  const { data, error, refetch } = trpc.topup.pubgPackages.useQuery();
  const uc = useUcText();
  const packages = useMemo(
    () =>
      data
        ?.filter(({ active }) => active)
        .map(({ id, uc_amount, price_usd, price_rub }): UcPackage => ({
          id,
          uc_amount,
          name: uc(uc_amount),
          price_usd: readPrice(price_usd),
          price_rub: readPrice(price_rub),
        }))
        .filter(isSold),
    [data, uc],
  );
  return { packages, error, refetch };
}

/** Packages chosen by hand or composed for an amount; each way clears the other. */
export function usePubgChoice() {
  const [{ chosen, amount }, change] = useTopupDraft('pubg');
  const [currency] = useCurrency();
  const { packages, error, refetch } = usePackages();
  const selected = useMemo(
    () => chosenPackages(packages ?? [], { chosen, amount }, currency),
    [packages, chosen, amount, currency],
  );
  return {
    packages,
    error,
    refetch,
    selected,
    total: totalOf(selected),
    /** Typed custom amount: digits or empty. */
    amount,
    typeAmount: (typed: string) => change({ amount: ucDigits(typed), chosen: [] }),
    /** Adds a package, or removes all its occurrences. */
    toggle: (id: number) => {
      const ids = selected.map((one) => one.id);
      const without = ids.filter((each) => each !== id);
      change({ amount: '', chosen: without.length < ids.length ? without : [...ids, id] });
    },
  };
}
export type PubgChoice = ReturnType<typeof usePubgChoice>;
