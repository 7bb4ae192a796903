import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { toAppError } from '#lib/errors.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import classes from './orders-error.module.css';

interface OrdersErrorProps {
  error: unknown;
  /** Orders are shown that were loaded before. */
  isStale: boolean;
  onRetry: () => void;
}

/** The red banner over the list; a 401 is already being answered by the way to /login. */
export function OrdersError({ error, isStale, onRetry }: OrdersErrorProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  if (toAppError(error).status === 401) return null;
  return (
    <div className={classes.banner} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t(isStale ? 'errors.stale' : 'errors.load_failed')}</strong>
        <p>{errorText(error)}</p>
      </div>
      <Button variant="default" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  );
}
