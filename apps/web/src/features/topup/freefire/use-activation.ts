import { useState } from 'react';
import { isTopupRecipient } from '@manabar/contracts/rules';
import { useAttemptKey } from '#lib/drafts/attempt-key.ts';
import { toAppError } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { getSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import type { PlayerCheck } from '../use-player-check.ts';
import { useActivationCode } from './activation-code.ts';
import { refusedField, useActivationFailureText } from './activation-failure.ts';

/** An activated code and its player. */
export interface Activated {
  orderId: string;
  /** The player's name, or the id when the name is unknown. */
  player: string;
}

/** Activates a code, then invalidates the customer's orders. */
function useActivateCode() {
  const utils = trpc.useUtils();
  return trpc.topup.activateCode.useMutation({
    retry: retryKeyed,
    onSuccess: () => void utils.orders.invalidate(),
  });
}

/** Reduces the typed code to one line; the server normalises letter case and separators. */
const asSent = (typed: string) => typed.replace(/\s+/g, ' ').trim();

/** Activates a code for a player as a single attempt; the idempotency key stays the same until the result is known. */
export function useActivation(check: PlayerCheck) {
  const { t } = useTranslation('topup');
  const [typed, type] = useActivationCode();
  const [isCodeRefused, setCodeRefused] = useState(false);
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
    const field = refusedField(thrown);
    if (field === 'code') setCodeRefused(true);
    if (field === 'player') check.refuse();
    toast('error', failureText(thrown));
  }

  function send(): void {
    const wanted = { playerID: check.id, code };
    const player = check.player?.name ?? check.id;
    setCodeRefused(false);
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
      // Says what is wrong with the id.
      check.find();
    }
  }

  return {
    typed,
    code,
    isComplete,
    isBusy: isPending,
    activated,
    /** Whether the last attempt was refused for its code, which is still typed; a toast has said why. */
    isCodeRefused,
    type: (next: string) => {
      setCodeRefused(false);
      setActivated(null);
      type(next);
    },
    activate,
  };
}
export type Activation = ReturnType<typeof useActivation>;
