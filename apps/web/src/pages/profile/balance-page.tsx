import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { BackLink } from '#components/layout/back-link.tsx';
import { PageTitle } from '#components/layout/page-title.tsx';
import { CurrencyFilter } from '#features/profile/statement/currency-filter.tsx';
import { StatementList } from '#features/profile/statement/statement-list.tsx';
import { useStatement } from '#features/profile/statement/use-statement.ts';
import { isSessionEnd, toAppError } from '#lib/errors/errors.ts';
import classes from './balance-page.module.css';

/** Page /profile/balance: every change of the customer's balance, newest first. */
export default function BalancePage() {
  const { t } = useTranslation('balance');
  const { currency, choose, pages: loaded, entries } = useStatement();
  // After a 401 the customer is redirected to /login.
  const error = loaded.error && !isSessionEnd(toAppError(loaded.error)) ? loaded.error : null;
  const retry = () =>
    void (loaded.isFetchNextPageError ? loaded.fetchNextPage() : loaded.refetch());
  const isEmpty = entries?.length === 0 && currency === null;
  return (
    <div className={`page ${classes.page}`}>
      <BackLink to={pages.profile}>{t('page.back')}</BackLink>
      <PageTitle title={t('page.title')} />
      <div className="stack-16">
        {!isEmpty && <CurrencyFilter value={currency} onChange={choose} />}
        {loaded.isPending && <Skeletons count={4} height={72} gap={8} />}
        {entries && (
          <StatementList
            entries={entries}
            filtered={currency !== null}
            hasMore={loaded.hasNextPage && error === null}
            isLoadingMore={loaded.isFetchingNextPage}
            onMore={() => void loaded.fetchNextPage()}
          />
        )}
        {error && (
          <ErrorState
            title={t(entries ? 'page.more_failed' : 'page.load_failed')}
            error={error}
            onRetry={retry}
          />
        )}
      </div>
    </div>
  );
}
