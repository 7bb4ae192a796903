import type { StockLine } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { RowLink } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import classes from './stock-list.module.css';
import type { useLineName } from './use-line-name.ts';

interface StockActions {
  names: ReturnType<typeof useLineName>;
  onThreshold: (line: StockLine) => void;
  onLoad: (line: StockLine) => void;
}

const codesOf = ({ kind, ref, productId, regionId }: StockLine) =>
  kind === 'option'
    ? `${pages.adminCodes}?productId=${productId}&regionId=${regionId}`
    : `${pages.adminPubgCodes}?denominationId=${ref}`;

function Alert({ line }: { line: StockLine }) {
  const { t } = useTranslation('adminStock');
  if (line.alert === 'off')
    return <span className="muted">{t(line.offered ? 'alert.off' : 'alert.notOffered')}</span>;
  if (line.alert === 'armed')
    return line.available < line.lowAt ? (
      <Badge tone="amber">{t('alert.low')}</Badge>
    ) : (
      <Badge tone="green">{t('alert.enough')}</Badge>
    );
  return (
    <>
      <Badge tone="red">{t('alert.fired')}</Badge>{' '}
      {line.firedAt !== null && (
        <span className={`muted small ${classes.since}`}>
          <TimeAgo iso={line.firedAt} />
        </span>
      )}
    </>
  );
}

function usePlaces({ names }: Pick<StockActions, 'names'>): GridColumn<StockLine>[] {
  const { t } = useTranslation('adminStock');
  const { money, number } = useColumnBuilders();
  return [
    { name: 'product', title: t('product'), head: true, sort: 'asc', cell: names.productOf },
    number('gameAmount', t('amount'), { sort: 'asc' }),
    { name: 'region', title: t('region'), sort: 'asc', cell: names.regionOf },
    money('priceUsd', t('priceUsd'), 'usd', { sort: 'asc', spare: true }),
    money('priceRub', t('priceRub'), 'rub', { sort: 'asc', spare: true }),
  ];
}

/** Marks a number that depends on an estimate of the available codes. */
const markEstimate = ({ availableEstimated }: StockLine, shown: string) =>
  availableEstimated ? `≈ ${shown}` : shown;

/** Columns with the numbers of codes and the days of cover. */
function useAmounts(): GridColumn<StockLine>[] {
  const { t } = useTranslation('adminStock');
  const format = useFormatter();
  const { number } = useColumnBuilders();
  return [
    {
      name: 'available',
      title: t('available'),
      numeric: true,
      sort: 'asc',
      cell: (line) => markEstimate(line, format.number(line.available)),
    },
    number('held', t('held'), { sort: 'desc' }),
    number('sold', t('sold'), { sort: 'desc' }),
    {
      name: 'cover',
      title: t('cover'),
      numeric: true,
      sort: 'asc',
      cell: (line) =>
        line.cover === null ? '—' : markEstimate(line, format.decimal(line.cover, 1)),
    },
    {
      name: 'threshold',
      title: t('threshold'),
      numeric: true,
      sort: 'asc',
      cell: ({ threshold, lowAt }) => {
        const shown = format.number(threshold ?? lowAt);
        return threshold === null ? t('usual', { shown }) : shown;
      },
    },
  ];
}

/** Columns of the stock, including row actions. */
export function useStockColumns(actions: StockActions): GridColumn<StockLine>[] {
  const { t } = useTranslation('adminStock');
  const { rowActions } = useColumnBuilders();
  const places = usePlaces(actions);
  const amounts = useAmounts();
  const { names, onThreshold, onLoad } = actions;
  return [
    ...places,
    ...amounts,
    {
      name: 'alert',
      title: t('alert.title'),
      sort: 'asc',
      cell: (line) => <Alert line={line} />,
    },
    rowActions({
      nameOf: names.nameOf,
      links: (line: StockLine) => (
        <RowLink label={t('codes')} name={names.nameOf(line)} to={codesOf(line)} />
      ),
      actions: [
        { label: t('setThreshold'), icon: 'bell', onClick: onThreshold },
        { label: t('load'), icon: 'plus', onClick: onLoad },
      ],
    }),
  ];
}
