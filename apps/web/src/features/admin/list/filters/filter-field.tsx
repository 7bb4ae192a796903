import { createContext, useContext, type ReactNode } from 'react';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './filter-field.module.css';

/** How filters are rendered: as fields, or as chips of the active values. */
type FilterPlace = 'fields' | 'chips';

const Place = createContext<FilterPlace>('fields');

/** Renders the filters within it as chips. */
export function AsChips({ children }: { children: ReactNode }) {
  return <Place value="chips">{children}</Place>;
}

interface FilterFieldProps {
  label: string;
  /** Text of the active value; undefined without one. */
  chosen: string | undefined;
  onClear: () => void;
  /** Field of the filter; omitted when it is set elsewhere, for example in a row. */
  children?: ReactNode;
}

/** Filter as a field, or as a chip with the active value that clears it. */
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
      <span className="ellipsis">{chosen}</span>
      <Icon name="close" size={14} />
    </button>
  );
}
