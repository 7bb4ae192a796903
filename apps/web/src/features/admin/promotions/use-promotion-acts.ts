import type { AdminPromotion } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

type Change = Partial<Pick<AdminPromotion, 'active'>>;

/** Mutations of a promotion outside its form. */
export function usePromotionActs() {
  const { promotions } = trpc.useUtils().client.admin;
  return {
    load: (id: number) => promotions.get.query({ id }),
    change: ({ id, version }: AdminPromotion, change: Change) =>
      promotions.update.mutate({ id, version, ...change }),
    remove: ({ id }: AdminPromotion) => promotions.delete.mutate({ id }),
  };
}
