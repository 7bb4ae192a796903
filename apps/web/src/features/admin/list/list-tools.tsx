import { useState } from 'react';
import { Button } from '@mantine/core';
import { importableLists } from '@manabar/contracts/rules';
import { ColumnsAndDensity } from '#components/data-grid/columns-and-density.tsx';
import { ViewMenu } from '#components/data-grid/view-menu.tsx';
import { useNarrow } from '#components/data-grid/use-narrow.ts';
import type { GridView } from '#components/data-grid/use-grid-view.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '../import/import-dialog.tsx';
import type { AdminListProps } from './admin-list-props.ts';
import classes from './admin-list.module.css';
import { HeldExportButton } from './export/export-button.tsx';
import { useExport } from './export/use-export.ts';
import { AsChips } from './filters/filter-field.tsx';
import { ListSearch } from './filters/list-search.tsx';
import { SavedViews } from './views/saved-views.tsx';
import { SavedViewsMenu } from './views/saved-views-menu.tsx';
import { SortSelect } from './filters/sort-select.tsx';

export interface ListToolsProps<Row extends { id: number | string }> extends AdminListProps<Row> {
  title: string;
  view: GridView;
  onView: (change: Partial<GridView>) => void;
}

function useViewTexts() {
  const { t } = useTranslation('admin');
  return {
    open: t('list.view'),
    columns: t('list.columns'),
    dense: t('list.dense'),
    resetWidths: t('list.resetWidths'),
  };
}

interface FilesProps {
  /** State of the export, which continues when the dialog or layout of its button is closed. */
  held: ReturnType<typeof useExport>;
  /** Opens the import; undefined for a list without one. */
  onImport: (() => void) | undefined;
}

/** Export and import of the list. */
function Files<Row extends { id: number | string }>({
  exportOf,
  list,
  held,
  onImport,
}: AdminListProps<Row> & FilesProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      {exportOf && <HeldExportButton held={held} of={exportOf} input={list.input} />}
      {onImport && (
        <Button variant="default" onClick={onImport}>
          {t('import.open')}
        </Button>
      )}
    </>
  );
}

/** State of the list's import. Its dialog is outside both layouts, because a resized window may change the layout. */
function useImport<Row extends { id: number | string }>({ exportOf, title }: ListToolsProps<Row>) {
  const [open, setOpen] = useState(false);
  const of = importableLists.find((each) => each === exportOf);
  return {
    onImport: of && (() => setOpen(true)),
    dialog: of && open && <ImportDialog of={of} name={title} onClose={() => setOpen(false)} />,
  };
}

/** Button that opens filters, saved views, order and columns on narrow screens. */
function FoldedTools<Row extends { id: number | string }>(props: ListToolsProps<Row> & FilesProps) {
  const { name, list, filters, columns, view, onView, onImport } = props;
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const texts = useViewTexts();
  const count = list.chosenFilters.length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="settings" size={18} />}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('list.filters') : t('list.filtersInUse', { shown: count })}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('list.filters')} place="side">
        <div className={classes.sheet}>
          {filters}
          <SavedViews name={name} list={list} onOpened={() => setOpen(false)} />
          <SortSelect columns={columns} sort={list.sort} onSort={list.sortBy} />
          <ColumnsAndDensity columns={columns} view={view} onChange={onView} texts={texts} />
          <Files
            {...props}
            onImport={
              onImport &&
              (() => {
                setOpen(false);
                onImport();
              })
            }
          />
          <Button onClick={() => setOpen(false)}>{t('form.done')}</Button>
        </div>
      </Dialog>
    </>
  );
}

function WideTools<Row extends { id: number | string }>(props: ListToolsProps<Row> & FilesProps) {
  const { name, list, columns, view, onView } = props;
  const texts = useViewTexts();
  return (
    <>
      <SavedViewsMenu name={name} list={list} />
      <ViewMenu columns={columns} view={view} onChange={onView} texts={texts} />
      <Files {...props} />
    </>
  );
}

/** Chips of the active filters, each removable. */
function Chips<Row extends { id: number | string }>({ list, filters }: AdminListProps<Row>) {
  const { t } = useTranslation('admin');
  if (list.chosenFilters.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={t('list.filtersUsed')}>
      <AsChips>{filters}</AsChips>
      <Button variant="subtle" size="sm" onClick={list.reset}>
        {t('list.showAll')}
      </Button>
    </div>
  );
}

/** Search, filters and other tools above a list. */
export function ListTools<Row extends { id: number | string }>(props: ListToolsProps<Row>) {
  const { list, search, filters, tools } = props;
  const narrow = useNarrow();
  const { onImport, dialog } = useImport(props);
  const held = useExport();
  return (
    <>
      <div className={classes.tools}>
        {search && <ListSearch {...search} value={list.q} onSearch={list.find} />}
        {!narrow && filters}
        <div className={classes.side}>
          {narrow ? (
            <FoldedTools {...props} held={held} onImport={onImport} />
          ) : (
            <WideTools {...props} held={held} onImport={onImport} />
          )}
          {tools}
        </div>
      </div>
      <Chips {...props} />
      {dialog}
    </>
  );
}
