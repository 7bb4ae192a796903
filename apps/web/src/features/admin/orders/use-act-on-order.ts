import type { ActOnOrderInput } from '@manabar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';

/** Does something with an order; afterwards it is shown as it then is, also to whom another admin forestalled. */
export function useActOnOrder() {
  const { t } = useTranslation('adminOrders');
  const queries = useQueryClient();
  const { get } = trpc.useUtils().admin.orders;
  const { mutateAsync } = trpc.admin.orders.act.useMutation({
    onSuccess: async (order, { id, action }) => {
      get.setData({ id }, order);
      toast('success', t(`done.${action}`));
      await queries.invalidateQueries();
    },
    onError: async (thrown, { id }) => {
      if (toAppError(thrown).code === 'conflict') await get.invalidate({ id });
    },
  });
  return (input: ActOnOrderInput) => mutateAsync(input);
}
