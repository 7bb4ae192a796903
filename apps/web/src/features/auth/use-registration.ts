import { useRef } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { registerInput } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { fieldRules } from './register-rules.ts';
import { useEnter } from './use-enter.ts';
import { useShake } from './use-shake.ts';

/** State and submission of the registration form. A refusal shakes `element` and focuses its first invalid field. */
export function useRegistration(shaking: string | undefined) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useEnter();
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
  const register = trpc.auth.register.useMutation({
    meta: { ownUnauthorized: true },
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
  return { element, form, submit, pending: register.isPending };
}
