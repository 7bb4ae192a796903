import { useEffect, useState } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { Icon } from '#components/icon.tsx';
import classes from './user-search.module.css';

const DEBOUNCE_MS = 300;

interface UserSearchProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Part of a nickname, or an id; asked for 300 ms after the last letter. */
export function UserSearch({ value, onSearch }: UserSearchProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from elsewhere: by going back, or by showing everybody again.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      className={classes.search}
      type="search"
      name="search"
      aria-label={t('users.search')}
      placeholder={t('users.searchHint')}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        text !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('users.clear')}
            onClick={() => setText('')}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
