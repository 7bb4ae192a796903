import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import classes from './catalogue.module.css';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { searchProducts } from './product-search.ts';
import { SearchBox } from './search-box.tsx';

function Found({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation('catalogue');
  const list = trpc.catalogue.list.useQuery();
  if (list.isPending) return <ProductGridSkeleton />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return <EmptyState icon="grid" title={t('list.emptyTitle')} text={t('list.emptyText')} />;
  const found = searchProducts(list.data, query);
  return (
    <>
      <p className={classes.count} role="status">
        {t('list.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <ProductGrid products={found} />
      ) : (
        <EmptyState
          icon="search"
          title={t('list.nothingTitle')}
          text={t('list.nothingText', { query: query.trim() })}
        >
          <Button variant="default" onClick={onClear}>
            {t('list.showAll')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

/**
 * The text being searched for, kept in the address as `q`, so that it can be shared and survives going back.
 * The field follows its own state: the router draws an address later than the key was pressed.
 */
function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.get('q') ?? '';
  const [text, setText] = useState(address);
  const written = useRef(address);
  useEffect(() => {
    // Somebody else changed the address: a link, or going back.
    if (address !== written.current) setText(address);
    written.current = address;
  }, [address]);
  const search = (next: string) => {
    setText(next);
    written.current = next;
    setParams(next === '' ? {} : { q: next }, { replace: true });
  };
  return [text, search];
}

/** All products with a search box. */
export function Catalogue() {
  const { t } = useTranslation('catalogue');
  const [query, search] = useSearchText();
  return (
    <div className={classes.catalogue}>
      <search className={classes.search}>
        <SearchBox
          label={t('list.searchLabel')}
          placeholder={t('list.searchPlaceholder')}
          value={query}
          onChange={search}
        />
      </search>
      <Found query={query} onClear={() => search('')} />
    </div>
  );
}
