import * as z from 'zod';
import { idempotencyKeySchema, idSchema } from '../common.ts';
import { amountSchema, clientPriceSchema, currencySchema } from '../money.ts';
import type { Currency } from '../rules/money.ts';
import { orderStatuses } from '../rules/orders.ts';
import {
  isTopupRecipient,
  MAX_TOPUP_PACKAGES,
  MIN_TOPUP_AMOUNT,
  topupForms,
  type TopupForm,
} from '../rules/topup-forms.ts';
import {
  topupInputCurrencies,
  topupServices,
  type TopupInputCurrency,
  type TopupService,
} from '../rules/topup.ts';

/** Id of a player or a login; numeric ids are accepted as numbers. */
const recipientSchema = z
  .union([z.string().trim(), z.number().int().nonnegative().transform(String)])
  .nullish();

const packageSchema = z.object({ denomination_id: idSchema, quantity: z.literal(1) });

const offerSchema = z.object({ offer_id: idSchema });
const packagesSchema = z.object({
  denominations: z.array(packageSchema).min(1).max(MAX_TOPUP_PACKAGES),
});
const moneySchema = z.object({
  amount: amountSchema.refine((minor) => minor >= BigInt(MIN_TOPUP_AMOUNT) * 100n, 'too_small'),
  input_currency: z.enum(topupInputCurrencies),
});

/** Choice in the form of the service. Amounts are in minor units of `inputCurrency`. */
export type TopupChoice =
  | { choice: 'offer'; offerId: number }
  | { choice: 'packages'; denominationIds: number[] }
  | { choice: 'amount'; amount: bigint; inputCurrency: TopupInputCurrency };

const choices: {
  readonly [Choice in TopupForm['choice']]: z.ZodType<Extract<TopupChoice, { choice: Choice }>>;
} = {
  offer: offerSchema.transform(({ offer_id }) => ({ choice: 'offer', offerId: offer_id })),
  packages: packagesSchema.transform(({ denominations }) => ({
    choice: 'packages',
    denominationIds: denominations.map(({ denomination_id }) => denomination_id),
  })),
  amount: moneySchema.transform(({ amount, input_currency }) => ({
    choice: 'amount',
    amount,
    inputCurrency: input_currency,
  })),
};

/** Parts of topupData that the shop uses: recipient, choice, and the displayed prices for comparison only. */
export interface TopupRequestData {
  service: TopupService;
  recipient: string;
  chosen: TopupChoice;
  prices: Readonly<Record<Currency, bigint | undefined>>;
  /** Currency that the customer chose; undefined if it was not sent. */
  currency: Currency | undefined;
  checkToken: string | undefined;
}

const topupFields = z.object({
  service: z.enum(topupServices),
  login: recipientSchema,
  player_id: recipientSchema,
  // Validated together with `choices`, because pages send fields of other services, too.
  offer_id: z
    .unknown()
    .optional()
    .meta({ type: 'integer', description: "Free Fire: the denomination's id" }),
  denominations: z
    .unknown()
    .optional()
    .meta({
      type: 'array',
      items: {
        type: 'object',
        properties: { denomination_id: { type: 'integer' }, quantity: { const: 1 } },
        required: ['denomination_id', 'quantity'],
      },
      description: 'PUBG: packages; each may occur several times',
    }),
  amount: z
    .unknown()
    .optional()
    .meta({ type: 'number', description: 'Steam: amount in input_currency, at least 1' }),
  input_currency: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'Steam: usd, rub or kzt' }),
  price_usd: clientPriceSchema,
  price_rub: clientPriceSchema,
  currency: currencySchema.nullish(),
  check_token: z.string().max(2000).nullish(),
});

type Issues = z.core.$RefinementCtx;

function refuse(issues: Issues, field: string, code: 'required' | 'invalid' | 'mismatch'): void {
  issues.addIssue({ code: 'custom', path: [field], message: code });
}

/** Returns the recipient: for games the player's id, which must equal the login if both are sent. */
function recipientOf(
  { service, login, player_id }: z.output<typeof topupFields>,
  issues: Issues,
): string {
  const isLogin = topupForms[service].recipient === 'login';
  const field = isLogin ? 'login' : 'player_id';
  const recipient = (isLogin ? login : player_id) ?? '';
  if (recipient === '') refuse(issues, field, 'required');
  else if (!isTopupRecipient(service, recipient)) refuse(issues, field, 'invalid');
  if (!isLogin && login != null && login !== recipient) refuse(issues, 'login', 'mismatch');
  return recipient;
}

/**
 * `topupData` of the checkout, reduced to {@link TopupRequestData}; the shop uses its own names, pictures and fees.
 * Invalid prices count as 0.
 */
export const topupDataSchema = topupFields.transform((fields, issues): TopupRequestData => {
  const recipient = recipientOf(fields, issues);
  const chosen = choices[topupForms[fields.service].choice].safeParse(fields);
  for (const issue of chosen.error?.issues ?? []) issues.addIssue({ ...issue });
  if (!chosen.success) return z.NEVER;
  return {
    service: fields.service,
    recipient,
    chosen: chosen.data,
    prices: { usd: fields.price_usd, rub: fields.price_rub },
    currency: fields.currency ?? undefined,
    checkToken: fields.check_token ?? undefined,
  };
});

/**
 * Orders one top-up and pays it from the prepaid balance. Only the price in `currency` is compared with the shop's own, exactly.
 * Errors: not_found (an unknown offer), currency_not_available, price_changed (details: the current prices), out_of_stock
 * (details.items), insufficient_balance (details required, available, currency), player_not_found, supplier_unavailable,
 * rates_stale, minimum_amount, request_in_progress, idempotency_key_reused.
 */
export const placeTopupInput = z
  .object({
    topupData: topupDataSchema,
    currency: currencySchema,
    idempotencyKey: idempotencyKeySchema,
  })
  .refine(({ topupData, currency }) => (topupData.currency ?? currency) === currency, {
    path: ['topupData', 'currency'],
    error: 'mismatch',
  });
export type PlaceTopupInput = z.output<typeof placeTopupInput>;

export const placedTopupSchema = z.object({
  success: z.literal(true),
  order_id: z.string(),
  status: z.enum(orderStatuses),
});

/** Median seconds from payment to delivery of recent top-ups; null for services with too few measurements. */
export const deliveryTimesSchema = z.record(
  z.enum(topupServices),
  z.number().int().nonnegative().nullable(),
);
export type DeliveryTimes = z.infer<typeof deliveryTimesSchema>;

/** Lowest prices of each service, in major units, and whether nothing is available. Steam amounts have no lowest price. */
export const startingPricesSchema = z.record(
  z.enum(topupServices),
  z.object({
    from_usd: z.number().nullable(),
    from_rub: z.number().nullable(),
    sold_out: z.boolean(),
  }),
);
export type StartingPrices = z.infer<typeof startingPricesSchema>;
