import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/search-field.tsx';
import classes from './list-search.module.css';

const DEBOUNCE_MS = 300;

interface ListSearchProps {
  label: string;
  /** What can be searched for. */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** What a list is searched for; asked for 300 ms after the last letter. */
export function ListSearch({ label, hint, value, onSearch }: ListSearchProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from elsewhere: by going back, or by showing everything again.
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
      label={label}
      placeholder={hint}
      clearLabel={t('list.clearSearch')}
      maxLength={500}
      value={text}
      onChange={setText}
    />
  );
}
