import { useMemo } from 'react';
import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatDateTime, formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { KeyBadge } from './service-badges.tsx';
import classes from './service.module.css';

interface SpentProps {
  spent: number;
  limit: number | null;
  currency: Currency;
}

/** What was spent today, and what may be. */
function Spent({ spent, limit, currency }: SpentProps) {
  const { t } = useTranslation('adminServices');
  const language = useLanguage();
  const most = limit === null ? t('keys.noLimit') : formatMoney(limit, currency, language);
  return (
    <span className={classes.line}>
      {formatMoney(spent, currency, language)} / {most}
    </span>
  );
}

interface KeyColumns {
  account: ServiceAccount;
  /** When they were asked for; ages are told from then. */
  asOf: number;
  onRevoke: (key: ApiKey) => void;
}

/** Columns of an account's keys, with the way to end one. */
export function useKeyColumns({ account, asOf, onRevoke }: KeyColumns): GridColumn<ApiKey>[] {
  const { t } = useTranslation('adminServices');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'name',
        title: t('keys.name'),
        head: true,
        cell: ({ name, prefix }) => (
          <>
            {name}
            <code className={classes.prefix}>{prefix}…</code>
          </>
        ),
      },
      {
        name: 'state',
        title: t('keys.state'),
        cell: (key) => <KeyBadge apiKey={key} account={account} />,
      },
      {
        name: 'scopes',
        title: t('keys.scopes'),
        cell: ({ scopes }) => (
          <span className={classes.scopes}>
            {scopes.map((scope) => t(`scope.${scope}`)).join(', ')}
          </span>
        ),
      },
      {
        name: 'limit',
        title: t('keys.limit'),
        numeric: true,
        cell: (key) => (
          <>
            <Spent spent={key.spentTodayUsd} limit={key.limitUsd} currency="usd" />
            <Spent spent={key.spentTodayRub} limit={key.limitRub} currency="rub" />
          </>
        ),
      },
      {
        name: 'expires',
        title: t('keys.expires'),
        cell: ({ expires }) => formatDateTime(expires, language),
      },
      {
        name: 'lastUsed',
        title: t('keys.lastUsed'),
        cell: ({ lastUsed }) =>
          lastUsed === null ? t('never') : <TimeAgo iso={lastUsed} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: t('keys.actions'),
        cell: (key) =>
          key.state === 'living' && (
            <RowActions name={key.name}>
              <RowAction
                label={t('keys.revoke')}
                name={key.name}
                destructive
                onClick={() => onRevoke(key)}
              />
            </RowActions>
          ),
      },
    ],
    [t, language, account, asOf, onRevoke],
  );
}
