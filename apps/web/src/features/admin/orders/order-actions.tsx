import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from './action-dialog.tsx';
import { possibleActions, type OrderAction } from './order-action-rules.ts';
import classes from './order-view.module.css';
import type { OrderDetail } from './order-detail.ts';

/** Actions that admins may not do on their own orders. */
const ownForbidden: readonly OrderAction[] = ['cancel', 'refund'];

/** Actions on an order in its current state. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const [open, setOpen] = useState<{ act: OrderAction; order: OrderDetail } | null>(null);
  const own = useSession()?.userId === String(order.userId);
  const acts = possibleActions(order);
  const withheld = own && acts.some((act) => ownForbidden.includes(act));
  return (
    <div className={classes.actions} role="group" aria-label={t('act.label')}>
      {acts.length === 0 && <p className="muted small">{t('act.none')}</p>}
      {acts
        .filter((act) => !own || !ownForbidden.includes(act))
        .map((act) => (
          <Button key={act} variant="default" onClick={() => setOpen({ act, order })}>
            {t(`act.${act}`)}
          </Button>
        ))}
      {withheld && <p className="muted small">{t('refused.own')}</p>}
      {open && <ActionDialog key={open.act} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
