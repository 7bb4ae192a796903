import { useEffect, useRef, useState } from 'react';
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
  const address = params.get('q') ?? '';
  const [query, setQuery] = useState(address);
  const written = useRef(address);
  useEffect(() => {
    // Somebody else changed the address: a link, or going back.
    if (address !== written.current) setQuery(address);
    written.current = address;
  }, [address]);
  useDrawnAsAsked('q', query);
  const write = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    query,
    search: (text: string) => {
      setQuery(text);
      written.current = text;
      write('q', text);
    },
    kind: asKind(params.get('type')),
    choose: (kind: Kind) => write('type', kind === 'all' ? '' : kind),
    showAll: () => {
      setQuery('');
      written.current = '';
      setParams({}, { replace: true });
    },
  };
}
