import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './stale-note.module.css';

/** Warns that the profile could not be refreshed. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <div className={classes.note} role="alert">
      <p>{t('profile:page.stale')}</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
