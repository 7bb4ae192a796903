import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OpenedSession } from '@manabar/contracts';
import { toAppError } from '#lib/errors/errors.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';

type Registration = RouterInputs['auth']['register'];

interface RegistrationCallbacks {
  onSuccess: (session: OpenedSession) => void;
  onError: (thrown: unknown) => void;
}

/**
 * Registers an account. When a repeat of an unanswered registration finds the nickname taken, the first one may have created the
 * account, so it logs in with the same password.
 */
export function useRegister(callbacks: RegistrationCallbacks) {
  const { auth } = trpc.useUtils().client;
  const unanswered = useRef<string>(null);
  const register = async (wanted: Registration): Promise<OpenedSession> => {
    const sent = JSON.stringify(wanted);
    try {
      return await auth.register.mutate(wanted);
    } catch (thrown) {
      const { code, status } = toAppError(thrown);
      if (status === null || status >= 500) unanswered.current = sent;
      if (code !== 'nickname_taken' || unanswered.current !== sent) throw thrown;
      const { nickname, password } = wanted;
      return auth.login.mutate({ nickname, password }).catch((refused: unknown) => {
        if (toAppError(refused).status !== 401) throw refused;
        // The nickname belongs to another customer, so a further try is no log-in.
        unanswered.current = null;
        throw thrown;
      });
    }
  };
  return useMutation({ mutationFn: register, meta: { ownUnauthorized: true }, ...callbacks });
}
