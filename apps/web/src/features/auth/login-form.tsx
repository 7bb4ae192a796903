import { useState } from 'react';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { loginInput } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { toast } from '#lib/toasts.ts';
import classes from './auth-card.module.css';
import { CodeStep } from './code-step.tsx';
import { useLogin } from './use-login.ts';

/**
 * Log-in form: nickname and password, then a code for accounts with a second factor. Empty fields get the answer of
 * wrong ones without a request.
 */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const form = useForm({ mode: 'uncontrolled', initialValues: { nickname: '', password: '' } });
  /** Null until the shop asks for a code. */
  const [code, setCode] = useState<string | null>(null);
  const login = useLogin({
    onCodeNeeded: () => setCode((typed) => typed ?? ''),
    onWrongCode: () => setCode(''),
    onWrongPassword: () => setCode(null),
  });
  const send = (values: { nickname: string; password: string; code?: string }) => {
    const input = loginInput.safeParse(values);
    if (input.success) login.mutate(input.data);
    else toast('error', t('login.invalid_credentials'));
  };
  if (code !== null)
    return (
      <CodeStep
        code={code}
        onCode={setCode}
        onSubmit={() => send({ ...form.getValues(), code })}
        onBack={() => setCode(null)}
        pending={login.isPending}
      />
    );
  return (
    <form method="post" className={classes.form} onSubmit={form.onSubmit(send)} noValidate>
      <TextInput
        {...form.getInputProps('nickname')}
        key={form.key('nickname')}
        name="nickname"
        label={t('nickname')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      <PrimaryButton type="submit" fullWidth loading={login.isPending}>
        {t('login.submit')}
      </PrimaryButton>
    </form>
  );
}
