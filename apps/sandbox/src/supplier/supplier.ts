import type { Clock } from '#clock.ts';
import type { Archive } from '#records-on-disk.ts';
import {
  createOperations,
  runOnce,
  hash,
  statusOf,
  type Operation,
  type Operations,
} from './operations-by-reference.ts';
import { priceInCents } from './prices.ts';
import type { Service } from './players.ts';
import type { RedemptionRequest, TopupRequest } from './request-schemas.ts';

interface Topup extends Operation {
  service: Service;
  /** Delivered item: its name, or an amount and its currency. */
  item: string;
  /** Amount that was deducted from the shop's prepaid balance. */
  cents: number;
}

interface Redemption extends Operation {
  /** Hash of the code, because the sandbox stores no code in clear. */
  codeHash: string;
}

/** Supplier with its operations for the shop. */
export interface Supplier {
  clock: Clock;
  topups: Operations<Topup>;
  redemptions: Operations<Redemption>;
}

export function createSupplier(world: { clock: Clock; archive: Archive }): Supplier {
  return {
    clock: world.clock,
    topups: createOperations('topups', world),
    redemptions: createOperations('redemptions', world),
  };
}

const itemOf = (request: TopupRequest) =>
  request.service === 'steam' ? `${request.amount / 100} ${request.currency}` : request.item;

/** Tops up a player, once per reference. */
export function topUp({ clock, topups }: Supplier, request: TopupRequest): Topup {
  const { reference, service, recipient } = request;
  return runOnce(topups, {
    reference,
    player: recipient,
    asked: request,
    refuse: () => undefined,
    record: (operation) => ({
      ...operation,
      service,
      item: itemOf(request),
      cents: operation.reason === undefined ? priceInCents(request, clock.now()) : 0,
    }),
  });
}

/** Redeems a code for a player, once per reference; each code is accepted once. */
export function redeem({ redemptions }: Supplier, request: RedemptionRequest): Redemption {
  const codeHash = hash(request.code);
  const isUsed = () =>
    redemptions.done.all().some((done) => done.codeHash === codeHash && done.reason === undefined);
  return runOnce(redemptions, {
    reference: request.reference,
    player: request.player_id,
    asked: [codeHash, request.player_id],
    refuse: () =>
      request.code.includes('BAD') ? 'code_invalid' : isUsed() ? 'code_already_used' : undefined,
    record: (operation) => ({ ...operation, codeHash }),
  });
}

const PREPAID_CENTS = 100_000_000;

/** Returns the rest of the shop's prepaid balance of a million dollars, in cents. */
export function balanceInCents({ topups }: Supplier): number {
  return topups.done.all().reduce((rest, { cents }) => rest - cents, PREPAID_CENTS);
}

/** Returns the supplier's part of `GET /book`. */
export function readSupplierRecords({ clock, topups, redemptions }: Supplier) {
  const now = clock.now();
  return {
    topups: topups.done.all().map((topup) => ({
      reference: topup.reference,
      service: topup.service,
      recipient: topup.player,
      item: topup.item,
      status: statusOf(topup, now),
    })),
    redemptions: redemptions.done.all().map((redemption) => ({
      reference: redemption.reference,
      player: redemption.player,
      status: statusOf(redemption, now),
    })),
  };
}
