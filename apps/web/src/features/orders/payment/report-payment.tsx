import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { canReportPayment } from './payment-kind.ts';
import classes from './payment-panel.module.css';
import { useReportPayment } from './use-report-payment.ts';

/** Button for a customer who has paid and got nothing; absent where that cannot be. */
export function ReportPayment({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('payment');
  const { isAsking, report } = useReportPayment(order.id);
  if (!canReportPayment(order)) return null;
  return (
    <div className={classes.report}>
      <Button variant="subtle" size="md" loading={isAsking} onClick={report}>
        {t('report.action')}
      </Button>
      <p role="status" className="muted small">
        {isAsking && t('report.asking')}
      </p>
    </div>
  );
}
