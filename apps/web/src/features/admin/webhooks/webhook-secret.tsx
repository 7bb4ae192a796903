import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../form/shown-once.tsx';

interface WebhookSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of an endpoint once. */
export function WebhookSecret(props: WebhookSecretProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <ShownOnce
      {...props}
      text={t('secret.text')}
      label={t('secret.label')}
      question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
    />
  );
}
