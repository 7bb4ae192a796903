import type { ReactNode } from 'react';
import { useTranslation } from '#lib/translation.ts';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** What the row is called: every button says whose it is. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

interface RowActionProps {
  label: string;
  name: string;
  destructive?: boolean;
  onClick: () => void;
}

/** One thing that can be done with a row. */
export function RowAction({ label, name, destructive = false, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-destructive={destructive || undefined}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** What can be done with a row, at its end. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  const { t } = useTranslation('admin');
  return (
    <span className={classes.actions}>
      {children}
      {onEdit && <RowAction label={t('form.edit')} name={name} onClick={onEdit} />}
      {onDelete && (
        <RowAction label={t('form.delete')} name={name} destructive onClick={onDelete} />
      )}
    </span>
  );
}
