import type { WebhookDelivery } from '@manabar/contracts';
import {
  MAX_WEBHOOK_ENDPOINTS,
  WEBHOOK_GIVE_UP_DAYS,
  type WebhookError,
} from '@manabar/contracts/rules';
import { reasonOf, toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

const eventKeys = {
  'order.completed': 'orderCompleted',
  'topup.settled': 'topupSettled',
  'stock.low': 'stockLow',
  'rates.stale': 'ratesStale',
  'webhook.test': 'test',
} as const satisfies Record<WebhookDelivery['type'], string>;

/** What events are called, what went wrong with a message, and why something could not be done. */
export function useWebhookTexts() {
  const { t } = useTranslation('adminWebhooks');
  const errorText = useErrorText();
  return {
    eventText: (type: WebhookDelivery['type']) => t(`event.${eventKeys[type]}`),
    problemText: (error: WebhookError) => t(`errors.${error}`, { count: WEBHOOK_GIVE_UP_DAYS }),
    /** Null where the general text says as much. */
    refusalText: (thrown: unknown): string | null => {
      switch (reasonOf(toAppError(thrown))) {
        case 'off':
          return t('off');
        case 'pending':
          return t('pendingAlready');
        case 'too_many':
          return t('tooMany', { limit: MAX_WEBHOOK_ENDPOINTS });
        default:
          return null;
      }
    },
    errorText,
  };
}
