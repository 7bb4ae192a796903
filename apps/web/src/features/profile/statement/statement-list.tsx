import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { BalanceEntry } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useFocusAfterMore } from '#lib/page/use-focus-after-more.ts';
import { StatementEntry } from './statement-entry.tsx';
import classes from './statement-list.module.css';

/** Message without entries; `filtered`: only one currency is shown. */
function NoEntries({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('balance');
  if (filtered)
    return (
      <EmptyState icon="wallet" title={t('emptyCurrency.title')} text={t('emptyCurrency.text')} />
    );
  return (
    <EmptyState icon="wallet" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.action')}
      </PrimaryButton>
    </EmptyState>
  );
}

interface StatementListProps {
  entries: BalanceEntry[];
  filtered: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Entries of the statement, and the button that loads older ones. */
export function StatementList(props: StatementListProps) {
  const { entries, filtered, hasMore, isLoadingMore, onMore } = props;
  const { t } = useTranslation('balance');
  const { list, expectMore } = useFocusAfterMore(entries.length);
  if (entries.length === 0) return <NoEntries filtered={filtered} />;
  return (
    <>
      <ul ref={list} className="card">
        {entries.map((entry) => (
          <StatementEntry
            key={`${entry.created_at} ${entry.currency} ${entry.balance}`}
            entry={entry}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={isLoadingMore}
            onClick={() => {
              expectMore();
              onMore();
            }}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
