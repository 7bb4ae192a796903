import { useTranslation } from 'react-i18next';
import { useFormatter } from '#lib/format/format.ts';

/** Says from when a new contact may reset the password; nothing when it may already. */
export function CoolDown({ until }: { until: string | null }) {
  const { t } = useTranslation('contacts');
  const format = useFormatter();
  if (until === null) return null;
  const time = format.dateTime(until);
  return <p className="muted small">{t('settings.resetsFrom', { time })}</p>;
}
