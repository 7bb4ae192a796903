import { useRef } from 'react';
import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { registerInput } from '@manabar/contracts';
import { PrimaryButton } from '#components/primary-button.tsx';
import { toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import classes from './auth-card.module.css';
import { fieldRules, ruleOf, type RegisterField } from './register-rules.ts';
import { useEnter } from './use-enter.ts';
import { useShake } from './use-shake.ts';

/** Nickname and password twice; what is wrong stands under its field, and the form shakes for 400 ms. */
export function RegisterForm() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useEnter();
  const element = useRef<HTMLFormElement>(null);
  const shake = useShake(element, classes.shaking);
  const form = useForm({
    initialValues: { nickname: '', password: '', confirmPassword: '' },
    validate: schemaResolver(registerInput, { sync: true }),
  });
  const refuse = () => {
    shake();
    // The first wrong field, once its message is drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const register = trpc.auth.register.useMutation({
    meta: { ownUnauthorized: true },
    onSuccess: (session) => {
      toast('success', t('register.success', { nickname: session.nickname }));
      enter(session);
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      const rules = fieldRules(error);
      form.setErrors(rules);
      refuse();
      if (error.code === 'nickname_taken') toast('error', t('rule.nickname_taken'));
      else if (error.code === 'rate_limited' || error.code === 'NETWORK')
        toast('error', errorText(thrown));
      else if (Object.keys(rules).length === 0) toast('error', t('register.general_error'));
    },
  });
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
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.onSubmit((values) => register.mutate(values), refuse)}
      noValidate
    >
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
      <PrimaryButton type="submit" fullWidth loading={register.isPending}>
        {t('register.submit')}
      </PrimaryButton>
    </form>
  );
}
