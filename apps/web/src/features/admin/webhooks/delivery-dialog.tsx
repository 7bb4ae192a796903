import type { WebhookAttempt, WebhookDelivery } from '@manabar/contracts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge } from '../list/rows/badge.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import classes from './webhooks.module.css';

function Try({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('adminWebhooks');
  const { problemText } = useWebhookTexts();
  const format = useFormatter();
  const shopTime = useShopTime();
  const { at, status, durationMs, error, answer } = attempt;
  return (
    <li>
      <span className={classes.try}>
        <Badge tone={error === null ? 'green' : 'red'}>
          {error === null ? t('message.ok') : problemText(error)}
        </Badge>
        {status !== null && <code>{status}</code>}
        <span className="muted figures">
          {t('message.ms', { shown: format.number(durationMs) })}
        </span>
        <time className="muted" dateTime={at}>
          {shopTime(at)}
        </time>
      </span>
      {answer !== null && answer !== '' && (
        <span className={classes.answer}>
          {t('message.answer')}: <code>{answer}</code>
        </span>
      )}
    </li>
  );
}

interface DeliveryDialogProps {
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** Payload of a delivery and the results of its attempts. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const { id, eventId } = delivery;
  const { data, error, refetch } = trpc.admin.webhooks.delivery.useQuery({ id }, { staleTime: 0 });
  return (
    <Dialog opened title={t('message.title', { id: eventId })} onClose={onClose} place="wide">
      {data ? (
        <div className={classes.message}>
          <section>
            <h3>{t('message.body')}</h3>
            <pre className={classes.body} tabIndex={0} aria-label={t('message.body')} role="group">
              {JSON.stringify(JSON.parse(data.body), null, 2)}
            </pre>
          </section>
          <section>
            <h3>{t('message.log')}</h3>
            {data.log.length === 0 ? (
              <p className="muted">{t('message.noLog')}</p>
            ) : (
              <ol className={classes.log}>
                {data.log.map((attempt) => (
                  <Try key={attempt.at} attempt={attempt} />
                ))}
              </ol>
            )}
          </section>
        </div>
      ) : error ? (
        <ErrorState title={t('message.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons count={2} height={120} gap={16} />
      )}
    </Dialog>
  );
}
