import type { AdminRegion } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

type Change = Partial<Pick<AdminRegion, 'is_active'>>;

/** Mutations of a region outside its form. */
export function useRegionActs() {
  const { regions } = trpc.useUtils().client.admin;
  return {
    load: (id: number) => regions.get.query({ id }),
    change: ({ id, version }: AdminRegion, change: Change) =>
      regions.update.mutate({ id, version, ...change }),
    remove: ({ id }: AdminRegion) => regions.delete.mutate({ id }),
  };
}
