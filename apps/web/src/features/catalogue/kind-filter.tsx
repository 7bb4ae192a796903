import { useTranslation } from 'react-i18next';
import { FilterChips } from '#components/forms/filter-chips.tsx';
import { kinds, type Kind } from './use-catalogue-address.ts';

/** Filter chips: all goods, top-ups, gift cards. */
export function KindFilter({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation('catalogue');
  return (
    <FilterChips
      label={t('filter.label')}
      choices={kinds}
      value={value}
      textOf={(kind) => t(`filter.${kind}`)}
      onChange={onChange}
    />
  );
}
