import { useTranslation } from 'react-i18next';
import { SecretShownOnce } from '../form/secret-shown-once.tsx';

interface WebhookSecretProps {
  /** Whether the receiver is new, and the secret replaces no earlier one. */
  isNew: boolean;
  /** Purpose of the secret. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of an endpoint or of a webhook channel once. */
export function WebhookSecret({ isNew, ...shown }: WebhookSecretProps) {
  const { t } = useTranslation('admin');
  return (
    <SecretShownOnce
      {...shown}
      title={t(isNew ? 'secret.createdTitle' : 'secret.rotatedTitle')}
      label={t('secret.label')}
      question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
    />
  );
}
