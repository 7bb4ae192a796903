import { pages } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '@manabar/contracts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import classes from '../detail/detail.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import type { useWebhookQuery } from './use-webhook-query.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { EndpointHealthBadge } from './endpoint-health-badge.tsx';
import own from './webhooks.module.css';

function WebhookFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('adminWebhooks');
  const { eventText } = useWebhookTexts();
  const format = useFormatter();
  const shopTime = useShopTime();
  const time = (iso: string) => shopTime(iso);
  const { failingSince, lastSuccess, oldSecretUntil, waiting, failed } = endpoint;
  return (
    <Facts>
      <Fact name={t('health')}>
        <EndpointHealthBadge endpoint={endpoint} />
      </Fact>
      <Fact name={t('events')}>{endpoint.events.map(eventText).join(', ')}</Fact>
      <Fact name={t('account')}>{endpoint.account?.nickname ?? t('everyone')}</Fact>
      <Fact name={t('description')}>{endpoint.description || '—'}</Fact>
      <Fact name={t('lastSuccess')}>{lastSuccess === null ? t('never') : time(lastSuccess)}</Fact>
      {failingSince !== null && <Fact name={t('failingSince')}>{time(failingSince)}</Fact>}
      <Fact name={t('waiting')}>{format.number(waiting)}</Fact>
      <Fact name={t('failed')}>{format.number(failed)}</Fact>
      {oldSecretUntil !== null && <Fact name={t('oldSecretUntil')}>{time(oldSecretUntil)}</Fact>}
      <Fact name={t('created')}>{time(endpoint.created)}</Fact>
    </Facts>
  );
}

/** Page of an endpoint: health, secret, deliveries. */
export function WebhookView({ query }: { query: ReturnType<typeof useWebhookQuery> }) {
  const { t } = useTranslation('adminWebhooks');
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminWebhooks }}>
      {(endpoint, reload) => (
        <div className={classes.view}>
          <div className="card stack-16 padded">
            <code className={own.url}>{endpoint.url}</code>
            <WebhookFacts endpoint={endpoint} />
            <WebhookActions endpoint={endpoint} reload={reload} />
          </div>
          <section className={classes.section}>
            <h2>{t('deliveries.title')}</h2>
            <DeliveryList endpointId={endpoint.id} />
          </section>
        </div>
      )}
    </DetailBoundary>
  );
}
