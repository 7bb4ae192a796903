import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { Pager as PagesOf } from '#components/layout/pager.tsx';
import classes from './amount-grid.module.css';
import { NoAmounts, SoldOutNotice } from './nothing-to-buy.tsx';
import { optionKey, pageCount, PAGE_SIZE } from './choose-price-option.ts';
import { OptionTile } from './option-tile.tsx';
import tileClasses from './option-tile.module.css';
import type { Choice } from './use-option-choice.ts';

interface PagerProps {
  /** Page number from 0. */
  page: number;
  total: number;
  onChange: (page: number) => void;
}

/** Range and number of amounts, with buttons for the other pages. */
function Pager(props: PagerProps) {
  const { t } = useTranslation('product');
  const texts = {
    label: t('amount.pages'),
    previous: t('amount.previousPage'),
    next: t('amount.nextPage'),
    range: (range: { from: string; to: string; total: string }) => t('amount.range', range),
  };
  return <PagesOf {...props} size={PAGE_SIZE} texts={texts} />;
}

interface AmountGridProps {
  choice: Choice;
  unit: string;
  /** Whether the product has other regions. */
  otherRegions: boolean;
}

function Tiles({
  choice,
  unit,
  titleId,
}: Omit<AmountGridProps, 'otherRegions'> & { titleId: string }) {
  const { options, option, popular } = choice;
  const page = Math.min(choice.page, pageCount(options.length) - 1);
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
      {options.length > PAGE_SIZE && (
        <Pager page={page} total={options.length} onChange={choice.setPage} />
      )}
    </>
  );
}

function Amounts({ choice, otherRegions, ...tiles }: AmountGridProps & { titleId: string }) {
  const { t } = useTranslation('product');
  const { prices, options } = choice;
  if (prices.isPending) {
    return (
      <div className={tileClasses.grid}>
        <Skeletons count={choice.expected.amounts} height={96} />
      </div>
    );
  }
  if (!prices.data) {
    return (
      <ErrorState
        title={t('errors.pricesFailed')}
        error={prices.error}
        onRetry={() => void prices.refetch()}
      />
    );
  }
  if (options.length === 0) return <NoAmounts otherRegions={otherRegions} />;
  return <Tiles choice={choice} {...tiles} />;
}

/** Amounts of the region, nine per page. */
export function AmountGrid({ choice, unit, otherRegions }: AmountGridProps) {
  const { t } = useTranslation('product');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('amount.title')}
      </h2>
      {choice.soldOut && <SoldOutNotice otherRegions={otherRegions} />}
      <Amounts choice={choice} unit={unit} otherRegions={otherRegions} titleId={titleId} />
    </section>
  );
}
