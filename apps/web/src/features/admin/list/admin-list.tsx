import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@mantine/core';
import { DataGrid } from '#components/data-grid/data-grid.tsx';
import { useGridView } from '#components/data-grid/use-grid-view.ts';
import type { Chosen, GridRow } from '#components/data-grid/use-grid.ts';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useEntryTitle } from '../frame/use-entry-title.ts';
import type { AdminListProps, ListPage } from './admin-list-props.ts';
import classes from './admin-list.module.css';
import { countPages } from './count-pages.ts';
import { countTotal, formatTotal } from './format-total.ts';
import { ListPager } from './list-pager.tsx';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import { LoadedAt } from './rows/time-ago.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { AdminList as ListState } from './use-admin-list.tsx';
import { useLoadFailure } from './use-load-failure.ts';

function Count<Row>({ data }: { data: ListPage<Row> | undefined }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (!data) return null;
  const shown = formatTotal(data, language);
  return (
    <p className="muted small figures" role="status">
      {t('list.found', { count: countTotal(data), shown })}
    </p>
  );
}

function Nothing<Row extends GridRow>({ list, empty }: AdminListProps<Row>) {
  const { t } = useTranslation('admin');
  if (!list.narrowed)
    return (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={t('list.noneTitle')} text={t('list.noneText')}>
      <Button variant="default" onClick={list.reset}>
        {t('list.showAll')}
      </Button>
    </EmptyState>
  );
}

/** Keeps rows selected across pages while the same list is shown. */
function useChosenRows<Row extends GridRow>(list: ListState, shown: readonly Row[] = []) {
  const of = JSON.stringify([list.q, list.filters]);
  const [kept, setKept] = useState<{ of: string; rows: Row[] }>({ of, rows: [] });
  const rows = kept.of === of ? kept.rows : [];
  // Uses the current version of a selected row when it has changed.
  const current = new Map(shown.map((row) => [row.id, row]));
  const asShown = rows.map((row) => current.get(row.id) ?? row);
  if (asShown.some((row, index) => row !== rows[index])) setKept({ of, rows: asShown });
  return {
    rows,
    chosen: Object.fromEntries<true>(rows.map(({ id }) => [String(id), true])),
    choose: (chosen: Chosen, shown: readonly Row[]) => {
      const known = new Map([...rows, ...shown].map((row) => [String(row.id), row]));
      setKept({ of, rows: Object.keys(chosen).flatMap((id) => known.get(id) ?? []) });
    },
    clear: () => setKept({ of, rows: [] }),
  };
}

/** Opens the last page when the list has become shorter, for example after a deletion. */
function useLastPage<Row extends GridRow>({ list, query }: AdminListProps<Row>): void {
  const { data, isPlaceholderData } = query;
  const isEmpty = data?.items.length === 0 && !isPlaceholderData;
  const last = isEmpty ? countPages(data, list.page).pages : list.page;
  const turn = useEffectEvent(() => list.turnTo(last, true));
  useEffect(() => {
    if (last < list.page) turn();
  }, [last, list.page]);
}

function Rows<Row extends GridRow>(
  props: ListToolsProps<Row> & {
    chosen: ReturnType<typeof useChosenRows<Row>>;
    failure: string | null;
  },
) {
  const { t } = useTranslation('admin');
  const { list, query, columns, nameOf, title, actions, view, onView, chosen, failure } = props;
  const { data, error } = query;
  useLastPage(props);
  // Keeps the loaded rows when a refetch fails.
  if (error && !data)
    return <ErrorState title={failure ?? ''} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeletons count={1} height={560} />;
  if (data.total === 0) return <Nothing {...props} />;
  const { pages, open } = countPages(data, list.page);
  return (
    <>
      <DataGrid
        texts={{
          label: title,
          selectAll: t('list.selectAll'),
          selectRow: (name) => t('list.selectRow', { name }),
        }}
        rows={data.items}
        columns={columns}
        view={view}
        nameOf={nameOf}
        keyOf={props.keyOf}
        listKey={list.key}
        sort={list.sort}
        onSort={list.sortBy}
        stale={query.isPlaceholderData}
        resizing={{
          label: (column) => t('list.columnWidth', { column }),
          onResize: (widths) => onView({ widths }),
        }}
        {...(actions && {
          chosen: chosen.chosen,
          onChoose: (ids: Chosen) => chosen.choose(ids, data.items),
        })}
      />
      {(pages > 1 || list.page > 1) && (
        <ListPager page={list.page} pages={pages} open={open} onTurn={list.turnTo} />
      )}
    </>
  );
}

/** Number of rows, with the actions on all of them. */
function Found<Row extends GridRow>({ query, onFound }: AdminListProps<Row>) {
  return (
    <div className={classes.found}>
      <Count data={query.data} />
      {onFound?.(query.data && !query.isPlaceholderData ? query.data : null)}
    </div>
  );
}

/** Admin list that the server searches, filters, sorts and pages; its state is in the address. */
export function AdminList<Row extends GridRow>(given: AdminListProps<Row>) {
  const props = { title: useEntryTitle(), ...given };
  const { name, list, query, actions, mostChosen = Infinity } = props;
  const { view, change } = useGridView(name);
  const chosen = useChosenRows<Row>(list, query.data?.items);
  const failure = useLoadFailure(query.error);
  return (
    <>
      <ListTools {...props} view={view} onView={change} />
      <Found {...props} />
      {actions && chosen.rows.length > 0 && (
        <SelectionBar count={chosen.rows.length} most={mostChosen} onClear={chosen.clear}>
          {actions(chosen.rows, chosen.clear)}
        </SelectionBar>
      )}
      <LoadedAt value={query.dataUpdatedAt}>
        <Rows {...props} view={view} onView={change} chosen={chosen} failure={failure} />
      </LoadedAt>
    </>
  );
}
