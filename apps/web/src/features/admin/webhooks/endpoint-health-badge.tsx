import type { WebhookEndpoint } from '@manabar/contracts';
import { WEBHOOK_FAILING_DAYS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';

type Health = 'good' | 'new' | 'failing' | 'gone' | 'offFailing' | 'admin';

const tones: Record<Health, BadgeTone> = {
  good: 'green',
  new: 'plain',
  failing: 'amber',
  gone: 'red',
  offFailing: 'red',
  admin: 'plain',
};

function healthOf({ offReason, failingSince, lastSuccess }: WebhookEndpoint): Health {
  if (offReason !== null) return offReason === 'failing' ? 'offFailing' : offReason;
  if (failingSince !== null) return 'failing';
  return lastSuccess === null ? 'new' : 'good';
}

/** Health of an endpoint in one word. */
export function EndpointHealthBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('adminWebhooks');
  const health = healthOf(endpoint);
  return (
    <Badge tone={tones[health]}>{t(`healths.${health}`, { count: WEBHOOK_FAILING_DAYS })}</Badge>
  );
}
