import { toDecimal } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { Logger } from '#infra/logger.ts';
import { timeCall } from '#infra/metrics/time-call.ts';
import { readAsked, readCheck, readSent, UnlistedAnswer } from './read-answers.ts';
import { createSignedCall, type CallSettings, type Reply } from './create-signed-call.ts';
import type { RedemptionRequest, Supplier, TopupRequest } from './supplier.ts';

export interface HttpSupplierSettings extends CallSettings {
  name: string;
  log: Logger;
}

/** Creates the adapter of a supplier with the protocol of docs/sandbox.md. */
export function createHttpSupplier(settings: HttpSupplierSettings): Supplier {
  const { name } = settings;
  const call = createSignedCall(settings);
  const log = settings.log.child({ supplier: name });

  /** Logs a failed call with names and numbers, without bodies. */
  const noted = <Answer extends { status: string; cause?: unknown }>(
    what: string,
    reference: string,
    answer: Answer,
  ): Answer => {
    if ('cause' in answer) {
      const { status, cause } = answer;
      log.warn(
        { call: what, reference, status, cause: briefly(cause) },
        'supplier gave no definite answer',
      );
    }
    return answer;
  };
  const send = (path: string, reference: string, body: object) =>
    timeCall(
      { to: name, call: 'send' },
      async () => noted(path, reference, readSent(await call(path, body))),
      hasCause,
    );
  const ask = (path: string, reference: string) =>
    timeCall(
      { to: name, call: 'ask' },
      async () =>
        noted(path, reference, readAsked(await call(`${path}/${encodeURIComponent(reference)}`))),
      hasCause,
    );

  return {
    name,
    async checkPlayer(service, playerId) {
      const check = async () => {
        const reply = await call('/v1/players/check', { service, player_id: playerId });
        return definite(reply, (cause) =>
          log.warn(
            { call: '/v1/players/check', service, cause: briefly(cause) },
            'supplier gave no definite answer',
          ),
        );
      };
      return timeCall({ to: name, call: 'check' }, check, () => false);
    },
    sendTopup: (request) => send('/v1/topups', request.reference, topupBody(request)),
    askTopup: (reference) => ask('/v1/topups', reference),
    sendRedemption: (request) =>
      send('/v1/redemptions', request.reference, redemptionBody(request)),
    askRedemption: (reference) => ask('/v1/redemptions', reference),
  };
}

const hasCause = (answer: object) => 'cause' in answer;

function definite(reply: Reply, onFailure: (cause: unknown) => void) {
  try {
    return readCheck(reply);
  } catch (cause) {
    onFailure(cause);
    throw new DomainError('supplier_unavailable', undefined, { cause });
  }
}

function topupBody({ reference, service, recipient, item, amount, currency }: TopupRequest) {
  return {
    reference,
    service,
    recipient,
    item,
    amount: amount === undefined ? undefined : toDecimal(amount),
    currency: currency?.toUpperCase(),
  };
}

function redemptionBody({ reference, code, playerId }: RedemptionRequest) {
  return { reference, code, player_id: playerId };
}

/** Describes a failure without content. */
function briefly(cause: unknown): string {
  if (cause instanceof UnlistedAnswer) return `answered ${cause.status}`;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
