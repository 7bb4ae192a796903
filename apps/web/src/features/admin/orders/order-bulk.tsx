import { Button } from '@mantine/core';
import { actOnOrderInput, type AdminOrder } from '@manabar/contracts';
import { useState } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ExportButton } from '../list/export/export-button.tsx';
import { ReasonForRows } from '../list/selection/reason-for-rows.tsx';
import { awaitsPayment } from './order-action-rules.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Actions on whole orders that are useful in bulk. */
const acts = ['retry', 'cancel', 'refund'] as const;
type Act = (typeof acts)[number];

/** Selected orders that an action applies to; the server decides on each of them. */
function ordersFor(act: Act, orders: readonly AdminOrder[]): readonly AdminOrder[] {
  return act === 'cancel' ? orders.filter(awaitsPayment) : orders;
}

/** Labels of the actions; cancelling says that it leaves paid orders out. */
const labels = {
  retry: 'act.retry',
  cancel: 'chosen.cancelUnpaid',
  refund: 'act.refund',
} as const satisfies Record<Act, string>;

const nameOf = ({ id }: AdminOrder) => id;

interface OrdersDialogProps {
  act: Act;
  orders: readonly AdminOrder[];
  onClose: () => void;
  onDone: () => void;
}

function OrdersDialog({ act, orders, ...dialog }: OrdersDialogProps) {
  const { t } = useTranslation('adminOrders');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { mutateAsync } = trpc.admin.orders.act.useMutation();
  return (
    <ReasonForRows
      {...dialog}
      title={t(`chosen.${act}`, { shown: formatNumber(orders.length, language) })}
      text={t(`chosen.${act}Text`)}
      submit={t(labels[act])}
      running={t(`chosen.${act}Running`)}
      label={t('act.reason')}
      hint={t('act.reasonHint')}
      destructive={act !== 'retry'}
      rows={orders}
      nameOf={nameOf}
      schema={actOnOrderInput}
      inputOf={({ id }, reason) => ({
        ...{ id, action: act, reason },
        // It may have been paid since the list was loaded.
        ...(act === 'cancel' && { unpaid: true as const }),
      })}
      send={mutateAsync}
      refusalText={refusalText}
    />
  );
}

/** Bulk actions on selected orders, with one call and one result per order. */
export function OrderBulk({ rows, onDone }: { rows: readonly AdminOrder[]; onDone: () => void }) {
  const { t } = useTranslation(['adminOrders', 'admin']);
  const [act, setAct] = useState<Act | null>(null);
  const possible = acts.filter((each) => ordersFor(each, rows).length > 0);
  return (
    <>
      <ExportButton
        of="orders"
        input={{ ids: rows.map(nameOf).join(',') }}
        label={t('admin:export.chosen')}
        size="sm"
      />
      {possible.map((each) => (
        <Button
          key={each}
          size="sm"
          {...(each !== 'retry' ? { color: 'red.8' } : { variant: 'default' })}
          onClick={() => setAct(each)}
        >
          {t(`adminOrders:${labels[each]}`)}
        </Button>
      ))}
      {act && (
        <OrdersDialog
          act={act}
          orders={ordersFor(act, rows)}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
