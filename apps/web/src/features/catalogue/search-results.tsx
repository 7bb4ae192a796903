import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { CataloguePager } from './catalogue-pager.tsx';
import classes from './catalogue.module.css';
import { NothingFound } from './nothing-found.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { searchProducts } from './product-search.ts';
import { Section } from './section.tsx';
import { TopUpGrid } from './top-up-grid.tsx';
import { useTopUpCards } from './use-top-up-cards.ts';
import type { Kind, useCatalogueAddress } from './use-catalogue-address.ts';
import { useCatalogueProducts } from './use-catalogue-products.ts';

type Products = ReturnType<typeof useCatalogueProducts>;
type Paging = Pick<ReturnType<typeof useCatalogueAddress>, 'page' | 'pageAddress'>;

/** Products of the catalogue in each state: loading, failed, empty, or the matches. */
function Cards({ isPending, isLoaded, error, reload, shown, total }: Products) {
  const { t } = useTranslation('catalogue');
  if (isPending) return <ProductGridSkeleton />;
  // Keeps the loaded products when a reload fails.
  if (!isLoaded) return <ErrorState error={error} onRetry={reload} />;
  if (total === 0)
    return <EmptyState icon="grid" title={t('list.emptyTitle')} text={t('list.emptyText')} />;
  return <ProductGrid products={shown} />;
}

/** Moves view and focus to the start of the list when a link has opened another page of it. */
function useListStart(page: number) {
  const navigation = useNavigationType();
  const start = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (navigation !== NavigationType.Push) return;
    start.current?.scrollIntoView();
    start.current?.focus({ preventScroll: true });
  }, [page, navigation]);
  return start;
}

interface SearchResultsProps extends Paging {
  query: string;
  kind: Kind;
  onShowAll: () => void;
}

/** Matches of the search within the chosen kind: top-ups first, then codes and gift cards. */
export function SearchResults({ query, kind, page, pageAddress, onShowAll }: SearchResultsProps) {
  const { t } = useTranslation('catalogue');
  const topUps = searchProducts(useTopUpCards(), query);
  const cards = useCatalogueProducts(query, page);
  const start = useListStart(page);
  const shownTopUps = kind === 'gift-cards' ? [] : topUps;
  const cardCount = kind === 'top-ups' ? 0 : cards.total;
  const searched = query.trim() !== '';
  const topUpSection = useRef<HTMLElement>(null);
  const showAll = () => {
    onShowAll();
    // The pressed button disappears with the search.
    requestAnimationFrame(() => (topUpSection.current ?? start.current)?.focus());
  };
  const count = shownTopUps.length + cardCount;
  const settled = kind === 'top-ups' || cards.isLoaded;
  // The area of the product cards also shows the loading, failed and empty states.
  const hasCards = kind !== 'top-ups' && (cardCount > 0 || !cards.isLoaded || !searched);
  return (
    <>
      <p className={count === 0 ? 'visually-hidden' : classes.count} role="status">
        {searched && settled && t('list.found', { count })}
      </p>
      {shownTopUps.length > 0 && (
        <Section title={t('topUp.title')} ref={topUpSection}>
          <TopUpGrid topUps={shownTopUps} />
        </Section>
      )}
      {hasCards && (
        <Section title={t('list.cards')} ref={start}>
          <Cards {...cards} />
          {cards.lastPage > 1 && (
            <CataloguePager page={cards.page} last={cards.lastPage} pageAddress={pageAddress} />
          )}
        </Section>
      )}
      {searched && settled && count === 0 && (
        <NothingFound query={query} products={cards.products} onShowAll={showAll} />
      )}
    </>
  );
}
