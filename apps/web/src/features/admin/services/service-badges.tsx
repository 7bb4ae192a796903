import type { ApiKey, ServiceAccount } from '@manabar/contracts';
import { formatDateTime } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { Badge } from '../list/badge.tsx';
import { stateOf } from './key-facts.ts';

/** Whether an account may come in; since when not, on hover. */
export function AccessBadge({ blocked }: Pick<ServiceAccount, 'blocked'>) {
  const { t } = useTranslation('adminServices');
  const language = useLanguage();
  if (blocked === null) return <Badge tone="green">{t('accessOpen')}</Badge>;
  return (
    <span title={formatDateTime(blocked, language)}>
      <Badge tone="red">{t('accessBlocked')}</Badge>
    </span>
  );
}

const tones = { living: 'green', expired: 'amber', revoked: 'plain', blocked: 'red' } as const;

/** What a key is good for; when it was revoked, on hover. */
export function KeyBadge({ apiKey, account }: { apiKey: ApiKey; account: ServiceAccount }) {
  const { t } = useTranslation('adminServices');
  const language = useLanguage();
  const state = stateOf(apiKey, account);
  return (
    <span {...(apiKey.revoked !== null && { title: formatDateTime(apiKey.revoked, language) })}>
      <Badge tone={tones[state]}>{t(`keys.states.${state}`)}</Badge>
    </span>
  );
}
