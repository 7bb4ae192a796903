import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** Name of the row, included in the name of every button. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

interface RowActionProps {
  label: string;
  /** Icon instead of the label in tables, where several actions share a row. */
  icon?: IconName | undefined;
  name: string;
  destructive?: boolean | undefined;
  onClick: () => void;
}

export function RowAction({ label, icon, name, destructive = false, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-destructive={destructive || undefined}
      data-icon={icon && true}
      title={icon && label}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {icon && <Icon name={icon} size={18} />}
      <span className={classes.label}>{label}</span>
    </button>
  );
}

export function RowLink({ label, name, to }: Pick<RowActionProps, 'label' | 'name'> & LinkProps) {
  return (
    <Link to={to} className={`${classes.action} ${classes.link}`} aria-label={`${label}: ${name}`}>
      {label}
    </Link>
  );
}

export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  const { t } = useTranslation('admin');
  return (
    <span className={classes.actions}>
      {children}
      {onEdit && <RowAction label={t('form.edit')} icon="pencil" name={name} onClick={onEdit} />}
      {onDelete && (
        <RowAction
          label={t('form.delete')}
          icon="trash"
          name={name}
          destructive
          onClick={onDelete}
        />
      )}
    </span>
  );
}
