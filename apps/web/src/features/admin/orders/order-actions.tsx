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
  const { t } = useTranslation(['adminOrders', 'admin']);
  const [open, setOpen] = useState<{ action: OrderAction; order: OrderDetail } | null>(null);
  const own = useSession()?.userId === String(order.userId);
  const actions = possibleActions(order);
  const withheld = own && actions.some((action) => ownForbidden.includes(action));
  return (
    <div className={classes.actions} role="group" aria-label={t('admin:form.actions')}>
      {actions.length === 0 && <p className="muted small">{t('action.none')}</p>}
      {actions
        .filter((action) => !own || !ownForbidden.includes(action))
        .map((action) => (
          <Button key={action} variant="default" onClick={() => setOpen({ action, order })}>
            {t(`action.${action}`)}
          </Button>
        ))}
      {withheld && <p className="muted small">{t('refused.own')}</p>}
      {open && <ActionDialog key={open.action} {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
