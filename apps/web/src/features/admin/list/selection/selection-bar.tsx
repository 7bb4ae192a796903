import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from '../admin-list.module.css';

interface SelectionBarProps {
  count: number;
  /** Maximum number of rows for bulk actions. */
  most: number;
  onClear: () => void;
  children: ReactNode;
}

/** Number of selected rows and their bulk actions. */
export function SelectionBar({ count, most, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  return (
    <div className={classes.selection} role="group" aria-label={t('list.selection')}>
      <span className="figures" role="status">
        {t('list.selected', format.count(count))}
      </span>
      {count > most ? <p>{t('list.tooMany', { shown: format.number(most) })}</p> : children}
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  );
}
