import { useTranslation } from 'react-i18next';
import { toAppError } from '#lib/errors/errors.ts';
import { useErrorText } from '#lib/errors/use-error-text.ts';
import { Icon } from '../media/icon.tsx';
import classes from './send-failure.module.css';

/** Says that a message was not sent, why, and that nothing typed is lost. */
export function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  // Pictures that wait too long for their message are deleted.
  const lostPictures = toAppError(error).details['attachments'] !== undefined;
  return (
    <div className={classes.failure} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t('failure.title')}</strong>
        <p>{lostPictures ? t('failure.pictures') : errorText(error)}</p>
      </div>
    </div>
  );
}
