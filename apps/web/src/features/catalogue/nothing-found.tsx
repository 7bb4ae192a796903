import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedProduct } from '@manabar/contracts';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import { ProductGrid } from './product-grid.tsx';
import { Section } from './section.tsx';

/** Number of suggested products. */
const SUGGESTED = 4;

interface NothingFoundProps {
  query: string;
  products: readonly ListedProduct[];
  onShowAll: () => void;
}

/** Bestsellers first, then the other products in their order. */
function useSuggestions(products: readonly ListedProduct[]): ListedProduct[] {
  const bestsellers = trpc.catalogue.bestsellers.useQuery();
  const rank = new Map(bestsellers.data?.map(({ id }, index) => [id, index]));
  const place = ({ id }: ListedProduct) => rank.get(id) ?? rank.size;
  return products.toSorted((a, b) => place(a) - place(b)).slice(0, SUGGESTED);
}

/** Message for a search without results, with suggestions and a link to the whole catalogue. */
export function NothingFound({ query, products, onShowAll }: NothingFoundProps) {
  const { t } = useTranslation('catalogue');
  const suggestions = useSuggestions(products);
  return (
    <>
      <EmptyState
        icon="search"
        title={t('list.nothingTitle')}
        text={t('list.nothingText', { query: query.trim() })}
      >
        <Button variant="default" onClick={onShowAll}>
          {t('list.showAll')}
        </Button>
      </EmptyState>
      {suggestions.length > 0 && (
        <Section title={t('list.suggestions')}>
          <ProductGrid products={suggestions} />
        </Section>
      )}
    </>
  );
}
