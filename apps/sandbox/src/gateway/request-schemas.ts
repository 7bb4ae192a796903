import * as z from 'zod';

const MAX_ADDRESS = 2_048;

/** Address for a browser or a webhook: http or https only, without a user name or a password. */
const address = z
  .string()
  .max(MAX_ADDRESS)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  });

const reference = z.string().regex(/^[\x20-\x7e]{1,128}$/);
const minorUnits = z.int().min(1).max(1_000_000_000_000);

/** `POST /v1/payments`; `expires_at` (ISO 8601) is the end of the payment's lifetime, if it has one. */
export const createRequest = z.object({
  reference,
  amount: minorUnits,
  currency: z.string().regex(/^(usd|rub)$/i),
  return_url: address,
  webhook_url: address,
  expires_at: z.iso.datetime({ offset: true }).optional(),
});
export type CreateRequest = z.output<typeof createRequest>;

/** `POST /v1/payments/{id}/refunds` */
export const refundRequest = z.object({ reference, amount: minorUnits });
export type RefundRequest = z.output<typeof refundRequest>;

/** `POST /pay/{id}/reverse`: a reversal by the gateway or the cardholder's bank. */
export const reverseRequest = z.object({
  kind: z.enum(['refund', 'dispute']),
  amount: minorUnits.optional(),
});
export type ReverseRequest = z.output<typeof reverseRequest>;

/** `GET /v1/payments`: created from (inclusive) to (exclusive); `after` is the last payment of the page before. */
export const listRequest = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
});
export type ListRequest = z.output<typeof listRequest>;

/** Number of a card as people type it, with or without spaces between its groups. */
export const cardNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12,19}$/));

/** `POST /pay/{id}/simulate` */
export const simulateRequest = z.object({ card: cardNumber });
