import { Link } from 'react-router-dom';
import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { KeyBadge } from './service-badges.tsx';
import { filteredListPath } from './filtered-list-path.ts';
import classes from './service.module.css';

interface SpentProps {
  spent: number;
  limit: number | null;
  currency: Currency;
}

/** Amount spent today and its limit. */
function Spent({ spent, limit, currency }: SpentProps) {
  const { t } = useTranslation('adminServices');
  const format = useFormatter();
  const most = limit === null ? t('keys.noLimit') : format.money(limit, currency);
  return (
    <span className={classes.line}>
      {format.money(spent, currency)} / {most}
    </span>
  );
}

/** Spending of a key against its limits in both currencies. */
function SpentToday({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      <Spent spent={apiKey.spentTodayUsd} limit={apiKey.limitUsd} currency="usd" />
      <Spent spent={apiKey.spentTodayRub} limit={apiKey.limitRub} currency="rub" />
    </>
  );
}

/** Last use of a key, with a link to its calls by id, because accounts can be renamed. */
function Calls({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('adminServices');
  const { id, name, lastUsed } = apiKey;
  return (
    <>
      {lastUsed === null ? t('never') : <TimeAgo iso={lastUsed} />}
      <Link
        to={filteredListPath(pages.adminAudit, { target: `api_key:${id}` })}
        className={classes.calls}
        aria-label={`${t('calls')}: ${name}`}
      >
        {t('calls')}
      </Link>
    </>
  );
}

function Name({ name, prefix }: ApiKey) {
  return (
    <>
      {name}
      <code className={classes.prefix}>{prefix}…</code>
    </>
  );
}

function Scopes({ scopes }: ApiKey) {
  const { t } = useTranslation('adminServices');
  return (
    <span className={classes.scopes}>{scopes.map((scope) => t(`scope.${scope}`)).join(', ')}</span>
  );
}

/** Columns of an account's keys, including revocation. */
export function useKeyColumns(
  account: ServiceAccount,
  onRevoke: (key: ApiKey) => void,
): GridColumn<ApiKey>[] {
  const { t } = useTranslation('adminServices');
  const shopTime = useShopTime();
  const { rowActions } = useColumnBuilders();
  return [
    { name: 'name', title: t('keys.name'), head: true, cell: (key) => <Name {...key} /> },
    {
      name: 'state',
      title: t('keys.state'),
      cell: (key) => <KeyBadge apiKey={key} account={account} />,
    },
    { name: 'scopes', title: t('keys.scopes'), cell: (key) => <Scopes {...key} /> },
    {
      name: 'limit',
      title: t('keys.limit'),
      numeric: true,
      cell: (key) => <SpentToday apiKey={key} />,
    },
    {
      name: 'expires',
      title: t('keys.expires'),
      cell: ({ expires }) => shopTime(expires),
    },
    {
      name: 'lastUsed',
      title: t('keys.lastUsed'),
      cell: (key) => <Calls apiKey={key} />,
    },
    rowActions({
      nameOf: ({ name }) => name,
      actions: [
        {
          label: t('keys.revoke'),
          destructive: true,
          isOffered: ({ state }) => state === 'living',
          onClick: onRevoke,
        },
      ],
    }),
  ];
}
