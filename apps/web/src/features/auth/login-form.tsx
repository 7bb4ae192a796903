import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from '#lib/translation.ts';
import { loginInput } from '@manabar/contracts';
import { PrimaryButton } from '#components/primary-button.tsx';
import { toAppError } from '#lib/errors.ts';
import { LOGIN_TOAST_MS, toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import classes from './auth-card.module.css';
import { loginErrorKey } from './login-error.ts';
import { useEnter } from './use-enter.ts';

/** Nickname and password. Empty ones get the answer of wrong ones, without asking the server. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useEnter();
  const form = useForm({ mode: 'uncontrolled', initialValues: { nickname: '', password: '' } });
  const login = trpc.auth.login.useMutation({
    meta: { ownUnauthorized: true },
    onSuccess: (session) => {
      toast('success', t('login.success', { nickname: session.nickname }), LOGIN_TOAST_MS);
      enter(session);
    },
    onError: (thrown) => {
      const key = loginErrorKey(toAppError(thrown));
      toast('error', key ? t(`login.${key}`) : errorText(thrown));
    },
  });
  const submit = form.onSubmit((values) => {
    const input = loginInput.safeParse(values);
    if (input.success) login.mutate(input.data);
    else toast('error', t('login.invalid_credentials'));
  });
  return (
    <form method="post" className={classes.form} onSubmit={submit} noValidate>
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
