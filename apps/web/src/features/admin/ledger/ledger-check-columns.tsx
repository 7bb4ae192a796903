import type { LedgerCheck } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge } from '../list/rows/badge.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './ledger.module.css';

interface LedgerActions {
  nameOf: (check: LedgerCheck) => string;
  onShow: (check: LedgerCheck) => void;
}

/** Result of a check in one word. */
function Result({ violations: count, failure }: LedgerCheck) {
  const { t } = useTranslation('adminLedger');
  const format = useFormatter();
  if (failure) {
    return (
      <>
        <Badge tone="red">{t('failed')}</Badge>
        <p className={classes.why}>{t(`why.${failure}`)}</p>
      </>
    );
  }
  if (count === null) return <Badge tone="amber">{t('waiting')}</Badge>;
  if (count === 0) return <Badge tone="green">{t('right')}</Badge>;
  return <Badge tone="red">{t('broken', format.count(count))}</Badge>;
}

/** Time of a check; of a pending one, the time of its request. */
export function useCheckName(): (check: LedgerCheck) => string {
  const shopTime = useShopTime();
  return ({ checked, requested }) => shopTime(checked ?? requested ?? '');
}

/** Columns of the ledger checks with their results. */
export function useLedgerCheckColumns({
  nameOf,
  onShow,
}: LedgerActions): GridColumn<LedgerCheck>[] {
  const { t } = useTranslation('adminLedger');
  const format = useFormatter();
  const { rowActions } = useColumnBuilders();
  return [
    { name: 'when', title: t('when'), head: true, cell: nameOf },
    {
      name: 'created',
      title: t('age'),
      sort: 'desc',
      cell: ({ checked, requested }) => <TimeAgo iso={checked ?? requested ?? ''} />,
    },
    { name: 'result', title: t('result'), cell: (check) => <Result {...check} /> },
    {
      name: 'seconds',
      title: t('seconds'),
      numeric: true,
      cell: ({ seconds }) => (seconds === null ? '—' : format.decimal(seconds, 1)),
    },
    { name: 'by', title: t('by'), cell: ({ by }) => by ?? t('byClock') },
    rowActions({
      nameOf,
      actions: [
        {
          label: t('show'),
          isOffered: ({ findings }) => findings.length > 0,
          onClick: onShow,
        },
      ],
    }),
  ];
}
