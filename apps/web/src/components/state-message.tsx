import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './state-message.module.css';

interface EmptyStateProps {
  icon?: IconName;
  /** One line of what. */
  title: string;
  /** One line of what to do. */
  text?: string;
  /** One action (or two where going back is one of them). */
  children?: ReactNode;
  level?: 1 | 2;
}

/** Nothing to show: what that means, what to do, and the way there. */
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
  /** Whatever the call threw; its text is chosen by code. */
  error: unknown;
  title?: string;
  onRetry: () => void;
  level?: 1 | 2;
}

/** A call failed: what happened, and a way to try again. */
export function ErrorState({ error, title, onRetry, level = 2 }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        level={level}
        title={title ?? t('state.errorTitle')}
        text={errorText(error)}
      >
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
