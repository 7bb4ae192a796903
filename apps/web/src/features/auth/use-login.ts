import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { LOGIN_TOAST_MS, toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { loginErrorKey } from './login-error.ts';
import { useEnter } from './use-enter.ts';

interface LoginSteps {
  /** Called when the password was right and the account has a second factor. */
  onCodeNeeded: () => void;
  /** Called when the code was wrong or already used. */
  onWrongCode: () => void;
  /** Called when the password is wrong or was changed meanwhile. */
  onWrongPassword: () => void;
}

/** Logs in, reports the result, and goes to the page the customer came from. */
export function useLogin({ onCodeNeeded, onWrongCode, onWrongPassword }: LoginSteps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useEnter();
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
