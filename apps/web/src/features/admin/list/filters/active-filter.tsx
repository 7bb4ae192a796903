import { useTranslation } from 'react-i18next';
import { ListFilter } from './list-filter.tsx';

/** Values of a filter by active state. */
export const onOrOff = ['true', 'false'] as const;

interface ActiveFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters a list by active state. */
export function ActiveFilter({ value, onChange }: ActiveFilterProps) {
  const { t } = useTranslation('admin');
  return (
    <ListFilter
      label={t('list.activeFilter')}
      all={t('list.activeAll')}
      value={value}
      options={[
        { value: 'true', label: t('form.active') },
        { value: 'false', label: t('form.inactive') },
      ]}
      onChange={onChange}
    />
  );
}
