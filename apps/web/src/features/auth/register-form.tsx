import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '#components/primary-button.tsx';
import classes from './auth-card.module.css';
import { ruleOf, type RegisterField } from './register-rules.ts';
import { useRegistration } from './use-registration.ts';

/** Nickname and password twice; what is wrong stands under its field, and the form shakes for 400 ms. */
export function RegisterForm() {
  const { t } = useTranslation('auth');
  const { element, form, submit, pending } = useRegistration(classes.shaking);
  const input = (field: RegisterField) => {
    const rule = ruleOf(form.errors[field]);
    return {
      ...form.getInputProps(field),
      name: field,
      error: rule ? t(`rule.${rule}`) : undefined,
      // Mantine says it of text fields, not of passwords.
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
