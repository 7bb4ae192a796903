import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../form/shown-once.tsx';

interface WebhookSecretProps {
  /** Whether the secret belongs to a new receiver or replaces an earlier one. */
  title: 'createdTitle' | 'rotatedTitle';
  /** Purpose of the secret. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of an endpoint or of a webhook channel once. */
export function WebhookSecret({ title, ...shown }: WebhookSecretProps) {
  const { t } = useTranslation('admin');
  return (
    <ShownOnce
      {...shown}
      title={t(`secret.${title}`)}
      label={t('secret.label')}
      question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
    />
  );
}
