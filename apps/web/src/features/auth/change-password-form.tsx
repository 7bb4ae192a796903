import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaResolver, useForm } from '@mantine/form';
import { changePasswordForm } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './auth-card.module.css';
import { ruleOf } from './violated-rules.ts';

/** State and submission of the form in which a customer changes their password. */
function useChangePassword(onChanged: () => void) {
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
      const { code, details, status } = toAppError(thrown);
      const rule = ruleOf(details['newPassword']);
      if (code === 'invalid_credentials') form.setFieldError('currentPassword', 'wrong');
      else if (code === 'validation_error' && rule) form.setFieldError('newPassword', rule);
      else if (status === null) toast('error', t('change.unanswered'));
      else toastFailure(thrown, errorText(thrown));
    },
  });
  const submit = form.onSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }),
  );
  return { form, submit, pending: change.isPending };
}

interface ChangePasswordFormProps {
  /** Lets password managers store the new password under this name. */
  nickname: string;
  onChanged: () => void;
  onCancel?: () => void;
}

type Field = 'currentPassword' | 'newPassword' | 'confirmPassword';

/** Form with the current password and the new one twice; errors appear under their fields. */
export default function ChangePasswordForm({
  nickname,
  onChanged,
  onCancel,
}: ChangePasswordFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const { form, submit, pending } = useChangePassword(onChanged);
  const { errors } = form;
  // Focuses the first invalid field after its message is rendered.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const messageOf = (field: Field) => {
    const code: unknown = errors[field];
    if (!code) return undefined;
    if (field === 'currentPassword')
      return code === 'wrong' ? t('auth:change.wrong') : t('auth:change.required');
    return t(`auth:rule.${ruleOf(code) ?? 'password_too_short'}`);
  };
  const input = (field: Field) => {
    const error = messageOf(field);
    return {
      ...form.getInputProps(field),
      name: field,
      error,
      'aria-invalid': error !== undefined,
      visibilityToggleButtonProps: { 'aria-label': t('auth:showPassword') },
    };
  };
  return (
    <form ref={element} method="post" className={classes.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={nickname} readOnly hidden />
      <PasswordInput
        {...input('currentPassword')}
        label={t('auth:change.current')}
        autoComplete="current-password"
        // A form that can be cancelled replaces the button that opened it.
        autoFocus={onCancel !== undefined}
      />
      <PasswordInput
        {...input('newPassword')}
        label={t('auth:change.new')}
        description={t('auth:register.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordInput
        {...input('confirmPassword')}
        label={t('auth:change.repeat')}
        autoComplete="new-password"
      />
      <div className={classes.actions}>
        <Button type="submit" loading={pending}>
          {t('auth:change.submit')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={pending}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
