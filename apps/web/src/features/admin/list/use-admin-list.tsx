import { COUNTED_ROWS } from '@manabar/contracts/rules';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListInput } from './export/use-export.ts';
import { SelectFilter } from './filters/select-filter.tsx';
import { rememberListView } from './last-list-view.ts';

/** Last page by number; beyond it the server requires the cursor `after`, which manual paging does not reach. */
export const LAST_PAGE = 1000;

/** Allowed values of a filter; an empty list allows any text, such as an id. */
type FilterValues = readonly string[];
type Filters<F extends Record<string, FilterValues>> = {
  [Name in keyof F]?: [F[Name][number]] extends [never] ? string : F[Name][number];
};

interface ListShape<S extends readonly string[], F extends Record<string, FilterValues>> {
  /** Sort keys; the first one is the default. */
  sorts: S;
  filters?: F;
  /** The search text can be a code, so it is kept in the history state and never in an address. */
  privateSearch?: boolean;
}
type AnyShape = ListShape<readonly string[], Record<string, FilterValues>>;

/** Search, filters, order and page of a list. */
export interface ListState {
  q: string;
  page: number;
  sort: string;
  /** Values by filter name; inactive filters are absent. */
  filters: Record<string, string | undefined>;
}

/** History state of a private search, which may contain other data too. */
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
    filters: Object.fromEntries(chosen),
  };
}

/** Writes a state to the query string: defaults are omitted, and other parameters (an open form) are kept. */
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

/** Sets the given parts and filters; an undefined filter is removed. Without a page, the first one is shown. */
type ChangeState = (change: Partial<ListState>, replace: boolean) => void;

const noFilters = ({ filters = {} }: AnyShape): ListState['filters'] =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

/** State for saved views: a query string without the page and without a private search. */
function viewsOf(shape: AnyShape, state: ListState, go: ChangeState) {
  const queryOf = (shown: ListState) => writeState('', { ...shown, page: 1 }, shape).slice(1);
  const query = queryOf(state);
  return {
    query,
    /** Whether a private search is active too. */
    searchedApart: shape.privateSearch === true && state.q !== '',
    /** Whether a saved view equals the current state; unknown parts of the view are ignored. */
    shows: (saved: string) => queryOf(readState(saved, shape)) === query,
    openView: (saved: string) => {
      const { sort, q, filters } = readState(saved, shape);
      const all = { ...noFilters(shape), ...filters };
      go({ sort, q: shape.privateSearch ? '' : q, filters: all }, false);
    },
  };
}

/** List state from the address and the history state, with its setter. */
function useListState(shape: AnyShape) {
  const navigate = useNavigate();
  const { pathname, search, state: kept } = useLocation() as Location<KeptSearch | null>;
  const inAddress = readState(search, shape);
  const withSearch = (shown: ListState, from: KeptSearch | null): ListState =>
    shape.privateSearch ? { ...shown, q: shown.q || keptSearch(from) } : shown;
  const state = withSearch(inAddress, kept);
  const go: ChangeState = (change, replace) => {
    // The history may be newer than the rendered state; changes in quick succession must not undo each other.
    const { pathname: newestPath, search: newest } = window.location;
    // While another page is loading, a delayed search must not return to this one.
    if (newestPath !== pathname) return;
    const { usr } = (window.history.state ?? {}) as { usr?: KeptSearch | null };
    const before = withSearch(readState(newest, shape), usr ?? null);
    const filters = { ...before.filters, ...change.filters };
    const next = { ...before, page: 1, ...change, filters };
    void navigate(pathname + writeState(newest, next, shape), {
      replace,
      state: shape.privateSearch ? { ...usr, searchedFor: next.q } : usr,
    });
  };
  const exposed = shape.privateSearch === true && inAddress.q !== '';
  useEffect(() => {
    // Removes a private search from an address opened by a link.
    if (exposed) go({ page: state.page, q: state.q }, true);
  });
  const view = writeState('', state, shape);
  useEffect(
    () => rememberListView(pathname, { search: view, state: kept }),
    [pathname, view, kept],
  );
  return { state, go };
}

/**
 * Search, filters, order and page of a list. They are in the address, so that views can be shared, except for a
 * private search. `input` is the input of the list procedure, `filter` its part that selects the rows.
 */
export function useAdminList<
  const S extends readonly string[],
  const F extends Record<string, FilterValues> = Record<never, never>,
>(shape: ListShape<S, F>) {
  const { state, go } = useListState(shape);
  const key = JSON.stringify(state);
  const { filter, input } = useMemo(() => {
    const { q, page, sort, filters } = JSON.parse(key) as ListState & {
      sort: S[number];
      filters: Filters<F>;
    };
    const filter = { ...filters, ...(q && { q }) };
    return { filter, input: { page, sort, countTo: COUNTED_ROWS, ...filter } };
  }, [key]);
  const filterBy = (name: string & keyof F, value: string | undefined) =>
    go({ filters: { [name]: value } }, true);
  const filterProps = <Name extends string & keyof F>(name: Name) => ({
    value: state.filters[name],
    values: shape.filters?.[name] ?? ([] as readonly F[Name][number][]),
    onChange: (value: string | undefined) => filterBy(name, value),
  });
  return {
    ...state,
    ...viewsOf(shape, state, go),
    /** Identifies search, filters, order and page. */
    key,
    input,
    filter,
    /** Names of the active filters. */
    chosenFilters: Object.keys(state.filters),
    /** Whether a search or a filter is active. */
    narrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    find: (text: string) => go({ q: text }, true),
    sortBy: (sort: string) => go({ sort }, true),
    filterBy,
    /** Value, allowed values and setter of a filter. */
    filterProps,
    /** Renders the field of a filter; `all` is the text for the unfiltered state. */
    renderFilter: <Name extends string & keyof F>(
      name: Name,
      texts: { label: string; all: string; textOf: (value: F[Name][number]) => string },
    ) => <SelectFilter {...filterProps(name)} {...texts} />,
    turnTo: (page: number, replace = false) => go({ page }, replace),
    /** Clears search and filters. */
    reset: () => go({ q: '', filters: noFilters(shape) }, true),
  };
}

export type AdminList = Omit<
  ReturnType<typeof useAdminList>,
  'renderFilter' | 'filterBy' | 'filterProps' | 'input' | 'filter'
> & { input: ListInput };

/** Query options of a list: shows the previous page until the next one is loaded. */
export const keepPage = { placeholderData: keepPreviousData };

/** Sort keys of fields, each descending and ascending; a list starts with the first field descending. */
export const sortsOf = <const Field extends string>(...fields: Field[]) =>
  fields.flatMap((field): (Field | `-${Field}`)[] => [`-${field}`, field]);

/** Namespaces whose list texts have the usual keys. */
type ListNamespace =
  | 'adminBatches'
  | 'adminCodes'
  | 'adminGenerated'
  | 'adminOrders'
  | 'adminPrices'
  | 'adminProducts'
  | 'adminPromotions'
  | 'adminRates'
  | 'adminRegions'
  | 'adminServices'
  | 'adminStock'
  | 'adminUsers'
  | 'adminWebhooks';

/** Search field and message without rows of a list. */
export function useListTexts(namespace: ListNamespace) {
  const { t } = useTranslation(namespace);
  return {
    search: { label: t('search'), hint: t('searchHint') },
    empty: { title: t('noneTitle'), text: t('noneText') },
  };
}
