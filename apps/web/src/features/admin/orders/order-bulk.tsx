import { Button } from '@mantine/core';
import { actOnOrderInput, type AdminOrder } from '@manabar/contracts';
import { useState } from 'react';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ExportChosen } from '../list/export/export-button.tsx';
import { ReasonForRows } from '../list/selection/reason-for-rows.tsx';
import { awaitsPayment } from './order-action-rules.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Actions on whole orders that are useful in bulk. */
const bulkActions = ['retry', 'cancel', 'refund'] as const;
type Action = (typeof bulkActions)[number];

/** Selected orders that an action applies to; the server decides on each of them. */
function ordersFor(action: Action, orders: readonly AdminOrder[]): readonly AdminOrder[] {
  return action === 'cancel' ? orders.filter(awaitsPayment) : orders;
}

/** Labels of the actions; the label of cancelling mentions that it skips paid orders. */
const labels = {
  retry: 'action.retry',
  cancel: 'chosen.cancelUnpaid',
  refund: 'action.refund',
} as const satisfies Record<Action, string>;

const nameOf = ({ id }: AdminOrder) => id;

interface OrdersDialogProps {
  action: Action;
  orders: readonly AdminOrder[];
  onClose: () => void;
  onDone: () => void;
}

function OrdersDialog({ action, orders, ...dialog }: OrdersDialogProps) {
  const { t } = useTranslation('adminOrders');
  const format = useFormatter();
  const refusalText = useRefusalText();
  const { mutateAsync } = trpc.admin.orders.act.useMutation();
  return (
    <ReasonForRows
      {...dialog}
      title={t(`chosen.${action}`, { shown: format.number(orders.length) })}
      text={t(`chosen.${action}Text`)}
      submit={t(labels[action])}
      running={t(`chosen.${action}Running`)}
      label={t('action.reason')}
      hint={t('action.reasonHint')}
      destructive={action !== 'retry'}
      rows={orders}
      nameOf={nameOf}
      schema={actOnOrderInput}
      inputOf={({ id }, reason) => ({
        ...{ id, action, reason },
        // The order may have been paid since the list was loaded.
        ...(action === 'cancel' && { unpaid: true as const }),
      })}
      send={mutateAsync}
      refusalText={refusalText}
    />
  );
}

/** Bulk actions on selected orders, with one call and one result per order. */
export function OrderBulk({ rows, onDone }: { rows: readonly AdminOrder[]; onDone: () => void }) {
  const { t } = useTranslation('adminOrders');
  const [action, setAction] = useState<Action | null>(null);
  const possible = bulkActions.filter((each) => ordersFor(each, rows).length > 0);
  return (
    <>
      <ExportChosen of="orders" rows={rows} />
      {possible.map((each) => (
        <Button
          key={each}
          size="sm"
          {...(each !== 'retry' ? { color: 'red.8' } : { variant: 'default' })}
          onClick={() => setAction(each)}
        >
          {t(labels[each])}
        </Button>
      ))}
      {action && (
        <OrdersDialog
          action={action}
          orders={ordersFor(action, rows)}
          onClose={() => setAction(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
