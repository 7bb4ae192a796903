import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { useLinkToken } from '#lib/page/use-link-token.ts';
import { isClientFault, toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Confirms an e-mail by the token of a link. After a lost answer, treats a used link as success if the e-mail is confirmed. */
function useConfirmContact() {
  const { t } = useTranslation('contacts');
  const { client, profile } = trpc.useUtils();
  const isUnanswered = useRef(false);
  const mutation = useMutation({
    mutationFn: async (input: { token: string }) => {
      try {
        await client.profile.confirmContact.mutate(input);
      } catch (thrown) {
        const isUsed = isUnanswered.current && toAppError(thrown).code === 'code_invalid';
        if (isUsed && (await client.profile.contacts.query()).email_confirmed) return;
        throw thrown;
      }
    },
    onSuccess: () => profile.contacts.invalidate(),
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'code_invalid') return;
      if (!isClientFault(error)) isUnanswered.current = true;
      toast('error', t('confirm.failed'));
    },
  });
  return {
    run: (token: string) => mutation.mutate({ token }),
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    isInvalid: mutation.error !== null && toAppError(mutation.error).code === 'code_invalid',
  };
}

function Confirmation({ token }: { token: string | null }) {
  const { t } = useTranslation('contacts');
  const confirm = useConfirmContact();
  const isInvalid = token === null || confirm.isInvalid;
  const text = confirm.isDone ? 'confirm.done' : 'confirm.text';
  return (
    <AuthCard
      title={t(isInvalid ? 'confirm.invalid' : 'confirm.title')}
      subtitle={<span role="status">{t(isInvalid ? 'confirm.invalidText' : text)}</span>}
      footer={<Link to={pages.profile}>{t('confirm.toProfile')}</Link>}
    >
      {!isInvalid && !confirm.isDone && (
        <PrimaryButton mt="lg" loading={confirm.isPending} onClick={() => confirm.run(token)}>
          {t('confirm.submit')}
        </PrimaryButton>
      )}
    </AuthCard>
  );
}

/** Page /profile/contacts: confirms the e-mail whose link was opened. */
export default function ConfirmContactPage() {
  const [token] = useLinkToken();
  // Another link opened in the same tab changes only the fragment, so its key resets the page.
  return <Confirmation key={token} token={token} />;
}
