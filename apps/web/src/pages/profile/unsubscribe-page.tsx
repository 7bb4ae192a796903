import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { messageTopics, pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import { useUnsubscribe } from '#features/profile/use-unsubscribe.ts';

/** Page /unsubscribe/{token}: declines the topic of a message without a log-in. */
export default function UnsubscribePage({ params }: PageProps) {
  const { t } = useTranslation('contacts');
  usePageTitle(t('unsubscribe.title'));
  const token = params['token'] ?? '';
  // The shop verifies the token; its topic is only named here.
  const topic = messageTopics.find((known) => known === token.split('~')[1]);
  const unsubscribe = useUnsubscribe();
  const named = topic && { topic: t(`topic.${topic}`) };
  const isInvalid = !named || unsubscribe.isInvalid;
  return (
    <div className="page">
      <div className="card">
        <h1>{isInvalid ? t('unsubscribe.invalid') : t('unsubscribe.title')}</h1>
        {isInvalid && <p>{t('unsubscribe.invalidText')}</p>}
        {!isInvalid && !unsubscribe.isDone && (
          <>
            <p>{t('unsubscribe.text', named)}</p>
            <PrimaryButton loading={unsubscribe.isPending} onClick={() => unsubscribe.run(token)}>
              {t('unsubscribe.submit')}
            </PrimaryButton>
          </>
        )}
        {!isInvalid && unsubscribe.isDone && (
          <p role="status">
            {t('unsubscribe.done', named)} {t('unsubscribe.back')}
          </p>
        )}
        <p>
          <Link to={pages.profile}>{t('unsubscribe.toProfile')}</Link>
        </p>
      </div>
    </div>
  );
}
