import { useTranslation } from 'react-i18next';
import type { ListedProduct } from '@manabar/contracts';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import classes from './catalogue.module.css';
import { NothingFound } from './nothing-found.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { searchProducts } from './product-search.ts';
import { Section } from './section.tsx';
import { TopUpGrid } from './top-up-grid.tsx';
import { useTopUpCards } from './use-top-up-cards.ts';
import { useAllProducts } from './use-all-products.ts';
import type { Kind } from './use-catalogue-address.ts';

/** Products of the catalogue in each state: loading, failed, empty, or the matches. */
function Cards({ found }: { found: readonly ListedProduct[] }) {
  const { t } = useTranslation('catalogue');
  const list = trpc.catalogue.list.useQuery();
  if (list.isPending) return <ProductGridSkeleton />;
  // Keeps the loaded products when a reload fails.
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return <EmptyState icon="grid" title={t('list.emptyTitle')} text={t('list.emptyText')} />;
  return <ProductGrid products={found} />;
}

interface SearchResultsProps {
  query: string;
  kind: Kind;
  onShowAll: () => void;
}

/** Matches of the search within the chosen kind: top-ups first, then codes and gift cards. */
export function SearchResults({ query, kind, onShowAll }: SearchResultsProps) {
  const { t } = useTranslation('catalogue');
  const topUps = searchProducts(useTopUpCards(), query);
  const { products } = useAllProducts();
  const found = searchProducts(products ?? [], query);
  const shownTopUps = kind === 'gift-cards' ? [] : topUps;
  const shownCards = kind === 'top-ups' ? [] : found;
  const searched = query.trim() !== '';
  const count = shownTopUps.length + shownCards.length;
  const loaded = products !== undefined;
  const settled = kind === 'top-ups' || loaded;
  // The area of the product cards also shows the loading, failed and empty states.
  const hasCards = kind !== 'top-ups' && (shownCards.length > 0 || !loaded || !searched);
  return (
    <>
      <p className={count === 0 ? 'visually-hidden' : classes.count} role="status">
        {searched && settled && t('list.found', { count })}
      </p>
      {shownTopUps.length > 0 && (
        <Section title={t('topUp.title')}>
          <TopUpGrid topUps={shownTopUps} />
        </Section>
      )}
      {hasCards && (
        <Section title={t('list.cards')}>
          <Cards found={shownCards} />
        </Section>
      )}
      {searched && settled && count === 0 && (
        <NothingFound query={query} products={products ?? []} onShowAll={onShowAll} />
      )}
    </>
  );
}
