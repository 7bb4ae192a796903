import type { PubgDenomination } from '@manabar/contracts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { trpc } from '#lib/trpc.ts';
import { packageName } from '../denominations/pubg.ts';

/** Maximum page size of a list. */
const MOST = 200;

const byAmount = (items: readonly PubgDenomination[]) =>
  [...items].sort((a, b) => a.uc_amount - b.uc_amount);

/** Denominations to which codes can belong, by amount. */
export function usePackages() {
  const { data } = trpc.admin.pubgDenominations.list.useQuery({ page: 1, pageSize: MOST });
  const offerTitle = useOfferTitle();
  const nameOf = (amount: number) => offerTitle(packageName(amount));
  const packages = byAmount(data?.items ?? []);
  return {
    packages,
    /** Options of a select field. */
    choices: packages.map(({ id, uc_amount }) => ({
      value: String(id),
      label: nameOf(uc_amount),
    })),
    /** Name of a denomination; its id while the name is unknown. */
    nameOf: (id: number) => {
      const found = packages.find((each) => each.id === id);
      return found ? nameOf(found.uc_amount) : `#${id}`;
    },
  };
}
