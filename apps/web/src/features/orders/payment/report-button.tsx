import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import classes from './report-button.module.css';
import { useReportPayment } from './use-report-payment.ts';

/** Button for a customer who has paid and got nothing. */
export default function ReportButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('thread');
  const { isAsking, report } = useReportPayment(order.id);
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
