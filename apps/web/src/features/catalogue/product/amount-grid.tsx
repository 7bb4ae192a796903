import { useId } from 'react';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { Skeletons } from '#components/skeletons.tsx';
import classes from './amount-grid.module.css';
import { optionKey, pageCount, PAGE_SIZE } from './option-key.ts';
import { OptionTile } from './option-tile.tsx';
import tileClasses from './option-tile.module.css';
import type { Choice } from './use-choice.ts';

function Pager({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <nav className={classes.pager} aria-label={t('product.pages')}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('product.previousPage')}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="left" />
      </ActionIcon>
      <span className="figures" aria-live="polite">
        {t('product.page', { page: page + 1, pages })}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('product.nextPage')}
        disabled={page === pages - 1}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </nav>
  );
}

function Amounts({ choice, unit, titleId }: { choice: Choice; unit: string; titleId: string }) {
  const { t } = useTranslation('catalogue');
  const { prices, options, option, popular } = choice;
  if (prices.isPending) {
    return (
      <div className={tileClasses.grid}>
        <Skeletons count={PAGE_SIZE} height={116} />
      </div>
    );
  }
  if (prices.isError) {
    return (
      <ErrorState
        title={t('product.pricesFailed')}
        error={prices.error}
        onRetry={() => void prices.refetch()}
      />
    );
  }
  if (options.length === 0) {
    return (
      <EmptyState icon="tag" title={t('product.noPricesTitle')} text={t('product.noPricesText')} />
    );
  }
  const pages = pageCount(options.length);
  const page = Math.min(choice.page, pages - 1);
  const popularKeys = new Set(popular.data?.map(optionKey));
  const chosen = option && optionKey(option);
  return (
    <>
      <div className={tileClasses.grid} role="group" aria-labelledby={titleId}>
        {options.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((each) => {
          const key = optionKey(each);
          return (
            <OptionTile
              key={key}
              option={each}
              unit={unit}
              selected={key === chosen}
              popular={popularKeys.has(key)}
              onSelect={() => choice.choose(each)}
            />
          );
        })}
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onChange={choice.setPage} />}
    </>
  );
}

/** All amounts of the region, 9 to a page. */
export function AmountGrid({ choice, unit }: { choice: Choice; unit: string }) {
  const { t } = useTranslation('catalogue');
  const titleId = useId();
  const allSoldOut = choice.codes.data?.length === 0 && choice.options.length > 0;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('product.amount')}
      </h2>
      {allSoldOut && (
        <div className={classes.notice} role="status">
          <p className={classes.noticeTitle}>{t('product.allSoldOutTitle')}</p>
          <p className="small">{t('product.allSoldOutText')}</p>
        </div>
      )}
      <Amounts choice={choice} unit={unit} titleId={titleId} />
    </section>
  );
}

/** What most customers take in this region; choosing here chooses in the grid below. */
export function PopularPackages({ choice, unit }: { choice: Choice; unit: string }) {
  const { t } = useTranslation('catalogue');
  const titleId = useId();
  const packages = choice.popular.data ?? [];
  if (packages.length === 0) return null;
  const chosen = choice.option && optionKey(choice.option);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('product.popular')}
      </h2>
      <div className={tileClasses.grid} role="group" aria-labelledby={titleId}>
        {packages.map((each) => (
          <OptionTile
            key={optionKey(each)}
            option={each}
            unit={unit}
            selected={optionKey(each) === chosen}
            popular
            onSelect={() => choice.choose(each)}
          />
        ))}
      </div>
    </section>
  );
}
