import { useState } from 'react';
import { isTopupRecipient } from '@manabar/contracts/rules';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { reasonOf, toAppError, waitMinutes } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { getSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import type { PlayerCheck } from '../use-player-check.ts';
import { useActivationCode } from './use-typed-activation-code.ts';

/** Returns the field to which a refusal belongs; null for other refusals. */
function refusedField(thrown: unknown): 'player' | 'code' | null {
  const { code, details } = toAppError(thrown);
  if (code === 'player_not_found' || details['playerID'] !== undefined) return 'player';
  if (code === 'code_invalid' || code === 'code_already_used' || details['code'] !== undefined)
    return 'code';
  return null;
}

/** Returns the text for a failed activation: the cause, whether the code is still valid, and the next step. */
function useActivationFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation(['topup', 'errors']);
  return (thrown) => {
    const error = toAppError(thrown);
    const { code, status } = error;
    if (code === 'rate_limited')
      return t('topup:activate.failed.rate_limited', { count: waitMinutes(error) ?? 1 });
    if (code === 'code_invalid' && reasonOf(error) === 'activated_elsewhere')
      return t('topup:activate.failed.elsewhere', { order: error.details['order_id'] });
    if (code === 'supplier_unavailable') return t('topup:activate.failed.supplier_unavailable');
    if (status === null) return t('topup:activate.failed.unknown');
    if (code === 'UNEXPECTED_ERROR') return t('topup:activate.failed.general');
    return t(`errors:${code}`);
  };
}

/** Activated code and its player. */
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

interface SendOptions {
  check: PlayerCheck;
  onActivated: (activated: Activated) => void;
  onCodeRefused: () => void;
}

/** Sends a code for the checked player; the idempotency key stays the same until the result is known. */
function useSendCode({ check, onActivated, onCodeRefused }: SendOptions) {
  const { t } = useTranslation('topup');
  const attempt = useIdempotencyKey();
  const failureText = useActivationFailureText();
  const { mutate, isPending } = useActivateCode();

  function refused(thrown: unknown): void {
    attempt.ended(thrown);
    const field = refusedField(thrown);
    if (field === 'code') onCodeRefused();
    if (field === 'player') check.refuse();
    toastFailure(thrown, failureText(thrown));
  }

  function send(code: string): void {
    const wanted = { playerID: check.id, code };
    const player = check.player?.name ?? check.id;
    mutate(
      { ...wanted, idempotencyKey: attempt.keyFor(wanted) },
      {
        onSuccess: ({ order_id: orderId }) => {
          attempt.ended();
          onActivated({ orderId, player });
          toast('success', t('activate.success'));
        },
        onError: refused,
      },
    );
  }

  return { send, isPending };
}

/** Activates a code for a player as a single attempt. */
export function useActivation(check: PlayerCheck) {
  const { t } = useTranslation('topup');
  const [typed, type] = useActivationCode();
  const [isCodeRefused, setCodeRefused] = useState(false);
  const [activated, setActivated] = useState<Activated | null>(null);
  const goToLogin = useGoToLogin();
  const code = asSent(typed);
  const isComplete = check.id !== '' && code !== '';
  const { send, isPending } = useSendCode({
    check,
    onActivated: (done) => {
      check.type('');
      type('');
      setActivated(done);
    },
    onCodeRefused: () => setCodeRefused(true),
  });

  function activate(): void {
    if (isPending) return;
    if (!isComplete) {
      toast('warning', t('activate.incomplete'));
    } else if (!getSession()) {
      toast('warning', t('activate.loginRequired'));
      goToLogin();
    } else if (isTopupRecipient('freefire', check.id)) {
      setCodeRefused(false);
      send(code);
    } else {
      // The check shows the problem of the id.
      check.find();
    }
  }

  return {
    typed,
    code,
    isComplete,
    isBusy: isPending,
    activated,
    /** Whether the last attempt was refused because of the typed code; a toast has shown the reason. */
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
