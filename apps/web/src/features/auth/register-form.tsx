import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useRef, useCallback, useEffect, type RefObject } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { registerInput } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useBeginSession, useIsBeginning } from './use-begin-session.ts';
import { useRegister } from './use-register.ts';
import classes from './auth-card.module.css';
import { ruleOf, type RegisterField, fieldRules } from './violated-rules.ts';

const SHAKE_MS = 400;

/** Sets a class on an element for 400 ms and restarts the animation on every call. */
function useShake(
  element: RefObject<HTMLElement | null>,
  className: string | undefined,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const target = element.current;
    if (!target || !className) return;
    clearTimeout(timer.current);
    target.classList.remove(className);
    // Reading a size forces a layout without the class, which restarts the animation.
    void target.offsetWidth;
    target.classList.add(className);
    timer.current = setTimeout(() => target.classList.remove(className), SHAKE_MS);
  }, [element, className]);
}

/** State and submission of the registration form. A refusal shakes `element` and focuses its first invalid field. */
function useRegistration(shaking: string | undefined) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useBeginSession();
  const element = useRef<HTMLFormElement>(null);
  const shake = useShake(element, shaking);
  const form = useForm({
    initialValues: { nickname: '', password: '', confirmPassword: '' },
    validate: schemaResolver(registerInput, { sync: true }),
  });
  const refuse = () => {
    shake();
    // Focuses the first invalid field after its message is rendered.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const register = useRegister({
    onSuccess: (session) => {
      enter(session);
      toast('success', t('register.success', { nickname: session.nickname }));
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
  const submit = form.onSubmit((values) => register.mutate(values), refuse);
  const pending = useIsBeginning(register);
  return { element, form, submit, pending };
}

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
