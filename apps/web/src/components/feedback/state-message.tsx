import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import { RetryButton } from './retry-button.tsx';
import classes from './state-message.module.css';

interface EmptyStateProps {
  icon?: IconName;
  /** One line that names the state. */
  title: string;
  /** One line that suggests a next step. */
  text?: string;
  /** One action, or two when one of them goes back. */
  children?: ReactNode;
  level?: 1 | 2;
}

/** Empty state with its meaning, a next step, and a link. */
export function EmptyState({ icon = 'info', title, text, children, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon name={icon} size={26} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className="muted">{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** Any thrown value; its text is chosen by its code. Omitted when the title already names the failure. */
  error?: unknown;
  title?: string;
  onRetry: () => void;
  level?: 1 | 2;
}

/** Error state of a failed call with a retry button. */
export function ErrorState({ error, title, onRetry, level = 2 }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        level={level}
        title={title ?? t('state.errorTitle')}
        {...(error !== undefined && { text: errorText(error) })}
      >
        <RetryButton onClick={onRetry} />
      </EmptyState>
    </div>
  );
}
