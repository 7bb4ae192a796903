import { Select } from '@mantine/core';
import { keepPage } from '../list/use-admin-list.tsx';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';

const DEBOUNCE_MS = 300;

interface ProductSelectProps {
  /** Visible label; without it `aria-label` names the field. */
  label?: string;
  'aria-label'?: string;
  placeholder: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  required?: boolean;
  clearable?: boolean;
  className?: string | undefined;
  error?: ReactNode;
}

/** Products found by the search; the chosen product is always included. */
function useChoices(search: string, chosen: number | null) {
  const one = trpc.admin.products.get.useQuery({ id: chosen ?? 0 }, { enabled: chosen !== null });
  const [typed] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  // The title of the chosen product is not a search text.
  const q = typed === one.data?.title ? '' : typed;
  const { data } = trpc.admin.products.list.useQuery(
    { page: 1, pageSize: 50, sort: 'slug', ...(q && { q }) },
    keepPage,
  );
  const products: { id: number; title: string }[] = [...(data?.items ?? [])];
  if (one.data && !products.some(({ id }) => id === chosen)) products.push(one.data);
  return products.map(({ id, title }) => ({ value: String(id), label: title }));
}

/** Select for a product, searched by a part of its name. */
export function ProductSelect({ value = null, onChange, ...field }: ProductSelectProps) {
  const { t } = useTranslation('adminCodes');
  const [search, setSearch] = useState('');
  const choices = useChoices(search, value);
  return (
    <Select
      {...field}
      searchable
      // The list does not open on focus, because it would cover the form's errors.
      openOnFocus={false}
      onSearchChange={setSearch}
      data={choices}
      // The server has already filtered the products, by more fields than the title.
      filter={({ options }) => options}
      nothingFoundMessage={t('noProducts')}
      // A portal outside the dialog would be invisible.
      comboboxProps={{ withinPortal: false }}
      allowDeselect={false}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
    />
  );
}
