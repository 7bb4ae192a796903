import { useTranslation } from 'react-i18next';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { FailureAlert } from '../forms/failure-alert.tsx';

/** Says that a message was not sent, why, and that nothing typed is lost. */
export function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  // Pictures that wait too long for their message are deleted.
  const lostPictures = toAppError(error).details['attachments'] !== undefined;
  const reason = lostPictures ? t('failure.pictures') : errorText(error);
  return <FailureAlert title={t('failure.title')} reason={reason} />;
}
