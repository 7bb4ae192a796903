import { useState } from 'react';
import { isTopupRecipient } from '@manabar/contracts/rules';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { toAppError } from '#lib/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { getSession } from '#lib/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/use-go-to-login.ts';
import type { PlayerCheck } from '../use-player-check.ts';
import { useActivationCode } from './activation-code.ts';
import { refusedField, useActivationFailureText } from './activation-failure.ts';

/** A code that was activated, and whom for. */
export interface Activated {
  orderId: string;
  /** The player's name, or the id where nobody asked for the name. */
  player: string;
}

/** The call itself; afterwards the customer has one order more. */
function useActivateCode() {
  const utils = trpc.useUtils();
  return trpc.topup.activateCode.useMutation({
    retry: retryKeyed,
    onSuccess: () => void utils.orders.invalidate(),
  });
}

/** A code as it is sent: one line. What else a copy brought along, and small letters, the shop reads as they were meant. */
const asSent = (typed: string) => typed.replace(/\s+/g, ' ').trim();

/** Activating a code for a player, as one attempt with one key until its outcome is known. */
export function useActivation(check: PlayerCheck) {
  const { t } = useTranslation('topup');
  const [typed, type] = useActivationCode();
  const [failure, setFailure] = useState<unknown>(null);
  const [activated, setActivated] = useState<Activated | null>(null);
  const attempt = useAttemptKey();
  const goToLogin = useGoToLogin();
  const failureText = useActivationFailureText();
  const { mutate, isPending } = useActivateCode();
  const code = asSent(typed);
  const isComplete = check.id !== '' && code !== '';

  function refused(thrown: unknown): void {
    attempt.ended(thrown);
    if (toAppError(thrown).status === 401) return;
    setFailure(thrown);
    if (refusedField(thrown) === 'player') check.refuse();
    toast('error', failureText(thrown));
  }

  function send(): void {
    const wanted = { playerID: check.id, code };
    const player = check.player?.name ?? check.id;
    setFailure(null);
    mutate(
      { ...wanted, idempotencyKey: attempt.keyFor(wanted) },
      {
        onSuccess: ({ order_id: orderId }) => {
          attempt.ended();
          check.type('');
          type('');
          setActivated({ orderId, player });
          toast('success', t('activate.success'));
        },
        onError: refused,
      },
    );
  }

  function activate(): void {
    if (isPending) return;
    if (!isComplete) {
      toast('warning', t('activate.incomplete'));
    } else if (!getSession()) {
      toast('warning', t('activate.loginRequired'));
      goToLogin();
    } else if (isTopupRecipient('freefire', check.id)) {
      send();
    } else {
      check.refuse();
      toast('error', t('player.invalid.freefire'));
    }
  }

  return {
    typed,
    code,
    isComplete,
    isBusy: isPending,
    activated,
    /** Why the last attempt failed, for as long as what was sent stands there. */
    failure: failure === null ? null : { field: refusedField(failure), text: failureText(failure) },
    type: (next: string) => {
      setFailure(null);
      setActivated(null);
      type(next);
    },
    activate,
  };
}
export type Activation = ReturnType<typeof useActivation>;
