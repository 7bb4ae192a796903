import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/forms/search-field.tsx';

interface OrderSearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

/** Limit of the input; order ids have at most 36 characters. */
const MAX_LENGTH = 64;

export function OrderSearchBox({ value, onChange }: OrderSearchBoxProps) {
  const { t } = useTranslation('orders');
  return (
    <SearchField
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clearLabel={t('search.clear')}
      maxLength={MAX_LENGTH}
      value={value}
      onChange={onChange}
    />
  );
}
