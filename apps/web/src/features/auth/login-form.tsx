import { useState } from 'react';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { loginInput } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { toast, LOGIN_TOAST_MS } from '#lib/toasts.ts';
import {
  isClientFault,
  reasonOf,
  toAppError,
  useErrorText,
  type AppError,
} from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';
import { useBeginSession, useIsBeginning } from './use-begin-session.ts';
import classes from './auth-card.module.css';
import { CodeStep } from './code-step.tsx';

type LoginErrorKey =
  | 'invalid_credentials'
  | 'blocked'
  | 'user_not_found'
  | 'server_error'
  | 'network_error'
  | 'general_error';

/** Returns the text of auth:login for a failed log-in, or null when the general text of the code is more precise. */
function loginErrorKey(error: AppError): LoginErrorKey | null {
  if (error.code === 'NETWORK') return 'network_error';
  if (error.code === 'rate_limited' || error.code === 'second_factor_invalid') return null;
  if (error.status === 401)
    return reasonOf(error) === 'blocked' ? 'blocked' : 'invalid_credentials';
  if (error.status === 404) return 'user_not_found';
  return isClientFault(error) ? 'general_error' : 'server_error';
}

interface LoginSteps {
  /** Called when the password was right and the account has a second factor. */
  onCodeNeeded: () => void;
  /** Called when the code was wrong or already used. */
  onWrongCode: () => void;
  /** Called when the password is wrong or has changed since the first step. */
  onWrongPassword: () => void;
}

/** Logs in, reports the result, and returns to the page from which the customer came. */
function useLogin({ onCodeNeeded, onWrongCode, onWrongPassword }: LoginSteps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useBeginSession();
  return trpc.auth.login.useMutation({
    meta: { ownUnauthorized: true },
    onSuccess: (session) => {
      enter(session);
      toast('success', t('login.success', { nickname: session.nickname }), LOGIN_TOAST_MS);
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'second_factor_required') {
        onCodeNeeded();
        return;
      }
      if (error.code === 'second_factor_invalid') onWrongCode();
      if (error.code === 'invalid_credentials') onWrongPassword();
      const key = loginErrorKey(error);
      toast('error', key ? t(`login.${key}`) : errorText(thrown));
    },
  });
}

/** Log-in form with a second step for a code. Empty fields are treated as wrong ones, without a request. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const form = useForm({ mode: 'uncontrolled', initialValues: { nickname: '', password: '' } });
  /** Null until the shop asks for a code. */
  const [code, setCode] = useState<string | null>(null);
  const returnToPassword = () => {
    setCode(null);
    focusIfLostAfterRender(() => form.getInputNode('password'));
  };
  const login = useLogin({
    onCodeNeeded: () => setCode((typed) => typed ?? ''),
    onWrongCode: () => setCode(''),
    onWrongPassword: returnToPassword,
  });
  const send = (values: { nickname: string; password: string; code?: string }) => {
    const input = loginInput.safeParse(values);
    if (input.success) login.mutate(input.data);
    else toast('error', t('login.invalid_credentials'));
  };
  const pending = useIsBeginning(login);
  if (code !== null)
    return (
      <CodeStep
        code={code}
        onCode={setCode}
        onSubmit={() => send({ ...form.getValues(), code })}
        onBack={returnToPassword}
        pending={pending}
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
      <PrimaryButton type="submit" fullWidth loading={pending}>
        {t('login.submit')}
      </PrimaryButton>
    </form>
  );
}
