import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { useNavigate } from 'react-router-dom';
import { supportThreadPath } from '@manabar/contracts/rules';
import { reasonOf, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './report-button.module.css';

/**
 * Reports a payment whose goods did not arrive. The shop polls the gateway first. If the payment was settled, the receipt is
 * updated; otherwise the support thread opens, with the facts about the payment.
 */
function useReportPayment(id: string) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { orders, support } = trpc.useUtils();
  const { mutate, isPending } = trpc.support.threads.reportPayment.useMutation({
    onSuccess: async ({ thread_id: threadId }) => {
      await orders.detail.invalidate({ id });
      if (threadId === null) {
        toast('success', t('report.settled'));
      } else {
        void support.threads.invalidate();
        void navigate(supportThreadPath(threadId));
      }
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      const tooMany = error.code === 'conflict' && reasonOf(error) === 'too_many_threads';
      const reason = tooMany ? t('report.tooMany') : errorText(thrown);
      toastFailure(thrown, t('report.failed', { reason }));
    },
  });
  return { isAsking: isPending, report: () => mutate({ order_id: id }) };
}

/** Button for a customer who has paid without receiving goods. */
export default function ReportButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('thread');
  const { isAsking, report } = useReportPayment(order.id);
  return (
    <div className={classes.report}>
      <Button variant="subtle" loading={isAsking} onClick={report}>
        {t('report.action')}
      </Button>
      <p role="status" className="muted small">
        {isAsking && t('report.asking')}
      </p>
    </div>
  );
}
