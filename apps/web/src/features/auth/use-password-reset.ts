import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { resetPasswordForm } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { clearSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { ruleOf } from './violated-rules.ts';

/** State and submission of the form that requests a link. */
export function useRequestReset() {
  const errorText = useErrorText();
  return trpc.auth.requestReset.useMutation({
    onError: (thrown) => toast('error', errorText(thrown)),
  });
}

/** State and submission of the form that sets a new password by a link; opens the log-in afterwards. */
export function useResetPassword(token: string) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: schemaResolver(resetPasswordForm, { sync: true }),
  });
  const reset = trpc.auth.reset.useMutation({
    onSuccess: () => {
      // All sessions of the account have ended, and the log-in replaces a session of another account.
      clearSession();
      toast('success', t('reset.done'));
      void navigate(pages.login, { replace: true });
    },
    onError: (thrown) => {
      const { code, details, status } = toAppError(thrown);
      const rule = ruleOf(details['newPassword']);
      if (code === 'validation_error' && rule) form.setFieldError('newPassword', rule);
      else if (status === null) toast('error', t('reset.unanswered'));
      else if (code !== 'code_invalid') toast('error', errorText(thrown));
    },
  });
  const isInvalid = reset.error !== null && toAppError(reset.error).code === 'code_invalid';
  const submit = form.onSubmit(({ newPassword }) => reset.mutate({ token, newPassword }));
  // The form remains visible until the log-in has loaded.
  return { form, submit, pending: reset.isPending || reset.isSuccess, isInvalid };
}
