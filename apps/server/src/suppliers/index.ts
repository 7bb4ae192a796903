import type { TopupService } from '@manabar/contracts';
import type { Env } from '#config/env.ts';
import type { Clock } from '#infra/clock.ts';
import { createBoundedClient, type HttpClient } from '#infra/http-client.ts';
import type { Logger } from '#infra/logger.ts';
import { createAbsentSupplier } from './absent-supplier.ts';
import { createHttpSupplier } from './http-supplier.ts';
import { observeSupplier } from './observe-supplier.ts';
import type { Supplier } from './supplier.ts';

/** The configured top-up suppliers, each with the name that is stored with its attempts. */
export interface Suppliers {
  /** Returns the supplier for new top-ups of a service. */
  supplierFor(service: TopupService): Supplier;
  /** Returns a supplier by name, also when no service uses it; one that is not configured sends nothing. */
  supplierNamed(name: string): Supplier;
  close(): Promise<void>;
}

type SupplierEnv = Pick<
  Env,
  'NODE_ENV' | 'SUPPLIER' | 'SUPPLIER_URL' | 'SUPPLIER_SECRET' | 'SANDBOX_PORT'
>;
type AdapterName = Exclude<Env['SUPPLIER'], 'none'>;

/** Dependencies of an adapter. */
interface Means {
  env: SupplierEnv;
  clock: Clock;
  client: HttpClient;
  timeLimitMs: number;
}

/** Factories of the adapters; each returns undefined without its settings. */
const adapters: Readonly<Record<AdapterName, (means: Means) => Supplier | undefined>> = {
  http: (means) => openHttp('http', means.env.SUPPLIER_URL, means),
  sandbox(means) {
    const { NODE_ENV, SANDBOX_PORT: port } = means.env;
    if (NODE_ENV === 'production' || port === undefined) return undefined;
    return openHttp('sandbox', `http://127.0.0.1:${port}`, means);
  },
};

function openHttp(name: AdapterName, address: string | undefined, { env, ...means }: Means) {
  const secret = env.SUPPLIER_SECRET;
  if (address === undefined || secret === undefined) return undefined;
  return createHttpSupplier({ name, url: address.replace(/\/+$/, ''), secret, ...means });
}

/** A shop that stops selling top-ups still sends the paid ones, to `http`: an attempt keeps its supplier for ever. */
const asSet = ({ SUPPLIER }: SupplierEnv): AdapterName => (SUPPLIER === 'none' ? 'http' : SUPPLIER);

const serving: Readonly<Record<TopupService, (env: SupplierEnv) => AdapterName>> = {
  freefire: asSet,
  pubg: asSet,
  steam: asSet,
};

export interface SuppliersOptions {
  env: SupplierEnv;
  clock: Clock;
  log: Logger;
  /** Time-out of one call. */
  timeLimitMs?: number;
}

/** Time-out that suits a slow game and a waiting customer. */
const TIME_LIMIT_MS = 5000;
/** Size limit of an answer; documented answers have at most a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Most connections of a process; further calls wait for one within their time-out. */
const CONNECTIONS = 64;

export function createSuppliers({
  env,
  clock,
  log,
  timeLimitMs = TIME_LIMIT_MS,
}: SuppliersOptions): Suppliers {
  const client = createBoundedClient({
    timeLimitMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    connections: CONNECTIONS,
  });
  const all = new Map<string, Supplier>();
  for (const build of Object.values(adapters)) {
    const supplier = build({ env, clock, client, timeLimitMs });
    if (supplier) all.set(supplier.name, observeSupplier(supplier, log));
  }
  const supplierNamed = (name: string) => all.get(name) ?? createAbsentSupplier(name);
  return {
    supplierFor: (service) => supplierNamed(serving[service](env)),
    supplierNamed,
    // Ends pending calls; their attempts are queried later.
    close: () => client.destroy(),
  };
}
