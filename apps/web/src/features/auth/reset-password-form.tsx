import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import classes from './auth-card.module.css';
import { ruleOf } from './violated-rules.ts';
import type { useResetPassword } from './use-password-reset.ts';

type ResetForm = Pick<ReturnType<typeof useResetPassword>, 'form' | 'submit' | 'pending'>;

/** Form with the new password twice; errors appear under their fields. */
export function ResetPasswordForm({ form, submit, pending }: ResetForm) {
  const { t } = useTranslation('auth');
  const input = (field: 'newPassword' | 'confirmPassword') => {
    const rule = ruleOf(form.errors[field]);
    return {
      ...form.getInputProps(field),
      name: field,
      error: rule ? t(`rule.${rule}`) : undefined,
      'aria-invalid': rule !== null,
      autoComplete: 'new-password',
      visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
    };
  };
  return (
    <form method="post" className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        {...input('newPassword')}
        label={t('change.new')}
        description={t('register.passwordHint')}
      />
      <PasswordInput {...input('confirmPassword')} label={t('change.repeat')} />
      <PrimaryButton type="submit" fullWidth loading={pending}>
        {t('reset.save')}
      </PrimaryButton>
    </form>
  );
}
