import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../form/shown-once.tsx';

/** Shows a new key once. */
export function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('adminServices');
  return (
    <ShownOnce
      title={t('secret.title')}
      text={t('secret.keep')}
      label={t('secret.label')}
      secret={secret}
      question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
      onClose={onClose}
    />
  );
}
