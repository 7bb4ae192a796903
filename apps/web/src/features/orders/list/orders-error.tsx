import { useTranslation } from 'react-i18next';
import { RetryButton } from '#components/feedback/retry-button.tsx';
import { Icon } from '#components/media/icon.tsx';
import { isSessionEnd, toAppError, useErrorText } from '#lib/errors/errors.ts';
import classes from './orders-error.module.css';

interface OrdersErrorProps {
  error: unknown;
  /** Older orders are still displayed. */
  isStale: boolean;
  onRetry: () => void;
}

/** Error banner above the list; after a 401 the customer is redirected to /login instead. */
export function OrdersError({ error, isStale, onRetry }: OrdersErrorProps) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  if (isSessionEnd(toAppError(error))) return null;
  return (
    <div className={classes.banner} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t(isStale ? 'errors.stale' : 'errors.load_failed')}</strong>
        <p>{errorText(error)}</p>
      </div>
      <RetryButton onClick={onRetry} />
    </div>
  );
}
