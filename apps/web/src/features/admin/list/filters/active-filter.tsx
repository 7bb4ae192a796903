import { useTranslation } from 'react-i18next';
import { SelectFilter } from './select-filter.tsx';

/** Values of a filter by active state. */
export const onOrOff = ['true', 'false'] as const;

interface ActiveFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters a list by active state. */
export function ActiveFilter(props: ActiveFilterProps) {
  const { t } = useTranslation('admin');
  return (
    <SelectFilter
      label={t('list.activeFilter')}
      all={t('list.activeAll')}
      {...props}
      values={onOrOff}
      textOf={(value) => t(value === 'true' ? 'form.active' : 'form.inactive')}
    />
  );
}
