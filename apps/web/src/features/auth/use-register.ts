import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OpenedSession } from '@manabar/contracts';
import { isClientFault, toAppError } from '#lib/errors/errors.ts';
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
      const error = toAppError(thrown);
      if (!isClientFault(error)) unanswered.current = sent;
      if (error.code !== 'nickname_taken' || unanswered.current !== sent) throw thrown;
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
