import { createContext, useContext, type ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './filter-place.module.css';

/** Where the filters of a list are drawn: as fields to choose from, or as chips of what is chosen. */
type FilterPlace = 'fields' | 'chips';

const Place = createContext<FilterPlace>('fields');

/** Draws the filters within it as chips. */
export function AsChips({ children }: { children: ReactNode }) {
  return <Place value="chips">{children}</Place>;
}

interface FilterFieldProps {
  /** Names the filter. */
  label: string;
  /** What is chosen, as people read it; undefined while nothing is. */
  chosen: string | undefined;
  onClear: () => void;
  /** The field to choose with; none where a filter is chosen elsewhere, in a row for instance. */
  children?: ReactNode;
}

/** A filter: its field, or a chip that says what is chosen and takes it back. */
export function FilterField({ label, chosen, onClear, children }: FilterFieldProps) {
  const { t } = useTranslation('admin');
  if (useContext(Place) === 'fields') return children;
  if (chosen === undefined) return null;
  return (
    <button
      type="button"
      className={classes.chip}
      title={label}
      aria-label={t('list.removeFilter', { filter: label, value: chosen })}
      onClick={onClear}
    >
      <span className={classes.text}>{chosen}</span>
      <Icon name="close" size={14} />
    </button>
  );
}
