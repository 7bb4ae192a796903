import { schemaResolver, useForm } from '@mantine/form';
import { changePasswordForm } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ruleOf } from './register-rules.ts';

/** State and submission of the form in which a customer changes their password. */
export function useChangePassword(onChanged: () => void) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(changePasswordForm, { sync: true }),
  });
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      // Updates the cache at once, because the guard of the next page reads it before the profile is refetched.
      utils.profile.get.setData(undefined, (profile) => {
        if (!profile) return profile;
        const { mustChangePassword: _done, ...rest } = profile;
        return rest;
      });
      void utils.profile.invalidate();
      void utils.auth.sessions.invalidate();
      form.reset();
      toast('success', t('change.done'));
      onChanged();
    },
    onError: (thrown) => {
      const { code, details } = toAppError(thrown);
      const rule = ruleOf(details['newPassword']);
      if (code === 'invalid_credentials') form.setFieldError('currentPassword', 'wrong');
      else if (code === 'validation_error' && rule) form.setFieldError('newPassword', rule);
      else if (code !== 'unauthorized') toast('error', errorText(thrown));
    },
  });
  const submit = form.onSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }),
  );
  return { form, submit, pending: change.isPending };
}
