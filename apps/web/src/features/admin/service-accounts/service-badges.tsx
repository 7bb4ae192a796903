import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { stateOf } from './key-facts.ts';
import classes from './service.module.css';

/** Time at which the state beside it began. */
function Since({ iso }: { iso: string }) {
  const shopTime = useShopTime();
  return (
    <time className={classes.since} dateTime={iso}>
      {shopTime(iso)}
    </time>
  );
}

/** Whether an account is blocked, and the time of the block. */
export function AccessBadge({ blocked }: Pick<ServiceAccount, 'blocked'>) {
  const { t } = useTranslation('adminServices');
  if (blocked === null) return <Badge tone="green">{t('accessOpen')}</Badge>;
  return (
    <>
      <Badge tone="red">{t('accessBlocked')}</Badge> <Since iso={blocked} />
    </>
  );
}

const tones = { living: 'green', expired: 'amber', revoked: 'plain', blocked: 'red' } as const;

/** Mark of a key that expires soon. */
export function SoonBadge() {
  const { t } = useTranslation('adminServices');
  return <Badge tone="amber">{t('keys.soon')}</Badge>;
}

/** Whether a key is valid, and the time of its revocation. */
export function KeyBadge({ apiKey, account }: { apiKey: ApiKey; account: ServiceAccount }) {
  const { t } = useTranslation('adminServices');
  const state = stateOf(apiKey, account);
  if (state === 'living' && apiKey.expiresSoon) return <SoonBadge />;
  return (
    <>
      <Badge tone={tones[state]}>{t(`keys.states.${state}`)}</Badge>
      {apiKey.revoked !== null && (
        <>
          {' '}
          <Since iso={apiKey.revoked} />
        </>
      )}
    </>
  );
}
