import { toDecimal } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { readAsked, readCheck, readSent } from './read-answers.ts';
import { createSignedCall, type CallSettings } from './create-signed-call.ts';
import type { RedemptionRequest, Supplier, TopupRequest } from './supplier.ts';

export interface HttpSupplierSettings extends CallSettings {
  name: string;
}

/** Creates the adapter of a supplier with the protocol of docs/sandbox.md. */
export function createHttpSupplier(settings: HttpSupplierSettings): Supplier {
  const call = createSignedCall(settings);
  const send = async (path: string, body: object) => readSent(await call(path, body));
  const ask = async (path: string, reference: string) =>
    readAsked(await call(`${path}/${encodeURIComponent(reference)}`));

  return {
    name: settings.name,
    async checkPlayer(service, playerId) {
      const reply = await call('/v1/players/check', { service, player_id: playerId });
      try {
        return readCheck(reply);
      } catch (cause) {
        throw new DomainError('supplier_unavailable', undefined, { cause });
      }
    },
    sendTopup: (request) => send('/v1/topups', topupBody(request)),
    askTopup: (reference) => ask('/v1/topups', reference),
    sendRedemption: (request) => send('/v1/redemptions', redemptionBody(request)),
    askRedemption: (reference) => ask('/v1/redemptions', reference),
  };
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
