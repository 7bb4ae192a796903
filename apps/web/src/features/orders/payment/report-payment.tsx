import { Suspense } from 'react';
import type { OrderDetail } from '@manabar/contracts';
import { lazyComponent, withTexts } from '#lib/page/lazy-component.tsx';
import { canReportPayment } from './payment-state.ts';
import classes from './payment-panel.module.css';

const ReportButton = lazyComponent(() => withTexts(import('./report-button.tsx'), ['thread']));

/** Lets a customer report a payment without goods; renders nothing when that is impossible. */
export function ReportPayment({ order }: { order: OrderDetail }) {
  if (!canReportPayment(order)) return null;
  return (
    <Suspense fallback={<div className={classes.reportSpace} />}>
      <ReportButton order={order} />
    </Suspense>
  );
}
