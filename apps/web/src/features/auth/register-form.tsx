import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import classes from './auth-card.module.css';
import { ruleOf, type RegisterField } from './register-rules.ts';
import { useRegistration } from './use-registration.ts';

/** Registration form with a repeated password; errors appear under their fields and the form shakes for 400 ms. */
export function RegisterForm() {
  const { t } = useTranslation('auth');
  const { element, form, submit, pending } = useRegistration(classes.shaking);
  const input = (field: RegisterField) => {
    const rule = ruleOf(form.errors[field]);
    return {
      ...form.getInputProps(field),
      name: field,
      error: rule ? t(`rule.${rule}`) : undefined,
      // Mantine sets aria-invalid on text inputs, but not on password inputs.
      'aria-invalid': rule !== null,
    };
  };
  const visibility = { 'aria-label': t('showPassword') };
  return (
    <form ref={element} method="post" className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        {...input('nickname')}
        label={t('nickname')}
        description={t('register.nicknameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...input('password')}
        label={t('password')}
        description={t('register.passwordHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
      />
      <PasswordInput
        {...input('confirmPassword')}
        label={t('confirmPassword')}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
      />
      <PrimaryButton type="submit" fullWidth loading={pending}>
        {t('register.submit')}
      </PrimaryButton>
    </form>
  );
}
