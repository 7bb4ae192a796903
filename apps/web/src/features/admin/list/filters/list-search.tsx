import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/forms/search-field.tsx';
import classes from './list-search.module.css';

const DEBOUNCE_MS = 300;

interface ListSearchProps {
  label: string;
  /** Hint about the searchable fields. */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Search field of a list with a debounce of 300 ms. */
export function ListSearch({ label, hint, value, onSearch }: ListSearchProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Searches of this field that `value` does not show yet; until then the field keeps the newer text.
  const [pending, setPending] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const shown = pending.indexOf(value);
    setPending(shown === -1 ? [] : pending.slice(shown + 1));
    // A step back or a reset has changed the search.
    if (shown === -1) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => {
      setPending((earlier) => [...earlier, text.trim()]);
      onSearch(text.trim());
    }, DEBOUNCE_MS);
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
