import { useTranslation } from 'react-i18next';
import { ListFilter } from './list-filter.tsx';

/** What a filter of what is on or off can be. */
export const onOrOff = ['true', 'false'] as const;

interface ActiveFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Narrows a list to what is on, or off. */
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
