import * as z from 'zod';
import { currencies, MAX_AMOUNT, MAX_TOTAL, parseMinor, toMinor } from './rules/money.ts';

export const currencySchema = z.enum(currencies);

/**
 * Price sent by a client. Texts are parsed; invalid or too large values count as 0; a missing one stays undefined. It is only
 * compared with the shop's own price.
 */
export const clientPriceSchema = z
  .unknown()
  .meta({ type: ['number', 'string', 'null'] })
  .transform((value): bigint | undefined =>
    value === undefined
      ? undefined
      : typeof value === 'number' || typeof value === 'string'
        ? possiblePrice(parseMinor(value))
        : 0n,
  )
  .optional();

function possiblePrice(minor: bigint | null): bigint {
  const beyond = toMinor(MAX_AMOUNT);
  return minor !== null && minor < beyond && minor > -beyond ? minor : 0n;
}

/** Returns the schema of a JSON number with at most two decimals, 0 < amount < `beyond`. Output: minor units. */
const positiveBelow = (beyond: number) =>
  z
    .number()
    .positive()
    .lt(beyond)
    .refine((value) => parseMinor(value) !== null, 'too_many_decimals')
    .transform(toMinor);

/** Amount in a request: a JSON number, at most two decimals, 0 < amount < 10 000 000. Output: minor units. */
export const amountSchema = positiveBelow(MAX_AMOUNT);

/** Total of a whole cart like {@link amountSchema}, but below 1 000 000 000 000. */
export const totalSchema = positiveBelow(MAX_TOTAL);

/** Amount of an admin's correction like {@link amountSchema}, but also zero or negative. */
export const signedAmountSchema = z
  .number()
  .gt(-MAX_AMOUNT)
  .lt(MAX_AMOUNT)
  .refine((value) => parseMinor(value) !== null, 'too_many_decimals')
  .transform(toMinor);

/**
 * Price for storage: positive with at most two decimals; zero or null means "not for sale in this currency" and is stored as
 * null.
 */
export const storedPriceSchema = z.union([
  z.null(),
  z.literal(0).transform(() => null),
  amountSchema,
]);
