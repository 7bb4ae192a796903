import type { PubgDenomination } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { packageName } from '../denominations/pubg.ts';

/** As many as a list can have. */
const MOST = 200;

const byAmount = (items: readonly PubgDenomination[]) =>
  [...items].sort((a, b) => a.uc_amount - b.uc_amount);

/** The packages that codes can be of, by amount. */
export function usePackages() {
  const { data } = trpc.admin.pubgDenominations.list.useQuery({ page: 1, pageSize: MOST });
  const packages = byAmount(data?.items ?? []);
  return {
    packages,
    /** As a field to choose from has them. */
    choices: packages.map(({ id, uc_amount }) => ({
      value: String(id),
      label: packageName(uc_amount),
    })),
    /** While it is not known: by its number. */
    nameOf: (id: number) => {
      const found = packages.find((each) => each.id === id);
      return found ? packageName(found.uc_amount) : `#${id}`;
    },
  };
}
