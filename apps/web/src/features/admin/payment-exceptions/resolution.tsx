import type { PaymentException } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './resolution.module.css';

/** Resolution of a payment exception: who, when and why. */
export function Resolution({ exception, asOf }: { exception: PaymentException; asOf: number }) {
  const { t } = useTranslation('adminRecords');
  return (
    <div className={classes.resolution}>
      <Badge tone="green">{t('paymentExceptions.resolved')}</Badge>{' '}
      <span className="muted">
        {exception.resolvedBy}
        {exception.resolved !== null && (
          <>
            , <TimeAgo iso={exception.resolved} asOf={asOf} />
          </>
        )}
      </span>
      <p>{exception.resolution}</p>
    </div>
  );
}
