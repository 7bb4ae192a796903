import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';

interface SortSelectProps {
  columns: readonly GridColumn<never>[];
  /** Column key, prefixed with a minus for descending order. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Sort order of a list without column headers. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation('admin');
  const sorts = columns.filter((column) => column.sort);
  if (sorts.length === 0) return null;
  return (
    <NativeSelect
      label={t('list.sortBy')}
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
      data={sorts.flatMap(({ name, title }) => [
        { value: name, label: t('list.ascending', { title }) },
        { value: `-${name}`, label: t('list.descending', { title }) },
      ])}
    />
  );
}
