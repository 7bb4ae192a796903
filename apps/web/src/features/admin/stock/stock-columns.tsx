import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { StockLine } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatDecimal, formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './stock-list.module.css';
import type { useLineName } from './use-line-name.ts';

interface StockActs {
  names: ReturnType<typeof useLineName>;
  /** Time of the request, from which ages are computed. */
  asOf: number;
  onThreshold: (line: StockLine) => void;
  onLoad: (line: StockLine) => void;
}

/** Address of the codes of a stock line. */
const codesOf = ({ kind, ref, productId, regionId }: StockLine) =>
  kind === 'option'
    ? `${pages.adminCodes}?productId=${productId}&regionId=${regionId}`
    : `${pages.adminPubgCodes}?denominationId=${ref}`;

function Alert({ line, asOf }: { line: StockLine; asOf: number }) {
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
        <span className="muted small">
          <TimeAgo iso={line.firedAt} asOf={asOf} />
        </span>
      )}
    </>
  );
}

/** Columns that identify a stock line. */
function usePlaces({ names }: Pick<StockActs, 'names'>): GridColumn<StockLine>[] {
  const { t } = useTranslation('adminStock');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'product',
        title: t('product'),
        head: true,
        sort: 'asc',
        cell: (line) => names.productOf(line),
      },
      {
        name: 'gameAmount',
        title: t('amount'),
        numeric: true,
        sort: 'asc',
        cell: ({ gameAmount }) => formatNumber(gameAmount, language),
      },
      { name: 'region', title: t('region'), cell: (line) => names.regionOf(line) },
      {
        name: 'priceUsd',
        title: t('priceUsd'),
        numeric: true,
        sort: 'asc',
        spare: true,
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('priceRub'),
        numeric: true,
        sort: 'asc',
        spare: true,
        cell: ({ priceRub }) => <MoneyText amount={priceRub} currency="rub" />,
      },
    ],
    [t, language, names],
  );
}

/** Columns of the amounts and their duration. */
function useAmounts(): GridColumn<StockLine>[] {
  const { t } = useTranslation('adminStock');
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, language);
    return [
      {
        name: 'available',
        title: t('available'),
        numeric: true,
        sort: 'asc',
        cell: ({ available }) => number(available),
      },
      { name: 'held', title: t('held'), numeric: true, cell: ({ held }) => number(held) },
      {
        name: 'sold',
        title: t('sold'),
        numeric: true,
        sort: 'desc',
        cell: ({ sold }) => number(sold),
      },
      {
        name: 'cover',
        title: t('cover'),
        numeric: true,
        sort: 'asc',
        cell: ({ cover }) => (cover === null ? '—' : formatDecimal(cover, 1, language)),
      },
      {
        name: 'threshold',
        title: t('threshold'),
        numeric: true,
        sort: 'asc',
        cell: ({ threshold, lowAt }) =>
          threshold === null ? t('usual', { shown: number(lowAt) }) : number(threshold),
      },
    ];
  }, [t, language]);
}

/** Columns of the stock, including row actions. */
export function useStockColumns(acts: StockActs): GridColumn<StockLine>[] {
  const { t } = useTranslation(['adminStock', 'admin']);
  const places = usePlaces(acts);
  const amounts = useAmounts();
  const { names, asOf, onThreshold, onLoad } = acts;
  return useMemo(
    () => [
      ...places,
      ...amounts,
      {
        name: 'alert',
        title: t('adminStock:alert.title'),
        cell: (line) => <Alert line={line} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: t('admin:form.actions'),
        end: true,
        cell: (line) => (
          <RowActions name={names.nameOf(line)}>
            <Link
              className={classes.codes}
              to={codesOf(line)}
              aria-label={t('adminStock:codesOf', { name: names.nameOf(line) })}
            >
              {t('adminStock:codes')}
            </Link>
            <RowAction
              label={t('adminStock:setThreshold')}
              icon="bell"
              name={names.nameOf(line)}
              onClick={() => onThreshold(line)}
            />
            <RowAction
              label={t('adminStock:load')}
              icon="plus"
              name={names.nameOf(line)}
              onClick={() => onLoad(line)}
            />
          </RowActions>
        ),
      },
    ],
    [t, places, amounts, names, asOf, onThreshold, onLoad],
  );
}
