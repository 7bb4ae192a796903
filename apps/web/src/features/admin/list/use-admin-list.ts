import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { ListInput } from './use-export.ts';

/** Beyond this page the server wants `after`; nobody pages that far by hand. */
export const LAST_PAGE = 1000;

/** Values that a filter can have; none named: any text (an id). */
type FilterValues = readonly string[];
type Filters<F extends Record<string, FilterValues>> = {
  [Name in keyof F]?: [F[Name][number]] extends [never] ? string : F[Name][number];
};

interface ListShape<S extends readonly string[], F extends Record<string, FilterValues>> {
  /** The first is what a list is sorted by when nobody asks. */
  sorts: S;
  filters?: F;
  /** What is searched for can be a code: it stays with the entry of the history and stands in no address. */
  privateSearch?: boolean;
}
type AnyShape = ListShape<readonly string[], Record<string, FilterValues>>;

/** Which page of a list is asked for. */
export interface ListState {
  q: string;
  page: number;
  sort: string;
  /** By name; what is not filtered by is absent. */
  filters: Record<string, string | undefined>;
}

/** What an entry of the history keeps of a private search; other things may be kept there too. */
interface KeptSearch {
  searchedFor?: unknown;
}

function keptSearch(kept: KeptSearch | null): string {
  return typeof kept?.searchedFor === 'string' ? kept.searchedFor : '';
}

function readState(search: string, { sorts, filters = {} }: AnyShape) {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  const chosen = Object.entries(filters).flatMap(([name, values]) => {
    const value = params.get(name);
    return value && (values.length === 0 || values.includes(value)) ? [[name, value] as const] : [];
  });
  return {
    q: params.get('q') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0] ?? '',
    filters: Object.fromEntries(chosen) as Record<string, string | undefined>,
  };
}

/** The address of a state: what is as usual is not written, what is not the list's (an open form) stays. */
function writeState(search: string, state: ListState, { sorts, privateSearch }: AnyShape): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) =>
    value ? params.set(name, value) : params.delete(name);
  put('q', privateSearch ? undefined : state.q);
  put('page', state.page > 1 ? String(state.page) : undefined);
  put('sort', state.sort === sorts[0] ? undefined : state.sort);
  for (const [name, value] of Object.entries(state.filters)) put(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

type ChangeState = (change: Partial<ListState>, replace: boolean) => void;

/** The state as saved views know it: a query string without the page and without a private search. */
function viewsOf(shape: AnyShape, state: ListState, go: ChangeState) {
  const queryOf = (shown: ListState) => writeState('', { ...shown, page: 1 }, shape).slice(1);
  const query = queryOf(state);
  return {
    query,
    /** Whether a private search narrows the list besides. */
    searchedApart: shape.privateSearch === true && state.q !== '',
    /** Whether a saved view is what the list shows; what the list no longer knows of it does not count. */
    shows: (saved: string) => queryOf(readState(saved, shape)) === query,
    openView: (saved: string) => {
      const { sort, q, filters } = readState(saved, shape);
      const none = Object.keys(shape.filters ?? {}).map((name) => [name, undefined] as const);
      const all = { ...Object.fromEntries(none), ...filters };
      go({ sort, q: shape.privateSearch ? '' : q, filters: all }, false);
    },
  };
}

/** The state in the address, or beside it, and how another one is gone to. */
function useListState(shape: AnyShape) {
  const navigate = useNavigate();
  const { pathname, search, state: kept } = useLocation() as Location<KeptSearch | null>;
  const inAddress = readState(search, shape);
  const state: ListState = shape.privateSearch
    ? { ...inAddress, q: inAddress.q || keptSearch(kept) }
    : inAddress;
  const go = (change: Partial<ListState>, replace: boolean) => {
    const next = { ...state, page: 1, ...change };
    void navigate(pathname + writeState(search, next, shape), {
      replace,
      state: shape.privateSearch ? { ...kept, searchedFor: next.q } : kept,
    });
  };
  const exposed = shape.privateSearch === true && inAddress.q !== '';
  useEffect(() => {
    // Somebody's link: what it searches for leaves the address.
    if (exposed) go({ page: state.page }, true);
  });
  return { state, go };
}

/**
 * Which part of a list is shown, sorted and filtered how. The address holds it, so that a view can be shared;
 * only a private search does not stand there.
 * `input` is what the list's procedure is asked for.
 */
export function useAdminList<
  const S extends readonly string[],
  const F extends Record<string, FilterValues> = Record<never, never>,
>(shape: ListShape<S, F>) {
  const { state, go } = useListState(shape);
  const key = JSON.stringify(state);
  const input = useMemo(() => {
    const { q, page, sort, filters } = JSON.parse(key) as ListState & {
      sort: S[number];
      filters: Filters<F>;
    };
    return { page, sort, ...filters, ...(q && { q }) };
  }, [key]);
  return {
    ...state,
    ...viewsOf(shape, state, go),
    input,
    /** Names of the filters that narrow the list. */
    chosenFilters: Object.keys(state.filters),
    /** Whether anything narrows the list. */
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    find: (text: string) => go({ q: text }, true),
    sortBy: (sort: string) => go({ sort }, true),
    filterBy: (name: string & keyof F, value: string | undefined) =>
      go({ filters: { ...state.filters, [name]: value } }, true),
    turnTo: (page: number) => go({ page }, false),
    /** Everything again. */
    reset: () => {
      const none = Object.keys(state.filters).map((name) => [name, undefined] as const);
      go({ q: '', filters: Object.fromEntries(none) }, true);
    },
  };
}

export type AdminList = Omit<ReturnType<typeof useAdminList>, 'filterBy' | 'input'> & {
  input: ListInput;
};
