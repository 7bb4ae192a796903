import { Button } from '@mantine/core';
import { actOnOrderInput, type AdminOrder } from '@manabar/contracts';
import { useState } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ExportButton } from '../list/export/export-button.tsx';
import { ReasonForRows } from '../list/selection/reason-for-rows.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** Actions on whole orders that are useful in bulk. */
const acts = ['retry', 'refund'] as const;
type Act = (typeof acts)[number];

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
      submit={t(`act.${act}`)}
      running={t(`chosen.${act}Running`)}
      label={t('act.reason')}
      hint={t('act.reasonHint')}
      destructive={act === 'refund'}
      rows={orders}
      nameOf={nameOf}
      schema={actOnOrderInput}
      inputOf={({ id }, reason) => ({ id, action: act, reason })}
      send={mutateAsync}
      refusalText={refusalText}
    />
  );
}

/** Bulk actions on selected orders, with one call and one result per order. */
export function OrderBulk({ rows, onDone }: { rows: readonly AdminOrder[]; onDone: () => void }) {
  const { t } = useTranslation(['adminOrders', 'admin']);
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <ExportButton
        of="orders"
        input={{ ids: rows.map(nameOf).join(',') }}
        label={t('admin:export.chosen')}
        size="sm"
      />
      {acts.map((each) => (
        <Button
          key={each}
          size="sm"
          {...(each === 'refund' ? { color: 'red.8' } : { variant: 'default' })}
          onClick={() => setAct(each)}
        >
          {t(`adminOrders:act.${each}`)}
        </Button>
      ))}
      {act && (
        <OrdersDialog
          act={act}
          orders={rows}
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
