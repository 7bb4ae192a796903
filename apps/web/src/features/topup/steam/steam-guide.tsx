import { Dialog } from '#components/dialog/dialog.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useTranslation } from 'react-i18next';
import classes from './steam-guide.module.css';

interface SteamGuideProps {
  opened: boolean;
  onClose: () => void;
}

/** Four steps to find the Steam login. */
export function SteamGuide({ opened, onClose }: SteamGuideProps) {
  const { t } = useTranslation('steam');
  const steps = [t('guide.open'), t('guide.profile'), t('guide.settings'), t('guide.information')];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('login.help')}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PrimaryButton fullWidth onClick={onClose}>
        {t('guide.done')}
      </PrimaryButton>
    </Dialog>
  );
}
