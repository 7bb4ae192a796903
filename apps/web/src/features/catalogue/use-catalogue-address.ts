import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useRevealOnceSearchParamsRendered } from '#lib/page/use-reveal-once-search-params-rendered.ts';
import { useHydratedSearchParams } from '#lib/page/use-hydrated-search-params.ts';
import { useCataloguePageNumber } from './use-catalogue-page-number.ts';

/** Filters of the catalogue by kind of goods. */
export const kinds = ['all', 'top-ups', 'gift-cards'] as const;
export type Kind = (typeof kinds)[number];

const asKind = (value: string | null): Kind => kinds.find((kind) => kind === value) ?? 'all';

/**
 * Search text (`q`), kind of goods (`type`) and page (`page`), stored in the address so that they can be shared and
 * restored by going back. The field has its own state, because the router updates the address later than the key press.
 * A search begins at its first page.
 */
export function useCatalogueAddress() {
  const [params, setParams] = useHydratedSearchParams();
  const page = useCataloguePageNumber();
  const navigation = useNavigationType();
  const [address, addressKind] = [params.get('q') ?? '', asKind(params.get('type'))];
  const [query, setQuery] = useState(address);
  const [kind, setKind] = useState(addressKind);
  useEffect(() => {
    // A replaced address may contain a text that is some key presses old, so the field keeps its own text.
    if (navigation === NavigationType.Replace) return;
    setQuery(address);
    setKind(addressKind);
  }, [navigation, address, addressKind]);
  useRevealOnceSearchParamsRendered('q', query);
  const paramsWith = (values: Record<string, string>) => {
    const written = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') written.delete(name);
      else written.set(name, value);
    }
    return written;
  };
  const show = (next: { query: string; kind: Kind }) => {
    setQuery(next.query);
    setKind(next.kind);
    const type = next.kind === 'all' ? '' : next.kind;
    setParams(paramsWith({ q: next.query, type, page: '' }), { replace: true });
  };
  return {
    query,
    kind,
    page,
    /** Returns the address of another page, relative to this one. */
    pageAddress: (to: number) => `?${paramsWith({ page: to === 1 ? '' : String(to) }).toString()}`,
    search: (text: string) => show({ query: text, kind }),
    choose: (next: Kind) => show({ query, kind: next }),
    showAll: () => show({ query: '', kind: 'all' }),
  };
}
