import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/search-field.tsx';

interface OrderSearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

/** Order ids have at most 36 characters; a longer text can match none. */
const MAX_LENGTH = 64;

export function OrderSearchBox({ value, onChange }: OrderSearchBoxProps) {
  const { t } = useTranslation('orders');
  return (
    <SearchField
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clearLabel={t('search.clear')}
      maxLength={MAX_LENGTH}
      size="md"
      value={value}
      onChange={onChange}
    />
  );
}
