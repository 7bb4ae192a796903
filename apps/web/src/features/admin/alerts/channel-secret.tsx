import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../form/shown-once.tsx';

interface ChannelSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a webhook channel once. */
export function ChannelSecret(props: ChannelSecretProps) {
  const { t } = useTranslation('adminAlerts');
  return (
    <ShownOnce
      {...props}
      text={t('channels.secret.text')}
      label={t('channels.secret.label')}
      question={{ title: t('channels.secret.closeTitle'), text: t('channels.secret.closeText') }}
    />
  );
}
