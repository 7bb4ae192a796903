import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts';
import { FilterChips } from '#components/forms/filter-chips.tsx';

interface CurrencyFilterProps {
  value: Currency | null;
  onChange: (currency: Currency | null) => void;
}

/** Filter chips: all currencies, or one. */
export function CurrencyFilter({ value, onChange }: CurrencyFilterProps) {
  const { t } = useTranslation(['balance', 'common']);
  return (
    <FilterChips
      label={t('filter.label')}
      choices={[null, 'rub', 'usd']}
      value={value}
      textOf={(currency) =>
        currency === null ? t('filter.all') : t(`common:currency.${currency}`)
      }
      onChange={onChange}
    />
  );
}
