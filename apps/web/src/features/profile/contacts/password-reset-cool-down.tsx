import { useTranslation } from 'react-i18next';
import { useFormatter } from '#lib/format/format.ts';

/** Time from which a new contact may reset the password; renders nothing when it already may. */
export function PasswordResetCoolDown({ until }: { until: string | null }) {
  const { t } = useTranslation('contacts');
  const format = useFormatter();
  if (until === null) return null;
  const time = format.dateTime(until);
  return <p className="muted small">{t('settings.resetsFrom', { time })}</p>;
}
