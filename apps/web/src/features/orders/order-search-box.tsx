import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { Icon } from '#components/icon.tsx';

interface OrderSearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

/** Order ids have at most 36 characters; a longer text can match none. */
const MAX_LENGTH = 64;

export function OrderSearchBox({ value, onChange }: OrderSearchBoxProps) {
  const { t } = useTranslation('orders');
  return (
    <TextInput
      type="search"
      name="search"
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      autoComplete="off"
      maxLength={MAX_LENGTH}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('search.clear')}
            onClick={() => onChange('')}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
