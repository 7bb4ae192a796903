import { Link } from 'react-router-dom';
import type { ServiceAccount } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import detail from '../detail/detail.module.css';
import { spentToday } from './key-facts.ts';
import { KeyList } from './key-list.tsx';
import { ServiceActions } from './service-actions.tsx';
import { AccessBadge } from './service-badges.tsx';
import { filteredListPath } from './filtered-list-path.ts';
import classes from './service.module.css';

/** Loads one account, always fresh; disabled while `enabled` is false. */
export function useService(id: number, enabled = true) {
  return trpc.admin.services.get.useQuery({ id }, { staleTime: 0, enabled });
}

function ServiceFacts({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation('adminServices');
  const shopTime = useShopTime();
  return (
    <Facts>
      <Fact name={t('balanceUsd')}>
        <MoneyText amount={account.balanceUsd} currency="usd" className={detail.balance} />
      </Fact>
      <Fact name={t('balanceRub')}>
        <MoneyText amount={account.balanceRub} currency="rub" className={detail.balance} />
      </Fact>
      <Fact name={t('spentToday')}>
        <MoneyText amount={spentToday(account, 'usd')} currency="usd" />
        {' · '}
        <MoneyText amount={spentToday(account, 'rub')} currency="rub" />
      </Fact>
      <Fact name={t('access')}>
        <AccessBadge blocked={account.blocked} />
      </Fact>
      <Fact name={t('id')}>{account.id}</Fact>
      <Fact name={t('created')}>{shopTime(account.created)}</Fact>
    </Facts>
  );
}

/** Links to related lists of the account; calls are listed per key. */
function Elsewhere({ account: { id, name } }: { account: ServiceAccount }) {
  const { t } = useTranslation('adminServices');
  return (
    <p className={classes.elsewhere}>
      <Link to={filteredListPath(pages.adminOrders, { q: name })}>{t('orders')}</Link>
      <Link to={filteredListPath(pages.adminAudit, { target: `service:${id}` })}>
        {t('actions')}
      </Link>
    </p>
  );
}

/** Page of an account with all its actions. */
export function ServiceView({ query }: { query: ReturnType<typeof useService> }) {
  const { t } = useTranslation('adminServices');
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminServices }}>
      {(account, reload) => (
        <div className={detail.view}>
          <div className="card stack-16 padded">
            <ServiceFacts account={account} />
            {account.note !== '' && <p className={classes.note}>{account.note}</p>}
            <ServiceActions account={account} reload={reload} />
            <Elsewhere account={account} />
          </div>
          <KeyList account={account} />
        </div>
      )}
    </DetailBoundary>
  );
}
