import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { messageTopics, pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Declines messages by the token of a link. */
function useUnsubscribe() {
  const { t } = useTranslation('contacts');
  const mutation = trpc.profile.unsubscribe.useMutation({
    onError: (thrown) => {
      if (toAppError(thrown).code !== 'not_found') toast('error', t('unsubscribe.failed'));
    },
  });
  return {
    run: (token: string) => mutation.mutate({ token }),
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    isInvalid: mutation.error !== null && toAppError(mutation.error).code === 'not_found',
  };
}

/** Page /unsubscribe/{token}: declines the topic of a message without a log-in. */
export default function UnsubscribePage({ params }: PageProps) {
  const { t } = useTranslation('contacts');
  const token = params['token'] ?? '';
  // The shop verifies the token; the page only reads the topic's name from it.
  const topic = messageTopics.find((known) => known === token.split('~')[1]);
  const unsubscribe = useUnsubscribe();
  const named = topic && { topic: t(`topic.${topic}`) };
  const isInvalid = !named || unsubscribe.isInvalid;
  const text = () => {
    if (!named || isInvalid) return t('unsubscribe.invalidText');
    if (!unsubscribe.isDone) return t('unsubscribe.text', named);
    return `${t('unsubscribe.done', named)} ${t('unsubscribe.back')}`;
  };
  return (
    <AuthCard
      title={t(isInvalid ? 'unsubscribe.invalid' : 'unsubscribe.title')}
      subtitle={<span role="status">{text()}</span>}
      footer={<Link to={pages.profile}>{t('unsubscribe.toProfile')}</Link>}
    >
      {!isInvalid && !unsubscribe.isDone && (
        <PrimaryButton
          mt="lg"
          loading={unsubscribe.isPending}
          onClick={() => unsubscribe.run(token)}
        >
          {t('unsubscribe.submit')}
        </PrimaryButton>
      )}
    </AuthCard>
  );
}
