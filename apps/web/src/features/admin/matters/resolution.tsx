import type { PaymentMatter } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/badge.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import classes from './resolution.module.css';

/** Who settled a matter, when and why. */
export function Resolution({ matter, asOf }: { matter: PaymentMatter; asOf: number }) {
  const { t } = useTranslation('adminRecords');
  return (
    <div className={classes.resolution}>
      <Badge tone="green">{t('matters.resolved')}</Badge>{' '}
      <span className="muted">
        {matter.resolvedBy}
        {matter.resolved !== null && (
          <>
            , <TimeAgo iso={matter.resolved} asOf={asOf} />
          </>
        )}
      </span>
      <p>{matter.resolution}</p>
    </div>
  );
}
