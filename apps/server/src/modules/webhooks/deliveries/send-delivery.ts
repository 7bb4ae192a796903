import type { WebhookError } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { PostOutcome } from '#infra/outbound/outbound.ts';
import { askedDelayMs } from '#infra/background/retry-delay.ts';
import type { ClaimedDelivery } from './deliveries.sql.ts';
import { bodyOf, openSecret, signedHeaders, statusError } from '../webhook-signature.ts';

export interface DeliveryResult {
  at: Date;
  durationMs: number;
  status: number | null;
  /** Null when delivered. */
  error: WebhookError | null;
  answer: string | null;
  /** Requested Retry-After, in milliseconds. */
  askedMs: number;
}

const ANSWER_SHOWN = 200;

/** Sends a delivery once, outside any transaction. Failures are returned and not thrown. */
export async function sendDelivery(
  deps: Pick<Deps, 'outbound' | 'codeCipher' | 'clock' | 'log'>,
  message: ClaimedDelivery,
): Promise<DeliveryResult> {
  const at = deps.clock.now();
  const body = bodyOf({ type: message.type, at: message.created_at, data: message.data });
  const nothing = { at, durationMs: 0, status: null, answer: null, askedMs: 0 };
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(message.event_id, body, secretsOf(deps, message), at);
  } catch (error) {
    const endpoint = message.endpoint_id;
    deps.log.error(
      { err: error, alert: 'webhook_secret', endpoint },
      'cannot decrypt a webhook secret; check CODE_KEYS',
    );
    return { ...nothing, error: 'secret' };
  }
  const began = performance.now();
  const outcome = await deps.outbound.post(message.url, headers, body);
  const durationMs = Math.round(performance.now() - began);
  return { ...nothing, durationMs, ...read(outcome, deps.clock.now()) };
}

/** Decrypts the secrets to sign with; an unreadable old secret is logged and skipped. */
function secretsOf(deps: Pick<Deps, 'codeCipher' | 'log'>, message: ClaimedDelivery): string[] {
  const { cipher, key_id: keyId, old_cipher: oldCipher, old_key_id: oldKeyId } = message;
  const present = openSecret(deps, cipher, keyId);
  if (oldCipher === null || oldKeyId === null) return [present];
  try {
    return [present, openSecret(deps, oldCipher, oldKeyId)];
  } catch (error) {
    const endpoint = message.endpoint_id;
    deps.log.error(
      { err: error, alert: 'webhook_secret', endpoint },
      'cannot decrypt the former webhook secret; check CODE_KEYS',
    );
    return [present];
  }
}

function read(
  outcome: PostOutcome,
  now: Date,
): Partial<DeliveryResult> & Pick<DeliveryResult, 'error'> {
  if ('error' in outcome) return { error: outcome.error };
  const { status, retryAfter, text } = outcome;
  return {
    status,
    error: statusError(status),
    answer: printable(text),
    askedMs: askedDelayMs(retryAfter, now),
  };
}

/** Returns the beginning of an answer on one line. */
function printable(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, ANSWER_SHOWN).join('');
}
