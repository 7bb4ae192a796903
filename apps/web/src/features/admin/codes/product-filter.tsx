import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FilterField } from '../list/filters/filter-place.tsx';
import classes from './product-filter.module.css';
import { ProductSelect } from './product-select.tsx';

interface ProductFilterProps {
  label: string;
  value: number | null;
  onChange: (id: string | undefined) => void;
}

/** Filters a list by product. */
export function ProductFilter({ label, value, onChange }: ProductFilterProps) {
  const { t } = useTranslation('adminCodes');
  const { data } = trpc.admin.products.get.useQuery(
    { id: value ?? 0 },
    { enabled: value !== null },
  );
  return (
    <FilterField
      label={label}
      chosen={value === null ? undefined : (data?.title ?? String(value))}
      onClear={() => onChange(undefined)}
    >
      <ProductSelect
        className={classes.product}
        aria-label={label}
        placeholder={t('allProducts')}
        clearable
        value={value}
        onChange={(id) => onChange(id === null ? undefined : String(id))}
      />
    </FilterField>
  );
}
