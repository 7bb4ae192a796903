import type { Currency } from '@manabar/contracts';
import type { Env } from '#config/env.ts';
import type { Clock } from '#infra/clock.ts';
import { createBoundedClient, type HttpClient } from '#infra/http-client.ts';
import type { Logger } from '#infra/logger.ts';
import type { Gateway, GatewayName } from './gateway.ts';
import { observeGateway } from './observe-gateway.ts';
import { createSandboxGateway } from './sandbox/sandbox.ts';
import { createStripeGateway } from './stripe/stripe.ts';
import { createYookassaGateway } from './yookassa/yookassa.ts';

export type * from './gateway.ts';

/** The configured card gateways. */
export interface Gateways {
  /** Returns the gateway for new payments in a currency; undefined without one. */
  gatewayFor(currency: Currency): Gateway | undefined;
  /** Returns a gateway by name, also when no currency uses it; undefined without its secrets. */
  gatewayNamed(name: string): Gateway | undefined;
  close(): Promise<void>;
}

type GatewayEnv = Pick<
  Env,
  | 'NODE_ENV'
  | 'PAYMENT_PROVIDER_USD'
  | 'PAYMENT_PROVIDER_RUB'
  | 'SANDBOX_PORT'
  | 'SANDBOX_GATEWAY_SECRET'
  | 'YOOKASSA_SHOP_ID'
  | 'YOOKASSA_SECRET_KEY'
  | 'YOOKASSA_URL'
  | 'YOOKASSA_WEBHOOK_NETWORKS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_URL'
>;

export interface GatewaysOptions {
  env: GatewayEnv;
  clock: Clock;
  log: Logger;
  /** Time-out of one request to a gateway. */
  timeLimitMs?: number;
}

/** Dependencies of an adapter. */
interface Means {
  env: GatewayEnv;
  clock: Clock;
  client: HttpClient;
  timeLimitMs: number;
}

/** Time-out that suits a slow gateway and a waiting customer. */
const TIME_LIMIT_MS = 5000;
/** Size limit of an answer; the largest one, a page of a list, has some hundred kilobytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECTIONS = 32;

/** Factories of the adapters; each returns undefined without its settings. */
const adapters: Readonly<Record<GatewayName, (means: Means) => Gateway | undefined>> = {
  sandbox({ env, ...means }) {
    const { NODE_ENV, SANDBOX_PORT: port, SANDBOX_GATEWAY_SECRET: secret } = env;
    if (NODE_ENV === 'production' || port === undefined || secret === undefined) return undefined;
    return createSandboxGateway({ url: `http://127.0.0.1:${port}`, secret, ...means });
  },
  yookassa({ env, ...means }) {
    const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = env;
    if (shopId === undefined || secretKey === undefined) return undefined;
    const url = env.YOOKASSA_URL.replace(/\/+$/, '');
    const networks = env.YOOKASSA_WEBHOOK_NETWORKS;
    return createYookassaGateway({ url, shopId, secretKey, networks, ...means });
  },
  stripe({ env, ...means }) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = env;
    if (secretKey === undefined || webhookSecrets === undefined) return undefined;
    return createStripeGateway({ url: env.STRIPE_URL, secretKey, webhookSecrets, ...means });
  },
};

/** Gateway of each currency: the setting, otherwise the sandbox, which exists in development only. */
const taking: Readonly<Record<Currency, (env: GatewayEnv) => GatewayName>> = {
  usd: (env) => env.PAYMENT_PROVIDER_USD ?? 'sandbox',
  rub: (env) => env.PAYMENT_PROVIDER_RUB ?? 'sandbox',
};

export function createGateways({
  env,
  clock,
  log,
  timeLimitMs = TIME_LIMIT_MS,
}: GatewaysOptions): Gateways {
  const client = createBoundedClient({
    timeLimitMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    connections: CONNECTIONS,
  });
  const all = new Map<string, Gateway>();
  for (const build of Object.values(adapters)) {
    const gateway = build({ env, clock, client, timeLimitMs });
    if (gateway) all.set(gateway.name, observeGateway(gateway, log));
  }
  const gatewayNamed = (name: string) => all.get(name);
  return {
    gatewayFor: (currency) => gatewayNamed(taking[currency](env)),
    gatewayNamed,
    // Ends pending calls; their payments are polled later.
    close: () => client.destroy(),
  };
}
