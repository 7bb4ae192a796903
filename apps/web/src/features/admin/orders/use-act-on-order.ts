import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

/** Performs an action on an order and refetches it, also after a conflict with another admin. */
export function useActOnOrder() {
  const { t } = useTranslation('adminOrders');
  const { get } = trpc.useUtils().admin.orders;
  const { mutateAsync } = trpc.admin.orders.act.useMutation({
    onSuccess: (order, { id, action }) => {
      get.setData({ id }, order);
      toast('success', t(`done.${action}`));
    },
    onError: async (thrown, { id }) => {
      if (toAppError(thrown).code === 'conflict') await get.invalidate({ id });
    },
  });
  return (input: RouterInputs['admin']['orders']['act']) => mutateAsync(input);
}
