import type { WebhookDelivery } from '@manabar/contracts';
import {
  MAX_WEBHOOK_ENDPOINTS,
  WEBHOOK_GIVE_UP_DAYS,
  type WebhookError,
} from '@manabar/contracts/rules';
import { reasonOf, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';

const eventKeys = {
  'order.completed': 'orderCompleted',
  'topup.settled': 'topupSettled',
  'order.refunded': 'orderRefunded',
  'code.recalled': 'codeRecalled',
  'stock.low': 'stockLow',
  'rates.stale': 'ratesStale',
  'webhook.test': 'test',
} as const satisfies Record<WebhookDelivery['type'], string>;

/** Kind and id of the goods in the subject of a stock event. */
const GOODS = /^(option|denomination):(\d+)$/;

/** Texts of events, delivery errors and refusals. */
export function useWebhookTexts() {
  const { t } = useTranslation('adminWebhooks');
  const errorText = useErrorText();
  return {
    eventText: (type: WebhookDelivery['type']) => t(`event.${eventKeys[type]}`),
    /** Subject of a delivery; null for events without one. */
    subjectText: ({ type, subject }: Pick<WebhookDelivery, 'type' | 'subject'>): string | null => {
      if (type === 'webhook.test' || type === 'rates.stale') return null;
      const [, kind, id = ''] = GOODS.exec(subject) ?? [];
      if (kind === 'option') return t('deliveries.option', { id });
      return kind === 'denomination' ? t('deliveries.denomination', { id }) : subject;
    },
    problemText: (error: WebhookError) => t(`errors.${error}`, { count: WEBHOOK_GIVE_UP_DAYS }),
    /** Null when the general text applies. */
    refusalText: (thrown: unknown): string | null => {
      switch (reasonOf(toAppError(thrown))) {
        case 'off':
          return t('off');
        case 'other_account':
          return t('otherAccount');
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
