import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FilterField } from '../list/filters/filter-field.tsx';
import classes from './product-filter.module.css';
import { ProductSelect } from './product-select.tsx';

/** Product id in the value of a filter; null without one. */
export function productIdOf(value: string | undefined): number | null {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

interface ProductFilterProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function ProductFilter({ value, onChange }: ProductFilterProps) {
  const { t } = useTranslation('adminCodes');
  const label = t('filterProduct');
  const chosen = productIdOf(value);
  const { data } = trpc.admin.products.get.useQuery(
    { id: chosen ?? 0 },
    { enabled: chosen !== null },
  );
  return (
    <FilterField
      label={label}
      chosen={chosen === null ? undefined : (data?.title ?? String(chosen))}
      onClear={() => onChange(undefined)}
    >
      <ProductSelect
        className={classes.product}
        aria-label={label}
        placeholder={t('allProducts')}
        clearable
        value={chosen}
        onChange={(id) => onChange(id === null ? undefined : String(id))}
      />
    </FilterField>
  );
}
