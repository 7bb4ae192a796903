import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useDrawnAsAsked } from '#lib/use-drawn-as-asked.ts';
import { useHydratedSearchParams } from '#lib/use-hydrated-search-params.ts';

/** What of the catalogue is shown. */
export const kinds = ['all', 'top-ups', 'gift-cards'] as const;
export type Kind = (typeof kinds)[number];

const asKind = (value: string | null): Kind => kinds.find((kind) => kind === value) ?? 'all';

/**
 * The text being searched for (`q`) and the kind of goods (`type`), kept in the address, so that they can be shared
 * and survive going back. The field follows its own state: the router draws an address later than the key was
 * pressed.
 */
export function useCatalogueAddress() {
  const [params, setParams] = useHydratedSearchParams();
  const navigation = useNavigationType();
  const [address, addressKind] = [params.get('q') ?? '', asKind(params.get('type'))];
  const [query, setQuery] = useState(address);
  const [kind, setKind] = useState(addressKind);
  useEffect(() => {
    // Only this page replaces its address: with what was typed, perhaps some keys ago.
    if (navigation === NavigationType.Replace) return;
    setQuery(address);
    setKind(addressKind);
  }, [navigation, address, addressKind]);
  useDrawnAsAsked('q', query);
  const show = (next: { query: string; kind: Kind }) => {
    setQuery(next.query);
    setKind(next.kind);
    const written = new URLSearchParams(params);
    const values = { q: next.query, type: next.kind === 'all' ? '' : next.kind };
    for (const [name, value] of Object.entries(values)) {
      if (value === '') written.delete(name);
      else written.set(name, value);
    }
    setParams(written, { replace: true });
  };
  return {
    query,
    kind,
    search: (text: string) => show({ query: text, kind }),
    choose: (next: Kind) => show({ query, kind: next }),
    showAll: () => show({ query: '', kind: 'all' }),
  };
}
