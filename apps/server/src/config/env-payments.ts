import { paymentProviders } from '@manabar/contracts/rules';
import * as z from 'zod';
import { interfaceUrl, networkList, secretList } from './env-schemas.ts';

/** Networks published at https://yookassa.ru/developers/using-api/webhooks */
const YOOKASSA_NETWORKS = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

const productionProviders = paymentProviders.filter((name) => name !== 'sandbox');

/** Gateway for cards in a currency. Without one a production shop takes no cards in it; any other shop uses the sandbox. */
const paymentProvider = (production: boolean) =>
  production
    ? z.enum(paymentProviders).exclude(['sandbox'], {
        error: `must be ${productionProviders.join(' or ')}: the sandbox never runs in production`,
      })
    : z.enum(paymentProviders);

/** Settings of the card gateways. A gateway's own settings are required when a currency names it. */
export function paymentSettings(production: boolean, named: readonly string[]) {
  const of = <T extends z.ZodType>(gateway: string, form: T) =>
    named.includes(gateway) ? form : form.optional();
  const origin = interfaceUrl(false).refine((text) => URL.parse(text)?.pathname === '/', {
    error: 'must be an address without a path, like http://127.0.0.1:4000',
  });
  return {
    PAYMENT_PROVIDER_USD: paymentProvider(production).optional(),
    PAYMENT_PROVIDER_RUB: paymentProvider(production).optional(),
    /** Lifetime of a card payment's reservation; Stripe accepts no payment with a lifetime of a day. */
    PAYMENT_TTL_MINUTES: z.coerce.number().int().min(1).max(1380).default(15),
    /** Maximum number of units in all unpaid card orders of a customer without a paid order. */
    HOLD_NEW_UNITS: z.coerce.number().int().min(1).default(20),
    /** Maximum value of those units in US dollars; one unit of any price is always allowed. */
    HOLD_NEW_VALUE_USD: z.coerce.number().int().min(1).default(200),
    /** Secret with which both sides of the sandbox's gateway sign; the launcher creates it. */
    SANDBOX_GATEWAY_SECRET: z.string().min(1).optional(),
    YOOKASSA_SHOP_ID: of('yookassa', z.string().regex(/^\d+$/, { error: 'must be a number' })),
    YOOKASSA_SECRET_KEY: of('yookassa', z.string().min(1)),
    YOOKASSA_URL: interfaceUrl(production).default('https://api.yookassa.ru/v3'),
    /** Networks of YooKassa's notifications; others are refused. Outside production this machine is allowed, too. */
    YOOKASSA_WEBHOOK_NETWORKS: networkList.default(
      production ? YOOKASSA_NETWORKS : [...YOOKASSA_NETWORKS, '127.0.0.0/8', '::1'],
    ),
    STRIPE_SECRET_KEY: of('stripe', z.string().min(1)),
    /** Webhook secrets, several during a rotation. */
    STRIPE_WEBHOOK_SECRET: of('stripe', secretList),
    /** URL of a fake, for tests. */
    STRIPE_URL: production
      ? z.undefined({ error: 'must not be set in production' })
      : origin.optional(),
  };
}
