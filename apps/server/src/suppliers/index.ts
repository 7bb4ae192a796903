import type { TopupService } from '@manabar/contracts';
import type { Env } from '#config/env.ts';
import type { Clock } from '#infra/clock.ts';
import { createBoundedAgent } from '#infra/json-request.ts';
import type { Logger } from '#infra/logger.ts';
import { createAbsentSupplier } from './absent.ts';
import { createHttpSupplier } from './http.ts';
import type { Supplier } from './supplier.ts';

/** Whoever tops players up, each under the name that stands beside its attempts. */
export interface Suppliers {
  /** Who serves a service from now on. */
  supplierFor(service: TopupService): Supplier;
  /** Who was asked by that name before, whoever serves the service now. Answers nothing for what is not set up. */
  supplierNamed(name: string): Supplier;
  close(): Promise<void>;
}

type SupplierEnv = Pick<
  Env,
  'NODE_ENV' | 'SUPPLIER' | 'SUPPLIER_URL' | 'SUPPLIER_SECRET' | 'SANDBOX_PORT'
>;
type AdapterName = Env['SUPPLIER'];

/** Where each one is reached. All speak the protocol of docs/sandbox.md. */
const addresses: Readonly<Record<AdapterName, (env: SupplierEnv) => string | undefined>> = {
  http: (env) => env.SUPPLIER_URL,
  sandbox: ({ NODE_ENV, SANDBOX_PORT: port }) =>
    NODE_ENV === 'production' || port === undefined ? undefined : `http://127.0.0.1:${port}`,
};

const asSet = (env: SupplierEnv): AdapterName => env.SUPPLIER;

/** Which of them serves what; another game is another line. */
const serving: Readonly<Record<TopupService, (env: SupplierEnv) => AdapterName>> = {
  freefire: asSet,
  pubg: asSet,
  steam: asSet,
};

export interface SuppliersOptions {
  env: SupplierEnv;
  clock: Clock;
  log: Logger;
  /** Of one call. */
  timeLimitMs?: number;
}

/** Long enough for a slow game, short enough for a customer who waits for the answer. */
const TIME_LIMIT_MS = 5000;
/** The longest answer of the protocol has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Beyond this, calls of one process wait for a connection, within their time. */
const CONNECTIONS = 32;

export function createSuppliers({
  env,
  clock,
  log,
  timeLimitMs = TIME_LIMIT_MS,
}: SuppliersOptions): Suppliers {
  const dispatcher = createBoundedAgent({
    timeLimitMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    connections: CONNECTIONS,
  });
  const secret = env.SUPPLIER_SECRET;
  const open = (name: string, address: string | undefined) => {
    if (address === undefined || secret === undefined) return createAbsentSupplier(name);
    const url = address.replace(/\/+$/, '');
    return createHttpSupplier({ name, url, secret, clock, log, dispatcher, timeLimitMs });
  };
  const all = new Map<string, Supplier>(
    Object.entries(addresses).map(([name, addressOf]) => [name, open(name, addressOf(env))]),
  );
  const supplierNamed = (name: string) => all.get(name) ?? createAbsentSupplier(name);
  return {
    supplierFor: (service) => supplierNamed(serving[service](env)),
    supplierNamed,
    // Whoever still waits for an answer has stopped listening: their attempts are asked about later.
    close: () => dispatcher.destroy(),
  };
}
