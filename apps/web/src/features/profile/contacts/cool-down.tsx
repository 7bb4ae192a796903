import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';

/** Says from when a new contact may reset the password; nothing when it may already. */
export function CoolDown({ until }: { until: string | null }) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  if (until === null) return null;
  const time = formatDateTime(until, language);
  return <p className="muted small">{t('settings.resetsFrom', { time })}</p>;
}
