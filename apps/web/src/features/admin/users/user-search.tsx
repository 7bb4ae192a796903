import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/translation.ts';
import { SearchField } from '#components/search-field.tsx';
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
    <SearchField
      className={classes.search}
      label={t('users.search')}
      placeholder={t('users.searchHint')}
      clearLabel={t('users.clear')}
      maxLength={200}
      value={text}
      onChange={setText}
    />
  );
}
